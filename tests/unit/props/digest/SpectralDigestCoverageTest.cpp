//===- SpectralDigestCoverageTest.cpp - what is asked for, in the digests of what is planned --------------------===//

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "targets/BuiltinTargets.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>

#include <set>

using namespace precedent;

namespace {

/// What a program is planned from.
struct Wish {
  SpectralRequest request;
  IdentitySchema identity = IdentitySchema::V7;
  ObjectSchema object = ObjectSchema::V2;
};

std::vector<Wish> wishes() {
  std::vector<Wish> list;
  auto add = [&](const char *kind, std::vector<Extents> inputs, auto more) {
    Wish wish;
    wish.request.target = "rocm";
    wish.request.opName = kind;
    wish.request.inputs = std::move(inputs);
    more(wish.request);
    for (IdentitySchema identity : {IdentitySchema::V5, IdentitySchema::V7})
      for (ObjectSchema object : {ObjectSchema::V1, ObjectSchema::V2}) {
        list.push_back({wish.request, identity, object});
        // v5 knows none of these.
        if (identity == IdentitySchema::V7)
          continue;
        list.back().request.nFft.reset();
        list.back().request.padMode.reset();
        list.back().request.center.reset();
      }
  };
  add("tessera.spectral_filter", {{2, 8}, {2, 8}}, [](SpectralRequest &) {});
  add("tessera.dct", {{3, 8}}, [](SpectralRequest &request) { request.dctType = 2; });
  add("tessera.spectral_conv", {{2, 13}, {2, 7}}, [](SpectralRequest &) {});
  add("tessera.stft", {{2, 32}, {16}}, [](SpectralRequest &request) {
    request.hop = 8;
    request.nFft = 16;
    request.center = true;
    request.padMode = "reflect";
  });
  add("tessera.istft", {{2, 7, 9}, {16}}, [](SpectralRequest &request) {
    request.hop = 8;
    request.nFft = 16;
  });
  return list;
}

/// In which digests a change of what is asked for shows.
struct Edit {
  const char *name;
  bool inTemplate, inSemantic, inSchedule;
  void (*apply)(Wish &wish);
};

const Edit kEdits[] = {
    {"target", false, true, true, [](Wish &wish) { wish.request.target = "x86"; }},
    {"kind", true, true, true,
     [](Wish &wish) { wish.request.opName = "tessera.spectral_filter", wish.request.inputs = {{2, 8}, {2, 8}}; }},
    {"rows", true, true, true,
     [](Wish &wish) {
       for (Extents &input : wish.request.inputs)
         if (input.size() > 1)
           ++input.front();
     }},
    {"length", true, true, true, [](Wish &wish) { wish.request.inputs.front()[1] += 2; }},
    {"signature", true, true, true,
     [](Wish &wish) {
       wish.request.bounds = wish.request.inputs;
       wish.request.signature = wish.request.inputs;
       wish.request.signature->front().front() = -1;
     }},
    {"bounds", true, true, true,
     [](Wish &wish) {
       wish.request.bounds = wish.request.inputs;
       wish.request.bounds->front().front() += 1;
       wish.request.signature = wish.request.inputs;
       wish.request.signature->front().front() = -1;
     }},
    {"axis", true, true, true, [](Wish &wish) { wish.request.axis = 0; }},
    {"dct_type", true, true, true, [](Wish &wish) { wish.request.dctType = 3; }},
    {"storage", true, true, true, [](Wish &wish) { wish.request.storage = "f16"; }},
    {"normalization", true, true, true, [](Wish &wish) { wish.request.normalization = "ortho"; }},
    {"hop", false, true, true, [](Wish &wish) { wish.request.hop = 4; }},
    {"n_fft", false, true, true, [](Wish &wish) { wish.request.nFft = 32; }},
    {"center", false, true, true, [](Wish &wish) { wish.request.center = !wish.request.center.value_or(false); }},
    {"pad_mode", false, true, true, [](Wish &wish) { wish.request.padMode = "constant"; }},
    {"onesided", false, true, true, [](Wish &wish) { wish.request.onesided = false; }},
    {"output_length", false, true, true, [](Wish &wish) { wish.request.outputLength = 40; }},
    {"identity schema", false, true, true,
     [](Wish &wish) { wish.identity = wish.identity == IdentitySchema::V7 ? IdentitySchema::V5 : IdentitySchema::V7; }},
    {"object schema", false, false, true,
     [](Wish &wish) { wish.object = wish.object == ObjectSchema::V1 ? ObjectSchema::V2 : ObjectSchema::V1; }},
    {"what it is said to be by default", false, false, false,
     [](Wish &wish) {
       wish.request.storage = "f32";
       wish.request.normalization = "backward";
     }},
};

std::optional<SpectralProgram> plan(const Wish &wish) {
  llvm::Expected<SpectralProgram> program = planSpectral(wish.request, builtinTargets(), wish.identity, wish.object);
  if (program)
    return std::move(*program);
  llvm::consumeError(program.takeError());
  return std::nullopt;
}

/// Everything that a program is, spelled here.
std::string factsOf(const SpectralProgram &program) {
  const SpectralFacts &facts = program.facts;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << nameOf(facts.schema) << ' ' << nameOf(facts.kind) << ' ' << facts.target << ' ' << facts.architecture << ' '
     << spellShapes(facts.inputs) << ' ' << spellShapes(facts.signature) << ' ' << spellShapes(facts.bounds) << ' '
     << spellExtents(facts.output) << ' ' << facts.axis << ' ' << facts.dctType << ' ' << nameOf(facts.storage) << ' '
     << nameOf(facts.normalization) << ' ' << facts.padding[0] << ' ' << facts.padding[1] << ' ' << facts.crop[0] << ' '
     << facts.crop[1] << ' ' << facts.transformLength << ' ' << facts.windowLength << ' ' << facts.hop << ' '
     << facts.frames << ' ' << facts.center << facts.onesided << nameOf(facts.padMode) << ' ' << facts.outputLength
     << ' ' << facts.workspaceBytes << ' ' << facts.fusion << ' ' << facts.nativeEntry << ' ' << facts.workgroup;
  return text;
}

TEST(SpectralDigestCoverage, WhatIsAskedForShowsWhereItMust) {
  std::set<std::string> tried;
  for (const Wish &wish : wishes()) {
    std::optional<SpectralProgram> before = plan(wish);
    ASSERT_TRUE(before) << wish.request.opName;
    for (const Edit &edit : kEdits) {
      Wish other = wish;
      edit.apply(other);
      std::optional<SpectralProgram> after = plan(other);
      // Not every kind has every option; and what was asked for already, changes nothing.
      bool asksForTheSame = after && edit.inSemantic && factsOf(*after) == factsOf(*before);
      if (!after || asksForTheSame)
        continue;
      tried.insert(edit.name);
      std::string what = std::string(edit.name) + " of " + wish.request.opName + ", " + nameOf(wish.identity).str();
      EXPECT_EQ(after->templateDigest != before->templateDigest, edit.inTemplate) << "template: " << what;
      EXPECT_EQ(after->semanticDigest != before->semanticDigest, edit.inSemantic) << "semantic: " << what;
      EXPECT_EQ(after->scheduleDigest != before->scheduleDigest, edit.inSchedule) << "schedule: " << what;
    }
  }
  for (const Edit &edit : kEdits)
    EXPECT_TRUE(tried.count(edit.name)) << edit.name;
}

} // namespace
