#include "verify/binding/BindingModel.h"

#include "targets/BuiltinTargets.h"
#include "verify/gates/SpectralGate.h"
#include "verify/rules/support/SpectralText.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace precedent;
using smt::Expr;
using smt::Query;

llvm::StringRef precedent::nameOf(BindingGate gate) {
  return gate == BindingGate::Strict ? "strict" : nameOf(static_cast<SpectralConsumer>(gate));
}

llvm::StringRef precedent::nameOf(EditReach reach) {
  static constexpr llvm::StringLiteral names[] = {"attribute", "attribute-and-semantic", "all-digests"};
  return names[static_cast<size_t>(reach)];
}

/// Numbers that an edit may choose: what an i64 can be, with room below for the least values.
static constexpr int64_t kSmallest = -(int64_t(1) << 31), kLargest = INT64_MAX;

/// Fields that are the same in every program.
static constexpr llvm::StringLiteral kConstants[] = {"abi_storage", "complex_layout", "numeric_accum",
                                                     "workspace_policy", "mutation_lineage"};

/// Fields that the verifier ties together, so that only both can be edited.
static constexpr llvm::StringLiteral kCompanions[][4] = {
    {"target", "arch", "", ""},
    {"op", "child_fft_digests", "n_fft", "dct_type"},
    {"storage", "numeric_storage", "", ""},
};

struct BindingModel::Unknowns {
  std::vector<Expr> attribute, declaration; ///< by field
  Expr semanticDigest, objectId, payloadRest, payloadDigest, moduleDigest, programHash, recordHash;
};

/// Another text of the same form, for values that no vocabulary has.
static std::string anotherText(const SpectralField &spec, llvm::StringRef text) {
  bool isShape = spec.key == "inputs" || spec.key == "input_signature" || spec.key == "shape_bounds";
  if (spec.type == FieldType::Pair || spec.type == FieldType::Extents || isShape) {
    size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    int64_t first = 0;
    if (!text.take_front(digits).getAsInteger(10, first) && first < INT64_MAX)
      return std::to_string(first + 1) + text.drop_front(digits).str();
    return "1" + text.str();
  }
  bool holdsDigest = spec.key == "template_digest" || spec.key == "child_fft_digests";
  if (holdsDigest)
    return text.empty() ? std::string(64, '0') : (text.front() == '0' ? "1" : "0") + text.drop_front().str();
  return text.str() + "_other";
}

BindingModel::BindingModel(const SpectralSubject &subject) : subject(subject) {
  assert(subject.planned && subject.carrier.programs.size() == 1 && "binding is told for legal carriers");
  request = {"target", "op", "storage", "normalization", "inputs", "input_signature", "shape_bounds", "axis"};
  SpectralKind kind = subject.planned->facts.kind;
  if (kind == SpectralKind::Dct)
    request.push_back("dct_type");
  if (isFramed(kind))
    for (llvm::StringRef key : {"hop", "n_fft", "pad_mode", "center", "onesided"})
      request.push_back(key.str());
  if (kind == SpectralKind::Istft)
    request.push_back("output_length");
  for (const SpectralField &spec : spectralFields())
    if (!spec.isV7Only || subject.schema == IdentitySchema::V7)
      addField(subject, spec);
}

