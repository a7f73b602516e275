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
    // A device can be read for ever. Pipes end, and are how shells hand over what another program wrote.
    if (status.type() == llvm::sys::fs::file_type::character_file ||
        status.type() == llvm::sys::fs::file_type::block_file)
      return unreadable(path, "this is a device, not a file");
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
    BlockStart start;
    for (uint64_t begin = 0; begin <= bytes().size(); begin += blockSize) {
      blockStarts.push_back(start);
      llvm::StringRef block = bytes().substr(begin, blockSize);
      start.newlines += static_cast<uint32_t>(block.count('\n'));
      if (size_t last = block.rfind('\n'); last != llvm::StringRef::npos)
        start.lineBegin = begin + last + 1;
    }
  });
  offset = std::min<uint64_t>(offset, bytes().size());
  const BlockStart &start = blockStarts[offset / blockSize];
  llvm::StringRef inBlock = bytes().slice(offset / blockSize * blockSize, offset);
  size_t newline = inBlock.rfind('\n');
  uint64_t lineBegin = newline == llvm::StringRef::npos ? start.lineBegin : offset - inBlock.size() + newline + 1;
  LineColumn at;
  at.line = start.newlines + static_cast<uint32_t>(inBlock.count('\n')) + 1;
  at.column = static_cast<uint32_t>(offset - lineBegin + 1);
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
