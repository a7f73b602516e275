//===- StepMachine.h - runs a program on uninterpreted terms --------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *term* names how a value came about: which step made it, of which terms. Two values are equal just if
// they came about in the same way, so no two results coincide by chance. Updates that may be reassociated are the one
// exception: an element that has taken several of them holds the set of their contributions.
//
// An asynchronous step does its work *early* (when it is issued) or *late* (when it is waited for); a program that is
// right gives the same result either way.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/dependence/StepProgram.h"

#include <cstdint>
#include <map>
#include <vector>

namespace precedent::props {

using Term = uint32_t;

/// Equal lists of numbers are equal terms.
class TermStore {
public:
  Term make(std::vector<uint32_t> parts);
  const std::vector<uint32_t> &partsOf(Term term) const { return parts[term]; }

private:
  std::map<std::vector<uint32_t>, Term> known;
  std::vector<std::vector<uint32_t>> parts;
};

/// Everything that somebody could see of a run.
struct MachineState {
  std::vector<std::vector<Term>> memory; ///< by object, by element
  std::vector<Term> results;             ///< by step; 0: has not run
  std::vector<uint32_t> draws;           ///< by stream
  std::vector<std::vector<Term>> outputs, collectives;

  bool operator==(const MachineState &) const = default;
};

class StepMachine {
public:
  /// `isLate[step]` says when an asynchronous step does its work. Terms of two machines are comparable if they share
  /// the store.
  StepMachine(const StepProgram &program, TermStore &terms, std::vector<bool> isLate = {});

  void run(unsigned step);
  void run(const std::vector<unsigned> &order) {
    for (unsigned step : order)
      run(step);
  }
  const MachineState &state() const { return current; }

private:
  std::vector<uint32_t> gather(unsigned step);
  void store(unsigned step, const std::vector<uint32_t> &inputs);
  Term combined(Term element, unsigned combiner, Term contribution);

  const StepProgram &program;
  TermStore &terms;
  std::vector<bool> isLate;
  MachineState current;
};

} // namespace precedent::props
