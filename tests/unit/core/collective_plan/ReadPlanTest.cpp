//===- ReadPlanTest.cpp - MSCCL's XML and MSCCL++'s JSON, and what is refused ------------------------------------===//

#include "core/formats/Document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {
llvm::Expected<CollectivePlan> readPlan(const std::string &text) {
  ReadOptions options;
  options.limits.maxActions = 100;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("plan", text), options);
  if (!document)
    return document.takeError();
  return std::move(std::get<CollectivePlan>(document->content));
}

CollectivePlan read(const std::string &text) {
  llvm::Expected<CollectivePlan> plan = readPlan(text);
  EXPECT_TRUE(bool(plan)) << text;
  if (plan)
    return std::move(*plan);
  ADD_FAILURE() << llvm::toString(plan.takeError());
  return CollectivePlan();
}

/// `line:column: message [code]` of the refusal.
std::string refusal(const std::string &text) {
  llvm::Expected<CollectivePlan> plan = readPlan(text);
  if (plan)
    return "read";
  std::string result;
  llvm::handleAllErrors(plan.takeError(), [&](const InputError &error) {
    EXPECT_NE(error.verdict, Verdict::Legal);
    result = std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + ": " + error.message +
             " [" + error.code + "]";
  });
  return result;
}

std::string replaced(std::string text, const std::string &find, const std::string &with) {
  size_t at = text.find(find);
  EXPECT_NE(at, std::string::npos) << find;
  return text.replace(at, find.size(), with);
}

const char *const kXml = R"(<?xml version="1.0"?>
<!-- two GPUs swap a chunk -->
<algo name="swap" proto="LL" nchannels="1" nchunksperloop="1" ngpus="2" coll="alltoall" inplace="0" outofplace="1" minBytes="0" maxBytes="9">
<gpu id="1" i_chunks="2" o_chunks="2" s_chunks="1">
<tb id="0" send="0" recv="0" chan="3">
<step s="0" type="s" srcbuf="i" srcoff="0" dstbuf="o" dstoff="1" cnt="1" depid="-1" deps="-1" hasdep="1"/>
<step s="1" type="rrcs" srcbuf="i" srcoff="1" dstbuf="o" dstoff="0" cnt="1" depid="0" deps="0" hasdep="0"/>
</tb>
</gpu>
<gpu id="0" i_chunks="2" o_chunks="2" s_chunks="0">
</gpu>
</algo>
)";

TEST(ReadMsccl, Steps) {
  CollectivePlan plan = read(kXml);
  ASSERT_EQ(plan.size(), 2u);
  EXPECT_EQ(plan.numGpus(), 2u);
  EXPECT_EQ(plan.chunks[1][2], 1);
  EXPECT_EQ(plan.text(1), "1:0:1");
  EXPECT_FALSE(plan.inPlace);
  EXPECT_EQ(plan.connections[plan.sendsOn[1]], (PlanConnection{1, 0, 3}));
  EXPECT_EQ(plan.connections[plan.receivesOn[1]], (PlanConnection{0, 1, 3}));
  EXPECT_EQ(plan.text(plan.reads[1][0]), "chunk 1 of the input buffer of GPU 1");
  EXPECT_EQ(plan.text(plan.writes[1][0]), "chunk 0 of the output buffer of GPU 1");
  EXPECT_TRUE(plan.has(0, CollectivePlan::Flagged));
  EXPECT_EQ(plan.dependences[0].size(), 0u);
  EXPECT_EQ(plan.dependences[1][0].step, 0);
  Location place = plan.locator->locate(Anchor::row(1, "srcoff"));
  EXPECT_EQ(place.line, 7u);
  EXPECT_EQ(place.column, 36u);
}

