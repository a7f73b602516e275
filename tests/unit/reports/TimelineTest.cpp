//===- TimelineTest.cpp - the three pictures of a schedule -------------------------------------------------------===//

#include "analysis/schedule/Pipelines.h"
#include "reports/TimelineSvg.h"
#include "reports/TimelineText.h"
#include "reports/TimelineTrace.h"

#include "llvm/Support/JSON.h"

#include <gmock/gmock.h>

#include <map>

using namespace precedent;
using namespace precedent::tests;
using testing::HasSubstr;
using testing::Not;
using Kind = CommLevel::Kind;

namespace {

std::string textOf(const ScheduleDrawing &drawing, const TimelineOptions &options = {}) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeTimelineText(drawing, options, os);
  return text;
}

std::string svgOf(const ScheduleDrawing &drawing, const TimelineOptions &options = {}) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeTimelineSvg(drawing, options, os);
  return text;
}

size_t count(llvm::StringRef text, llvm::StringRef part) {
  return text.count(part);
}

TEST(TimelineText, ARankARow) {
  EXPECT_EQ(textOf(drawingOf(oneForwardOneBackward(2, 2), backwardTwice())),
            "timeline at the level buffered: 9 units; bubble 33.3 %\n"
            "        0  1  2  3  4  5  6  7  8\n"
            "rank 0 |F0*F1^.  .  B0--- .  B1---*\n"
            "rank 1 |.  F0^B0---*F1*B1---*.  .  \n"
            "F forward, B backward, . idle, * critical path, ^ most live activations\n");
}

TEST(TimelineText, StagesAreNamedWhereARankHasSeveral) {
  EXPECT_THAT(textOf(drawingOf("0F0,1F0,1B0,0B0\n")), HasSubstr("rank 0 |0F0*1F0^1B0*0B0*"));
}

TEST(TimelineText, WhatIsTooLongGoesOnBelowAndThenIsDrawnToScale) {
  ScheduleDrawing drawing = drawingOf(oneForwardOneBackward(2, 6));
  TimelineOptions options;
  options.columns = 40;
  std::string text = textOf(drawing, options);
  EXPECT_EQ(count(text, "rank 0 |"), 2u) << text;
  for (llvm::StringRef rest = text; !rest.empty(); rest = rest.split('\n').second)
    if (rest.starts_with("rank"))
      EXPECT_LE(rest.split('\n').first.size(), 40u) << text;
  text = textOf(drawingOf(oneForwardOneBackward(2, 60)), options);
  EXPECT_EQ(count(text, "rank 0 |"), 1u) << text;
  EXPECT_THAT(text, HasSubstr("a column is 4 units and shows what took most of it"));
  options.window = TimelineWindow{10, 14};
  text = textOf(drawingOf(oneForwardOneBackward(2, 60)), options);
  EXPECT_THAT(text, HasSubstr("shown: 10 to 14 units"));
  EXPECT_THAT(text, HasSubstr("rank 0 |F5 B4 F6 B5"));
}

TEST(TimelineText, ShowsWhatRunsUntilItHangsAndWhoWaits) {
  EXPECT_EQ(textOf(drawingOf(kTwoAhead, ActionCosts(), {Kind::Rendezvous, 1})),
            "timeline at the level rendezvous: 6 of 16 actions run, until 3 units; then the schedule hangs\n"
            "        0  1  2\n"
            "rank 0 |F0 F1^X  \n"
            "rank 1 |.  F0^B0 X\n"
            "F forward, B backward, . idle, ^ most live activations, X stops\n"
            "rank 0 stops at 0SEND_F1, which waits for 1RECV_F1 of rank 1\n"
            "rank 1 stops at 1SEND_B0, which waits for 0RECV_B0 of rank 0\n");
}

TEST(TimelineText, NothingThatTakesTime) {
  ActionCosts costs;
  costs.byKind.fill(0);
  EXPECT_THAT(textOf(drawingOf(gpipe(2, 2), costs)), HasSubstr("nothing in it takes time"));
}

/// The trace, checked like a viewer reads it: slices of a thread do not overlap, arrows begin and end in slices.
struct Trace {
  explicit Trace(const ScheduleDrawing &drawing, const TimelineOptions &options = {}) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeTimelineTrace(drawing, options, os);
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
    if (!value) {
      ADD_FAILURE() << llvm::toString(value.takeError());
      return;
    }
    const llvm::json::Array *events = value->getAsObject()->getArray("traceEvents");
    for (const llvm::json::Value &each : *events) {
      const llvm::json::Object &event = *each.getAsObject();
      llvm::StringRef phase = *event.getString("ph");
      ++phases[phase.str()];
      std::pair<int64_t, int64_t> thread{*event.getInteger("pid"), *event.getInteger("tid")};
      if (phase == "X")
        slices[thread].push_back({*event.getNumber("ts"), *event.getNumber("dur")});
      else if (phase == "s" || phase == "f")
        arrows[*event.getInteger("id")][phase.str()] = {thread, *event.getNumber("ts")};
    }
  }

  struct End {
    std::pair<int64_t, int64_t> thread;
    double time = -1;
  };
  std::map<std::string, int> phases;
  std::map<std::pair<int64_t, int64_t>, std::vector<std::pair<double, double>>> slices;
  std::map<int64_t, std::map<std::string, End>> arrows;

  bool liesInASlice(const End &end) {
    for (const auto &[begin, duration] : slices[end.thread])
      if (begin <= end.time && end.time < begin + duration)
        return true;
    return false;
  }
};

