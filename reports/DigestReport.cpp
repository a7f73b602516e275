#include "reports/DigestReport.h"

#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineDigest.h"
#include "core/support/Sha256.h"
#include "reports/PrintableText.h"

using namespace precedent;

static llvm::Error noDigest(llvm::StringRef file, const llvm::Twine &why) {
  return makeInputError("no-digest", Verdict::Invalid, Location::ofFile(file), why,
                        "`precedent check` says what is wrong with it");
}

static llvm::Expected<DigestLine> lineOf(const ScheduleObject &object, llvm::StringRef file) {
  if (object.version == ObjectSchema::Unsupported)
    return noDigest(file, "this schedule object has no digest: its schema is not one that we know");
  for (const ShapeProblem &problem : object.shapeProblems)
    if (problem.isError)
      return noDigest(file, "this schedule object has no digest: " + problem.message);
  return DigestLine{digestOf(object), object.version, file.str(), ""};
}

static llvm::Expected<DigestLine> lineOf(const PipelineCarrier &carrier, llvm::StringRef file) {
  std::optional<PipelineDigests> digests = digestsOf(carrier);
  if (!digests)
    return noDigest(file, "this carrier has no digest: an attribute or a field of a row that it covers is missing");
  bool isV1 = carrier.digest.present() && carrier.digest.value == digests->v1;
  return DigestLine{isV1 ? digests->v1 : digests->v2, isV1 ? ObjectSchema::V1 : ObjectSchema::V2, file.str(),
                    carrier.moduleName};
}

static llvm::Expected<DigestLine> lineOf(const SpectralCarrier &carrier, llvm::StringRef file) {
  if (carrier.payload.value.empty())
    return noDigest(file, "this spectral carrier has no digest: it lacks the payload that was hashed");
  bool isV2 = llvm::StringRef(carrier.payload.value).contains(kObjectSchemaV2);
  return DigestLine{Sha256::hex(carrier.payload.value), isV2 ? ObjectSchema::V2 : ObjectSchema::V1, file.str(),
                    carrier.moduleName};
}

llvm::Expected<std::vector<DigestLine>> precedent::recomputeDigests(llvm::StringRef path, const ReadOptions &options) {
  auto source = SourceText::open(path, options.limits.maxBytes);
  if (!source)
    return source.takeError();
  llvm::Expected<Document> document = readDocument(*source, options);
  if (!document)
    return document.takeError();
  std::vector<DigestLine> lines;
  auto add = [&](const auto &schedule) -> llvm::Error {
    llvm::Expected<DigestLine> line = lineOf(schedule, (*source)->name());
    if (!line)
      return line.takeError();
    lines.push_back(std::move(*line));
    return llvm::Error::success();
  };
  if (const auto *object = std::get_if<ScheduleObject>(&document->content)) {
    if (llvm::Error error = add(*object))
      return error;
    return lines;
  }
  if (!std::holds_alternative<CarrierFile>(document->content))
    return makeInputError(
        "no-schedule", Verdict::Unsupported, Location::ofFile((*source)->name()),
        std::holds_alternative<RankSchedule>(document->content)     ? "a schedule of ranks carries no digest"
        : std::holds_alternative<CollectivePlan>(document->content) ? "a collective plan carries no digest"
        : std::holds_alternative<TileFile>(document->content)       ? "a Tile module carries no digest"
                                                                    : "a graph carries no digest");
  const auto &carriers = std::get<CarrierFile>(document->content);
  for (const PipelineCarrier &carrier : carriers.carriers)
    if (llvm::Error error = add(carrier))
      return error;
  for (const SpectralCarrier &carrier : carriers.spectral)
    if (llvm::Error error = add(carrier))
      return error;
  return lines;
}

void precedent::writeDigests(llvm::ArrayRef<DigestLine> lines, llvm::raw_ostream &os) {
  for (const DigestLine &line : lines) {
    os << line.digest << "  " << nameOf(line.schema) << "  " << printable(line.file);
    if (!line.name.empty())
      os << " @" << printable(line.name);
    os << '\n';
  }
}
