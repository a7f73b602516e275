//===- MlirTestSupport.h - carriers as text, for tests ------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace precedent {

inline const std::string kDigest(64, 'a');

/// The header attributes of a complete carrier of p stages and m micro-batches, without the rows.
inline std::string header(int p = 2, int m = 2) {
  return "tessera.schedule_digest = \"" + kDigest +
         "\", tessera.pipeline_schedule_schema = \"tessera.pipeline_schedule.v1\", tessera.pp_num_stages = " +
         std::to_string(p) + ", tessera.pp_num_micro_batches = " + std::to_string(m) +
         ", tessera.pp_interleaved = false";
}

inline std::string row(const std::string &id, const std::string &dependsOn = "") {
  return "{action_id = \"" + id + "\", clock = 0, depends_on = [" + dependsOn +
         "], micro_batch = 0, phase = \"F\", rank = 0, stage = 0}";
}

inline std::string module(const std::string &attributes, const std::string &body = "") {
  return "module attributes {" + attributes + "} {" + body + "}\n";
}

inline std::string carrier(const std::string &rows, const std::string &body = "") {
  return module(header() + ", tessera.pipeline_steps = [" + rows + "]", body);
}

inline llvm::Expected<CarrierFile> readMlir(const std::string &text, const Limits &limits = {}) {
  ReadOptions options;
  options.limits = limits;
  return readTesseraMlir(SourceText::fromString("in.mlir", text), options);
}

/// `code line:column`, without the place where there is none.
inline std::string describe(llvm::Error error) {
  std::string text;
  llvm::handleAllErrors(std::move(error), [&](const InputError &found) {
    text = found.code;
    if (found.location.line)
      text += ' ' + std::to_string(found.location.line) + ':' + std::to_string(found.location.column);
  });
  return text;
}

/// What reading it is refused with, or `read`.
inline std::string refusal(const std::string &text, const Limits &limits = {}) {
  llvm::Expected<CarrierFile> file = readMlir(text, limits);
  return file ? "read" : describe(file.takeError());
}

inline std::string messageOf(const std::string &text) {
  llvm::Expected<CarrierFile> file = readMlir(text);
  std::string message = "read";
  if (!file)
    llvm::handleAllErrors(file.takeError(), [&](const InputError &found) { message = found.message; });
  return message;
}

/// The only carrier of a text that must be readable.
inline PipelineCarrier readOne(const std::string &text) {
  llvm::Expected<CarrierFile> file = readMlir(text);
  if (!file) {
    ADD_FAILURE() << llvm::toString(file.takeError());
    return PipelineCarrier();
  }
  EXPECT_EQ(file->carriers.size(), 1u);
  return std::move(file->carriers.front());
}

} // namespace precedent
