//===- CheckPlanTransfersTest.cpp - transfers of several buffers, proxies, and who is there for them -------------===//

#include "verify/CheckPlan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// What is wrong with a plan, by rules, or the text of the refusal.
std::vector<std::string> errors(const std::string &text, bool localOrder = false) {
  llvm::Expected<Document> document = readDocument(SourceText::fromString("plan", text), ReadOptions());
  if (!document)
    return {llvm::toString(document.takeError())};
  CheckOptions options;
  options.schedule.localOrder = localOrder;
  llvm::Expected<SubjectReport> report = checkPlan(std::get<CollectivePlan>(document->content), options);
  if (!report)
    return {llvm::toString(report.takeError())};
  std::vector<std::string> rules;
  for (const Finding &finding : report->findings)
    if (finding.severity == Severity::Error)
      rules.push_back(finding.rule);
  if (rules.empty() && report->verdict != Verdict::Legal)
    rules.push_back("not legal");
  return rules;
}

std::string chunk(const std::string &buffer, int index) {
  return "{" + buffer + ", \"index\": " + std::to_string(index) + ", \"size\": 1}";
}
std::string own(const std::string &letter, int index) {
  return chunk("\"type\": \"" + letter + "\"", index);
}
/// Buffers of peer 0: i, o, s; then those of peer 1.
std::string far(int peer, const std::string &letter, int index) {
  int place = 3 * peer + (letter == "i" ? 0 : letter == "o" ? 1 : 2);
  return chunk("\"buffer_id\": " + std::to_string(place), index);
}

std::string move(const std::string &name, const std::string &sources, const std::string &targets,
                 const std::string &more = R"("channel_type": "memory")") {
  return R"({"name": ")" + name + R"(", "src_buff": [)" + sources + R"(], "dst_buff": [)" + targets + "], " + more +
         "}";
}
std::string on(const std::string &name, const std::string &channels, const std::string &type = "memory") {
  return R"({"name": ")" + name + R"(", "channel_type": ")" + type + R"(", "channel_ids": [)" + channels + "]}";
}

/// GPUs with one block each, and each with a memory and a port channel to each other one.
std::string plan(const std::string &collective, const std::vector<std::string> &ops, std::array<int, 3> sizes) {
  std::string text =
      R"({"name": "p", "protocol": "Simple", "inplace": false, "collective": ")" + collective + R"(", "gpus": [)";
  for (size_t gpu = 0; gpu < ops.size(); ++gpu) {
    std::string peers, channels, buffers, places;
    for (size_t peer = 0; peer < ops.size(); ++peer) {
      if (peer == gpu)
        continue;
      std::string comma = peers.empty() ? "" : ", ";
      channels += comma + std::to_string(peers.empty() ? 0 : channels.size() / 3 + 1);
      peers += comma + std::to_string(peer);
      for (const char *letter : {"i", "o", "s"}) {
        places += (places.empty() ? "" : ", ") +
                  std::to_string(std::count(places.begin(), places.end(), ',') + !places.empty());
        buffers +=
            (buffers.empty() ? "" : ", ") + (R"({"rank": )" + std::to_string(peer) + R"(, "type": ")") + letter + "\"}";
      }
    }
    auto lists = [&](const char *key, const char *list, const std::string &numbers) {
      std::string both;
      for (const char *type : {"memory", "port"})
        both += std::string(both.empty() ? "" : ", ") + "{\"" + key + "\": \"" + type + "\", \"" + list + "\": [" +
                numbers + "]}";
      return both;
    };
    text += (gpu ? ", " : "") + (R"({"id": )" + std::to_string(gpu)) + R"(, "input_chunks": )" +
            std::to_string(sizes[0]) + R"(, "output_chunks": )" + std::to_string(sizes[1]) + R"(, "scratch_chunks": )" +
            std::to_string(sizes[2]) + R"(, "channels": [)" + lists("channel_type", "connected_to", peers) +
            R"(], "remote_buffers": [)" + buffers + R"(], "threadblocks": [{"id": 0, "channels": [)" +
            lists("channel_type", "channel_ids", channels) + R"(], "remote_buffer_refs": [)" +
            lists("access_channel_type", "remote_buffer_ids", places) + R"(], "ops": [)" + ops[gpu] + "]}]}";
  }
  return text + "]}\n";
}