void BindingModel::addField(const SpectralSubject &from, const SpectralField &spec) {
  const SpectralOperation &program = from.carrier.programs.front();
  Field field{&spec, Field::Domain::Text, 0, {}, 0};
  std::string text = program.text(spec.key).str();
  auto vocabulary =
      llvm::find_if(policyVocabularies(), [&](const PolicyVocabulary &one) { return one.key == spec.key; });
  if (spec.type == FieldType::Integer) {
    field.domain = Field::Domain::Number;
    field.least = kSmallest;
    for (const ExtentTrouble &extent : extentsOf(program))
      if (extent.attribute == spec.attribute)
        field.least = extent.least;
    llvm::StringRef(text).getAsInteger(10, field.original);
  } else {
    if (spec.type == FieldType::Flag)
      field.words = {"0", "1"};
    else if (spec.key == "numeric_storage")
      field.words = {"fp32", "fp16", "bf16"}; // in the order of the storages
    else if (spec.key == "pad_mode")
      field.words = {"constant", "reflect"};
    else if (vocabulary != policyVocabularies().end())
      for (llvm::StringRef word : vocabulary->words)
        field.words.push_back(word.str());
    if (spec.key == "target" || spec.key == "arch")
      for (const TargetBackend &backend : builtinTargets().backends)
        for (const TargetProfile &profile : backend.profiles)
          if (const std::string &word = spec.key == "target" ? profile.target : profile.architecture;
              !llvm::is_contained(field.words, word))
            field.words.push_back(word);
    if (!field.words.empty())
      field.domain = Field::Domain::Word;
    else
      field.words = {text, anotherText(spec, text)};
    auto place = llvm::find(field.words, text);
    assert(place != field.words.end() && "a legal carrier uses known words");
    field.original = place - field.words.begin();
  }
  fields.push_back(std::move(field));
  values.attributes.push_back(text);
  values.declarations.push_back(std::move(text));
}

size_t BindingModel::numberOf(llvm::StringRef key) const {
  return llvm::find_if(fields, [&](const Field &field) { return field.spec->key == key; }) - fields.begin();
}

bool BindingModel::isConstant(size_t number) const {
  return llvm::is_contained(kConstants, fields[number].spec->key);
}

bool BindingModel::isRequested(size_t number) const {
  return llvm::is_contained(request, fields[number].spec->key);
}

bool BindingModel::hasCompanions(size_t number) const {
  return llvm::any_of(kCompanions,
                      [&](const auto &group) { return llvm::is_contained(group, fields[number].spec->key); });
}

std::string BindingModel::spell(size_t number, int64_t code) const {
  const Field &field = fields[number];
  return field.domain == Field::Domain::Number ? std::to_string(code) : field.words[code];
}

// The variables of every query stand in this order, so that a model can be read without the query.
BindingModel::Unknowns BindingModel::declare(Query &query) const {
  Unknowns unknowns;
  auto add = [&](std::vector<Expr> &into, llvm::StringRef side) {
    for (const Field &field : fields) {
      Expr variable = query.intVar((field.spec->key + side).str());
      bool isNumber = field.domain == Field::Domain::Number;
      query.requireBetween(isNumber ? kSmallest : 0, variable,
                           isNumber ? kLargest : static_cast<int64_t>(field.words.size()) - 1);
      into.push_back(variable);
    }
  };
  add(unknowns.attribute, ".attribute");
  add(unknowns.declaration, ".semantic");
  // Digests and the payload's pieces: 0 is what the legal carrier has.
  unknowns.semanticDigest = query.intVar("digest.semantic");
  unknowns.objectId = query.intVar("payload.object_id");
  unknowns.payloadRest = query.intVar("payload.rest");
  unknowns.payloadDigest = query.intVar("digest.payload");
  unknowns.moduleDigest = query.intVar("module.digest");
  unknowns.programHash = query.intVar("program.artifact_hash");
  unknowns.recordHash = query.intVar("record.hash");

  Expr zero = query.constant(0);
  auto same = [&](Expr one, Expr other) {
    query.require(query.implies(one, other));
    query.require(query.implies(other, one));
  };
  std::vector<Expr> semanticKept;
  for (size_t number = 0; number < fields.size(); ++number)
    semanticKept.push_back(isOriginal(query, unknowns.declaration[number], number));
  same(query.all(semanticKept), query.eq(unknowns.semanticDigest, zero));
  same(query.all({query.eq(unknowns.objectId, zero), query.eq(unknowns.payloadRest, zero)}),
       query.eq(unknowns.payloadDigest, zero));
  return unknowns;
}

Expr BindingModel::isOriginal(Query &query, Expr variable, size_t number) const {
  return query.eq(variable, query.constant(fields[number].original));
}

