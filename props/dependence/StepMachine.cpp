#include "props/dependence/StepMachine.h"

#include <algorithm>

using namespace precedent::props;

namespace {
/// What a term is, its first part.
enum Kind : uint32_t { Initial, Result, Token, Written, Updated, Contribution, Sum, Sample };
} // namespace

Term TermStore::make(std::vector<uint32_t> list) {
  if (parts.empty())
    parts.emplace_back(); // 0 is kept for what has not happened
  auto [entry, isNew] = known.try_emplace(std::move(list), static_cast<Term>(parts.size()));
  if (isNew)
    parts.push_back(entry->first);
  return entry->second;
}

StepMachine::StepMachine(const StepProgram &program, TermStore &terms, std::vector<bool> isLate)
    : program(program), terms(terms), isLate(std::move(isLate)) {
  this->isLate.resize(program.steps.size(), false);
  current.memory.resize(program.numObjects);
  for (unsigned object = 0; object < program.numObjects; ++object)
    for (unsigned element = 0; element < program.numElements; ++element)
      current.memory[object].push_back(terms.make({Initial, object, element}));
  current.results.resize(program.steps.size(), 0);
  current.draws.resize(program.numStreams, 0);
  current.outputs.resize(program.numChannels);
  current.collectives.resize(program.numDomains);
}

/// All that the step's work is made of.
std::vector<uint32_t> StepMachine::gather(unsigned number) {
  const Step &step = program.steps[number];
  std::vector<uint32_t> inputs{number};
  for (unsigned operand : step.operands)
    inputs.push_back(current.results[operand]);
  for (const Extent &extent : step.reads)
    for (unsigned element = extent.low; element < extent.high; ++element)
      inputs.push_back(current.memory[extent.object][element]);
  if (step.stream)
    inputs.push_back(terms.make({Sample, *step.stream, current.draws[*step.stream]++}));
  return inputs;
}

Term StepMachine::combined(Term element, unsigned combiner, Term contribution) {
  std::vector<uint32_t> sum = terms.partsOf(element);
  if (sum.front() != Sum || sum[1] != combiner)
    sum = {Sum, combiner, element};
  sum.push_back(contribution);
  std::sort(sum.begin() + 3, sum.end());
  return terms.make(std::move(sum));
}

void StepMachine::store(unsigned number, const std::vector<uint32_t> &inputs) {
  const Step &step = program.steps[number];
  auto made = [&](Kind kind, unsigned element) {
    std::vector<uint32_t> parts{kind, element};
    parts.insert(parts.end(), inputs.begin(), inputs.end());
    return parts;
  };
  for (const Extent &extent : step.writes)
    for (unsigned element = extent.low; element < extent.high; ++element)
      current.memory[extent.object][element] = terms.make(made(Written, element));
  for (const Accumulation &update : step.updates)
    for (unsigned element = update.extent.low; element < update.extent.high; ++element) {
      Term &place = current.memory[update.extent.object][element];
      if (update.mayReassociate) {
        place = combined(place, update.combiner, terms.make(made(Contribution, element)));
      } else {
        std::vector<uint32_t> parts = made(Updated, element);
        parts.push_back(place);
        place = terms.make(std::move(parts));
      }
    }
}

void StepMachine::run(unsigned number) {
  const Step &step = program.steps[number];
  if (step.isAsynchronous) {
    current.results[number] = terms.make({Token, number});
    if (!isLate[number])
      store(number, gather(number));
    return;
  }
  // A token that has not been given out cannot be waited for.
  if (step.waitsFor && isLate[*step.waitsFor] && current.results[*step.waitsFor])
    store(*step.waitsFor, gather(*step.waitsFor));
  std::vector<uint32_t> inputs = gather(number);
  std::vector<uint32_t> result{Result};
  result.insert(result.end(), inputs.begin(), inputs.end());
  current.results[number] = terms.make(std::move(result));
  store(number, inputs);
  if (step.channel)
    current.outputs[*step.channel].push_back(current.results[number]);
  if (step.domain)
    current.collectives[*step.domain].push_back(current.results[number]);
}
