//===- AttributeJson.h - attributes of MLIR as JSON -----------------------------------------------------*- C++ -*-===//

#pragma once

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"

#include <string>

namespace precedent {

/// Where an attribute stands decides what `unit` means: as a member it is a flag that is set, as an element a gap.
enum class AttributePlace : uint8_t { Member, Element };

/// Integers, floats, texts, truth values, lists (dense arrays too) and dictionaries as JSON's own; a symbol as
/// `"@name"`; anything else as the text that MLIR prints.
void writeAttribute(mlir::Attribute attribute, AttributePlace place, llvm::raw_ostream &os);

std::string printed(mlir::Type type);

} // namespace precedent
