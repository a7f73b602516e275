//===- Document.h - any input, read ---------------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/CollectivePlan.h"
#include "core/model/GraphFunction.h"
#include "core/model/MegaMoePlan.h"
#include "core/model/PipelineCarrier.h"
#include "core/model/RankSchedule.h"
#include "core/model/ScheduleObject.h"
#include "core/model/SpectralCarrier.h"
#include "core/model/TargetTable.h"
#include "core/model/TileModule.h"
#include "core/support/InputError.h"
#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include <variant>

namespace precedent {

enum class InputFormat : uint8_t {
  Detect,         ///< by content
  TesseraMlir,    ///< MLIR text or bytecode with Tessera's attributes
  ScheduleObject, ///< JSON
  Graph,          ///< a program whose dependences are asked for: precedent.graph.v1 (JSON)
  MegaMoePlan,    ///< JSON
  PyTorchCsv,     ///< rows of actions, one a rank
  ZeroBubble,     ///< rows of tokens, one a rank
  DeepSpeed,      ///< steps of instructions, printed
  RankSchedule,   ///< actions of each rank: precedent.schedule.v1 (JSON)
  Targets,        ///< what backends declare: precedent.targets.v1 (JSON)
  Msccl,          ///< a collective plan of MSCCL or RCCL (XML)
  Mscclpp,        ///< a collective plan of MSCCL++ (JSON)
};

/// `tessera-mlir`, `schedule-object`, `graph`, `megamoe-plan`, `pytorch-csv`, `zero-bubble`, `deepspeed`,
/// `rank-schedule`, `targets`, `msccl`, `mscclpp`; the values of --input-format.
llvm::StringRef nameOf(InputFormat format);
llvm::ArrayRef<InputFormat> allInputFormats();

struct ReadOptions {
  InputFormat format = InputFormat::Detect;
  Limits limits;
  /// Of a CSV; Unknown: found by its letters.
  CsvDialect dialect = CsvDialect::Unknown;
};

/// Every carrier of an MLIR file, in the order of their modules.
struct CarrierFile {
  std::vector<PipelineCarrier> carriers;
  std::vector<SpectralCarrier> spectral;
  /// Modules of the Tile level. Read where the file carries no schedule; else only counted.
  std::vector<TileModule> tiles;
  uint32_t numUnreadTiles = 0;
  bool isBytecode = false;
};

/// The Tile modules of an MLIR file that carries no schedule.
struct TileFile {
  std::vector<TileModule> modules;
};

/// The programs of a graph file; a JSON file holds one.
struct GraphFile {
  std::vector<GraphFunction> functions;
};

struct Document {
  std::shared_ptr<const SourceText> source;
  InputFormat format = InputFormat::Detect;
  std::variant<CarrierFile, ScheduleObject, GraphFile, RankSchedule, MegaMoePlan, TargetTable, CollectivePlan, TileFile>
      content;
};

/// Reads any bytes. Errors are InputErrors with a place: `parse-error`, `limit-exceeded`, `unknown-format`,
/// `no-schedule`, `duplicate-key`, `parser-crashed`, `graph-shape`, `targets-shape`.
llvm::Expected<Document> readDocument(std::shared_ptr<const SourceText> source, const ReadOptions &options);

/// The readers behind it, one a folder.
llvm::Expected<CarrierFile> readTesseraMlir(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<ScheduleObject> readScheduleObject(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<RankSchedule> readPyTorchCsv(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<RankSchedule> readZeroBubble(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<RankSchedule> readDeepSpeed(std::shared_ptr<const SourceText> source, const ReadOptions &options);
/// `precedent.schedule.v1`, the form that loses nothing of a schedule (WriteRankSchedule.h). Its letters are those of
/// the dialect october-2024.
llvm::Expected<RankSchedule> readRankSchedule(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<CollectivePlan> readMsccl(std::shared_ptr<const SourceText> source, const ReadOptions &options);
llvm::Expected<CollectivePlan> readMscclpp(std::shared_ptr<const SourceText> source, const ReadOptions &options);

llvm::Expected<GraphFile> readGraphFile(std::shared_ptr<const SourceText> source, const ReadOptions &options);

/// MLIR text, MLIR bytecode, JSON (of which kind: by its `schema`, or `gpus` near its beginning), XML or one of the
/// schedule texts, by the first bytes that are neither blank nor comment; Detect where unclear.
InputFormat detectFormat(llvm::StringRef bytes);

} // namespace precedent
