#include "mutants/Exceptions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace precedent::mutants;

llvm::Expected<Exceptions> precedent::mutants::readExceptions(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (std::error_code error = buffer.getError())
    return llvm::createStringError(path + ": " + error.message());
  Exceptions exceptions;
  llvm::SmallVector<llvm::StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  for (size_t number = 0; number < lines.size(); ++number) {
    llvm::StringRef line = lines[number].trim();
    if (line.empty() || line.starts_with("#"))
      continue;
    auto [name, reason] = line.split(' ');
    auto complain = [&](const llvm::Twine &what) {
      return llvm::createStringError(path + ":" + llvm::Twine(number + 1) + ": `" + name + "` " + what);
    };
    if (reason.trim().empty())
      return complain("has no reason behind it");
    if (!exceptions.emplace(name.str(), reason.trim().str()).second)
      return complain("stands here twice");
  }
  return exceptions;
}
