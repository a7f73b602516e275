//===- ReadMsccl.cpp - collective plans of MSCCL and RCCL
//-----------------------------------------------------------===//
//
// algo > gpu > tb > step; what a step does is its `type`:
//
//           receives  reads  writes  sends            receives  reads     writes  sends
//   s                 src            yes       rrcs   yes       src       dst     yes
//   r       yes              dst               cpy              src       dst
//   rcs     yes              dst     yes       re               src, dst  dst
//   rrs     yes       src            yes       nop
//   rrc     yes       src    dst
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "core/formats/Document.h"
#include "core/formats/collective_plan/PlanLocator.h"
#include "core/formats/msccl/XmlReader.h"
#include "core/formats/rank_schedule/ScheduleLocator.h"

#include "llvm/ADT/DenseSet.h"

using namespace precedent;

namespace {

struct StepType {
  llvm::StringLiteral name;
  bool receives, readsSource, readsTarget, writes, sends;
};
constexpr StepType kTypes[] = {{"s", false, true, false, false, true},    {"r", true, false, false, true, false},
                               {"rcs", true, false, false, true, true},   {"rrs", true, true, false, false, true},
                               {"rrc", true, true, false, true, false},   {"rrcs", true, true, false, true, true},
                               {"cpy", false, true, false, true, false},  {"re", false, true, true, true, false},
                               {"nop", false, false, false, false, false}};

class MscclReader : public XmlHandler {
public:
  MscclReader(CollectivePlan &plan, const Limits &limits) : plan(plan), source(*plan.source), limits(limits) {}

  llvm::Error beginElement(const XmlElement &element) override {
    static constexpr llvm::StringLiteral names[] = {"algo", "gpu", "tb", "step"};
    if (depth >= std::size(names) || element.name != names[depth])
      return errorAt(element, quotedCell(("<" + element.name + ">").str()) +
                                  (depth == 0  ? " is no plan: its root is `<algo>`"
                                   : depth < 4 ? (" stands where `<" + names[depth] + ">` belongs").str()
                                               : " stands inside of a step"));
    switch (depth++) {
    case 0:
      return readAlgo(element);
    case 1:
      return readGpu(element);
    case 2:
      return readBlock(element);
    default:
      return readStep(element);
    }
  }
  void endElement() override { --depth; }

  llvm::Error finish() {
    if (static_cast<int64_t>(gpus.size()) != numGpus)
      return parseErrorAt(source, algoOffset,
                          "the plan says `ngpus=\"" + llvm::Twine(numGpus) + "\"` and has " + llvm::Twine(gpus.size()) +
                              " of them");
    // All numbers are below ngpus and none is there twice, so each is there once.
    plan.chunks.resize(gpus.size());
    plan.gpuOffset.resize(gpus.size());
    for (const Gpu &entry : gpus) {
      plan.chunks[entry.id] = entry.chunks;
      plan.gpuOffset[entry.id] = entry.offset;
    }
    for (uint32_t block = 0; block < plan.numBlocks(); ++block)
      for (int64_t peer : {peers[block].send, peers[block].receive})
        if (peer >= numGpus)
          return parseErrorAt(source, peers[block].offset, "GPU " + llvm::Twine(peer) + " is none of this plan");
    return llvm::Error::success();
  }

private:
  llvm::Error errorAt(const XmlElement &element, const llvm::Twine &message, const llvm::Twine &help = "") const {
    return parseErrorAt(source, element.offset, message, help);
  }

  llvm::Expected<llvm::StringRef> text(const XmlElement &element, llvm::StringRef name) const {
    if (std::optional<llvm::StringRef> value = element.attribute(name))
      return *value;
    return errorAt(element, "`<" + element.name + ">` lacks the attribute `" + name + "`");
  }

