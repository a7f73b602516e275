//===- ObjectSamples.h - schedule objects as text -------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

#include <string>

namespace precedent::test {

/// A good resource vector, canonical.
inline std::string vectorText() {
  return "{\"artifact_digest\":\"" + std::string(64, 'c') +
         "\",\"bytes_moved\":64,\"communication_bytes\":0,\"compute_time_ms\":1.5,\"queue_identity\":\"q\","
         "\"resource_identity\":\"r\",\"schema\":\"tessera.measured_resource_vector.v1\","
         "\"selector_authority\":\"latency_ms\",\"timing_provenance\":{\"domain\":\"host\",\"source\":\"clock\"},"
         "\"usage\":\"composition_analysis_only\"}";
}

/// A canonical action with that vector; `dependsOn` is the text of a list.
inline std::string actionText(const std::string &id, const std::string &dependsOn = "[]") {
  return "{\"action_id\":\"" + id + "\",\"depends_on\":" + dependsOn +
         ",\"op_ref\":\"\",\"resource_vector\":" + vectorText() + ",\"scope\":\"\"}";
}

/// A canonical object of version 1, given the texts of its lists.
inline std::string objectText(const std::string &actions, const std::string &edges = "[]",
                              const std::string &residency = "[]", const std::string &roles = "[]") {
  return "{\"actions\":" + actions + ",\"edges\":" + edges + ",\"object_id\":\"o\",\"residency\":" + residency +
         ",\"roles\":" + roles + ",\"schema\":\"tessera.schedule_object.v1\"}";
}

inline ScheduleObject readObject(const std::string &text, const Limits &limits = {}) {
  ReadOptions options;
  options.limits = limits;
  return llvm::cantFail(readScheduleObject(SourceText::fromString("object.json", text), options));
}

/// `code line:column` of the refusal.
inline std::string refusalOf(const std::string &text, const Limits &limits = {}) {
  ReadOptions options;
  options.limits = limits;
  llvm::Expected<ScheduleObject> object = readScheduleObject(SourceText::fromString("object.json", text), options);
  if (object)
    return "read";
  std::string summary;
  llvm::handleAllErrors(object.takeError(), [&](const InputError &error) {
    summary = error.code + " " + std::to_string(error.location.line) + ":" + std::to_string(error.location.column);
  });
  return summary;
}

} // namespace precedent::test
