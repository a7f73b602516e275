#include "analysis/plan/megamoe/MegaMoePlanner.h"

#include "analysis/plan/megamoe/MegaMoeOracle.h"
#include "core/digest/MegaMoeDigest.h"
#include "core/support/InputError.h"

#include <algorithm>

using namespace precedent;

namespace {

class Refusals {
public:
  explicit Refusals(const MegaMoeRequest &request) : request(request) {}

  llvm::Error at(RequestField field, const llvm::Twine &message, const llvm::Twine &help = "",
                 std::optional<size_t> element = {}, llvm::StringRef code = "plan-refused") const {
    Location place = Location::ofFile("MegaMoE plan");
    if (request.locator) {
      Anchor anchor = Anchor::attribute(nameOf(field));
      if (element)
        anchor.sub = static_cast<uint32_t>(*element);
      place = request.locator->locate(anchor);
    }
    return makeInputError(code, Verdict::Invalid, std::move(place), message, help);
  }

private:
  const MegaMoeRequest &request;
};

/// What a request comes to, once it has been found good.
struct Sizes {
  uint32_t numChunks = 0;
  uint32_t limit = 0;
  BigInteger liveBytes;
};

llvm::Error checkChunks(const MegaMoeRequest &request, Sizes &sizes, const Limits &limits) {
  Refusals refuse(request);
  for (RequestField field : {RequestNumTokens, RequestNumChunks}) {
    const BigInteger &value = field == RequestNumTokens ? request.numTokens : request.numChunks;
    if (value < 1)
      return refuse.at(field,
                       "num_tokens and num_chunks are each at least 1, and " + nameOf(field) + " is " + spell(value));
  }
  BigInteger wanted = std::min(request.numChunks, request.numTokens);
  for (RequestField field : {RequestCapacities, RequestDispatchBufferBytes}) {
    size_t given = field == RequestCapacities ? request.capacities.size() : request.dispatchBufferBytes.size();
    if (wanted != given)
      return refuse.at(field,
                       "the capacity vectors have one entry a chunk: " + nameOf(field) + " has " + llvm::Twine(given) +
                           ", and this plan has " + spell(wanted) + " chunks",
                       request.numTokens < request.numChunks ? "a chunk holds at least one token" : "");
  }
  if (wanted > limits.maxActions / kNumMegaMoePhases)
    return refuse.at(RequestNumChunks,
                     "a plan of " + spell(wanted) + " chunks has more than " + llvm::Twine(limits.maxActions) +
                         " actions",
                     "raise --max-actions if that many are meant", {}, "limit-exceeded");
  sizes.numChunks = static_cast<uint32_t>(wanted);
  return llvm::Error::success();
}

llvm::Error checkVectors(const MegaMoeRequest &request) {
  Refusals refuse(request);
  for (size_t chunk = 0; chunk < request.capacities.size(); ++chunk)
    if (request.capacities[chunk] < 1)
      return refuse.at(RequestCapacities,
                       "the expert capacity of a chunk is at least 1, and that of chunk " + llvm::Twine(chunk) +
                           " is " + spell(request.capacities[chunk]),
                       "", chunk);
  for (size_t chunk = 0; chunk < request.dispatchBufferBytes.size(); ++chunk)
    if (request.dispatchBufferBytes[chunk] < 0)
      return refuse.at(RequestDispatchBufferBytes,
                       "a dispatch buffer has at least 0 bytes, and that of chunk " + llvm::Twine(chunk) + " has " +
                           spell(request.dispatchBufferBytes[chunk]),
                       "", chunk);
  return llvm::Error::success();
}

llvm::Error checkLimit(const MegaMoeRequest &request, Sizes &sizes) {
  Refusals refuse(request);
  BigInteger limit = std::min<BigInteger>(request.maxInFlightChunks, sizes.numChunks);
  if (limit < 1)
    return refuse.at(RequestMaxInFlightChunks,
                     "max_in_flight_chunks is at least 1, and this is " + spell(request.maxInFlightChunks));
  if (limit < 2 && sizes.numChunks > 1)
    return refuse.at(RequestMaxInFlightChunks,
                     "only with two live chunks can dispatch(c+1) run before combine(c), and max_in_flight_chunks is " +
                         spell(limit),
                     "allow 2, or plan a single chunk");
  sizes.limit = static_cast<uint32_t>(limit);
  return llvm::Error::success();
}

llvm::Error checkWorkspace(const MegaMoeRequest &request, Sizes &sizes) {
  Refusals refuse(request);
  sizes.liveBytes = largestWindow(request.dispatchBufferBytes, sizes.limit);
  if (!request.workspaceCapacityBytes)
    return llvm::Error::success();
  if (*request.workspaceCapacityBytes < 0)
    return refuse.at(RequestWorkspaceCapacityBytes, "the workspace capacity is at least 0 bytes, and this is " +
                                                        spell(*request.workspaceCapacityBytes));
  if (sizes.liveBytes > *request.workspaceCapacityBytes)
    return refuse.at(RequestWorkspaceCapacityBytes, "the plan exceeds workspace capacity: " + llvm::Twine(sizes.limit) +
                                                        " live chunks need up to " + spell(sizes.liveBytes) +
                                                        " bytes, and it has " + spell(*request.workspaceCapacityBytes));
  return llvm::Error::success();
}

llvm::Error checkIdentity(const MegaMoeRequest &request) {
  Refusals refuse(request);
  if (request.planId.empty())
    return refuse.at(RequestPlanId, "plan_id is empty; a plan is known by it");
  if (request.pipelineStages != 1 && request.pipelineStages != 2)
    return refuse.at(RequestPipelineStages, "pipeline_stages is 1 or 2, and this is " + spell(request.pipelineStages));
  return llvm::Error::success();
}

/// Token ranges repeat the digits of num_tokens in each chunk, so a long number makes a long plan.
llvm::Error checkText(const MegaMoeRequest &request, const Sizes &sizes, const Limits &limits) {
  constexpr uint64_t bytesOfRest = 256; // of a chunk and its actions, without the numbers that grow
  uint64_t digits = spell(request.numTokens).size();
  uint64_t most = std::min<uint64_t>(limits.maxBytes, uint64_t(4) << 30);
  if (sizes.numChunks <= most / (bytesOfRest + 2 * digits))
    return llvm::Error::success();
  return Refusals(request).at(RequestNumTokens,
                              "a plan of " + llvm::Twine(sizes.numChunks) + " chunks over a number of tokens of " +
                                  llvm::Twine(digits) + " digits is longer than " + llvm::Twine(most) + " bytes",
                              "", {}, "limit-exceeded");
}

class PlanWriter {
public:
  PlanWriter(const MegaMoeRequest &request, const Sizes &sizes) : request(request), sizes(sizes) {}

