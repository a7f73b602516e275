//===- OperatorRegistry.h - what operators do, by name --------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An operator has a *graph name* (`tessera.matmul`), under which it stands in programs, and *public names*
// (`matmul`, `gemm`), under which people call it. Its *effect* is one of a chain from `pure` to `top`. It is
// *registered* if the catalog has an entry for it. Everything here is read from core/registry/operators.table. Source:
// upstream's operator catalog of 2026-08-22; the column `memory` is this project's.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace precedent {

/// Low to high; the join of two is the higher one.
enum class EffectKind : uint8_t { Pure, Random, Movement, State, Collective, Memory, Io, Top };
llvm::StringRef nameOf(EffectKind effect);
std::optional<EffectKind> parseEffect(llvm::StringRef text);

/// What an operator does to the storage of its operands, and where its results live; see operators.table.
enum class MemoryUse : uint8_t { Reads, View, MaybeView, WritesFirst, Handles, Issue, Wait, Fence };
std::optional<MemoryUse> parseMemoryUse(llvm::StringRef text);

struct OperatorSpec {
  std::string graphName;
  EffectKind effect = EffectKind::Pure;
  /// `none`, or `operand_<n>`: each result is a view of that operand.
  std::string aliasing;
  /// `none`, `seed_counter`, `implicit_stream`, `key_counter`.
  std::string stochasticIdentity;
  MemoryUse memory = MemoryUse::Reads;
  uint32_t minOperands = 0, maxOperands = 0;
  std::vector<std::string> publicNames;
};

/// A name that is no catalog entry, but whose effect can be guessed from its last part.
struct BareOperator {
  EffectKind effect;
  MemoryUse memory;
};

class OperatorRegistry {
public:
  /// The table that is part of the program.
  static const OperatorRegistry &get();
  /// Reads a table; the error names the line that is wrong.
  static llvm::Expected<OperatorRegistry> parse(llvm::StringRef table);

  /// The entry that an operation's name means: by its graph name after legacy spellings are replaced, else by its
  /// public name after one known prefix is stripped, or `tessera.`. Null: not registered.
  const OperatorSpec *find(llvm::StringRef name) const;
  const OperatorSpec *findPublic(llvm::StringRef name) const;
  /// By the part after the last dot: upstream's guess for what is not registered.
  std::optional<EffectKind> guessEffect(llvm::StringRef name) const;
  /// What is known of `tessera.NAME` where NAME is one of the bare names.
  std::optional<BareOperator> findBare(llvm::StringRef name) const;

  llvm::ArrayRef<OperatorSpec> all() const { return specs; }

private:
  llvm::Error parseLine(llvm::StringRef line);
  llvm::Error addOperators(llvm::StringRef head, llvm::StringRef names);
  llvm::Error addBare(llvm::StringRef head, llvm::StringRef names);

  std::vector<OperatorSpec> specs;
  llvm::StringMap<uint32_t> byGraphName, byPublicName;
  llvm::StringMap<BareOperator> bare;
  llvm::StringMap<std::string> legacy;
  std::vector<std::string> prefixes, dotted;
};

} // namespace precedent
