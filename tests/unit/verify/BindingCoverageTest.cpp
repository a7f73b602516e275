#include "verify/binding/BindingCoverage.h"

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "core/formats/tessera/SpectralWriter.h"
#include "targets/BuiltinTargets.h"
#include "verify/SpectralSamples.h"
#include "verify/smt/Z3Solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::tests;
using testing::Contains;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

namespace {

/// By gate and field, how far the least edit reaches.
using Reaches = std::map<std::string, std::map<std::string, std::string>>;

Reaches reachesOf(const BindingCoverage &coverage) {
  Reaches reaches;
  for (const GateCoverage &gate : coverage.gates)
    for (const UnseenField &field : gate.unseen)
      reaches[nameOf(gate.gate).str()][field.key] = nameOf(field.reach).str();
  return reaches;
}

BindingCoverage coverageOf(const std::string &request, IdentitySchema schema) {
  CheckOptions options;
  options.binding = true;
  SubjectReport report = spectralReportOf(carrierOf(request, schema), options);
  EXPECT_EQ(report.verdict, Verdict::Legal);
  EXPECT_THAT(report.notRun, IsEmpty());
  EXPECT_NE(report.binding, nullptr);
  return report.binding ? *report.binding : BindingCoverage();
}

} // namespace

// What the history of the consumer says: at first every attribute was free, then a few were compared with a text that
// could be edited along with them, then that text was hashed.
TEST(BindingCoverage, FindsTheGapsOfEachGeneration) {
  for (IdentitySchema schema : {IdentitySchema::V5, IdentitySchema::V7}) {
    BindingCoverage coverage = coverageOf(schema == IdentitySchema::V7 ? kStft : kFilter, schema);
    EXPECT_THAT(coverage.undecided, IsEmpty());
    Reaches reaches = reachesOf(coverage);
    for (llvm::StringRef key : {"workspace_bytes", "native_entry", "normalization"}) {
      EXPECT_EQ(reaches["digest-strings-only"][key.str()], "attribute") << key.str();
      EXPECT_EQ(reaches["semantic-compare"][key.str()], "attribute-and-semantic") << key.str();
      EXPECT_EQ(reaches["hash-chain"][key.str()], "all-digests") << key.str();
    }
    // Never looked at, by any of them.
    for (llvm::StringRef gate : {"digest-strings-only", "semantic-compare", "hash-chain"})
      for (llvm::StringRef key : {"op", "axis", "inputs", "output", "padding", "crop", "hop", "frames", "dct_type",
                                  "fusion_topology", "child_fft_digests", "workgroup", "template_digest"})
        EXPECT_EQ(reaches[gate.str()][key.str()], "attribute") << gate.str() << ' ' << key.str();
    if (schema == IdentitySchema::V7)
      EXPECT_EQ(reaches["hash-chain"]["n_fft"], "all-digests");
    // The verifier admits one word.
    for (const GateCoverage &gate : coverage.gates)
      EXPECT_THAT(gate.fixed, IsSupersetOf({"complex_layout", "abi_storage", "workspace_policy", "mutation_lineage"}));
  }
}

TEST(BindingCoverage, ProvesThatTheStrictCheckLeavesNoField) {
  BindingCoverage coverage = coverageOf(kStft, IdentitySchema::V7);
  EXPECT_EQ(coverage.proved.size(), spectralFields().size());
  // What is left is another program, whole.
  std::vector<std::string> replanned;
  for (const Replanned &field : coverage.replanned)
    replanned.push_back(field.key);
  EXPECT_THAT(replanned, IsSupersetOf({"normalization", "op", "target", "arch", "workspace_bytes", "native_entry",
                                       "hop", "n_fft", "frames", "padding", "storage", "workgroup"}));
  EXPECT_THAT(replanned, Not(Contains("complex_layout")));
  EXPECT_EQ(coverage.replanned.size() + coverage.constant.size(), spectralFields().size());
}

// Each witness once more, from its text alone.
TEST(BindingCoverage, HandsOutWitnessesThatPass) {
  BindingCoverage coverage = coverageOf(kFilter, IdentitySchema::V7);
  size_t witnesses = 0;
  for (const GateCoverage &gate : coverage.gates)
    for (const UnseenField &field : gate.unseen) {
      SubjectReport report = spectralReportOf(field.carrier, CheckOptions());
      EXPECT_EQ(report.verdict, Verdict::Illegal) << field.key;
      EXPECT_THAT(report.gates, Contains(std::make_pair(nameOf(gate.gate).str(), std::string("accept")))) << field.key;
      EXPECT_THAT(field.edits, Not(IsEmpty()));
      ++witnesses;
    }
  EXPECT_GT(witnesses, 80u);
  for (const Replanned &field : coverage.replanned)
    EXPECT_EQ(spectralReportOf(field.carrier, CheckOptions()).verdict, Verdict::Legal) << field.key;
}

TEST(BindingCoverage, IsToldOfLegalCarriersOnly) {
  CheckOptions options;
  options.binding = true;
  std::string edited = replaced(carrierOf(kFilter, IdentitySchema::V7), "workspace_bytes = 192", "workspace_bytes = 8");
  SubjectReport report = spectralReportOf(edited, options);
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  EXPECT_EQ(report.binding, nullptr);
  ASSERT_EQ(report.notRun.size(), 1u);
  EXPECT_EQ(report.notRun.front().check, "binding");
}

// A budget that is too small is not a proof.
TEST(BindingCoverage, IsUndecidedWithoutABudget) {
  CheckOptions options;
  options.binding = true;
  options.rlimit = 1;
  options.rules = llvm::cantFail(RuleSelection::parse("module-target"));
  SubjectReport report = spectralReportOf(carrierOf(kFilter, IdentitySchema::V7), options);
  EXPECT_EQ(report.verdict, Verdict::Undecided);
  EXPECT_THAT(report.notRun, Not(IsEmpty()));
}