std::string joined(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : ", ") + part;
  return text;
}

/// One GPU's part of an allreduce of three, in which everybody sends everything to everybody: its puts in one
/// operation.
std::string sumOfPackets(int gpu, bool isFused) {
  int first = gpu == 0 ? 1 : 0, second = gpu == 2 ? 1 : 2;
  std::string to0 = far(0, "s", gpu), to1 = far(1, "s", gpu), mine = own("i", 0);
  std::string puts = isFused ? move("ppkt", mine + ", " + mine, to0 + ", " + to1)
                             : joined({move("ppkt", mine, to0), move("ppkt", mine, to1)});
  return joined({puts, move("repkt", joined({mine, own("s", first), own("s", second)}), own("o", 0))});
}

} // namespace

/// The compiler of plans fuses neighbouring puts, which the executor makes one by one. They are no sum.
TEST(CheckPlanTransfers, FusedPutsOfPacketsAreMadeOneByOne) {
  for (bool isFused : {false, true}) {
    std::vector<std::string> ops;
    for (int gpu = 0; gpu < 3; ++gpu)
      ops.push_back(sumOfPackets(gpu, isFused));
    EXPECT_THAT(errors(plan("allreduce", ops, {1, 1, 3})), IsEmpty()) << isFused;
  }
}

/// What is put on two port channels in one operation goes to a proxy each, and so do the signals behind it.
TEST(CheckPlanTransfers, EachPortChannelHasItsProxy) {
  auto exchange = [](const std::string &signals, const std::string &waits) {
    std::vector<std::string> ops;
    for (int gpu = 0; gpu < 3; ++gpu)
      ops.push_back(
          joined({on("signal", "0, 1", "port"), on("wait", "0, 1", "port"),
                  move("put", joined({own("i", 0), own("i", 0)}), joined({far(0, "o", gpu), far(1, "o", gpu)}),
                       R"("channel_type": "port", "channel_ids": [0, 1])"),
                  signals, on("flush", "0, 1", "port"), waits, move("copy", own("i", 0), own("o", gpu))}));
    return errors(plan("allgather", ops, {1, 3, 0}));
  };
  std::string waits = on("wait", "0, 1", "port");
  EXPECT_THAT(exchange(on("signal", "0, 1", "port"), waits), IsEmpty());
  EXPECT_THAT(exchange(joined({on("signal", "1", "port"), on("signal", "0", "port")}), waits), IsEmpty());
  // On memory channels the block signals itself, and its proxies may not have put anything by then.
  EXPECT_THAT(exchange(on("signal", "0, 1"), on("wait", "0, 1")), ElementsAre("output-not-awaited"));
}

TEST(CheckPlanTransfers, EachSourceHasItsTarget) {
  std::string uneven = move("put", joined({own("i", 0), own("i", 0)}), far(0, "o", 0));
  EXPECT_THAT(errors(plan("custom", {uneven, ""}, {1, 1, 1})),
              ElementsAre(testing::HasSubstr("`put` moves each source to a target, and has 2 of the former and 1")));
  std::string astray = move("put", own("i", 0), far(1, "o", 0), R"("channel_type": "port", "channel_ids": [0])");
  EXPECT_THAT(errors(plan("custom", {astray, "", ""}, {1, 1, 1})),
              ElementsAre(testing::HasSubstr("on a port channel to GPU 1 reaches memory of GPU 2")));
}

