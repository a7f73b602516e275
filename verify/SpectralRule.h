//===- SpectralRule.h - a rule about a spectral carrier -------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"
#include "verify/SpectralSubject.h"

namespace precedent {

using SpectralRule = RuleAbout<SpectralSubject>;

} // namespace precedent