void BindingModel::requireVerifier(Query &query, const Unknowns &unknowns) const {
  auto attribute = [&](llvm::StringRef key) { return unknowns.attribute[numberOf(key)]; };
  for (size_t number = 0; number < fields.size(); ++number)
    if (fields[number].domain == Field::Domain::Number)
      query.requireBetween(fields[number].least, unknowns.attribute[number], std::nullopt);

  const std::vector<std::string> &targets = fields[numberOf("target")].words, &archs = fields[numberOf("arch")].words;
  std::vector<Expr> ready;
  for (size_t target = 0; target < targets.size(); ++target)
    for (size_t arch = 0; arch < archs.size(); ++arch)
      if (builtinTargets().findReady(targets[target], archs[arch]))
        ready.push_back(query.all({query.eq(attribute("target"), query.constant(static_cast<int64_t>(target))),
                                   query.eq(attribute("arch"), query.constant(static_cast<int64_t>(arch)))}));
  query.require(query.any(ready));

  // The kind goes with the operands, which are not edited: their number, and for a filter their types.
  const SpectralOperation &program = subject.carrier.programs.front();
  auto isKind = [&](SpectralKind kind) {
    return query.eq(attribute("op"), query.constant(static_cast<int64_t>(kind)));
  };
  bool isAlone = program.operandTypes.size() == 1;
  if (isAlone)
    query.require(isKind(SpectralKind::Dct));
  else
    query.require(query.negate(isKind(SpectralKind::Dct)));
  if (isAlone || program.operandTypes.front() != program.resultTypes.front())
    query.require(query.negate(isKind(SpectralKind::Filter)));

  size_t children = numberOf("child_fft_digests");
  Expr hasChildren = query.boolean(true);
  if (values.attributes[children].empty())
    hasChildren = query.negate(isOriginal(query, unknowns.attribute[children], children));
  Expr isDirect =
      query.all({isKind(SpectralKind::Dct), query.negate(query.eq(attribute("dct_type"), query.constant(2)))});
  query.require(query.any({hasChildren, isKind(SpectralKind::Filter), isDirect}));

  if (size_t transform = numberOf("n_fft"); transform < fields.size()) {
    Expr framed = query.any({isKind(SpectralKind::Stft), isKind(SpectralKind::Istft)}), length = attribute("n_fft");
    query.require(
        query.implies(framed, query.all({query.le(query.constant(1), length), query.le(attribute("window"), length)})));
  }
}

void BindingModel::requireReach(Query &query, const Unknowns &unknowns, EditReach reach) const {
  if (reach == EditReach::Rehash)
    return;
  for (Expr digest :
       {unknowns.objectId, unknowns.payloadRest, unknowns.moduleDigest, unknowns.programHash, unknowns.recordHash})
    query.require(query.eq(digest, query.constant(0)));
  if (reach == EditReach::Attribute)
    for (size_t number = 0; number < fields.size(); ++number)
      query.require(isOriginal(query, unknowns.declaration[number], number));
}

void BindingModel::requireRebinding(Query &query, const Unknowns &unknowns, BindingGate gate) const {
  // Every generation: program, record and module have one digest.
  query.require(query.eq(unknowns.programHash, unknowns.moduleDigest));
  query.require(query.eq(unknowns.recordHash, unknowns.moduleDigest));
  if (gate == BindingGate::HashChain || gate == BindingGate::Strict) {
    query.require(query.eq(unknowns.moduleDigest, unknowns.payloadDigest));
    // Upstream only wants the id somewhere in the payload. That matters where a payload is edited, and who edits it can
    // as well put the id where it belongs.
    query.require(query.eq(unknowns.objectId, unknowns.semanticDigest));
  }
  if (gate == BindingGate::DigestStringsOnly)
    return;
  auto bind = [&](size_t number) { query.require(query.eq(unknowns.attribute[number], unknowns.declaration[number])); };
  if (gate == BindingGate::Strict) {
    for (size_t number = 0; number < fields.size(); ++number)
      bind(number);
    return;
  }
  for (llvm::StringRef key : keysBoundBy(static_cast<SpectralConsumer>(gate)))
    if (size_t number = numberOf(key); number < fields.size())
      bind(number);
  if (size_t storage = numberOf("numeric_storage"); storage < fields.size()) {
    size_t accum = numberOf("numeric_accum");
    bind(storage);
    bind(accum);
    query.require(isOriginal(query, unknowns.declaration[accum], accum)); // fp32 in every legal carrier
    query.require(query.eq(unknowns.declaration[storage], unknowns.attribute[numberOf("storage")]));
  }
}

