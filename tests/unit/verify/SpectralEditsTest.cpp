//===- SpectralEditsTest.cpp - no edit of a carrier goes unseen ------------------------------------------------===//

#include "analysis/plan/spectral/SpectralIdentity.h"
#include "analysis/plan/spectral/SpectralStages.h"
#include "core/support/Sha256.h"
#include "verify/SpectralSamples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using namespace precedent::tests;

namespace {

SpectralProgram anyProgram() {
  SpectralRequest request;
  request.target = *rc::gen::element<std::string>("x86", "rocm");
  auto kind = *rc::gen::element(SpectralKind::Filter, SpectralKind::Dct, SpectralKind::Conv, SpectralKind::Stft,
                                SpectralKind::Istft);
  request.opName = nameOf(kind).str();
  request.normalization = *rc::gen::element<std::string>("backward", "forward", "ortho");
  auto size = *rc::gen::inRange<int64_t>(8, 64);
  request.inputs = {{*rc::gen::inRange<int64_t>(1, 5), size}};
  if (kind == SpectralKind::Istft)
    request.inputs = {{3, 5, 9}};
  if (kind == SpectralKind::Dct)
    request.dctType = *rc::gen::inRange<int64_t>(1, 5);
  else
    request.inputs.push_back(isFramed(kind) ? Extents{16} : request.inputs.front());
  if (isFramed(kind))
    request.hop = *rc::gen::inRange<int64_t>(1, 9);
  IdentitySchema schema = *rc::gen::element(IdentitySchema::V5, IdentitySchema::V7);
  if (schema == IdentitySchema::V5 && kind == SpectralKind::Stft)
    request.inputs[0][1] += 16;
  llvm::Expected<SpectralProgram> program = planSpectral(request, builtinTargets(), schema, ObjectSchema::V1);
  if (!program)
    RC_FAIL(llvm::toString(program.takeError()));
  return std::move(*program);
}

/// Another value of the same type.
std::string anotherValue(const SpectralField &field, const std::string &value) {
  switch (field.type) {
  case FieldType::Flag:
    return value == "1" ? "0" : "1";
  case FieldType::Integer: {
    int64_t number = 0;
    llvm::StringRef(value).getAsInteger(10, number);
    return std::to_string(*rc::gen::distinctFrom(
        rc::gen::oneOf(rc::gen::inRange<int64_t>(-2, 300), rc::gen::arbitrary<int64_t>()), number));
  }
  case FieldType::Pair:
  case FieldType::Extents: {
    llvm::StringRef separator = field.type == FieldType::Pair ? "," : "x";
    auto count = *rc::gen::inRange(1, 4);
    std::string list;
    for (int index = 0; index < count; ++index)
      list += (index ? separator.str() : "") + std::to_string(*rc::gen::inRange<int64_t>(0, 200));
    RC_PRE(list != value);
    return list;
  }
  case FieldType::Text: {
    std::string text = value;
    auto letter = *rc::gen::inRange('!', '~');
    if (text.empty() || *rc::gen::arbitrary<bool>())
      text.insert(*rc::gen::inRange<size_t>(0, text.size() + 1), 1, letter);
    else
      text[*rc::gen::inRange<size_t>(0, text.size())] = letter;
    RC_PRE(text != value);
    return text;
  }
  }
  llvm_unreachable("field type");
}

struct Edit {
  IdentityField *field;
  std::string value;
};

/// Of a field that the consumer copies into what it lowers.
Edit anyEdit(SpectralProgram &program) {
  std::vector<const SpectralField *> fields;
  for (const SpectralField &field : spectralFields())
    if (!field.isV7Only || program.facts.schema == IdentitySchema::V7)
      fields.push_back(&field);
  const SpectralField &field = **rc::gen::elementOf(fields);
  auto entry = llvm::find_if(program.identity, [&](const IdentityField &own) { return own.key == field.key; });
  return {&*entry, anotherValue(field, entry->value)};
}

} // namespace

RC_GTEST_PROP(SpectralEdits, OfOneAttributeAreRefused, ()) {
  SpectralProgram program = anyProgram();
  RC_ASSERT(spectralReportOf(textOf(program)).verdict == Verdict::Legal);
  Edit edit = anyEdit(program);
  edit.field->value = edit.value;
  RC_ASSERT(spectralReportOf(textOf(program)).verdict == Verdict::Illegal);
}

// The attribute, what the semantic says of it, and one link of the chain. The last way does everything but the stamps
// of program and record.
RC_GTEST_PROP(SpectralEdits, ThatRecomputeOneDigestAreRefused, ()) {
  SpectralProgram program = anyProgram();
  Edit edit = anyEdit(program);
  edit.field->value = edit.value;
  program.semantic = spellIdentity(program.identity);
  std::string before = program.semanticDigest, digest = program.scheduleDigest;
  std::string after = Sha256::hex(program.semantic), text;
  auto renamed = [&](std::string payload) { return payload.replace(payload.find(before), before.size(), after); };
  switch (*rc::gen::inRange(0, 4)) {
  case 0: // the object is called after the new semantic
    program.payload = renamed(program.payload);
    text = textOf(program);
    break;
  case 1: // every stamp is the digest of the new semantic
    program.scheduleDigest = after;
    text = textOf(program);
    break;
  case 2: // nothing but the two texts
    text = textOf(program);
    break;
  default: // the module has the digest of the new payload
    program.payload = renamed(program.payload);
    text = textOf(program);
    text.replace(text.find(digest), digest.size(), Sha256::hex(program.payload));
  }
  RC_ASSERT(spectralReportOf(text).verdict == Verdict::Illegal);
}

// Every digest anew, over facts that do not follow from what is asked for.
RC_GTEST_PROP(SpectralEdits, ThatRecomputeEveryDigestAreRefusedWhereNothingFollows, ()) {
  SpectralProgram program = anyProgram();
  Edit edit = anyEdit(program);
  // These are what is asked for, so that an edit can be another program.
  static constexpr llvm::StringLiteral asked[] = {
      "hop", "pad_mode", "center", "onesided", "n_fft", "output_length", "inputs", "input_signature", "shape_bounds"};
  RC_PRE(!llvm::is_contained(asked, edit.field->key));
  edit.field->value = edit.value;
  program.semantic = spellIdentity(program.identity);
  program.semanticDigest = Sha256::hex(program.semantic);
  program.actions.clear();
  program.edges.clear();
  deriveStages(program, ObjectSchema::V1);
  SubjectReport report = spectralReportOf(textOf(program));
  RC_ASSERT(report.verdict == Verdict::Illegal);
}