  /// Fills `value`; -1 stands for none where `least` is -1.
  llvm::Error read(const XmlElement &element, llvm::StringRef name, int64_t least, int64_t &value) const {
    llvm::Expected<llvm::StringRef> written = text(element, name);
    if (!written)
      return written.takeError();
    if (written->trim().getAsInteger(10, value) || value < least || value > kMaxNumber)
      return errorAt(element, "`" + name + "=" + quotedCell(*written).substr(1) + " is no number from " +
                                  llvm::Twine(least) + " to " + llvm::Twine(kMaxNumber));
    return llvm::Error::success();
  }

  llvm::Error readAlgo(const XmlElement &element) {
    algoOffset = element.offset;
    for (llvm::StringRef name : {"proto", "nchannels", "nchunksperloop", "outofplace", "minBytes", "maxBytes"})
      if (!element.attribute(name))
        return errorAt(element, "`<algo>` lacks the attribute `" + name + "`",
                       "the loaders skip such a file without a word");
    llvm::Expected<llvm::StringRef> name = text(element, "name"), collective = text(element, "coll");
    if (!name || !collective)
      return llvm::joinErrors(name.takeError(), collective.takeError());
    plan.name = name->str();
    plan.collective = collective->str();
    int64_t inPlace = 0;
    if (llvm::Error error = read(element, "ngpus", 1, numGpus))
      return error;
    if (llvm::Error error = read(element, "inplace", 0, inPlace))
      return error;
    plan.inPlace = inPlace != 0;
    return llvm::Error::success();
  }

  llvm::Error readGpu(const XmlElement &element) {
    int64_t id = 0;
    std::array<int64_t, kNumPlanBuffers> chunks{};
    for (auto [name, value] : {std::pair("id", &id), std::pair("i_chunks", &chunks[0]),
                               std::pair("o_chunks", &chunks[1]), std::pair("s_chunks", &chunks[2])})
      if (llvm::Error error = read(element, name, 0, *value))
        return error;
    if (id >= numGpus)
      return errorAt(element,
                     "GPU " + llvm::Twine(id) + " is none of the " + llvm::Twine(numGpus) + " that `ngpus` announces");
    gpu = static_cast<uint32_t>(id);
    if (!known.insert(gpu).second)
      return errorAt(element, "there are two GPUs " + llvm::Twine(id));
    gpus.push_back({gpu, chunks, element.offset});
    return llvm::Error::success();
  }

  llvm::Error readBlock(const XmlElement &element) {
    int64_t id = 0;
    Peers ends{-1, -1, -1, element.offset};
    if (llvm::Error error = read(element, "id", 0, id))
      return error;
    for (auto [name, value] :
         {std::pair("send", &ends.send), std::pair("recv", &ends.receive), std::pair("chan", &ends.channel)})
      if (llvm::Error error = read(element, name, -1, *value))
        return error;
    if (ends.send == gpu || ends.receive == gpu)
      return errorAt(element, "block " + llvm::Twine(id) + " has its own GPU " + llvm::Twine(gpu) + " as its peer");
    if (!plan.addBlock(gpu, static_cast<uint32_t>(id)))
      return errorAt(element, "GPU " + llvm::Twine(gpu) + " has two blocks " + llvm::Twine(id));
    peers.push_back(ends);
    return llvm::Error::success();
  }

  llvm::Expected<PlanBuffer> buffer(const XmlElement &element, llvm::StringRef name) const {
    llvm::Expected<llvm::StringRef> letter = text(element, name);
    if (!letter)
      return letter.takeError();
    if (*letter == "i")
      return PlanBuffer::Input;
    if (*letter == "o")
      return PlanBuffer::Output;
    if (*letter == "s")
      return PlanBuffer::Scratch;
    return errorAt(element, "`" + name + "=" + quotedCell(*letter).substr(1) + " is no buffer; they are i, o and s");
  }

