//===- Restamp.h - puts the digest of an edited carrier right -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

namespace precedent::tests {

/// The bytes of the edited file, with the digest of each carrier recomputed under the version (v1 or v2) that the
/// legal file's carrier has. A carrier that lacks what a digest is made of keeps what it has, and so does one whose
/// digest was right under neither version in the legal file. So does a MegaMoE plan without its shape; other plans get
/// their own digest. Schedule Objects carry none.
std::string restamp(const Document &legal, const Document &edited);

} // namespace precedent::tests
