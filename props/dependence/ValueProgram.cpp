#include "props/dependence/ValueProgram.h"

#include "core/model/GraphBuilder.h"

#include <string>

using namespace precedent;
using namespace precedent::props;

unsigned ValueProgram::sizeOf(unsigned value) const {
  if (value < kNumArguments)
    return kNumElements;
  const ValueStep &step = steps[value - kNumArguments];
  if (step.kind == ValueStep::Kind::View)
    return step.high - step.low;
  // An update has the size of its operand, which may be an update, too.
  return step.kind == ValueStep::Kind::Update ? sizeOf(step.operands.front()) : kNumElements;
}

static std::vector<Term> argumentOf(TermStore &terms, unsigned argument) {
  std::vector<Term> elements;
  for (unsigned element = 0; element < ValueProgram::kNumElements; ++element)
    elements.push_back(terms.make({0, argument, element}));
  return elements;
}

/// The elements that a step makes of what it has read.
static std::vector<Term> madeBy(TermStore &terms, unsigned step, unsigned size, const std::vector<Term> &read) {
  std::vector<Term> elements;
  for (unsigned element = 0; element < size; ++element) {
    std::vector<uint32_t> parts{1, step, element};
    parts.insert(parts.end(), read.begin(), read.end());
    elements.push_back(terms.make(std::move(parts)));
  }
  return elements;
}

Observed props::runAsValues(const ValueProgram &program, TermStore &terms) {
  std::vector<std::vector<Term>> values;
  for (unsigned argument = 0; argument < ValueProgram::kNumArguments; ++argument)
    values.push_back(argumentOf(terms, argument));
  Observed observed;
  for (unsigned number = 0; number < program.steps.size(); ++number) {
    const ValueStep &step = program.steps[number];
    std::vector<Term> read;
    if (step.kind == ValueStep::Kind::View) {
      const std::vector<Term> &whole = values[step.operands.front()];
      values.emplace_back(whole.begin() + step.low, whole.begin() + step.high);
    } else {
      for (unsigned operand : step.operands)
        read.insert(read.end(), values[operand].begin(), values[operand].end());
      values.push_back(madeBy(terms, number, program.sizeOf(ValueProgram::kNumArguments + number), read));
    }
    observed.push_back(std::move(read));
  }
  for (unsigned value : program.returned)
    observed.push_back(values[value]);
  return observed;
}

Observed props::runAsStorage(const ValueProgram &program, TermStore &terms, const std::vector<unsigned> &order) {
  struct Place {
    int storage = -1; ///< not made yet
    unsigned low = 0, high = 0;
  };
  unsigned numArguments = ValueProgram::kNumArguments;
  std::vector<std::vector<Term>> storage;
  std::vector<Place> places(numArguments + program.steps.size());
  auto allocate = [&](unsigned value, std::vector<Term> elements) {
    places[value] = {static_cast<int>(storage.size()), 0, static_cast<unsigned>(elements.size())};
    storage.push_back(std::move(elements));
  };
  auto elementsOf = [&](unsigned value) -> std::vector<Term> {
    const Place &place = places[value];
    if (place.storage < 0)
      return {0};
    const std::vector<Term> &all = storage[place.storage];
    return {all.begin() + place.low, all.begin() + place.high};
  };
  for (unsigned argument = 0; argument < numArguments; ++argument)
    allocate(argument, argumentOf(terms, argument));
  Observed observed(program.steps.size());
  for (unsigned number : order) {
    const ValueStep &step = program.steps[number];
    unsigned result = numArguments + number;
    Place operand = places[step.operands.front()];
    if (step.kind == ValueStep::Kind::View) {
      if (operand.storage >= 0)
        places[result] = {operand.storage, operand.low + step.low, operand.low + step.high};
      continue;
    }
    for (unsigned source : step.operands)
      for (Term term : elementsOf(source))
        observed[number].push_back(term);
    std::vector<Term> made = madeBy(terms, number, program.sizeOf(result), observed[number]);
    if (step.kind == ValueStep::Kind::Compute) {
      allocate(result, std::move(made));
    } else if (operand.storage >= 0) {
      places[result] = operand;
      std::copy(made.begin(), made.end(), storage[operand.storage].begin() + operand.low);
    }
  }
  for (unsigned value : program.returned)
    observed.push_back(elementsOf(value));
  return observed;
}

GraphFunction props::graphOf(const ValueProgram &program) {
  GraphBuilder builder;
  unsigned numArguments = ValueProgram::kNumArguments;
  auto nameOf = [](unsigned value) { return "v" + std::to_string(value); };
  for (unsigned argument = 0; argument < numArguments; ++argument)
    builder.addArgument(nameOf(argument), "tensor<6xf32>");
  builder.addArgument("i", "tensor<1xi32>");
  builder.addArgument("u", "tensor<1xf32>");
  for (unsigned number = 0; number < program.steps.size(); ++number) {
    const ValueStep &step = program.steps[number];
    std::vector<std::string> names;
    for (unsigned operand : step.operands)
      names.push_back(nameOf(operand));
    std::vector<GraphAttribute> attributes;
    std::string low = std::to_string(step.low), size = std::to_string(step.high - step.low);
    if (step.kind == ValueStep::Kind::View)
      attributes = {{"offset", {low, TokenType::Integer}}, {"size", {size, TokenType::Integer}}};
    if (step.kind == ValueStep::Kind::Update) {
      names.insert(names.end(), {"i", "u"});
      attributes = {{"tessera.aliasing", {"operand_0", TokenType::String}}};
    }
    std::vector<llvm::StringRef> operands(names.begin(), names.end());
    std::string result = nameOf(numArguments + number);
    llvm::StringRef name = step.kind == ValueStep::Kind::Compute ? "tessera.add"
                           : step.kind == ValueStep::Kind::View  ? "tessera.view"
                                                                 : "tessera.index_update";
    builder.addOperation("s" + std::to_string(number), name, operands, {llvm::StringRef(result)}, attributes);
  }
  for (unsigned value : program.returned)
    builder.addReturn(nameOf(value));
  return builder.finish();
}
