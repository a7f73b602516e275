//===- MegaMoePlanner.h - builds a MegaMoE overlap plan -------------------------------------------------*- C++ -*-===//
//
// What the producer of `tessera.megamoe_overlap_plan.v1` writes. Vocabulary as in core/model/MegaMoePlan.h; q and r are
// the quotient and the rest of tokens by chunks.
//
//   n     = min(num_chunks, num_tokens); both lists of the request have n entries
//   chunk   the first r chunks have q + 1 tokens, the others q
//   L     = min(max_in_flight_chunks, n), at least 2 where n > 1
//   bytes = the largest sum of dispatch buffers over a window of L chunks
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/MegaMoePlan.h"
#include "core/model/MegaMoeRequest.h"
#include "core/support/Limits.h"

#include "llvm/Support/Error.h"

namespace precedent {

/// A finished plan with its digest; actions stand by chunk, then by phase. Linear. Refuses what the producer refuses,
/// in its order (`plan-refused`, at the key that is to blame): sizes, lengths of the lists, capacities, buffers, the
/// limit, the workspace, and only then the id and the stages. A plan of more actions than `limits` allow, or of more
/// text than it allows bytes, is `limit-exceeded`.
llvm::Expected<MegaMoePlan> planMegaMoe(const MegaMoeRequest &request, const Limits &limits = {});

/// The largest sum of `width` neighbours, or of all where there are fewer; 0 for none. Linear. Expects width >= 1.
BigInteger largestWindow(llvm::ArrayRef<BigInteger> values, size_t width);

} // namespace precedent
