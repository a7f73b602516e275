#include "core/digest/DigestText.h"

#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineDigest.h"

using namespace precedent;

static llvm::Error noDigest(const Locator &locator, const Anchor &anchor, const llvm::Twine &why) {
  return makeInputError("no-digest", Verdict::Invalid, locator.locate(anchor), why,
                        "`precedent check` tells everything that is wrong with it");
}

static llvm::Expected<std::string> digestLines(const ScheduleObject &object) {
  for (const ShapeProblem &problem : object.shapeProblems)
    if (problem.isError)
      return noDigest(*object.locator, problem.anchor, "the object has no digest: " + problem.message);
  if (object.version == ObjectSchema::Unsupported)
    return noDigest(*object.locator, Anchor::attribute("schema"),
                    "the object has no digest: its schema is neither " + kObjectSchemaV1 + " nor " + kObjectSchemaV2);
  return digestOf(object) + "\n";
}

static llvm::Expected<std::string> digestLines(const PipelineCarrier &carrier) {
  std::optional<PipelineDigests> digests = digestsOf(carrier);
  if (!digests)
    return noDigest(*carrier.locator, Anchor::carrier(),
                    "no schedule object follows from this carrier, so there is nothing to digest");
  llvm::StringRef asWritten = carrier.digest.valueOr("");
  auto line = [&](const std::string &digest, llvm::StringRef schema) {
    std::string text = digest + " " + schema.str();
    if (digest == asWritten)
      text += " written";
    if (!carrier.moduleName.empty())
      text += " " + carrier.moduleName;
    return text + "\n";
  };
  std::string v1 = line(digests->v1, nameOf(ObjectSchema::V1)), v2 = line(digests->v2, nameOf(ObjectSchema::V2));
  return digests->v1 == asWritten ? v1 + v2 : v2 + v1;
}

llvm::Expected<std::string> precedent::digestText(const Document &document) {
  if (const auto *object = std::get_if<ScheduleObject>(&document.content))
    return digestLines(*object);
  std::string lines;
  for (const PipelineCarrier &carrier : std::get<CarrierFile>(document.content).carriers) {
    llvm::Expected<std::string> text = digestLines(carrier);
    if (!text)
      return text.takeError();
    lines += *text;
  }
  return lines;
}
