#include "verify/rules/support/RebindRule.h"

#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

static const SpectralField &fieldOf(llvm::StringRef key) {
  return *llvm::find_if(spectralFields(), [&](const SpectralField &field) { return field.key == key; });
}

/// Whether the schema has the key at all.
static bool belongs(const SpectralSubject &subject, llvm::StringRef key) {
  return !fieldOf(key).isV7Only || subject.schema == IdentitySchema::V7;
}

static bool isBound(const SpectralSubject &subject, const SpectralOperation &program, llvm::StringRef key) {
  const TextAttribute &written = program.field(key);
  if (!belongs(subject, key))
    return written.state == AttributeState::Absent;
  const std::string *declared = subject.find(key);
  return declared && written.present() && written.value == *declared;
}

bool RebindRule::holds(const SpectralSubject &subject, const SpectralOperation &program) const {
  return llvm::all_of(keys, [&](llvm::StringRef key) { return isBound(subject, program, key); });
}

bool RebindRule::fails(const SpectralSubject &subject, const SpectralOperation &program) const {
  for (llvm::StringRef key : keys) {
    const TextAttribute &written = program.field(key);
    if (fieldOf(key).isV7Only && subject.schema == IdentitySchema::V5) {
      if (written.state != AttributeState::Absent)
        return true;
      continue;
    }
    // The declaration, looked up in the text itself.
    bool isDeclared = false;
    for (const auto &[name, value] : subject.identity) {
      if (differFromBehind(name, key))
        continue;
      isDeclared = true;
      if (written.state != AttributeState::Present || differFromBehind(written.value, value))
        return true;
      break;
    }
    if (!isDeclared)
      return true;
  }
  return false;
}

Finding RebindRule::describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const {
  auto broken = llvm::find_if(keys, [&](llvm::StringRef key) { return !isBound(subject, program, key); });
  llvm::StringRef key = broken == keys.end() ? keys.front() : *broken;
  const TextAttribute &written = program.field(key);
  const std::string *declared = subject.find(key);
  Finding finding;
  finding.message =
      "`" + fieldOf(key).attribute.str() + "` of the program is " + describe(written) +
      ", and the semantic that was hashed " +
      (declared ? "says `" + key.str() + "` is " + inQuotes(*declared) : "does not say `" + key.str() + "`");
  finding.values = {{"attribute", fieldOf(key).attribute.str()},
                    {"written", written.value},
                    {"declared", declared ? *declared : std::string()}};
  finding.notes.push_back("what is lowered is the attribute, what the digest vouches for is the semantic");
  return finding;
}
