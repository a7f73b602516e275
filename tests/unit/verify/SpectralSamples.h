//===- SpectralSamples.h - planned carriers, and what is said of them -----------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "core/formats/Document.h"
#include "core/formats/tessera/SpectralWriter.h"
#include "targets/BuiltinTargets.h"
#include "verify/Checker.h"

#include <gtest/gtest.h>

namespace precedent::tests {

inline const std::string kFilter =
    R"({"target": "x86", "op_name": "tessera.spectral_filter", "input_shapes": [[8],[8]]})";
inline const std::string kStft =
    R"({"target": "rocm", "op_name": "tessera.stft", "input_shapes": [[3,43],[15]], "hop": 6, "n_fft": 16})";

inline std::string textOf(const SpectralProgram &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeSpectralModule(program, os);
  return text;
}

inline std::string carrierOf(const std::string &json, IdentitySchema schema = IdentitySchema::V7) {
  llvm::Expected<SpectralRequest> request = readSpectralRequest(SourceText::fromString("request", json), Limits());
  EXPECT_TRUE(bool(request));
  llvm::Expected<SpectralProgram> program = planSpectral(*request, builtinTargets(), schema, ObjectSchema::V1);
  EXPECT_TRUE(bool(program));
  return textOf(*program);
}

inline SubjectReport spectralReportOf(const std::string &text, const CheckOptions &options = {}) {
  llvm::Expected<Document> document = readDocument(SourceText::fromString("carrier.mlir", text), ReadOptions());
  EXPECT_TRUE(bool(document)) << llvm::toString(document.takeError());
  llvm::Expected<FileReport> report = check(*document, options);
  EXPECT_TRUE(bool(report)) << llvm::toString(report.takeError());
  EXPECT_EQ(report->kind, "spectral-carrier");
  return std::move(report->subjects.front());
}

inline std::vector<std::string> rulesOf(const SubjectReport &report) {
  std::vector<std::string> rules;
  for (const Finding &finding : report.findings)
    rules.push_back(finding.rule);
  return rules;
}

inline std::string replaced(std::string text, const std::string &find, const std::string &with) {
  size_t at = text.find(find);
  EXPECT_NE(at, std::string::npos) << find;
  return text.replace(at, find.size(), with);
}

} // namespace precedent::tests
