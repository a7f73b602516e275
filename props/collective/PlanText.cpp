#include "props/collective/PlanText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

using namespace precedent::simulation;
namespace json = llvm::json;

std::string precedent::simulation::writePlan(const PlanProgram &program) {
  return program.isXml ? writeMsccl(program) : writeMscclpp(program);
}

/// Whether the machine can run it: numbers name what is there, and names are those that it knows.
static bool isSound(const PlanProgram &program) {
  static constexpr const char *ofXml[] = {"s", "r", "rcs", "rrs", "rrc", "rrcs", "cpy", "re", "nop"};
  static constexpr const char *ofJson[] = {
      "nop",         "barrier",     "put",       "get",     "copy",   "re",   "signal", "wait", "flush",
      "sem_acquire", "sem_release", "rlxsignal", "rlxwait", "pws",    "pwsf", "ppkt",   "cpkt", "rppkt",
      "upkt",        "repkt",       "respkt",    "glres",   "gstore", "rre",  "rres",   "res"};
  static constexpr int mostChunks = 1 << 12;
  int numGpus = int(program.gpus.size());
  for (const PlanGpu &gpu : program.gpus)
    for (const PlanBlock &block : gpu.blocks)
      for (const PlanOp &op : block.ops) {
        bool isKnown = program.isXml ? llvm::is_contained(ofXml, op.name) : llvm::is_contained(ofJson, op.name);
        if (!isKnown || op.peer >= numGpus || op.channel > 3 || op.semaphore >= int(gpu.semaphores.size()))
          return false;
        bool mayReachAll = op.name == "glres" || op.name == "gstore";
        for (const std::vector<Chunks> *list : {&op.sources, &op.targets})
          for (const Chunks &chunks : *list)
            if (chunks.gpu < (mayReachAll ? kEveryGpu : 0) || chunks.gpu >= numGpus || chunks.count < 0 ||
                chunks.count > mostChunks || !llvm::is_contained(kBuffers, chunks.buffer))
              return false;
      }
  return llvm::all_of(program.gpus, [](const PlanGpu &gpu) {
    auto isModest = [](int number) { return number >= 0 && number <= mostChunks; };
    return llvm::all_of(gpu.chunks, isModest) && llvm::all_of(gpu.semaphores, isModest);
  });
}

std::optional<PlanProgram> precedent::simulation::readPlan(const std::string &bytes) {
  std::optional<PlanProgram> program = bytes.starts_with("<") ? readMsccl(bytes) : readMscclpp(bytes);
  if (!program || !isSound(*program))
    return std::nullopt;
  // What is not written back as it was has something in it that these words do not know.
  std::string again = writePlan(*program);
  if (program->isXml)
    return again == bytes ? program : std::nullopt;
  llvm::Expected<json::Value> before = json::parse(bytes), after = json::parse(again);
  bool isSame = before && after && *before == *after;
  llvm::consumeError(before.takeError());
  llvm::consumeError(after.takeError());
  return isSame ? program : std::nullopt;
}
