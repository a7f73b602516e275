#include "verify/tile/LoweredKernels.h"

#include "verify/SpectralSubject.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

/// Places of a spectral carrier, in a file of the Tile level.
class KernelLocator final : public Locator {
public:
  KernelLocator(std::shared_ptr<const Locator> tiles, OperationIndex carrier)
      : tiles(std::move(tiles)), carrier(carrier) {}

  Location locate(const Anchor &anchor) const override {
    if (anchor.kind == Anchor::Kind::Attribute || anchor.kind == Anchor::Kind::Carrier)
      return tiles->locate(Anchor::element(Anchor::Kind::Operation, carrier, anchor.name));
    return tiles->locate(anchor);
  }

private:
  std::shared_ptr<const Locator> tiles;
  OperationIndex carrier;
};

} // namespace

static TextAttribute textOf(const TileAttribute *attribute) {
  if (!attribute)
    return {};
  return attribute->isText() ? TextAttribute{AttributeState::Present, attribute->text}
                             : TextAttribute{AttributeState::WrongType, {}};
}

static TextAttribute listOf(const TileAttribute &attribute, llvm::StringRef separator) {
  auto isNumber = [](const TileAttribute *element) { return element->isInteger(); };
  if (!attribute.isList() || !llvm::all_of(attribute.elements, isNumber))
    return {AttributeState::WrongType, {}};
  auto spellNumber = [](const TileAttribute *element) { return std::to_string(element->number); };
  return {AttributeState::Present, llvm::join(llvm::map_range(attribute.elements, spellNumber), separator)};
}

static TextAttribute fieldOf(const TileAttribute *attribute, FieldType type) {
  if (!attribute || type == FieldType::Text)
    return textOf(attribute);
  bool isNumber = attribute->is(type == FieldType::Flag ? TileAttribute::Kind::Boolean : TileAttribute::Kind::Integer);
  switch (type) {
  case FieldType::Integer:
  case FieldType::Flag:
    return isNumber ? TextAttribute{AttributeState::Present, std::to_string(attribute->number)}
                    : TextAttribute{AttributeState::WrongType, {}};
  case FieldType::Pair:
    return listOf(*attribute, ",");
  case FieldType::Extents:
    return listOf(*attribute, "x");
  case FieldType::Text:
    break;
  }
  llvm_unreachable("text");
}

static SpectralOperation programOf(const TileModule &module, OperationIndex index) {
  const TileOperation &kernel = module.operations[index];
  SpectralOperation program;
  program.index = index;
  program.artifactHash = textOf(kernel.find(kTileStampAttribute));
  program.hasNumericPolicy = kernel.find("numeric_policy");
  for (const SpectralField &field : spectralFields()) {
    // The one that has another name at the Tile level.
    bool isWorkgroup = field.attribute == "workgroup_size";
    auto [outer, inner] = llvm::StringRef(field.attribute).split('.');
    const TileAttribute *attribute = kernel.find(isWorkgroup ? "tessera.workgroup_size" : outer);
    if (!inner.empty())
      attribute = attribute && attribute->is(TileAttribute::Kind::Dictionary) ? attribute->find(inner) : nullptr;
    program.fields.push_back(fieldOf(attribute, field.type));
  }
  return program;
}

std::vector<OperationIndex> precedent::modulesAround(const TileModule &module) {
  std::vector<OperationIndex> around(module.operations.size(), kNoIndex);
  for (OperationIndex index = 0; index < around.size(); ++index)
    if (OperationIndex parent = module.operations[index].parent; parent != kNoIndex)
      around[index] = module.operations[parent].name == "builtin.module" ? parent : around[parent];
  return around;
}

std::vector<SpectralCarrier> precedent::loweredCarriers(const TileModule &module) {
  llvm::MapVector<OperationIndex, SpectralCarrier> carriers;
  if (llvm::none_of(module.operations, isKernel))
    return {};
  std::vector<OperationIndex> modules = modulesAround(module);
  for (OperationIndex index = 0; index < modules.size(); ++index) {
    if (!isKernel(module.operations[index]))
      continue;
    OperationIndex around = modules[index];
    auto [entry, isNew] = carriers.try_emplace(around);
    SpectralCarrier &carrier = entry->second;
    carrier.programs.push_back(programOf(module, index));
    if (!isNew)
      continue;
    carrier.locator = std::make_shared<KernelLocator>(module.locator, around == kNoIndex ? index : around);
    if (around == kNoIndex)
      continue;
    const TileOperation &outer = module.operations[around];
    carrier.moduleName = outer.textOf("sym_name").value_or("").str();
    carrier.target = textOf(outer.find(kTargetAttribute));
    carrier.arch = textOf(outer.find(kArchAttribute));
    carrier.digest = textOf(outer.find(kDigestAttribute));
    carrier.semantic = textOf(outer.find(kSemanticAttribute));
    carrier.payload = textOf(outer.find(kPayloadAttribute));
  }
  std::vector<SpectralCarrier> list;
  for (auto &[around, carrier] : carriers)
    list.push_back(std::move(carrier));
  return list;
}

/// Rules that ask for what a kernel has no more, or has under another name.
static bool isOfTheScheduleLevel(llvm::StringRef rule) {
  return llvm::is_contained({"artifact-record-count", "module-digest-mismatch", "op-hash-format", "output-not-static",
                             "record-content", "tensor-types"},
                            rule);
}

static void addFacts(const SpectralSubject &subject, SubjectReport &report) {
  auto add = [&](const char *name, bool isThere, llvm::StringRef text) {
    report.facts.add(name, isThere ? FactValue(text.str()) : FactValue());
  };
  add("module_digest", subject.carrier.digest.present(), subject.carrier.digest.value);
  add("sha256_semantic", subject.hasSemantic(), subject.hasSemantic() ? *subject.semanticDigest : "");
  add("sha256_payload", subject.hasPayload(), subject.hasPayload() ? *subject.payloadDigest : "");
}

llvm::Error precedent::checkKernels(const TileModule &module, const CheckOptions &options, smt::Solver *solver,
                                    RuleRunResult &result) {
  std::vector<SpectralCarrier> carriers = loweredCarriers(module);
  int64_t numKernels = 0;
  for (const SpectralCarrier &carrier : carriers) {
    numKernels += static_cast<int64_t>(carrier.programs.size());
    SpectralSubject subject(carrier, options);
    ClaimEngine engine(subject.graph, subject.order, options, solver);
    auto idOf = [&](ActionIndex action) { return subject.object->actions.actionId[action].text; };
    OrderExplainer explainer(subject.graph, subject.order, engine, idOf);
    RuleRun<SpectralSubject> run(subject, engine, explainer, *carrier.locator, options, result);
    for (const RuleRow &row : ruleTable())
      if (row.kind == RuleKind::Spectral && options.rules.has(row.id) && !isOfTheScheduleLevel(row.id))
        run.run(row);
    for (const std::string &trouble : {engine.contradiction(), explainer.contradiction()})
      if (!trouble.empty())
        return llvm::make_error<InternalError>(trouble);
    if (subject.hasPayload() && !subject.object)
      result.report.notRun.push_back({"dag-edge-missing", "the payload cannot be read: " + subject.objectTrouble});
    if (carriers.size() == 1)
      addFacts(subject, result.report);
  }
  if (numKernels)
    result.report.facts.add("kernels", numKernels);
  return llvm::Error::success();
}
