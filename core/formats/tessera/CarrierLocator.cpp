#include "core/formats/tessera/CarrierLocator.h"

#include "core/formats/tessera/TextIndex.h"
#include "core/model/PipelineCarrier.h"

#include <mutex>

using namespace precedent;

namespace {

class TextLocator final : public Locator {
public:
  TextLocator(std::shared_ptr<const SourceText> source, std::shared_ptr<ModuleTexts> modules, unsigned ordinal,
              std::shared_ptr<const ModuleGraph> module)
      : source(std::move(source)), modules(std::move(modules)), ordinal(ordinal), module(std::move(module)) {}

  Location locate(const Anchor &anchor) const override;

private:
  uint64_t find(const Anchor &anchor) const;

  std::shared_ptr<const SourceText> source;
  std::shared_ptr<ModuleTexts> modules;
  unsigned ordinal;
  std::shared_ptr<const ModuleGraph> module;
  /// The index grows with what is asked of it.
  mutable std::mutex growing;
  mutable std::unique_ptr<TextIndex> index;
};

class BytecodeLocator final : public Locator {
public:
  explicit BytecodeLocator(std::shared_ptr<const SourceText> source) : source(std::move(source)) {}

  Location locate(const Anchor &anchor) const override {
    Location location = Location::ofFile(source->name());
    if (anchor.kind == Anchor::Kind::Row)
      location.row = anchor.index;
    return location;
  }

private:
  std::shared_ptr<const SourceText> source;
};

} // namespace

/// From the narrowest place to the widest that can be found.
uint64_t TextLocator::find(const Anchor &anchor) const {
  switch (anchor.kind) {
  case Anchor::Kind::Attribute:
    return index->attribute(anchor.name).value_or(index->module());
  case Anchor::Kind::Operation:
    if (anchor.index < module->operations.size() && module->operations[anchor.index].offset)
      return module->operations[anchor.index].offset;
    return index->module();
  case Anchor::Kind::Row:
    if (anchor.sub)
      if (std::optional<uint64_t> element = index->element(anchor.index, anchor.name, *anchor.sub))
        return *element;
    if (!anchor.name.empty())
      if (std::optional<uint64_t> field = index->field(anchor.index, anchor.name))
        return *field;
    if (std::optional<uint64_t> row = index->row(anchor.index))
      return *row;
    return index->attribute(kStepsAttribute).value_or(index->module());
  default:
    return index->module();
  }
}

Location TextLocator::locate(const Anchor &anchor) const {
  if (anchor.kind == Anchor::Kind::File)
    return Location::ofFile(source->name());
  std::lock_guard<std::mutex> lock(growing);
  if (!index)
    index = std::make_unique<TextIndex>(source->bytes(), *modules, ordinal);
  return source->locationAt(find(anchor));
}

std::shared_ptr<const Locator> precedent::makeTextLocator(std::shared_ptr<const SourceText> source,
                                                          std::shared_ptr<ModuleTexts> modules, unsigned ordinal,
                                                          std::shared_ptr<const ModuleGraph> module) {
  return std::make_shared<TextLocator>(std::move(source), std::move(modules), ordinal, std::move(module));
}

std::shared_ptr<const Locator> precedent::makeBytecodeLocator(std::shared_ptr<const SourceText> source) {
  return std::make_shared<BytecodeLocator>(std::move(source));
}
