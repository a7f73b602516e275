//===- ForeignCampaign.h - what both hunts in foreign programs do ---------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/foreign/ForeignHunt.h"

#include <set>

namespace precedent::props {

struct ForeignFind {
  Find find;
  std::string command; ///< repeats it
  std::string bytes;   ///< what is kept: a plan, or a program
  InputFormat format = InputFormat::Detect;
};

class ForeignCampaign {
public:
  explicit ForeignCampaign(const ForeignRequest &request) : request(request) {}
  virtual ~ForeignCampaign() = default;

  llvm::Expected<CampaignState> run();

protected:
  virtual const SeedSource &sourceOfGenes() const = 0;
  virtual std::optional<ForeignFind> test(const Genes &genes) = 0;
  /// A last look for smaller ones.
  virtual Genes settle(const Genes &genes, const std::function<bool(const Genes &)> &, unsigned &) { return genes; }
  virtual std::string inWords(const Genes &genes) const = 0;

  /// A program that failed, ran too long, or wrote too much.
  static std::optional<ForeignFind> troubleOf(const ForeignAnswer &answer, const std::string &command);

  /// What a person types to run it as the hunt did: in a shell of its own, whatever that does to it.
  static std::string asShellCommand(llvm::StringRef command);

  const ForeignRequest &request;

private:
  llvm::Error record(uint64_t number, const Genes &genes, ForeignFind found, CampaignState &state);
};

} // namespace precedent::props
