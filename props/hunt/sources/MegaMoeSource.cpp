//===- MegaMoeSource.cpp - overlap plans of mixture-of-experts layers -------------------------------------------===//

#include "props/hunt/SeedSource.h"

#include "reports/MegaMoeReport.h"

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr Parameter kParameters[] = {
    {"chunks", 1, 6}, {"tokens", 1, 40}, {"limit", 2, 4}, {"stages", 1, 2, true}, {"buffer", 0, 4096}};

std::optional<SeedFile> make(llvm::ArrayRef<int64_t> genes) {
  MegaMoeRequest request;
  request.planId = "hunted";
  request.numChunks = genes[0];
  request.numTokens = genes[1];
  request.maxInFlightChunks = genes[2];
  request.pipelineStages = genes[3];
  int64_t numChunks = std::min(genes[0], genes[1]);
  for (int64_t chunk = 0; chunk < numChunks; ++chunk) {
    request.capacities.emplace_back(1 + chunk % 3);
    request.dispatchBufferBytes.emplace_back(genes[4] + 16 * (chunk % 2));
  }
  MegaMoeOptions options;
  options.form = MegaMoeForm::Plan;
  llvm::Expected<MegaMoeAnswer> answer = answerMegaMoe(request, options);
  if (!answer) {
    llvm::consumeError(answer.takeError());
    return std::nullopt;
  }
  SeedFile file;
  llvm::raw_string_ostream os(file.bytes);
  writeMegaMoe(*answer, os);
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &megaMoeSource() {
  static const SeedSource source{"megamoe", Family::MegaMoe, InputFormat::MegaMoePlan, ".json", kParameters, 0, 0,
                                 make};
  return source;
}
} // namespace precedent::props