TEST(ReadMsccl, RefusesWhatIsNoPlan) {
  std::string xml = kXml;
  EXPECT_EQ(refusal(replaced(xml, "minBytes=\"0\" ", "")),
            "3:1: `<algo>` lacks the attribute `minBytes` [parse-error]");
  EXPECT_THAT(refusal(replaced(xml, "ngpus=\"2\"", "ngpus=\"999999999\"")),
              StartsWith("3:1: the plan says `ngpus=\"999999999\"` and has 2"));
  EXPECT_THAT(refusal(replaced(xml, "ngpus=\"2\"", "ngpus=\"99999999999999999999\"")),
              HasSubstr("is no number from 1"));
  EXPECT_THAT(refusal(replaced(xml, "id=\"1\"", "id=\"2\"")), HasSubstr("GPU 2 is none of the 2"));
  EXPECT_THAT(refusal(replaced(xml, "gpu id=\"0\"", "gpu id=\"1\"")), StartsWith("10:1: there are two GPUs 1"));
  EXPECT_THAT(refusal(replaced(xml, "send=\"0\"", "send=\"7\"")), StartsWith("5:1: GPU 7 is none of this plan"));
  EXPECT_THAT(refusal(replaced(xml, "send=\"0\"", "send=\"1\"")), HasSubstr("has its own GPU 1 as its peer"));
  EXPECT_THAT(refusal(replaced(xml, "send=\"0\"", "send=\"-1\"")),
              HasSubstr("the step sends, and its block has no peer"));
  EXPECT_THAT(refusal(replaced(xml, "type=\"s\"", "type=\"send\"")), HasSubstr("`send` is no type of a step"));
  EXPECT_THAT(refusal(replaced(xml, "srcbuf=\"i\"", "srcbuf=\"x\"")), HasSubstr("is no buffer"));
  EXPECT_THAT(refusal(replaced(xml, "step s=\"1\"", "step s=\"2\"")), StartsWith("7:1: step 2 stands where step 1"));
  EXPECT_THAT(refusal(replaced(xml, "cnt=\"1\"", "cnt=\"one\"")), HasSubstr("`cnt=one` is no number from 0"));
  EXPECT_THAT(refusal(replaced(xml, "<gpu id=\"0\"", "<cpu id=\"0\"")), HasSubstr("[parse-error]"));
  EXPECT_THAT(refusal("<algorithm/>"), HasSubstr("is no plan: its root is `<algo>`"));
}

TEST(ReadMsccl, RefusesEveryEntityOfItsOwn) {
  std::string bomb =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE algo [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n<algo name=\"&b;\"/>";
  EXPECT_THAT(refusal(bomb), HasSubstr("a plan has no document type"));
  EXPECT_THAT(refusal("<!DOCTYPE algo SYSTEM \"http://localhost/x.dtd\"><algo/>"),
              HasSubstr("a plan has no document type"));
  EXPECT_THAT(refusal(replaced(kXml, "\"swap\"", "\"&swap;\"")), HasSubstr("undefined entity"));
}

TEST(ReadMsccl, EveryPrefixIsRefused) {
  std::string xml = kXml;
  size_t whole = xml.rfind("</algo>") + 7;
  for (size_t length = 1; length < whole; ++length)
    EXPECT_THAT(refusal(xml.substr(0, length)), HasSubstr("[")) << length;
}

TEST(ReadMsccl, LimitsHold) {
  std::string deep = "<algo";
  for (int level = 0; level < 400; ++level)
    deep += "><algo";
  EXPECT_THAT(refusal(deep), HasSubstr("[parse-error]"));
  std::string many = kXml;
  std::string steps;
  for (int step = 2; step < 200; ++step)
    steps += "<step s=\"" + std::to_string(step) +
             "\" type=\"nop\" srcbuf=\"i\" srcoff=\"0\" dstbuf=\"o\" dstoff=\"0\" cnt=\"0\" depid=\"-1\" deps=\"-1\" "
             "hasdep=\"0\"/>";
  EXPECT_THAT(refusal(replaced(many, "</tb>", steps + "</tb>")), HasSubstr("--max-actions=100 steps [limit-exceeded]"));
}

const char *const kJson = R"({"name": "halves", "collective": "allgather", "inplace": true, "gpus": [
{"id": 0, "input_chunks": 1, "output_chunks": 2, "scratch_chunks": 0,
 "channels": [{"channel_type": "memory", "connected_to": [1, 1]}, {"channel_type": "switch", "buffer_type": "o", "rank_groups": [{"size": 2, "ranks": [0, 1]}]}],
 "remote_buffers": [{"rank": 1, "type": "o", "access_channel_types": ["memory"]}],
 "semaphores": [{"init_value": 2}],
 "threadblocks": [{"id": 0, "channels": [{"channel_type": "memory", "channel_ids": [1, 0]}, {"channel_type": "switch", "channel_ids": [0]}],
  "remote_buffer_refs": [{"access_channel_type": "memory", "remote_buffer_ids": [0]}],
  "ops": [{"name": "put", "src_buff": [{"type": "i", "index": 0, "size": 1}], "dst_buff": [{"buffer_id": 0, "index": 0, "size": 1}], "channel_type": "memory", "tbg_info": {"tb_id": 1, "tbg_size": 2}},
          {"name": "signal", "channel_ids": [0], "channel_type": "memory"},
          {"name": "pipeline", "iter_context": {"unit_size": 4096, "num_chunks": 1}, "ops": [
           {"name": "sem_acquire", "semaphore_ids": [0]},
           {"name": "glres", "src_buff": [{"switch_channel_id": 0, "index": 1, "size": 1}], "dst_buff": [{"switch_channel_id": 0, "index": 1, "size": 1}], "channel_type": "switch"}]}]}]},
{"id": 1, "input_chunks": 1, "output_chunks": 2, "scratch_chunks": 0, "threadblocks": []}]}
)";

