#include "core/support/Sha256.h"

#include "llvm/Support/ErrorHandling.h"

#include <openssl/evp.h>

using namespace precedent;

namespace {
constexpr unsigned kDigestBytes = 32;

/// Looked up once: a fetch walks libcrypto's providers and costs more than a short digest.
const EVP_MD *algorithm() {
  static const EVP_MD *const sha256 = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return sha256;
}

void require(int succeeded) {
  if (succeeded != 1)
    llvm::report_fatal_error("libcrypto cannot compute SHA-256");
}
} // namespace

struct Sha256::State {
  EVP_MD_CTX *context = EVP_MD_CTX_new();

  State() { require(context && algorithm()); }
  State(const State &) = delete;
  State &operator=(const State &) = delete;
  ~State() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : state(std::make_unique<State>()) {
  reset();
}

Sha256::Sha256(const Sha256 &other) : state(std::make_unique<State>()) {
  require(EVP_MD_CTX_copy_ex(state->context, other.state->context));
}

Sha256::~Sha256() = default;

void Sha256::update(llvm::StringRef bytes) {
  require(EVP_DigestUpdate(state->context, bytes.data(), bytes.size()));
}

void Sha256::finishHex(char *out) {
  unsigned char digest[kDigestBytes];
  require(EVP_DigestFinal_ex(state->context, digest, nullptr));
  for (unsigned char byte : digest) {
    *out++ = "0123456789abcdef"[byte >> 4];
    *out++ = "0123456789abcdef"[byte & 15];
  }
}

std::string Sha256::finishHex() {
  std::string hex(2 * kDigestBytes, '\0');
  finishHex(hex.data());
  return hex;
}

void Sha256::reset() {
  require(EVP_DigestInit_ex2(state->context, algorithm(), nullptr));
}

std::string Sha256::hex(llvm::StringRef bytes) {
  Sha256 hash;
  hash.update(bytes);
  return hash.finishHex();
}
