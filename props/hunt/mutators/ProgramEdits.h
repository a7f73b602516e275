//===- ProgramEdits.h - mutators that edit what a file means --------------------------------------------*- C++ -*-===//
//
// A file is read as a program, the program is edited, and written in the same words; where these cannot say it there is
// no mutant. What the file then means is for the checker's readers to find.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/Mutator.h"

namespace precedent::props {

/// False: the program has nothing of the kind to break.
template <typename Program> using ProgramEdit = std::function<bool(Program &program, Random &random)>;

/// A row of a table of such mutators.
template <typename Program> struct EditRow {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  ProgramEdit<Program> edit;
  InputFormat only = InputFormat::Detect;
};

/// `apply` reads a file, edits it, and writes it again; the rows stay where they are.
template <typename Program>
void addEdits(std::vector<Mutator> &list, Family family, const std::vector<EditRow<Program>> &rows,
              std::optional<std::string> (*apply)(llvm::StringRef seed, const ProgramEdit<Program> &edit,
                                                  Random &random)) {
  for (const EditRow<Program> &row : rows)
    list.push_back({row.name, row.why, family, row.rules,
                    [&row, apply](llvm::StringRef seed, Random &random) { return apply(seed, row.edit, random); },
                    row.only});
}

} // namespace precedent::props
