//===- RequiredOrder.h - what must be ordered, found by running -----------------------------------------*- C++ -*-===//
//
// The third way to the dependence rule, besides the analysis and the rules: no effects are looked at, programs are run.
// Two steps must keep their order if, behind everything that must run before either of them, it matters which of them
// goes first. What differs may be overwritten later, so states are compared right behind the two.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/dependence/StepProgram.h"

#include <cstddef>

namespace precedent::props {

/// `order[after][before]`: whether `before` must run before `after`, directly or by way of others; before < after.
using RequiredOrder = std::vector<std::vector<bool>>;

/// Of n steps: at most n^2 pairs, each with a run of 2n steps for every way in which asynchronous steps can be late.
RequiredOrder requiredOrder(const StepProgram &program);

/// Whether it matters when asynchronous work is done: such a program has no legal order. Every beginning is looked at.
bool mattersWhenDone(const StepProgram &program);

/// Ways in which the asynchronous steps can be late: all of them, so 2 to the power of their number.
std::vector<std::vector<bool>> waysToBeLate(const StepProgram &program);
size_t numAsynchronous(const StepProgram &program);

} // namespace precedent::props
