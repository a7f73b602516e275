#include "verify/binding/BindingCoverage.h"

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "core/formats/tessera/SpectralWriter.h"
#include "targets/BuiltinTargets.h"
#include "verify/binding/EditedCarrier.h"
#include "verify/binding/OtherRequests.h"

#include <map>

using namespace precedent;
using llvm::Error;
using smt::Answer;

static constexpr EditReach kReaches[] = {EditReach::Attribute, EditReach::Declaration, EditReach::Rehash};

namespace {

class Coverage {
public:
  Coverage(const SpectralSubject &subject, const CheckOptions &options, smt::Solver &solver)
      : planned(*subject.planned), options(options), solver(solver), model(subject) {}

  Error cover() {
    for (BindingGate gate : {BindingGate::DigestStringsOnly, BindingGate::SemanticCompare, BindingGate::HashChain}) {
      result.gates.push_back({gate, {}, {}});
      for (size_t number = 0; number < model.size(); ++number)
        if (Error error = coverField(result.gates.back(), number))
          return error;
    }
    for (size_t number = 0; number < model.size(); ++number)
      if (Error error = coverStrict(number))
        return error;
    if (Error error = replan())
      return error;
    result.replays = answers.size();
    return Error::success();
  }

  BindingCoverage result;

private:
  Error disagree(const llvm::Twine &what) { return llvm::make_error<InternalError>(("binding: " + what).str()); }

  /// Sat and Unsat; anything else is noted and false.
  bool isDecided(const smt::SolverResult &answer, const smt::Query &query) {
    ++result.queries;
    if (answer.answer == Answer::Sat || answer.answer == Answer::Unsat)
      return true;
    result.undecided.push_back((query.name() + ": " + nameOf(answer.answer)).str());
    return false;
  }

  /// Each text is asked about once.
  llvm::Expected<const ReplayAnswer *> answerTo(const std::string &text) {
    auto known = answers.find(text);
    if (known == answers.end()) {
      llvm::Expected<ReplayAnswer> answer = replay(text, model, options);
      if (!answer)
        return disagree("an edited carrier cannot be read: " + llvm::toString(answer.takeError()));
      known = answers.emplace(text, std::move(*answer)).first;
    }
    return &known->second;
  }

  std::vector<PieceEdit> editsOf(const FieldValues &edited, EditReach reach) const {
    std::vector<PieceEdit> edits;
    const FieldValues &original = model.original();
    for (size_t number = 0; number < model.size(); ++number) {
      if (edited.attributes[number] != original.attributes[number])
        edits.push_back({("attribute " + model.field(number).attribute).str(), original.attributes[number],
                         edited.attributes[number]});
      if (edited.declarations[number] != original.declarations[number])
        edits.push_back({("semantic " + model.field(number).key).str(), original.declarations[number],
                         edited.declarations[number]});
    }
    if (reach == EditReach::Rehash)
      edits.push_back({"payload and every digest", "", "recomputed"});
    return edits;
  }

  /// The least reach that passes, with its witness; and that what is said to be refused is.
  Error coverField(GateCoverage &gate, size_t number) {
    auto consumer = static_cast<size_t>(gate.gate);
    for (EditReach reach : kReaches)
      for (bool withCompanions : {false, true}) {
        if (withCompanions && !model.hasCompanions(number))
          continue;
        smt::Query query = model.ask(gate.gate, number, reach, withCompanions);
        smt::SolverResult answer = solver.check(query);
        if (!isDecided(answer, query))
          return Error::success();
        if (answer.answer == Answer::Sat)
          return addUnseen(gate, number, reach, model.read(answer.model));
        if (withCompanions)
          continue;
        auto replayed = answerTo(editedCarrier(planned, model, model.blindEdit(number, reach), reach));
        if (!replayed)
          return replayed.takeError();
        if ((*replayed)->accepted[consumer])
          return disagree(query.name() + " is unsat, and the gate accepts such an edit");
      }
    gate.fixed.push_back(model.field(number).key.str());
    return Error::success();
  }

  Error addUnseen(GateCoverage &gate, size_t number, EditReach reach, const FieldValues &edited) {
    UnseenField unseen;
    unseen.key = model.field(number).key.str();
    unseen.attribute = model.field(number).attribute.str();
    unseen.reach = reach;
    unseen.edits = editsOf(edited, reach);
    unseen.carrier = editedCarrier(planned, model, edited, reach);
    auto replayed = answerTo(unseen.carrier);
    if (!replayed)
      return replayed.takeError();
    const ReplayAnswer &answer = **replayed;
    if (!answer.accepted[static_cast<size_t>(gate.gate)])
      return disagree(nameOf(gate.gate) + " refuses the witness for " + unseen.key);
    if (answer.attributes[number] == model.original().attributes[number])
      return disagree("the witness for " + unseen.key + " lowers what was hashed");
    if (Error error = expectRefusedStrictly(answer, number, reach))
      return error;
    gate.unseen.push_back(std::move(unseen));
    return Error::success();
  }