  MegaMoePlan run() {
    plan.storage = std::make_shared<llvm::BumpPtrAllocator>();
    writeHeader();
    writeChunks();
    writeActions();
    finishPlan(plan);
    plan.fields[PlanArtifactDigest] = text(digestOf(plan));
    return std::move(plan);
  }

private:
  Token text(llvm::StringRef value) { return {value.copy(*plan.storage), TokenType::String}; }
  Token number(const BigInteger &value) {
    return {llvm::StringRef(spell(value)).copy(*plan.storage), TokenType::Integer};
  }

  void writeHeader() {
    plan.fields[PlanSchema] = text(kMegaMoePlanSchemaV1);
    plan.fields[PlanId] = text(request.planId);
    plan.fields[PlanNumTokens] = number(request.numTokens);
    plan.fields[PlanPipelineStages] = number(request.pipelineStages);
    plan.fields[PlanMaxInFlightChunks] = number(sizes.limit);
    plan.fields[PlanChunks].type = TokenType::Array;
    plan.fields[PlanActionDependencies].type = TokenType::Object;
    plan.fields[PlanDeterministicCombine] = {"true", TokenType::True};
    plan.fields[PlanMaxLiveDispatchBytes] = number(sizes.liveBytes);
  }

  void writeChunks() {
    BigInteger quotient = request.numTokens / sizes.numChunks, rest = request.numTokens % sizes.numChunks;
    Token start = number(0);
    BigInteger stop = 0;
    plan.chunks.reserve(sizes.numChunks);
    for (uint32_t chunk = 0; chunk < sizes.numChunks; ++chunk) {
      stop += quotient;
      if (chunk < rest)
        ++stop;
      Token end = number(stop);
      plan.chunks.push_back(
          {number(chunk), start, end, number(request.capacities[chunk]), number(request.dispatchBufferBytes[chunk])});
      start = end;
    }
  }

  void writeActions() {
    ActionGraph oracle = megaMoeOracle(sizes.numChunks, sizes.limit);
    MegaMoeActionTable &actions = plan.actions;
    actions.actionId.reserve(oracle.size());
    for (ActionIndex row = 0; row < oracle.size(); ++row) {
      MegaMoeAction action{static_cast<MegaMoePhase>(row % kNumMegaMoePhases), row / kNumMegaMoePhases};
      actions.actionId.push_back(text(action.id()).text);
    }
    actions.dependsOn.reserve(oracle.size(), oracle.predecessors.total());
    for (ActionIndex row = 0; row < oracle.size(); ++row) {
      for (ActionIndex predecessor : oracle.predecessors[row])
        actions.dependsOn.append({actions.actionId[predecessor], TokenType::String});
      actions.dependsOn.finish();
    }
  }

  const MegaMoeRequest &request;
  const Sizes &sizes;
  MegaMoePlan plan;
};

} // namespace

BigInteger precedent::largestWindow(llvm::ArrayRef<BigInteger> values, size_t width) {
  assert(width >= 1);
  BigInteger sum = 0, largest = 0;
  for (size_t last = 0; last < values.size(); ++last) {
    sum += values[last];
    if (last >= width)
      sum -= values[last - width];
    largest = std::max(largest, sum);
  }
  return largest;
}

llvm::Expected<MegaMoePlan> precedent::planMegaMoe(const MegaMoeRequest &request, const Limits &limits) {
  Sizes sizes;
  if (llvm::Error error = checkChunks(request, sizes, limits))
    return std::move(error);
  if (llvm::Error error = checkVectors(request))
    return std::move(error);
  if (llvm::Error error = checkLimit(request, sizes))
    return std::move(error);
  if (llvm::Error error = checkWorkspace(request, sizes))
    return std::move(error);
  if (llvm::Error error = checkIdentity(request))
    return std::move(error);
  if (llvm::Error error = checkText(request, sizes, limits))
    return std::move(error);
  return PlanWriter(request, sizes).run();
}
