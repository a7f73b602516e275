//===- OutcomeText.h - outcomes as lines ----------------------------------------------------------------*- C++ -*-===//
//
// What goes through the pipe of an isolated test and into the journal of a campaign: one JSON object on one line.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/Target.h"

#include "llvm/Support/JSON.h"

namespace precedent::props {

llvm::json::Object asJson(const Outcome &outcome);
std::optional<Outcome> outcomeFrom(const llvm::json::Object &object);

llvm::json::Object asJson(const Recipe &recipe);
/// Nothing where a name is unknown.
std::optional<Recipe> recipeFrom(const llvm::json::Object &object);

std::string onOneLine(llvm::json::Object object);

} // namespace precedent::props
