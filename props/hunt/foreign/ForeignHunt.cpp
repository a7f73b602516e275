#include "props/hunt/foreign/ForeignCampaign.h"

#include <algorithm>

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr Parameter kParameters[] = {{"p", 1, 6}, {"m", 1, 8}, {"v", 1, 3}};

/// The command for some parameters; nothing but digits gets into it.
std::string filledIn(std::string command, const Genes &genes) {
  for (size_t index = 0; index < std::size(kParameters); ++index) {
    std::string hole = "{" + kParameters[index].name.str() + "}";
    for (size_t at = 0; (at = command.find(hole, at)) != std::string::npos;)
      command.replace(at, hole.size(), std::to_string(genes[index]));
  }
  return command;
}

class ProducerCampaign : public ForeignCampaign {
public:
  using ForeignCampaign::ForeignCampaign;

private:
  static const SeedSource &source() {
    static const SeedSource drawn{"parameters", Family::Schedule, InputFormat::Detect, ".txt", kParameters, 0, 0,
                                  nullptr};
    return drawn;
  }

  const SeedSource &sourceOfGenes() const override { return source(); }

  std::optional<ForeignFind> test(const Genes &genes) override {
    std::string command = filledIn(request.command, genes);
    ForeignAnswer answer = runForeign(command, "", request.limits);
    if (std::optional<ForeignFind> trouble = troubleOf(answer, asShellCommand(command)))
      return trouble;
    if (answer.kind == ForeignAnswer::Kind::Refused)
      return std::nullopt;
    // Checked in a child: what a foreign program writes may be anything.
    Case tried;
    tried.bytes = answer.output;
    static const Target check{"producer", "", {}, false, [](const Case &given, const HuntOptions &options) {
                                Answer said = answerTo(given.bytes, given.format, options);
                                Outcome outcome;
                                if (said.verdict == Verdict::Legal && said.defect.empty())
                                  return outcome;
                                bool isRead = said.verdict == Verdict::Illegal || !said.defect.empty();
                                outcome.find = Find{isRead ? "hunt-foreign-plan-illegal" : "hunt-foreign-garbage",
                                                    said.describe()};
                                return outcome;
                              }};
    Outcome outcome = testIsolated(check, tried, request.hunt.options);
    if (!outcome.find)
      return std::nullopt;
    return ForeignFind{*outcome.find, asShellCommand(command), answer.output, detectFormat(answer.output)};
  }

  /// No parameters that are smaller in all of them fail in the same way.
  Genes settle(const Genes &genes, const std::function<bool(const Genes &)> &isWanted, unsigned &left) override {
    std::vector<Genes> smaller;
    for (int64_t p = 1; p <= genes[0]; ++p)
      for (int64_t m = 1; m <= genes[1]; ++m)
        for (int64_t v = 1; v <= genes[2]; ++v)
          smaller.push_back({p, m, v});
    auto sum = [](const Genes &list) { return list[0] + list[1] + list[2]; };
    std::stable_sort(smaller.begin(), smaller.end(),
                     [&](const Genes &one, const Genes &other) { return sum(one) < sum(other); });
    for (const Genes &candidate : smaller)
      if (candidate != genes && left > 0 && --left > 0 && isWanted(candidate))
        return candidate;
    return genes;
  }

  std::string inWords(const Genes &genes) const override {
    return "p=" + std::to_string(genes[0]) + ", m=" + std::to_string(genes[1]) + ", v=" + std::to_string(genes[2]);
  }
};

} // namespace

llvm::Expected<CampaignState> props::huntProducer(ForeignRequest &request) {
  static const Target target{"producer", "plans that another program writes", {}, false, nullptr};
  request.hunt.targets = {&target};
  return ProducerCampaign(request).run();
}

bool props::isForeignTarget(llvm::StringRef name) {
  return name == "producer" || name == "inferrer";
}
