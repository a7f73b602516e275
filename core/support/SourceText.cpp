#include "core/support/SourceText.h"

#include "core/support/InputError.h"

#include "llvm/Support/FileSystem.h"

using namespace precedent;

static llvm::Error unreadable(llvm::StringRef path, const llvm::Twine &why) {
  return makeInputError("unreadable-input", Verdict::Invalid, Location::ofFile(path), why);
}

llvm::Expected<std::shared_ptr<const SourceText>> SourceText::open(llvm::StringRef path, uint64_t maxBytes) {
  if (path != "-") {
    llvm::sys::fs::file_status status;
    if (std::error_code error = llvm::sys::fs::status(path, status))
      return unreadable(path, "cannot open the file: " + error.message());
    if (llvm::sys::fs::is_directory(status))
      return unreadable(path, "this is a directory, not a file; `precedent audit` checks a tree");
    if (status.getSize() > maxBytes)
      return unreadable(path, "the file has " + llvm::Twine(status.getSize()) +
                                  " bytes, more than --max-bytes=" + llvm::Twine(maxBytes));
  }
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (std::error_code error = buffer.getError())
    return unreadable(path, "cannot read the file: " + error.message());
  if ((*buffer)->getBufferSize() > maxBytes)
    return unreadable(path, "the input has more than --max-bytes=" + llvm::Twine(maxBytes) + " bytes");
  return std::shared_ptr<const SourceText>(new SourceText(path == "-" ? "<stdin>" : path.str(), std::move(*buffer)));
}

std::shared_ptr<const SourceText> SourceText::fromString(llvm::StringRef name, std::string bytes) {
  return std::shared_ptr<const SourceText>(
      new SourceText(name.str(), llvm::MemoryBuffer::getMemBufferCopy(bytes, name)));
}

LineColumn SourceText::lineColumn(uint64_t offset) const {
  constexpr uint64_t blockSize = 1 << 16;
  std::call_once(counted, [&] {
    uint32_t newlines = 0;
    for (llvm::StringRef rest = bytes(); !rest.empty(); rest = rest.drop_front(std::min(blockSize, rest.size()))) {
      newlinesBefore.push_back(newlines);
      newlines += rest.take_front(blockSize).count('\n');
    }
    newlinesBefore.push_back(newlines);
  });
  llvm::StringRef before = bytes().take_front(offset);
  uint64_t block = before.size() / blockSize;
  size_t newline = before.rfind('\n');
  LineColumn at;
  at.line = newlinesBefore[block] + static_cast<uint32_t>(before.drop_front(block * blockSize).count('\n')) + 1;
  at.column = static_cast<uint32_t>(newline == llvm::StringRef::npos ? before.size() + 1 : before.size() - newline);
  return at;
}

llvm::StringRef SourceText::lineAt(uint64_t offset) const {
  llvm::StringRef all = bytes();
  offset = std::min<uint64_t>(offset, all.size());
  size_t newline = all.take_front(offset).rfind('\n');
  size_t begin = newline == llvm::StringRef::npos ? 0 : newline + 1;
  llvm::StringRef line = all.substr(begin);
  return line.take_front(line.find('\n')).rtrim('\r');
}