/// It is enough that any block of the receiver waits, for whatever comes behind the write.
TEST(CheckPlanTransfers, AnOutputIsAwaitedThroughOthers) {
  std::string greet = joined({on("signal", "0, 1"), on("wait", "0, 1")});
  std::string put = joined({greet, move("put", own("i", 0), far(0, "o", 0)), on("signal", "1")}); // to GPU 1, tells 2
  std::string receiver = joined({greet, on("wait", "1")});                                        // from GPU 2
  std::string relay = joined({greet, on("wait", "0"), on("signal", "1")});                        // from 0, to 1
  EXPECT_THAT(errors(plan("custom", {put, receiver, relay}, {1, 1, 1})), IsEmpty());
  EXPECT_THAT(errors(plan("custom", {put, receiver, relay}, {1, 1, 1}), /*localOrder=*/true), IsEmpty());
  std::string hasty = joined({greet, on("signal", "1"), on("wait", "0")});
  EXPECT_THAT(errors(plan("custom", {put, receiver, hasty}, {1, 1, 1})), ElementsAre("output-not-awaited"));
}

/// Scratch memory is the runtime's own.
TEST(CheckPlanTransfers, ScratchMemoryIsNobodysOutput) {
  EXPECT_THAT(errors(plan("custom", {move("put", own("i", 0), far(0, "s", 0)), ""}, {1, 1, 1})), IsEmpty());
  EXPECT_THAT(errors(plan("custom", {move("put", own("i", 0), far(0, "o", 0)), ""}, {1, 1, 1})),
              testing::UnorderedElementsAre("output-not-awaited", "peer-not-running"));
}

/// Where a wait never ends, its GPU never does: one error, and not three.
TEST(CheckPlanTransfers, AGpuThatWaitsForEverDoesNotEnd) {
  std::string put = joined({on("signal", "0"), on("wait", "0"), move("put", own("i", 0), far(0, "o", 0))});
  std::string receiver = joined({on("signal", "0"), on("wait", "0"), on("wait", "0")});
  EXPECT_THAT(errors(plan("custom", {put, receiver}, {1, 1, 1})), ElementsAre("wait-never-signalled"));
}

TEST(CheckPlanTransfers, SignalsThatNobodyTakesAreLeft) {
  std::string once = joined({on("signal", "0"), on("wait", "0")});
  std::string twice = joined({on("signal", "0"), on("signal", "0"), on("wait", "0")});
  EXPECT_THAT(errors(plan("custom", {once, once}, {1, 1, 1})), IsEmpty());
  EXPECT_THAT(errors(plan("custom", {twice, once}, {1, 1, 1})), ElementsAre("signal-not-taken"));
}

/// Two blocks of each GPU use one channel, so that nobody knows who takes whose signal. When all are taken, all are
/// made.
TEST(CheckPlanTransfers, WhoTakesWhichSignalIsOpen) {
  auto secondBlock = [](std::string text, const std::string &from, const std::string &to) {
    // The blocks of a GPU differ in their number and what they move.
    for (size_t at = text.find("{\"id\": 0, \"channels\""); at != std::string::npos;
         at = text.find("{\"id\": 0, \"channels\"", at)) {
      size_t end = text.find("}]}]}", at) + 3; // behind its last operation and its list
      std::string block = text.substr(at, end - at);
      block.replace(block.find("0"), 1, "1");
      if (size_t moved = block.find(from); moved != std::string::npos)
        block.replace(moved, from.size(), to);
      text.insert(end, ", " + block);
      at = end + block.size();
    }
    return text;
  };
  std::string put =
      joined({on("signal", "0"), on("wait", "0"), move("put", own("i", 0), far(0, "o", 0)), on("signal", "0")});
  std::string receive = joined({on("signal", "0"), on("wait", "0"), on("wait", "0")});
  std::string text = secondBlock(plan("custom", {put, receive}, {1, 2, 1}), far(0, "o", 0), far(0, "o", 1));
  EXPECT_THAT(errors(text), IsEmpty()) << text;
  std::string early =
      joined({on("signal", "0"), on("wait", "0"), on("signal", "0"), move("put", own("i", 0), far(0, "o", 0))});
  EXPECT_THAT(errors(secondBlock(plan("custom", {early, receive}, {1, 2, 1}), far(0, "o", 0), far(0, "o", 1))),
              ElementsAre("output-not-awaited"));
}
