//===- BoundaryTest.cpp - what is only just wrong, or only just right, where one rule alone is asked --------------===//
//
// Most rules have such files in tests/rules/<id> (`boundaries`, mutations). Here are those that other rules would
// refuse as well, and those where the number of findings tells what the verdict does not.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "core/formats/Document.h"
#include "verify/Checker.h"
#include "verify/SpectralSamples.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>

using namespace precedent;
using precedent::tests::carrierOf;
using precedent::tests::kFilter;
using precedent::tests::replaced;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
SubjectReport reportOf(llvm::StringRef rule, const Document &document, CheckOptions options = {}) {
  options.rules = llvm::cantFail(RuleSelection::parse(rule));
  return llvm::cantFail(check(document, options)).subjects.front();
}

/// What the rule alone says of the text: its messages.
std::vector<std::string> saidBy(llvm::StringRef rule, const std::string &text, const CheckOptions &options = {}) {
  Document document = llvm::cantFail(readDocument(SourceText::fromString("input", text), ReadOptions()));
  std::vector<std::string> messages;
  for (const Finding &finding : reportOf(rule, document, options).findings)
    messages.push_back(finding.message);
  return messages;
}

/// How many obligations of the rule the text breaks.
uint64_t numBroken(llvm::StringRef rule, const std::string &text) {
  Document document = llvm::cantFail(readDocument(SourceText::fromString("input", text), ReadOptions()));
  uint64_t broken = 0;
  for (const Finding &finding : reportOf(rule, document).findings)
    broken += finding.count;
  return broken;
}

/// A plan of these tokens and chunks, without actions.
std::string planOf(const std::string &tokens, const std::string &chunks) {
  return R"({"schema": "tessera.megamoe_overlap_plan.v1", "plan_id": "example", "num_tokens": )" + tokens +
         R"(, "pipeline_stages": 2, "max_in_flight_chunks": 2, "chunks": [)" + chunks +
         R"(], "action_dependencies": {}, "deterministic_combine": true, "max_live_dispatch_bytes": 0,)" +
         R"( "artifact_digest": ""})";
}
std::string chunkOf(const std::string &index, const std::string &start, const std::string &stop) {
  return R"({"index": )" + index + R"(, "start": )" + start + R"(, "stop": )" + stop +
         R"(, "expert_capacity": 4, "dispatch_buffer_bytes": 0})";
}

/// Two chunks, of 600 and 400 bytes, which overlap; `compute` is what compute:0 waits for.
std::string planOfTwo(const std::string &liveBytes, const std::string &compute = "dispatch:0") {
  return R"({"schema": "tessera.megamoe_overlap_plan.v1", "plan_id": "example", "num_tokens": 8, "pipeline_stages": 2,
 "max_in_flight_chunks": 2, "chunks": [
  {"index": 0, "start": 0, "stop": 4, "expert_capacity": 4, "dispatch_buffer_bytes": 600},
  {"index": 1, "start": 4, "stop": 8, "expert_capacity": 4, "dispatch_buffer_bytes": 400}],
 "action_dependencies": {"dispatch:0": [], "compute:0": [")" +
         compute + R"("], "combine:0": ["compute:0", "dispatch:1"], "dispatch:1": ["dispatch:0"],
  "compute:1": ["dispatch:1"], "combine:1": ["compute:1", "combine:0"]},
 "deterministic_combine": true, "max_live_dispatch_bytes": )" +
         liveBytes + R"(, "artifact_digest": ""})";
}

CheckOptions issuedAs(const std::string &order) {
  CheckOptions options;
  options.issued = std::make_shared<IssuedOrder>(
      llvm::cantFail(readIssuedOrder(SourceText::fromString("issued.json", order), Limits())));
  return options;
}

TEST(ActionGraphCycleOfGraph, ValuesThatNeedEachOther) {
  auto program = [](const char *first) {
    return std::string(R"({"schema": "precedent.graph.v1", "name": "f", "args": [["x", "tensor<4xf32>"]], "ops": [
      {"id": "a", "name": "tessera.tanh", "operands": ["%)") +
           first + R"("], "results": ["a"], "attrs": {}},
      {"id": "b", "name": "tessera.tanh", "operands": ["%a"], "results": ["b"], "attrs": {}}], "returns": ["%b"]})";
  };
  CheckOptions options;
  options.infer.policy = DependencePolicy::Tessera20260824; // the reference rule lets nobody wait for a later operation
  EXPECT_THAT(saidBy("action-graph-cycle", program("x"), options), IsEmpty());
  EXPECT_THAT(saidBy("action-graph-cycle", program("b"), options),
              ElementsAre(HasSubstr("2 actions wait for each other")));
}

