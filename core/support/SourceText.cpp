#include "core/support/SourceText.h"

#include "core/support/InputError.h"
#include "core/support/MappedInput.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace precedent;

static llvm::StringRef displayName(llvm::StringRef path) {
  return path == "-" ? "<stdin>" : path;
}

static llvm::Error unreadable(llvm::StringRef path, const llvm::Twine &why) {
  return makeInputError("unreadable-input", Verdict::Invalid, Location::ofFile(displayName(path)), why);
}

using Buffer = std::unique_ptr<llvm::MemoryBuffer>;

namespace {
/// A mapped file, guarded against being cut.
class MappedBuffer : public llvm::MemoryBuffer {
public:
  explicit MappedBuffer(Buffer mapped)
      : mapped(std::move(mapped)), name(this->mapped->getBufferIdentifier().str()),
        guard(MappedInput::guard(this->mapped->getBuffer(), name.c_str())) {
    init(this->mapped->getBufferStart(), this->mapped->getBufferEnd(), /*RequiresNullTerminator=*/true);
  }
  BufferKind getBufferKind() const override { return mapped->getBufferKind(); }
  llvm::StringRef getBufferIdentifier() const override { return name; }

private:
  Buffer mapped;
  std::string name;
  std::optional<MappedInput> guard;
};
} // namespace

/// Larger files are mapped: reading takes half a second a gigabyte longer.
static constexpr uint64_t kMostReadBytes = uint64_t(64) << 20;

/// Reads to the end, and stops as soon as it is too long: a pipe, a device or standard input may have no end.
/// `expected`: bytes that it should have, as far as that is known.
static llvm::Expected<Buffer> readStream(llvm::StringRef path, uint64_t maxBytes, size_t expected = 0) {
  namespace fs = llvm::sys::fs;
  llvm::Expected<fs::file_t> file =
      path == "-" ? llvm::Expected<fs::file_t>(fs::getStdinHandle()) : fs::openNativeFileForRead(path);
  if (!file)
    return unreadable(path, "cannot open the file: " + llvm::toString(file.takeError()));
  auto close = llvm::scope_exit([&] {
    if (path != "-")
      fs::closeFile(*file);
  });
  llvm::SmallVector<char, 0> bytes;
  while (true) {
    size_t size = bytes.size();
    // One byte more than is there, so that the end is seen.
    size_t chunk = size <= expected && expected > 0 ? expected + 1 - size : size_t(1) << 20;
    bytes.resize_for_overwrite(size + chunk);
    llvm::Expected<size_t> got = fs::readNativeFile(*file, llvm::MutableArrayRef<char>(bytes).drop_front(size));
    if (!got)
      return unreadable(path, "cannot read the file: " + llvm::toString(got.takeError()));
    bytes.truncate(size + *got);
    if (*got == 0)
      return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes), path);
    if (bytes.size() > maxBytes)
      return unreadable(path, "the input has more than --max-bytes=" + llvm::Twine(maxBytes) + " bytes");
  }
}

static llvm::Expected<Buffer> readFile(llvm::StringRef path, uint64_t maxBytes) {
  llvm::sys::fs::file_status status;
  if (path == "-")
    return readStream(path, maxBytes);
  if (std::error_code error = llvm::sys::fs::status(path, status))
    return unreadable(path, "cannot open the file: " + error.message());
  if (llvm::sys::fs::is_directory(status))
    return unreadable(path, "this is a directory, not a file; `precedent audit` checks a tree");
  // A device can be read for ever. Pipes end, and are how shells hand over what another program wrote.
  if (status.type() == llvm::sys::fs::file_type::character_file ||
      status.type() == llvm::sys::fs::file_type::block_file)
    return unreadable(path, "this is a device, not a file");
  if (!llvm::sys::fs::is_regular_file(status))
    return readStream(path, maxBytes);
  if (status.getSize() > maxBytes)
    return unreadable(path, "the file has " + llvm::Twine(status.getSize()) +
                                " bytes, more than --max-bytes=" + llvm::Twine(maxBytes));
  if (status.getSize() <= kMostReadBytes)
    return readStream(path, maxBytes, status.getSize());
  llvm::ErrorOr<Buffer> buffer = llvm::MemoryBuffer::getFile(path);
  if (std::error_code error = buffer.getError())
    return unreadable(path, "cannot read the file: " + error.message());
  if ((*buffer)->getBufferKind() != llvm::MemoryBuffer::MemoryBuffer_MMap)
    return std::move(*buffer);
  return std::make_unique<MappedBuffer>(std::move(*buffer));
}

llvm::Expected<std::shared_ptr<const SourceText>> SourceText::open(llvm::StringRef path, uint64_t maxBytes) {
  llvm::Expected<Buffer> buffer = readFile(path, maxBytes);
  if (!buffer)
    return buffer.takeError();
  return std::shared_ptr<const SourceText>(new SourceText(displayName(path).str(), std::move(*buffer)));
}

std::shared_ptr<const SourceText> SourceText::fromString(llvm::StringRef name, llvm::StringRef bytes) {
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

Location SourceText::locationAt(uint64_t offset) const {
  Location location = Location::ofFile(name());
  LineColumn at = lineColumn(offset);
  location.line = at.line;
  location.column = at.column;
  location.offset = offset;
  return location;
}

llvm::StringRef SourceText::lineAt(uint64_t offset) const {
  llvm::StringRef all = bytes();
  offset = std::min<uint64_t>(offset, all.size());
  size_t newline = all.take_front(offset).rfind('\n');
  size_t begin = newline == llvm::StringRef::npos ? 0 : newline + 1;
  llvm::StringRef line = all.substr(begin);
  return line.take_front(line.find('\n')).rtrim('\r');
}