TEST(ReadMscclpp, Operations) {
  CollectivePlan plan = read(kJson);
  // A chunk is halved by the group, and halved again by the loop.
  EXPECT_EQ(plan.unitsPerChunk, 4);
  EXPECT_EQ(plan.unrolled, 2u);
  EXPECT_EQ(plan.numOperations, 5u);
  ASSERT_EQ(plan.size(), 6u);
  EXPECT_EQ(plan.reads[0][0].begin, 2);
  EXPECT_EQ(plan.reads[0][0].end, 4);
  EXPECT_EQ(plan.writes[0][0].gpu, 1u);
  EXPECT_EQ(plan.counters[plan.syncs[1][0].object].name, "memory channel 1 from GPU 0 to GPU 1");
  EXPECT_EQ(plan.text(2), "0:0:2.0");
  EXPECT_EQ(plan.text(5), "0:0:2.1#1");
  EXPECT_EQ(plan.reads[5].size(), 2u);
  EXPECT_EQ(plan.reads[5][1].gpu, 1u);
  EXPECT_EQ(plan.reads[5][1].begin, 6);
  EXPECT_EQ(plan.reads[5][1].end, 8);
  EXPECT_EQ(plan.counters[plan.syncs[4][0].object].initial, 2);
  EXPECT_EQ(plan.locator->locate(Anchor::row(1)).line, 9u);
}

TEST(ReadMscclpp, RefusesWhatIsNoPlan) {
  std::string json = kJson;
  EXPECT_THAT(refusal(replaced(json, "\"id\": 1,", "\"id\": 3,")), HasSubstr("GPU 3 stands where GPU 1 belongs"));
  EXPECT_THAT(refusal(replaced(json, "\"ranks\": [0, 1]", "\"ranks\": [0, 5]")),
              HasSubstr("GPU 5 is none of this plan"));
  EXPECT_THAT(refusal(replaced(json, "\"put\"", "\"push\"")), HasSubstr("`push` is no operation of a plan"));
  EXPECT_THAT(refusal(replaced(json, "\"buffer_id\": 0", "\"buffer_id\": 1")), HasSubstr("no remote buffer 1"));
  EXPECT_THAT(refusal(replaced(json, "\"semaphore_ids\": [0]", "\"semaphore_ids\": [1]")),
              HasSubstr("no semaphore `1`"));
  EXPECT_THAT(refusal(replaced(json, "\"tb_id\": 1", "\"tb_id\": 2")), HasSubstr("is none of a group of 2"));
  EXPECT_THAT(refusal(replaced(json, "\"tbg_size\": 2", "\"tbg_size\": 999999999")), HasSubstr("[limit-exceeded]"));
  EXPECT_THAT(refusal(replaced(json, "\"index\": 1", "\"index\": 1e9")), HasSubstr("`index` is no integer"));
  EXPECT_THAT(refusal(replaced(json, "\"index\": 1", "\"index\": 99999999999999999999")),
              HasSubstr("`index` is no integer"));
  EXPECT_THAT(refusal(replaced(json, "\"sem_acquire\"", "\"pipeline\"")),
              HasSubstr("a pipeline stands inside of another"));
  EXPECT_THAT(refusal(replaced(json, "\"input_chunks\": 1", "\"inputChunks\": 1")), HasSubstr("[unsupported-carrier]"));
  EXPECT_THAT(refusal(replaced(json, "\"inplace\": true, ", "")), HasSubstr("a plan has the members"));
  EXPECT_THAT(refusal(R"({"gpus": []})"), HasSubstr("a plan has the members"));
}

TEST(ReadMscclpp, EveryPrefixIsRefused) {
  std::string json = kJson;
  for (size_t length = json.find("\"gpus\": [") + 9; length + 2 < json.size(); ++length)
    EXPECT_THAT(refusal(json.substr(0, length)), HasSubstr("[parse-error]")) << length;
}
} // namespace
