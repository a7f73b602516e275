#include "analysis/dependence/RangeMeeting.h"

#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

RangeMeeting::RangeMeeting(const RangeTable &ranges, const TermTable &terms, smt::Solver *solver, uint64_t maxQueries)
    : ranges(ranges), terms(terms), solver(solver), queriesLeft(maxQueries) {
  joinSymbols();
}

void RangeMeeting::joinSymbols() {
  size_t numSymbols = terms.allSymbols().size();
  llvm::IntEqClasses joined(numSymbols);
  for (TermIndex assumption : terms.assumptions)
    for (const Monomial &part : terms.monomialsOf(assumption))
      joined.join(part.symbol, terms.monomialsOf(assumption).front().symbol);
  joined.compress();
  symbolsIn.resize(joined.getNumClasses());
  assumptionsIn.resize(joined.getNumClasses());
  for (SymbolIndex symbol = 0; symbol < numSymbols; ++symbol) {
    componentOf.push_back(joined[symbol]);
    symbolsIn[joined[symbol]].push_back(symbol);
  }
  for (TermIndex assumption : terms.assumptions)
    if (!terms.isConstant(assumption))
      assumptionsIn[joined[terms.monomialsOf(assumption).front().symbol]].push_back(assumption);
}

smt::Expr RangeMeeting::termIn(Question &question, TermIndex term) const {
  smt::Query &query = question.query;
  smt::Expr sum = query.constant(terms.constantOf(term));
  for (const Monomial &part : terms.monomialsOf(term))
    sum = query.add(sum, query.mul(query.constant(part.coefficient), question.symbols.at(part.symbol)));
  return sum;
}

void RangeMeeting::addComponent(Question &question, uint32_t component) const {
  if (question.symbols.count(symbolsIn[component].front()))
    return;
  smt::Query &query = question.query;
  for (SymbolIndex index : symbolsIn[component]) {
    const Symbol &symbol = terms.allSymbols()[index];
    smt::Expr variable = query.intVar(symbol.name);
    question.symbols.emplace(index, variable);
    query.requireBetween(symbol.low, variable, symbol.high);
  }
  for (TermIndex assumption : assumptionsIn[component])
    query.require(query.le(query.constant(0), termIn(question, assumption)));
}

RangeMeeting::Question RangeMeeting::pose(llvm::ArrayRef<RangeClass> classes) const {
  Question question{smt::Query("ranges-meet"), {}};
  smt::Query &query = question.query;
  smt::Expr element = query.intVar("element");
  for (RangeClass range : classes) {
    const StorageRange &bounds = ranges.rangeOf(range);
    if (bounds.isWhole())
      continue;
    for (TermIndex bound : {bounds.low, bounds.high})
      for (const Monomial &part : terms.monomialsOf(bound))
        addComponent(question, componentOf[part.symbol]);
    query.require(query.le(termIn(question, bounds.low), element));
    query.require(query.lt(element, termIn(question, bounds.high)));
  }
  return question;
}

bool RangeMeeting::areAssumptionsContradictory() {
  if (contradictory)
    return *contradictory;
  // Assumptions without a symbol are true or false as they stand.
  contradictory = llvm::any_of(terms.assumptions, [&](TermIndex assumption) {
    return terms.isConstant(assumption) && terms.constantOf(assumption) < 0;
  });
  if (*contradictory)
    return true;
  if (solver && !terms.allSymbols().empty()) {
    Question question{smt::Query("assumptions"), {}};
    for (uint32_t component = 0; component < symbolsIn.size(); ++component)
      addComponent(question, component);
    smt::Answer answer = solver->check(question.query).answer;
    contradictory = answer == smt::Answer::Unsat;
    // From assumptions that may have no values everything would follow.
    if (answer != smt::Answer::Sat)
      solver = nullptr;
  }
  return *contradictory;
}

Meeting RangeMeeting::ask(llvm::ArrayRef<RangeClass> classes) {
  if (areAssumptionsContradictory() || !solver || queriesLeft == 0)
    return Meeting::Unsettled;
  --queriesLeft;
  switch (solver->check(pose(classes).query).answer) {
  case smt::Answer::Sat:
    return Meeting::Yes;
  case smt::Answer::Unsat:
    return Meeting::No;
  default:
    return Meeting::Unsettled;
  }
}

Meeting RangeMeeting::ofPair(RangeClass one, RangeClass other) {
  assert(ranges.objectOf(one) == ranges.objectOf(other) && "ranges of two objects never meet");
  if (ranges.hasNumbers(one) && ranges.hasNumbers(other))
    return std::max(ranges.low(one), ranges.low(other)) < std::min(ranges.high(one), ranges.high(other)) ? Meeting::Yes
                                                                                                         : Meeting::No;
  const StorageRange &first = ranges.rangeOf(one), &second = ranges.rangeOf(other);
  // A symbolic range may be empty, but nobody writes one down for that.
  if (one == other || first.isWhole() || second.isWhole())
    return Meeting::Yes;
  std::optional<TermIndex> length = terms.difference(first.high, first.low);
  std::optional<TermIndex> otherLength = terms.difference(second.high, second.low);
  std::optional<TermIndex> distance = terms.difference(second.low, first.low);
  Meeting answer = Meeting::Unsettled;
  if (length && otherLength && distance) {
    if (terms.isConstant(*length) && terms.isConstant(*otherLength) && terms.isConstant(*distance)) {
      // Whatever the symbols are, the two lie in the same way to each other.
      __int128 begin = terms.constantOf(*distance), end = begin + terms.constantOf(*otherLength);
      return std::max<__int128>(0, begin) < std::min<__int128>(terms.constantOf(*length), end) ? Meeting::Yes
                                                                                               : Meeting::No;
    }
    auto [entry, isNew] = known.try_emplace({*length, *otherLength, *distance}, Meeting::Unsettled);
    if (!isNew)
      return entry->second;
    answer = entry->second = ask({one, other});
  }
  unsettled += answer == Meeting::Unsettled;
  return answer;
}

Meeting RangeMeeting::ofThree(RangeClass one, RangeClass other, RangeClass third) {
  Meeting least = Meeting::Yes;
  for (auto [first, second] : {std::pair(one, other), std::pair(one, third), std::pair(other, third)}) {
    Meeting meeting = ofPair(first, second);
    if (meeting == Meeting::No)
      return Meeting::No;
    if (meeting == Meeting::Unsettled)
      least = Meeting::Unsettled;
  }
  // Three intervals that meet in pairs have an element in common; for values of the symbols that need not be the same
  // ones, the solver is asked for all three at once.
  unsigned numSymbolic = 0;
  for (RangeClass range : {one, other, third})
    numSymbolic += !ranges.hasNumbers(range);
  if (least == Meeting::Unsettled || numSymbolic == 0 ||
      (numSymbolic == 1 && (one == other || other == third || one == third)))
    return least;
  return ask({one, other, third});
}

std::string RangeMeeting::exampleOf(llvm::ArrayRef<RangeClass> classes) {
  if (!solver || llvm::all_of(classes, [&](RangeClass range) { return ranges.hasNumbers(range); }))
    return {};
  Question question = pose(classes);
  smt::SolverResult result = solver->check(question.query);
  if (result.answer != smt::Answer::Sat)
    return {};
  std::string text;
  for (auto [symbol, variable] : question.symbols)
    text += (text.empty() ? "" : ", ") + terms.allSymbols()[symbol].name + " = " +
            std::to_string(result.model.values[question.query.variableOf(variable)]);
  return text;
}
