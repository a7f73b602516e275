//===- Document.h - any input, read -------------------------------------------------------------------------*- C++
//-*-===//

#pragma once

#include "core/model/GraphFunction.h"
#include "core/model/MegaMoePlan.h"
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
  Graph,          ///< a program whose dependences are asked for: precedent.graph.v1, or functions in MLIR
  MegaMoePlan,    ///< JSON
};

/// `tessera-mlir`, `schedule-object`, `graph`, `megamoe-plan`; the values of --input-format.
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

/// The programs of a graph file, in their order: one, or each function of an MLIR module.
struct GraphFile {
  std::vector<GraphFunction> functions;
};

struct Document {
  std::shared_ptr<const SourceText> source;
  InputFormat format = InputFormat::Detect;
  std::variant<CarrierFile, ScheduleObject, GraphFile, precedent::MegaMoePlan> content;
};

/// Reads any bytes. Errors are InputErrors with a place: `parse-error`, `limit-exceeded`, `unknown-format`,
/// `no-schedule`, `duplicate-key`, `parser-crashed`, `graph-shape`.
llvm::Expected<Document> readDocument(std::shared_ptr<const SourceText> source, const ReadOptions &options);

/// The readers behind it, one a folder.
llvm::Expected<CarrierFile> readTesseraMlir(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<ScheduleObject> readScheduleObject(std::shared_ptr<const SourceText> source, const ReadOptions &options);

llvm::Expected<GraphFile> readGraphFile(std::shared_ptr<const SourceText> source, const ReadOptions &options);

/// MLIR text, MLIR bytecode or JSON (of which kind: by its `schema`), by the first bytes that are neither blank nor comment; Detect where unclear.
InputFormat detectFormat(llvm::StringRef bytes);

} // namespace precedent
