#include "core/model/MegaMoePlan.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(MegaMoePhase phase) {
  switch (phase) {
  case MegaMoePhase::Dispatch:
    return "dispatch";
  case MegaMoePhase::Compute:
    return "compute";
  case MegaMoePhase::Combine:
    return "combine";
  }
  llvm_unreachable("phase");
}

llvm::StringRef precedent::nameOf(PlanField field) {
  static constexpr llvm::StringLiteral names[] = {"schema",
                                                  "plan_id",
                                                  "num_tokens",
                                                  "pipeline_stages",
                                                  "max_in_flight_chunks",
                                                  "chunks",
                                                  "action_dependencies",
                                                  "deterministic_combine",
                                                  "max_live_dispatch_bytes",
                                                  "artifact_digest"};
  static_assert(std::size(names) == kNumPlanFields);
  return names[field];
}

llvm::StringRef precedent::nameOf(ChunkField field) {
  static constexpr llvm::StringLiteral names[] = {"index", "start", "stop", "expert_capacity", "dispatch_buffer_bytes"};
  static_assert(std::size(names) == kNumChunkFields);
  return names[field];
}

std::optional<MegaMoeAction> MegaMoeAction::parse(llvm::StringRef id) {
  auto [name, number] = id.split(':');
  for (MegaMoePhase phase : {MegaMoePhase::Dispatch, MegaMoePhase::Compute, MegaMoePhase::Combine}) {
    if (name != nameOf(phase))
      continue;
    uint32_t chunk = 0;
    bool isSpelledOut = llvm::all_of(number, llvm::isDigit) && (number == "0" || !number.starts_with("0"));
    if (!isSpelledOut || number.getAsInteger(10, chunk))
      return std::nullopt;
    return MegaMoeAction{phase, chunk};
  }
  return std::nullopt;
}

std::string MegaMoeAction::id() const {
  return (nameOf(phase) + ":" + llvm::Twine(chunk)).str();
}

bool MegaMoePlan::hasShape() const {
  return llvm::none_of(shapeProblems, [](const ShapeProblem &problem) { return problem.isError; });
}

void precedent::finishPlan(MegaMoePlan &plan) {
  MegaMoeActionTable &actions = plan.actions;
  llvm::DenseMap<llvm::StringRef, ActionIndex> named;
  named.reserve(actions.size());
  plan.actionOf.assign(plan.chunks.size() * kNumMegaMoePhases, kNoAction);
  for (ActionIndex action = 0; action < actions.size(); ++action) {
    named.try_emplace(actions.actionId[action], action);
    std::optional<MegaMoeAction> role = MegaMoeAction::parse(actions.actionId[action]);
    if (role && role->chunk < plan.numChunks())
      plan.actionOf[size_t(role->chunk) * kNumMegaMoePhases + static_cast<unsigned>(role->phase)] = action;
  }

  actions.dependsOnAction.reserve(actions.size(), actions.dependsOn.total());
  plan.graph.predecessors.reserve(actions.size(), actions.dependsOn.total());
  for (ActionIndex action = 0; action < actions.size(); ++action) {
    for (const Token &name : actions.dependsOn[action]) {
      auto found = name.isString() ? named.find(name.text) : named.end();
      ActionIndex target = found == named.end() ? kNoAction : found->second;
      actions.dependsOnAction.append(target);
      if (target != kNoAction)
        plan.graph.predecessors.append(target);
    }
    actions.dependsOnAction.finish();
    plan.graph.predecessors.finish();
  }
}