TEST(ChannelOrder, AMessageTooEarlyAndOneTooLate) {
  const std::string ranks[] = {"0F0,0SEND_F0,0F1,0SEND_F1\n", "1RECV_F0,1F0,1RECV_F1,1F1\n",
                               "1RECV_F1,1RECV_F0,1F0,1F1\n"};
  EXPECT_EQ(numBroken("channel-order", ranks[0] + ranks[1]), 0u);
  EXPECT_EQ(numBroken("channel-order", ranks[0] + ranks[2]), 2u);
}

TEST(StageOnTwoRanks, ATransferOnTheRankBefore) {
  EXPECT_THAT(saidBy("stage-on-two-ranks", "0F0,0SEND_F0\n1RECV_F0,1F0\n"), IsEmpty());
  EXPECT_THAT(saidBy("stage-on-two-ranks", "0F0,0SEND_F0,1RECV_F0\n1F0\n"), testing::SizeIs(1));
}

TEST(ImpossibleDimensions, ChunksFromOneToWhatFitsIntoSixtyFourBits) {
  auto chunks = [](int64_t number) {
    return saidBy("impossible-dimensions",
                  "module attributes {tessera.pipeline_schedule_schema = \"tessera.pipeline_schedule.v1\",\n"
                  "  tessera.pipeline_steps = [], tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 1,\n"
                  "  tessera.pp_interleaved = true, tessera.pp_decoupled = false, tessera.pp_num_chunks = " +
                      std::to_string(number) + "} {}\n");
  };
  EXPECT_THAT(chunks(0), testing::SizeIs(1));
  EXPECT_THAT(chunks(1), IsEmpty());
  EXPECT_THAT(chunks(INT64_MAX / 2), IsEmpty());
  EXPECT_THAT(chunks(INT64_MAX / 2 + 1), testing::SizeIs(1));
}

TEST(MegaMoeTokenRanges, FromOneTokenOn) {
  EXPECT_THAT(saidBy("megamoe-token-ranges", planOf("1", chunkOf("0", "0", "1"))), IsEmpty());
  EXPECT_THAT(saidBy("megamoe-token-ranges", planOf("0", "")), ElementsAre("num_tokens is 0; it must be at least 1"));
}

TEST(MegaMoeTokenRanges, ALongNumberBelowZeroIsNamed) {
  EXPECT_THAT(saidBy("megamoe-token-ranges", planOf("-18446744073709551616", "")),
              testing::Contains(HasSubstr("num_tokens is -18446744073709551616; it must be at least 1")));
}

TEST(MegaMoeLiveSet, AByteTooFew) {
  EXPECT_THAT(saidBy("megamoe-live-set", planOfTwo("1000")), IsEmpty());
  EXPECT_THAT(saidBy("megamoe-live-set", planOfTwo("999")), testing::SizeIs(1));
}

TEST(MegaMoeIssuedSet, AnActionThatIsIssuedTwice) {
  const std::string once = R"(["dispatch:0", "compute:0", "dispatch:1", "combine:0", "compute:1", "combine:1"])";
  const std::string twice =
      R"(["dispatch:0", "compute:0", "dispatch:1", "combine:0", "compute:1", "combine:1", "compute:0"])";
  EXPECT_THAT(saidBy("megamoe-issued-set", planOfTwo("1000"), issuedAs(once)), IsEmpty());
  EXPECT_THAT(saidBy("megamoe-issued-set", planOfTwo("1000"), issuedAs(twice)), ElementsAre(HasSubstr("compute:0")));
}

TEST(MegaMoeIssuedOrder, AnActionThatWaitsForItself) {
  const std::string order = R"(["dispatch:0", "compute:0", "dispatch:1", "combine:0", "compute:1", "combine:1"])";
  EXPECT_THAT(saidBy("megamoe-issued-order", planOfTwo("1000"), issuedAs(order)), IsEmpty());
  EXPECT_THAT(saidBy("megamoe-issued-order", planOfTwo("1000", "compute:0"), issuedAs(order)),
              ElementsAre("compute:0 was issued, and it waits for itself"));
}

TEST(WorkspaceFormula, AByteMoreOrLess) {
  std::string planned = carrierOf(kFilter);
  EXPECT_THAT(saidBy("workspace-formula", planned), IsEmpty());
  for (const char *other : {"workspace_bytes=191", "workspace_bytes=193"})
    EXPECT_THAT(saidBy("workspace-formula", replaced(planned, "workspace_bytes=192", other)), testing::SizeIs(1))
        << other;
}
} // namespace