Expr BindingModel::requestIsOriginal(Query &query, const Unknowns &unknowns) const {
  std::vector<Expr> kept;
  for (const std::string &key : request)
    if (size_t number = numberOf(key); number < fields.size())
      kept.push_back(isOriginal(query, unknowns.declaration[number], number));
  return query.all(kept);
}

void BindingModel::requireDerivation(Query &query, const Unknowns &unknowns) const {
  std::vector<Expr> derived = {query.boolean(true)};
  std::vector<Expr> semantic;
  for (size_t number = 0; number < fields.size(); ++number) {
    Expr kept = isOriginal(query, unknowns.declaration[number], number);
    semantic.push_back(kept);
    if (isConstant(number))
      query.require(kept);
    else if (!isRequested(number))
      derived.push_back(kept);
  }
  query.require(query.implies(requestIsOriginal(query, unknowns), query.all(derived)));
  // The payload is what the semantic makes it.
  query.require(query.implies(query.all(semantic), query.eq(unknowns.payloadRest, query.constant(0))));
}

Query BindingModel::ask(BindingGate gate, size_t number, EditReach reach, bool withCompanions) const {
  assert(gate != BindingGate::Strict && "strict has questions of its own");
  Query query(("binding-" + nameOf(gate) + "-" + fields[number].spec->key + "-" + nameOf(reach)).str());
  Unknowns unknowns = declare(query);
  requireVerifier(query, unknowns);
  requireReach(query, unknowns, reach);
  requireRebinding(query, unknowns, gate);
  auto isFree = [&](size_t other) {
    auto holdsBoth = [&](const auto &group) {
      return llvm::is_contained(group, fields[number].spec->key) && llvm::is_contained(group, fields[other].spec->key);
    };
    return other == number || (withCompanions && llvm::any_of(kCompanions, holdsBoth));
  };
  for (size_t other = 0; other < fields.size(); ++other)
    if (!isFree(other)) {
      query.require(isOriginal(query, unknowns.attribute[other], other));
      query.require(isOriginal(query, unknowns.declaration[other], other));
    }
  query.require(query.negate(isOriginal(query, unknowns.attribute[number], number)));
  return query;
}

Query BindingModel::askStrict(size_t number, EditReach reach, StrictQuestion question) const {
  Query query(("binding-strict-" + fields[number].spec->key + "-" + nameOf(reach)).str());
  Unknowns unknowns = declare(query);
  requireVerifier(query, unknowns);
  requireReach(query, unknowns, reach);
  requireRebinding(query, unknowns, BindingGate::Strict);
  requireDerivation(query, unknowns);
  if (question == StrictQuestion::KeepsRequest)
    query.require(requestIsOriginal(query, unknowns));
  if (question == StrictQuestion::KeepsDigest) {
    std::vector<Expr> kept;
    for (Expr digest : {unknowns.semanticDigest, unknowns.objectId, unknowns.payloadDigest, unknowns.moduleDigest,
                        unknowns.programHash, unknowns.recordHash})
      kept.push_back(query.eq(digest, query.constant(0)));
    query.require(query.any(kept));
  }
  query.require(query.negate(isOriginal(query, unknowns.attribute[number], number)));
  return query;
}

FieldValues BindingModel::read(const smt::Model &model) const {
  FieldValues result;
  for (size_t number = 0; number < fields.size(); ++number) {
    result.attributes.push_back(spell(number, model.values[number]));
    result.declarations.push_back(spell(number, model.values[fields.size() + number]));
  }
  return result;
}

FieldValues BindingModel::blindEdit(size_t number, EditReach reach) const {
  const Field &field = fields[number];
  int64_t code = field.domain == Field::Domain::Number ? (field.original == kLargest ? 1 : field.original + 1)
                 : field.original == 0                 ? 1
                                                       : 0;
  bool isSingleWord = field.domain == Field::Domain::Word && field.words.size() == 1;
  FieldValues result = values;
  result.attributes[number] = isSingleWord ? field.words.front() + "_other" : spell(number, code);
  if (reach != EditReach::Attribute)
    result.declarations[number] = result.attributes[number];
  return result;
}
