//===- GraphBuilder.h - a graph function, operation by operation ----------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/GraphFunction.h"

#include "llvm/ADT/DenseMap.h"

namespace precedent {

/// Builds the columns in program order. Texts are copied unless `keepsTexts` says that they outlive the graph.
class GraphBuilder {
public:
  explicit GraphBuilder(bool keepsTexts = false);

  void setName(llvm::StringRef name) { graph.name = keep(name); }
  void addArgument(llvm::StringRef name, llvm::StringRef type);
  /// Appends an operation. Operands and results are names as written.
  ActionIndex addOperation(llvm::StringRef id, llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> operands,
                           llvm::ArrayRef<llvm::StringRef> results, llvm::ArrayRef<GraphAttribute> attributes = {});
  void addReturn(llvm::StringRef name) { graph.returns.push_back(intern(name)); }

  /// The index of the name as written, new or known.
  NameIndex intern(llvm::StringRef written);
  /// The index of the name, or kNoName.
  NameIndex find(llvm::StringRef written) const;
  llvm::StringRef keep(llvm::StringRef text);

  /// Facts are filled in here before `finish`; columns may be shorter than the graph.
  GraphFunction graph;

  /// Pads the columns of the facts to one entry an operation (a name, for storage).
  GraphFunction finish();

private:
  bool keepsTexts;
  llvm::DenseMap<llvm::StringRef, NameIndex> indexOfName;
  llvm::DenseMap<llvm::StringRef, uint32_t> indexOfKind;
};

} // namespace precedent
