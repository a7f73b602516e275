//===- Document.h - any input, read -------------------------------------------------------------------------*- C++
//-*-===//

#pragma once

#include "core/model/PipelineCarrier.h"
#include "core/model/ScheduleObject.h"
#include "core/support/InputError.h"
#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include <variant>

namespace precedent {

enum class InputFormat : uint8_t {
  Detect,         ///< by content
  TesseraMlir,    ///< MLIR text or bytecode with Tessera's attributes
  ScheduleObject, ///< JSON
};

/// `tessera-mlir`, `schedule-object`; the values of --input-format.
llvm::StringRef nameOf(InputFormat format);
llvm::ArrayRef<InputFormat> allInputFormats();

struct ReadOptions {
  InputFormat format = InputFormat::Detect;
  Limits limits;
};

/// Every carrier of an MLIR file, in the order of their modules.
struct CarrierFile {
  std::vector<PipelineCarrier> carriers;
  bool isBytecode = false;
};

struct Document {
  std::shared_ptr<const SourceText> source;
  InputFormat format = InputFormat::Detect;
  std::variant<CarrierFile, ScheduleObject> content;
};

/// Reads any bytes. Errors are InputErrors with a place: `parse-error`, `limit-exceeded`, `unknown-format`,
/// `no-schedule`, `duplicate-key`, `parser-crashed`.
llvm::Expected<Document> readDocument(std::shared_ptr<const SourceText> source, const ReadOptions &options);

/// The readers behind it, one a folder.
llvm::Expected<CarrierFile> readTesseraMlir(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<ScheduleObject> readScheduleObject(std::shared_ptr<const SourceText> source, const ReadOptions &options);

/// MLIR text, MLIR bytecode or JSON, by the first bytes that are neither blank nor comment; Detect where unclear.
InputFormat detectFormat(llvm::StringRef bytes);

} // namespace precedent