  /// A request that differs in one thing and nothing else follows from it is a program of its own: the edit says
  /// nothing that does not fit, and every digest of it was recomputed.
  Error expectRefusedStrictly(const ReplayAnswer &answer, size_t number, EditReach reach) {
    bool canBeAnother = reach == EditReach::Rehash && model.isRequested(number);
    if (answer.strict == Verdict::Illegal || (canBeAnother && answer.strict == Verdict::Legal))
      return Error::success();
    return disagree("the strict check accepts an edit of " + model.field(number).key);
  }

  /// Unsat, or noted as undecided. Sat is an error.
  Error expectNone(size_t number, EditReach reach, StrictQuestion question, bool &isProved) {
    smt::Query query = model.askStrict(number, reach, question);
    smt::SolverResult answer = solver.check(query);
    if (!isDecided(answer, query))
      isProved = false;
    else if (answer.answer == Answer::Sat)
      return disagree(query.name() + " is sat: the strict check leaves a field unbound");
    return Error::success();
  }

  Error coverStrict(size_t number) {
    bool isProved = true;
    for (EditReach reach : {EditReach::Attribute, EditReach::Declaration})
      if (Error error = expectNone(number, reach, StrictQuestion::Anything, isProved))
        return error;
    for (StrictQuestion question : {StrictQuestion::KeepsRequest, StrictQuestion::KeepsDigest})
      if (Error error = expectNone(number, EditReach::Rehash, question, isProved))
        return error;
    for (EditReach reach : kReaches) {
      auto replayed = answerTo(editedCarrier(planned, model, model.blindEdit(number, reach), reach));
      if (!replayed)
        return replayed.takeError();
      if (Error error = expectRefusedStrictly(**replayed, number, reach))
        return error;
    }
    if (isProved)
      result.proved.push_back(model.field(number).key.str());
    return Error::success();
  }

  /// What is left: whole programs of other requests. They are legal, as they should be.
  Error replan() {
    std::vector<bool> isFound(model.size());
    for (const OtherRequest &other : otherRequests(planned.facts)) {
      llvm::Expected<SpectralProgram> program =
          planSpectral(other.request, builtinTargets(), planned.facts.schema, ObjectSchema::V1);
      if (!program) {
        llvm::consumeError(program.takeError()); // not every request can be
        continue;
      }
      std::string text;
      llvm::raw_string_ostream os(text);
      writeSpectralModule(*program, os);
      auto replayed = answerTo(text);
      if (!replayed)
        return replayed.takeError();
      if ((*replayed)->strict != Verdict::Legal)
        return disagree("the strict check refuses the program of a request with " + other.what);
      for (size_t number = 0; number < model.size(); ++number)
        if (!isFound[number] && (*replayed)->attributes[number] != model.original().attributes[number]) {
          isFound[number] = true;
          result.replanned.push_back({model.field(number).key.str(), other.what, text});
        }
    }
    for (size_t number = 0; number < model.size(); ++number) {
      if (model.isConstant(number))
        result.constant.push_back(model.field(number).key.str());
      if (model.isConstant(number) && isFound[number])
        return disagree(model.field(number).key + " is no constant");
    }
    return Error::success();
  }

  const SpectralProgram &planned;
  const CheckOptions &options;
  smt::Solver &solver;
  BindingModel model;
  std::map<std::string, ReplayAnswer> answers;
};

} // namespace

llvm::Expected<BindingCoverage> precedent::coverBinding(const SpectralSubject &subject, const CheckOptions &options,
                                                        smt::Solver &solver) {
  Coverage coverage(subject, options, solver);
  if (Error error = coverage.cover())
    return std::move(error);
  return std::move(coverage.result);
}

static llvm::json::Value toJson(const UnseenField &field) {
  llvm::json::Array edits;
  for (const PieceEdit &edit : field.edits)
    edits.push_back(llvm::json::Object{{"piece", edit.piece}, {"from", edit.from}, {"to", edit.to}});
  return llvm::json::Object{{"field", field.key},
                            {"attribute", field.attribute},
                            {"reach", nameOf(field.reach)},
                            {"edits", std::move(edits)},
                            {"carrier", field.carrier}};
}

llvm::json::Value precedent::toJson(const BindingCoverage &coverage) {
  llvm::json::Object gates;
  for (const GateCoverage &gate : coverage.gates) {
    llvm::json::Array unseen;
    for (const UnseenField &field : gate.unseen)
      unseen.push_back(::toJson(field));
    gates[nameOf(gate.gate)] =
        llvm::json::Object{{"unseen", std::move(unseen)}, {"fixed", llvm::json::Array(gate.fixed)}};
  }
  llvm::json::Array replanned;
  for (const Replanned &field : coverage.replanned)
    replanned.push_back(
        llvm::json::Object{{"field", field.key}, {"request", field.request}, {"carrier", field.carrier}});
  gates["strict"] = llvm::json::Object{{"unseen", llvm::json::Array()},
                                       {"proved", llvm::json::Array(coverage.proved)},
                                       {"replanned", std::move(replanned)},
                                       {"constant", llvm::json::Array(coverage.constant)}};
  return llvm::json::Object{{"gates", std::move(gates)},
                            {"queries", static_cast<int64_t>(coverage.queries)},
                            {"replays", static_cast<int64_t>(coverage.replays)},
                            {"undecided", llvm::json::Array(coverage.undecided)}};
}
