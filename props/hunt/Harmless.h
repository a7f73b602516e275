//===- Harmless.h - whether a mutant still does what it should ------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Mutator.h"

namespace precedent::props {

/// Why nothing is wrong with a mutant: the machines of props/ ran it. Nothing where something is, or where no machine
/// knows the family.
std::optional<std::string> whyHarmless(const Case &mutant);

/// What a machine finds wrong with a file, whatever it came from; an empty text where it finds nothing wrong. Nothing
/// where no machine understands the file, which then says nothing about it.
std::optional<std::string> whatMachinesFind(llvm::StringRef bytes, Family family, InputFormat format);
/// Whether a machine decides the rule's question, too, so that what the rule finds the machine must find.
bool isDecidedByMachines(Family family, llvm::StringRef rule);

} // namespace precedent::props
