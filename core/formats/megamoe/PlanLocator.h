//===- PlanLocator.h - places inside a MegaMoE plan's file ----------------------------------------------*- C++ -*-===//
//
// Every place is found by a scan from the beginning: places are looked for where findings are shown, and only there.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <vector>

namespace precedent {

class MegaMoePlanLocator : public Locator {
public:
  /// `actionId` are the ids of the rows, in file order; their text must outlive the locator, as the source does.
  MegaMoePlanLocator(std::shared_ptr<const SourceText> source, std::vector<llvm::StringRef> actionId,
                     std::shared_ptr<const void> storage)
      : source(std::move(source)), actionId(std::move(actionId)), storage(std::move(storage)) {}

  Location locate(const Anchor &anchor) const override;

private:
  std::optional<uint64_t> find(const Anchor &anchor, uint64_t document) const;

  std::shared_ptr<const SourceText> source;
  std::vector<llvm::StringRef> actionId;
  std::shared_ptr<const void> storage;
};

} // namespace precedent
