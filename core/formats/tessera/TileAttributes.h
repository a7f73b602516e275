//===- TileAttributes.h - MLIR's attributes, copied as Tile rules read them -----------------------------*- C++ -*-===//

#pragma once

#include "core/model/TileModule.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"

namespace precedent {

/// Copies each attribute once, however often it is used: what MLIR shares stays shared.
class TileAttributes {
public:
  const TileAttribute *copyOf(mlir::Attribute attribute);
  /// Everything that was copied. No copy is made afterwards.
  std::shared_ptr<const std::deque<TileAttribute>> take() { return std::move(pool); }

private:
  /// A new copy, without what it holds; that is added to `held`.
  TileAttribute *copyOuter(mlir::Attribute attribute, llvm::SmallVectorImpl<mlir::Attribute> &held);

  std::shared_ptr<std::deque<TileAttribute>> pool = std::make_shared<std::deque<TileAttribute>>();
  llvm::DenseMap<mlir::Attribute, const TileAttribute *> copies;
};

/// The parameters of `name<key = value, …>`, the text behind `#tile.`. A value is a number, a text, a word, a list of
/// those, or a layout's `extents : strides on axes`, which becomes a list of the three. What cannot be read leaves the
/// parameters that stand before it. New values go to `pool`.
TileAttribute readTileDialectAttribute(llvm::StringRef text, std::deque<TileAttribute> &pool);

} // namespace precedent
