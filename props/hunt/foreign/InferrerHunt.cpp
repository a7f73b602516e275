//===- InferrerHunt.cpp - edges of a foreign inference, against running the program -----------------------------===//

#include "props/hunt/foreign/ForeignCampaign.h"

#include "props/dependence/ProgramText.h"
#include "props/hunt/JsonText.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

struct StatedOrder {
  RequiredOrder closure;
  std::string trouble; ///< why it cannot be understood
};

/// `s12` → 12.
std::optional<size_t> stepOf(const json::Value &value, size_t count) {
  std::optional<llvm::StringRef> text = value.getAsString();
  size_t number;
  if (!text || !text->consume_front("s") || text->getAsInteger(10, number) || number >= count)
    return std::nullopt;
  return number;
}

StatedOrder readEdges(llvm::StringRef answer, size_t count) {
  StatedOrder stated{RequiredOrder(count, std::vector<bool>(count, false)), ""};
  std::optional<json::Value> value = parseJson(answer);
  const json::Array *edges = value ? value->getAsArray() : nullptr;
  if (value && value->getAsObject())
    edges = value->getAsObject()->getArray("edges");
  if (!edges) {
    stated.trouble = value ? "the answer is neither a list of edges nor an object with `edges`"
                           : "the answer of " + std::to_string(answer.size()) + " bytes is no JSON";
    return stated;
  }
  for (const json::Value &edge : *edges) {
    const json::Array *ends = edge.getAsArray();
    std::optional<size_t> before = ends && ends->size() >= 2 ? stepOf((*ends)[0], count) : std::nullopt;
    std::optional<size_t> after = before ? stepOf((*ends)[1], count) : std::nullopt;
    if (!after || *before >= *after) {
      std::string text = llvm::formatv("{0}", edge);
      stated.trouble = text.substr(0, 80) + " does not lead from an operation to a later one";
      return stated;
    }
    stated.closure[*after][*before] = true;
  }
  for (size_t after = 0; after < count; ++after)
    for (size_t middle = after; middle-- > 0;)
      if (stated.closure[after][middle])
        for (size_t before = 0; before < middle; ++before)
          stated.closure[after][before] = stated.closure[after][before] || stated.closure[middle][before];
  return stated;
}

class InferrerCampaign : public ForeignCampaign {
public:
  using ForeignCampaign::ForeignCampaign;

private:
  const SeedSource &sourceOfGenes() const override { return *findSource("program"); }

  std::optional<ForeignFind> test(const Genes &genes) override {
    std::optional<SeedFile> file = sourceOfGenes().make(genes);
    if (!file || file->verdict != Verdict::Legal)
      return std::nullopt;
    ForeignAnswer answer = runForeign(request.command, file->bytes, request.limits);
    std::optional<ForeignFind> found = troubleOf(answer, request.command);
    if (!found && answer.kind == ForeignAnswer::Kind::Answered)
      found = compare(*readProgram(file->bytes), answer.output);
    if (found) {
      found->command = asShellCommand(request.command) + " < FILE";
      found->bytes = file->bytes;
      found->format = InputFormat::Graph;
    }
    return found;
  }

  std::optional<ForeignFind> compare(const StepProgram &program, llvm::StringRef answer) const {
    RequiredOrder required = requiredOrder(program);
    StatedOrder stated = readEdges(answer, required.size());
    if (!stated.trouble.empty())
      return ForeignFind{{"hunt-foreign-garbage", stated.trouble}, "", ""};
    for (bool isMissing : {true, false})
      for (size_t after = 0; after < required.size(); ++after)
        for (size_t before = 0; before < after; ++before)
          if (required[after][before] == isMissing && stated.closure[after][before] != isMissing)
            return ForeignFind{{isMissing ? "hunt-foreign-edge-missing" : "hunt-foreign-edge-too-many",
                                "s" + std::to_string(before) + " before s" + std::to_string(after) +
                                    (isMissing ? " is required, and no edges say so"
                                               : " is what the edges say, and either order gives the same")},
                               "",
                               ""};
    return std::nullopt;
  }

  std::string inWords(const Genes &genes) const override {
    std::optional<SeedFile> file = sourceOfGenes().make(genes);
    std::optional<StepProgram> program = file ? readProgram(file->bytes) : std::nullopt;
    return "a program of " + std::to_string(program ? program->steps.size() : 0) + " operations";
  }
};

} // namespace

llvm::Expected<CampaignState> props::huntInferrer(ForeignRequest &request) {
  static const Target target{"inferrer", "edges that another program infers", {}, false, nullptr};
  request.hunt.targets = {&target};
  return InferrerCampaign(request).run();
}
