#include "reports/SpectralReport.h"

#include "core/formats/tessera/SpectralWriter.h"
#include "targets/BuiltinTargets.h"

#include "llvm/Support/JSON.h"

using namespace precedent;
namespace json = llvm::json;

llvm::Expected<SpectralProgram> precedent::makeSpectralPlan(llvm::StringRef file, const SpectralPlanOptions &options) {
  llvm::Expected<std::shared_ptr<const SourceText>> source = SourceText::open(file, options.limits.maxBytes);
  if (!source)
    return source.takeError();
  llvm::Expected<SpectralRequest> request = readSpectralRequest(std::move(*source), options.limits);
  if (!request)
    return request.takeError();
  return planSpectral(*request, builtinTargets(), options.identitySchema, options.objectSchema);
}

static json::Array numbers(llvm::ArrayRef<int64_t> values) {
  return json::Array(values);
}

static json::Array shapes(llvm::ArrayRef<Extents> list) {
  json::Array result;
  for (const Extents &shape : list)
    result.push_back(numbers(shape));
  return result;
}

static json::Object derivedOf(const SpectralFacts &facts) {
  json::Object derived{
      {"schema", nameOf(facts.schema)},
      {"op_name", nameOf(facts.kind)},
      {"target", facts.target},
      {"architecture", facts.architecture},
      {"input_shapes", shapes(facts.inputs)},
      {"input_signature", shapes(facts.signature)},
      {"shape_bounds", shapes(facts.bounds)},
      {"output_shape", numbers(facts.output)},
      {"axis", facts.axis},
      {"dct_type", facts.dctType},
      {"shape_policy", facts.shapePolicy()},
      {"storage", nameOf(facts.storage)},
      {"abi_storage", kAbiStorage},
      {"storage_conversion", facts.storageConversion()},
      {"axis_packing", facts.axisPacking()},
      {"padding", numbers(facts.padding)},
      {"crop", numbers(facts.crop)},
      {"window_length", facts.windowLength},
      {"hop", facts.hop},
      {"frames", facts.frames},
      {"normalization", nameOf(facts.normalization)},
      {"complex_layout", kComplexLayout},
      {"accumulation", facts.accumulation()},
      {"workspace_bytes", facts.workspaceBytes},
      {"workspace_policy", kWorkspacePolicy},
      {"fusion_topology", facts.fusion},
      {"mutation_lineage", kMutationLineage},
      {"native_entry", facts.nativeEntry},
  };
  if (facts.schema == IdentitySchema::V7) {
    derived["transform_length"] = facts.transformLength;
    derived["window_broadcast"] = facts.windowBroadcast();
    derived["center"] = facts.center;
    derived["onesided"] = facts.onesided;
    derived["pad_mode"] = nameOf(facts.padMode);
    derived["output_length"] = facts.outputLength;
    derived["numeric_policy"] = json::Object{{"storage", facts.numericStorage()}, {"accum", kNumericAccum}};
  }
  return derived;
}

static void writeJson(const SpectralProgram &program, llvm::raw_ostream &os) {
  json::Array ids;
  for (const SpectralAction &action : program.actions)
    ids.push_back(action.id);
  json::OStream out(os, /*IndentSize=*/2);
  out.object([&] {
    out.attribute("schema", "precedent.spectral.v1");
    out.attribute("derived", derivedOf(program.facts));
    out.attribute("child_fft_contracts", json::Array(program.childContracts));
    out.attribute("child_fft_digests", json::Array(program.childDigests));
    out.attribute("template_digest", program.templateDigest);
    out.attribute("semantic", program.semantic);
    out.attribute("semantic_digest", program.semanticDigest);
    out.attribute("action_ids", std::move(ids));
    out.attribute("payload", program.payload);
    out.attribute("schedule_digest", program.scheduleDigest);
    out.attribute("workgroup_size", program.facts.workgroup);
    out.attributeObject("output_scale", [&] {
      std::optional<int64_t> length = program.scale.transformLength;
      out.attribute("transform_length", length ? json::Value(*length) : json::Value(nullptr));
      out.attribute("value", program.scale.value);
    });
  });
  os << '\n';
}

void precedent::writeSpectralPlan(const SpectralProgram &program, SpectralForm form, llvm::raw_ostream &os) {
  if (form == SpectralForm::Mlir)
    writeSpectralModule(program, os);
  else
    writeJson(program, os);
}
