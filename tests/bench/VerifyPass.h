//===- VerifyPass.h - the verifying pass beside the parser ----------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *module* is a 1f1b plan whose operations have their stages and transfers, as a compiler hands it to
// `precedent-verify-schedule`. Its rows are dictionaries, or columns (the compact carrier); it is written as text or
// as bytecode.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

namespace precedent::bench {

enum class RowForm : uint8_t { Dictionaries, Columns };
enum class ModuleForm : uint8_t { Text, Bytecode };
inline constexpr RowForm kRowForms[] = {RowForm::Dictionaries, RowForm::Columns};
inline constexpr ModuleForm kModuleForms[] = {ModuleForm::Text, ModuleForm::Bytecode};
/// `dictionaries`, `columns`; `text`, `bytecode`.
llvm::StringRef nameOf(RowForm form);
llvm::StringRef nameOf(ModuleForm form);

/// `parse module, columns, bytecode`.
std::string parseRow(RowForm rows, ModuleForm form);
/// `verify pass, columns`: the module is in memory, so how it was written does not matter any more.
std::string verifyPassRow(RowForm rows);

class Modules {
public:
  /// The bytes of a module with as many rows. Those of one size are kept until another is asked for.
  const std::string &bytesOf(uint64_t actions, RowForm rows, ModuleForm form);

private:
  void write(uint64_t actions);

  uint64_t current = 0;
  std::map<std::pair<RowForm, ModuleForm>, std::string> bytes;
};

/// Registers the rows of one size. `modules` must live until the last run.
void registerVerifyPass(uint64_t actions, Modules &modules);

} // namespace precedent::bench
