//===- TextSources.cpp - schedules and plans of other systems, small and well-formed ----------------------------===//
//
// For the readers: no mutator of a rule works on them.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/JsonText.h"
#include "props/hunt/SeedSource.h"

#include "targets/BuiltinTargets.h"

#include "llvm/Support/raw_ostream.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

constexpr Parameter kSchedule[] = {{"ranks", 1, 4}, {"micro_batches", 1, 5}, {"transfers", 0, 1, true}};
constexpr Parameter kPlan[] = {{"gpus", 2, 4}, {"blocks", 1, 3}};

/// All forwards, then all backwards.
std::optional<SeedFile> makeCsv(llvm::ArrayRef<int64_t> genes) {
  SeedFile file;
  llvm::raw_string_ostream os(file.bytes);
  int64_t ranks = genes[0];
  for (int64_t rank = 0; rank < ranks; ++rank) {
    std::string separator;
    auto add = [&](const char *what, int64_t microBatch) {
      os << separator << rank << what << microBatch;
      separator = ",";
    };
    for (int64_t microBatch = 0; microBatch < genes[1]; ++microBatch) {
      if (genes[2] && rank > 0)
        add("RECV_F", microBatch);
      add("F", microBatch);
      if (genes[2] && rank + 1 < ranks)
        add("SEND_F", microBatch);
    }
    for (int64_t microBatch = 0; microBatch < genes[1]; ++microBatch) {
      if (genes[2] && rank + 1 < ranks)
        add("RECV_B", microBatch);
      add("B", microBatch);
      if (genes[2] && rank > 0)
        add("SEND_B", microBatch);
    }
    os << '\n';
  }
  return file;
}

std::optional<SeedFile> makeZeroBubble(llvm::ArrayRef<int64_t> genes) {
  SeedFile file;
  llvm::raw_string_ostream os(file.bytes);
  for (int64_t rank = 0; rank < genes[0]; ++rank) {
    for (int64_t microBatch = 0; microBatch < genes[1]; ++microBatch)
      os << (microBatch ? " " : "") << (rank > 0 ? "rf" + std::to_string(microBatch) + " " : "") << 'f' << microBatch
         << (rank + 1 < genes[0] ? " sf" + std::to_string(microBatch) : "");
    for (int64_t microBatch = 0; microBatch < genes[1]; ++microBatch)
      os << (rank + 1 < genes[0] ? " rb" + std::to_string(microBatch) : "") << " b" << microBatch
         << (rank > 0 ? " sb" + std::to_string(microBatch) : "") << " w" << microBatch;
    os << '\n';
  }
  return file;
}

std::optional<SeedFile> makeDeepSpeed(llvm::ArrayRef<int64_t> genes) {
  SeedFile file;
  llvm::raw_string_ostream os(file.bytes);
  for (int64_t rank = 0; rank < genes[0]; ++rank) {
    int64_t step = 0;
    for (int64_t microBatch = 0; microBatch < genes[1]; ++microBatch)
      os << "stage " << rank << " step " << step++ << ": "
         << (rank > 0 ? "RecvActivation(buffer_id=0) " : "LoadMicroBatch(buffer_id=0) ") << "ForwardPass(buffer_id=0)"
         << (rank + 1 < genes[0] ? " SendActivation(buffer_id=0)" : "") << '\n';
    for (int64_t microBatch = 0; microBatch < genes[1]; ++microBatch)
      os << "stage " << rank << " step " << step++ << ": " << (rank + 1 < genes[0] ? "RecvGrad(buffer_id=0) " : "")
         << "BackwardPass(buffer_id=0)" << (rank > 0 ? " SendGrad(buffer_id=0)" : "") << '\n';
    os << "stage " << rank << " step " << step << ": ReduceGrads() OptimizerStep()\n";
  }
  return file;
}