TEST(TimelineTrace, SlicesAndArrows) {
  ActionCosts costs = backwardTwice();
  ActionCosts slow = costs;
  slow.latency = 1;
  slow.byKind[unsigned(ActionKind::SendForward)] = 1;
  for (const ActionCosts &each : {costs, slow})
    for (bool hasTransfers : {false, true})
      for (CommLevel level : {CommLevel{Kind::Buffered, 1}, CommLevel{Kind::Group, 1}}) {
        ScheduleDrawing drawing = drawingOf(oneForwardOneBackward(4, 8, hasTransfers), each, level);
        Trace trace(drawing);
        EXPECT_EQ(trace.phases["X"], int(drawing.schedule.size()));
        EXPECT_EQ(trace.phases["s"], 2 * 3 * 8);
        EXPECT_EQ(trace.phases["f"], 2 * 3 * 8);
        for (auto &[thread, slices] : trace.slices) {
          std::sort(slices.begin(), slices.end());
          for (size_t at = 0; at < slices.size(); ++at) {
            EXPECT_GT(slices[at].second, 0);
            if (at)
              EXPECT_GE(slices[at].first, slices[at - 1].first + slices[at - 1].second);
          }
        }
        for (auto &[id, ends] : trace.arrows) {
          ASSERT_EQ(ends.size(), 2u) << id;
          EXPECT_LE(ends["s"].time, ends["f"].time);
          EXPECT_NE(ends["s"].thread.first, ends["f"].thread.first);
          EXPECT_TRUE(trace.liesInASlice(ends["s"])) << id;
          EXPECT_TRUE(trace.liesInASlice(ends["f"])) << id;
        }
      }
}

TEST(TimelineTrace, AWindowHasNoHalfArrows) {
  TimelineOptions options;
  options.window = TimelineWindow{3, 9};
  Trace trace(drawingOf(oneForwardOneBackward(4, 8, true)), options);
  EXPECT_LT(trace.phases["X"], 160);
  EXPECT_GT(trace.phases["X"], 0);
  for (const auto &[id, ends] : trace.arrows)
    EXPECT_EQ(ends.size(), 2u) << id;
}

TEST(TimelineTrace, AHangIsAnInstant) {
  Trace trace(drawingOf(kTwoAhead, ActionCosts(), {Kind::Rendezvous, 1}));
  EXPECT_EQ(trace.phases["X"], 6);
  EXPECT_EQ(trace.phases["i"], 2);
}

/// Whether every tag is closed, in order: what a viewer refuses first.
bool isBalanced(llvm::StringRef text) {
  std::vector<std::string> open;
  for (size_t at = text.find('<'); at != llvm::StringRef::npos; at = text.find('<', at + 1)) {
    llvm::StringRef tag = text.slice(at + 1, text.find('>', at));
    if (tag.ends_with("/"))
      continue;
    llvm::StringRef name = tag.take_until([](char letter) { return letter == ' '; });
    if (!name.consume_front("/")) {
      open.push_back(name.str());
      continue;
    }
    if (open.empty() || open.back() != name)
      return false;
    open.pop_back();
  }
  return open.empty();
}

TEST(TimelineSvg, BarsTitlesAndArrows) {
  std::string svg = svgOf(drawingOf(oneForwardOneBackward(4, 8, true), backwardTwice()));
  EXPECT_TRUE(isBalanced(svg));
  EXPECT_EQ(count(svg, "class=\"bar "), 160u);
  EXPECT_EQ(count(svg, "class=\"m "), 2u * 3 * 8 + 1) << "one more is the legend's";
  EXPECT_THAT(svg, HasSubstr("<title>0F3 on rank 0: from 3 to 4 units, the peak of 4 live activations</title>"));
  EXPECT_THAT(svg, HasSubstr("<title>0F0 on rank 0: from 0 to 1 unit, on the critical path</title>"));
  EXPECT_THAT(svg, HasSubstr("bubble 27.3 %, peak 4"));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
  // Self-contained: the only address is the name space.
  EXPECT_EQ(count(svg, "http"), 1u);
  EXPECT_EQ(count(svg, "var(--"), 0u) << "many viewers know no variables";
}

TEST(TimelineSvg, AHangNamesWhoWaits) {
  std::string svg = svgOf(drawingOf(kTwoAhead, ActionCosts(), {Kind::Rendezvous, 1}));
  EXPECT_TRUE(isBalanced(svg));
  EXPECT_THAT(svg, HasSubstr("0SEND_F1 waits for 1RECV_F1"));
  EXPECT_THAT(svg, Not(HasSubstr("critical path")));
}

TEST(TimelineSvg, ManyActionsAreCut) {
  std::string svg = svgOf(drawingOf(oneForwardOneBackward(4, 8000)));
  EXPECT_THAT(svg, HasSubstr("more than 40000 actions; shown: 0 to "));
  EXPECT_LE(count(svg, "class=\"bar "), 40'010u);
  EXPECT_GT(count(svg, "class=\"bar "), 39'000u);
}

} // namespace