  llvm::Error readStep(const XmlElement &element) {
    if (plan.size() >= limits.maxActions)
      return makeInputError("limit-exceeded", Verdict::Invalid, source.locationAt(element.offset),
                            "the plan has more than --max-actions=" + llvm::Twine(limits.maxActions) + " steps");
    llvm::Expected<llvm::StringRef> type = text(element, "type");
    if (!type)
      return type.takeError();
    const auto *row =
        std::find_if(std::begin(kTypes), std::end(kTypes), [&](const StepType &entry) { return entry.name == *type; });
    if (row == std::end(kTypes))
      return errorAt(element, quotedCell(*type) + " is no type of a step");
    int64_t number = 0, from = 0, to = 0, count = 0, block = 0, target = 0, flagged = 0;
    for (auto [name, least, value] :
         {std::tuple("s", int64_t(0), &number), std::tuple("srcoff", int64_t(-1), &from),
          std::tuple("dstoff", int64_t(-1), &to), std::tuple("cnt", int64_t(0), &count),
          std::tuple("depid", int64_t(-1), &block), std::tuple("deps", int64_t(-1), &target),
          std::tuple("hasdep", int64_t(0), &flagged)})
      if (llvm::Error error = read(element, name, least, *value))
        return error;
    ActionIndex inBlock = plan.size() - plan.stepBegin.back();
    if (number != inBlock)
      return errorAt(element, "step " + llvm::Twine(number) + " stands where step " + llvm::Twine(inBlock) +
                                  " of its block belongs");
    llvm::Expected<PlanBuffer> read = buffer(element, "srcbuf"), written = buffer(element, "dstbuf");
    if (!read || !written)
      return llvm::joinErrors(read.takeError(), written.takeError());
    PlanStep step;
    step.op = row->name;
    step.isNop = row->name == "nop";
    step.isFlagged = flagged != 0;
    step.number = static_cast<uint32_t>(number);
    step.offset = element.offset;
    PlanRange src{gpu, *read, from, from + count}, dst{gpu, *written, to, to + count};
    if (row->readsSource)
      step.reads.push_back(src);
    if (row->readsTarget)
      step.reads.push_back(dst);
    if (row->writes)
      step.writes.push_back(dst);
    if (block >= 0)
      step.dependences.push_back({block, target});
    if (llvm::Error error = connect(element, *row, step))
      return error;
    step.messageUnits = count;
    plan.addStep(step);
    ++plan.numOperations;
    return llvm::Error::success();
  }

  llvm::Error connect(const XmlElement &element, const StepType &type, PlanStep &step) {
    const Peers &ends = peers.back();
    for (auto [uses, peer, verb] :
         {std::tuple(type.sends, ends.send, "sends"), std::tuple(type.receives, ends.receive, "receives")})
      if (uses && (peer < 0 || ends.channel < 0))
        return errorAt(element, llvm::Twine("the step ") + verb + ", and its block has no " +
                                    (peer < 0 ? "peer for that" : "channel"));
    auto channel = static_cast<uint32_t>(ends.channel);
    if (type.sends)
      step.sendsOn = plan.addConnection({gpu, static_cast<uint32_t>(ends.send), channel});
    if (type.receives)
      step.receivesOn = plan.addConnection({static_cast<uint32_t>(ends.receive), gpu, channel});
    return llvm::Error::success();
  }

  struct Gpu {
    uint32_t id;
    std::array<int64_t, kNumPlanBuffers> chunks;
    uint64_t offset;
  };
  struct Peers {
    int64_t send, receive, channel;
    uint64_t offset;
  };

  CollectivePlan &plan;
  const SourceText &source;
  const Limits &limits;
  unsigned depth = 0;
  int64_t numGpus = 0;
  uint32_t gpu = 0;
  uint64_t algoOffset = 0;
  /// What the file holds; what it claims allocates nothing.
  std::vector<Gpu> gpus;
  llvm::DenseSet<uint32_t> known;
  std::vector<Peers> peers;
};

} // namespace

llvm::Expected<CollectivePlan> precedent::readMsccl(std::shared_ptr<const SourceText> source,
                                                    const ReadOptions &options) {
  CollectivePlan plan;
  plan.source = std::move(source);
  MscclReader reader(plan, options.limits);
  if (llvm::Error error = readXml(*plan.source, options.limits, reader))
    return std::move(error);
  if (llvm::Error error = reader.finish())
    return std::move(error);
  finishPlan(plan);
  return plan;
}
