// Must not compile, each way by itself (-DFORGE=n): a proof without the prover.
#include "verify/proof/Prover.h"

#include <bit>

using namespace precedent;

Proven<PipelineCarrier> forge(std::shared_ptr<const PipelineCarrier> carrier);
Proven<PipelineCarrier> forge(std::shared_ptr<const PipelineCarrier> carrier) {
#if FORGE == 1
  return Proven<PipelineCarrier>(carrier, "digest", Certificate());
#elif FORGE == 2
  return {carrier, "digest", Certificate()};
#elif FORGE == 3
  return Proven<PipelineCarrier>();
#elif FORGE == 4
  struct Heir : Proven<PipelineCarrier> {
    explicit Heir(std::shared_ptr<const PipelineCarrier> carrier) : Proven(carrier, "digest", Certificate()) {}
  };
  return Heir(carrier);
#elif FORGE == 5
  return *std::make_unique<Proven<PipelineCarrier>>(carrier, "digest", Certificate());
#elif FORGE == 6
  struct Look {
    std::shared_ptr<const PipelineCarrier> content;
    std::string contentHash;
    Certificate grounds;
  };
  return std::bit_cast<Proven<PipelineCarrier>>(Look{carrier, "digest", {}});
#endif
}