/// Each GPU sends its chunk to the next one.
std::optional<SeedFile> makeMsccl(llvm::ArrayRef<int64_t> genes) {
  SeedFile file;
  llvm::raw_string_ostream os(file.bytes);
  int64_t gpus = genes[0];
  os << "<algo name=\"ring\" proto=\"Simple\" nchannels=\"" << genes[1] << "\" nchunksperloop=\"" << genes[1]
     << "\" ngpus=\"" << gpus
     << "\" coll=\"custom\" inplace=\"0\" outofplace=\"1\" minBytes=\"0\" maxBytes=\"1048576\">\n";
  for (int64_t gpu = 0; gpu < gpus; ++gpu) {
    os << "  <gpu id=\"" << gpu << "\" i_chunks=\"" << genes[1] << "\" o_chunks=\"" << genes[1]
       << "\" s_chunks=\"0\">\n";
    for (int64_t block = 0; block < genes[1]; ++block)
      for (int side = 0; side < 2; ++side)
        os << "    <tb id=\"" << 2 * block + side << "\" send=\"" << (side ? -1 : (gpu + 1) % gpus) << "\" recv=\""
           << (side ? (gpu + gpus - 1) % gpus : -1) << "\" chan=\"" << block << "\">\n      <step s=\"0\" type=\""
           << (side ? 'r' : 's') << "\" srcbuf=\"i\" srcoff=\"" << block << "\" dstbuf=\"o\" dstoff=\"" << block
           << "\" cnt=\"1\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>\n    </tb>\n";
    os << "  </gpu>\n";
  }
  os << "</algo>\n";
  return file;
}

std::optional<SeedFile> makeMscclpp(llvm::ArrayRef<int64_t> genes) {
  json::Array gpus;
  for (int64_t gpu = 0; gpu < genes[0]; ++gpu) {
    json::Array blocks;
    for (int64_t block = 0; block < genes[1]; ++block)
      blocks.push_back(json::Object{
          {"id", block},
          {"ops", json::Array{json::Object{{"name", "barrier"}, {"barrier_id", 0}, {"num_threadblocks", genes[1]}}}}});
    gpus.push_back(json::Object{{"id", gpu},
                                {"input_chunks", 1},
                                {"output_chunks", 1},
                                {"scratch_chunks", 0},
                                {"threadblocks", std::move(blocks)}});
  }
  SeedFile file;
  file.bytes = printJson(json::Object{{"name", "meetings"},
                                      {"collective", "custom"},
                                      {"protocol", "Simple"},
                                      {"inplace", true},
                                      {"gpus", std::move(gpus)}});
  return file;
}

std::optional<SeedFile> makeTargets(llvm::ArrayRef<int64_t>) {
  SeedFile file;
  file.bytes = builtinTargetsText()->bytes().str();
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &csvSource() {
  static const SeedSource source{"csv", Family::Text, InputFormat::PyTorchCsv, ".csv", kSchedule, 0, 0, makeCsv};
  return source;
}
const SeedSource &zeroBubbleSource() {
  static const SeedSource source{"zero-bubble", Family::Text, InputFormat::ZeroBubble, ".txt", kSchedule, 0, 0,
                                 makeZeroBubble};
  return source;
}
const SeedSource &deepSpeedSource() {
  static const SeedSource source{"deepspeed", Family::Text, InputFormat::DeepSpeed, ".txt", kSchedule, 0,
                                 0,           makeDeepSpeed};
  return source;
}
const SeedSource &mscclSource() {
  static const SeedSource source{"msccl", Family::Text, InputFormat::Msccl, ".xml", kPlan, 0, 0, makeMsccl};
  return source;
}
const SeedSource &mscclppSource() {
  static const SeedSource source{"mscclpp", Family::Text, InputFormat::Mscclpp, ".json", kPlan, 0, 0, makeMscclpp};
  return source;
}
const SeedSource &targetsSource() {
  static const SeedSource source{"targets", Family::Text, InputFormat::Targets, ".json", {}, 0, 0, makeTargets};
  return source;
}
} // namespace precedent::props
