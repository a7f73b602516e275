#include "core/formats/targets/ReadTargets.h"

#include "core/formats/targets/TargetReader.h"
#include "core/support/InputError.h"

using namespace precedent;

llvm::Expected<TargetTable> precedent::readTargets(std::shared_ptr<const SourceText> source, const Limits &limits) {
  TargetTable table;
  llvm::BumpPtrAllocator storage; // the table keeps copies
  auto locator = std::make_shared<TargetLocator>(source);
  TargetReader reader(table, *locator, storage);
  if (llvm::Error error = readJson(*source, limits, reader))
    return std::move(error);
  if (!reader.finish())
    return makeInputError(reader.refusal.code, Verdict::Invalid, locationAt(*source, reader.refusal.offset),
                          reader.refusal.message, reader.refusal.help);
  table.locator = std::move(locator);
  return table;
}
