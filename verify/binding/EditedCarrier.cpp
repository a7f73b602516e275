#include "verify/binding/EditedCarrier.h"

#include "analysis/plan/spectral/SpectralIdentity.h"
#include "analysis/plan/spectral/SpectralStages.h"
#include "core/formats/tessera/SpectralWriter.h"
#include "core/support/Sha256.h"
#include "verify/gates/SpectralGate.h"

using namespace precedent;

/// The facts that actions and resource vectors of the payload are made of.
static void setStagedFact(SpectralFacts &facts, llvm::StringRef key, const std::string &value) {
  if (key == "op")
    facts.kind = parseSpectralKind(value).value_or(facts.kind);
  else if (key == "target")
    facts.target = value;
  else if (key == "arch")
    facts.architecture = value;
  else if (key == "dct_type")
    llvm::StringRef(value).getAsInteger(10, facts.dctType);
  else if (key == "workspace_bytes")
    llvm::StringRef(value).getAsInteger(10, facts.workspaceBytes);
}

std::string precedent::editedCarrier(const SpectralProgram &planned, const BindingModel &model,
                                     const FieldValues &edited, EditReach reach) {
  SpectralProgram program = planned;
  auto set = [&](const std::vector<std::string> &values) {
    for (size_t number = 0; number < model.size(); ++number)
      for (IdentityField &field : program.identity)
        if (field.key == model.field(number).key)
          field.value = values[number];
  };
  set(edited.declarations);
  program.semantic = spellIdentity(program.identity);
  program.semanticDigest = Sha256::hex(program.semantic);
  if (reach == EditReach::Rehash) {
    SpectralProgram stages = program;
    stages.actions.clear();
    stages.edges.clear();
    for (size_t number = 0; number < model.size(); ++number)
      setStagedFact(stages.facts, model.field(number).key, edited.declarations[number]);
    deriveStages(stages, ObjectSchema::V1);
    program.payload = std::move(stages.payload);
    program.scheduleDigest = std::move(stages.scheduleDigest);
  }
  set(edited.attributes);
  std::string text;
  llvm::raw_string_ostream os(text);
  writeSpectralModule(program, os);
  return text;
}

llvm::Expected<ReplayAnswer> precedent::replay(llvm::StringRef text, const BindingModel &model,
                                               const CheckOptions &options) {
  ReadOptions read;
  read.limits = options.limits;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("edited carrier", text), read);
  if (!document)
    return document.takeError();
  const auto *file = std::get_if<CarrierFile>(&document->content);
  if (!file || file->spectral.size() != 1 || file->spectral.front().programs.size() != 1)
    return llvm::createStringError("an edited carrier does not hold one program");
  // Rules are the same under every engine; this one needs no solver.
  CheckOptions plain;
  plain.limits = options.limits;
  plain.engine = Engine::Graph;
  ReplayAnswer answer;
  SpectralSubject subject(file->spectral.front(), plain);
  for (SpectralConsumer consumer : allSpectralConsumers())
    answer.accepted[static_cast<size_t>(consumer)] = spectralGate(subject, consumer).empty();
  for (size_t number = 0; number < model.size(); ++number)
    answer.attributes.push_back(subject.carrier.programs.front().text(model.field(number).key).str());
  llvm::Expected<FileReport> report = check(*document, plain);
  if (!report)
    return report.takeError();
  answer.strict = report->verdict;
  return answer;
}
