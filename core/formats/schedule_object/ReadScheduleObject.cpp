#include "core/formats/Document.h"
#include "core/formats/schedule_object/ObjectBuilder.h"

using namespace precedent;

llvm::Expected<ScheduleObject> precedent::readScheduleObject(std::shared_ptr<const SourceText> source,
                                                             const ReadOptions &options) {
  ScheduleObject object;
  auto locator = std::make_shared<ObjectLocator>(source);
  object.source = std::move(source);
  object.storage = std::make_shared<llvm::BumpPtrAllocator>();
  ObjectBuilder builder(object, locator->offsets, options.limits);
  if (llvm::Error error = readJson(*object.source, options.limits, builder))
    return error;
  builder.finish();
  finishObject(object);
  object.locator = std::move(locator);
  return object;
}
