#include "targets/NativePackage.h"

#include "core/support/InputError.h"
#include "core/support/Sha256.h"

#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/OffloadBundle.h"

using namespace precedent;
using llvm::Error;
using llvm::object::ELF64LE;
using llvm::object::ELF64LEFile;

static constexpr llvm::StringLiteral kFatbinSection = ".hip_fatbin";
static constexpr llvm::StringLiteral kBundleMagic = "__CLANG_OFFLOAD_BUNDLE__", kCompressedMagic = "CCOB";
/// Bytes of the header of a compressed bundle: version 1 has so many, and none has more.
static constexpr size_t kShortestHeader = 20, kLongestHeader = 64;
/// Uncompressed bytes of one bundle; code for a device is some megabytes.
static constexpr uint64_t kMaxBundle = uint64_t(1) << 30;

namespace {

/// Every LLVM object reader below checks its own offsets, and says so in an Error.
class PackageReader {
public:
  PackageReader(const SourceText &source, NativePackage &package) : source(source), package(package) {}

  Error read() {
    llvm::Expected<ELF64LEFile> file = ELF64LEFile::create(source.bytes());
    if (!file)
      return refuse("this is no ELF object: " + llvm::toString(file.takeError()));
    const auto &header = file->getHeader();
    if (!header.checkMagic() || header.getFileClass() != llvm::ELF::ELFCLASS64 ||
        header.getDataEncoding() != llvm::ELF::ELFDATA2LSB)
      return refuse("this is no ELF object of 64 bits, little-endian");
    if (header.e_type != llvm::ELF::ET_REL && header.e_type != llvm::ELF::ET_DYN)
      return refuse("a package is a relocatable object or a shared library, and this ELF file is of another type");
    package.machine = llvm::Triple::getArchTypeName(archOf(header.e_machine)).str();
    llvm::Expected<typename ELF64LE::ShdrRange> sections = file->sections();
    if (!sections)
      return refuse("its section table cannot be read: " + llvm::toString(sections.takeError()));
    // A shared library is entered by its dynamic symbols; what the linker left in the other table does not count.
    bool isShared = header.e_type == llvm::ELF::ET_DYN;
    for (const auto &section : *sections)
      if (section.sh_type == (isShared ? llvm::ELF::SHT_DYNSYM : llvm::ELF::SHT_SYMTAB))
        if (Error error = readSymbols(*file, section, *sections))
          return error;
    for (const auto &section : *sections) {
      llvm::Expected<llvm::StringRef> name = file->getSectionName(section);
      if (!name)
        return refuse("the name of a section cannot be read: " + llvm::toString(name.takeError()));
      if (*name == kFatbinSection && section.sh_type != llvm::ELF::SHT_NOBITS)
        if (Error error = readFatbin(*file, section))
          return error;
    }
    return Error::success();
  }

private:
  Error refuse(const llvm::Twine &message) {
    return makeInputError("package-shape", Verdict::Invalid, Location::ofFile(source.name()), message);
  }

  static llvm::Triple::ArchType archOf(uint16_t machine) {
    switch (machine) {
    case llvm::ELF::EM_X86_64:
      return llvm::Triple::x86_64;
    case llvm::ELF::EM_AARCH64:
      return llvm::Triple::aarch64;
    case llvm::ELF::EM_AMDGPU:
      return llvm::Triple::amdgcn;
    default:
      return llvm::Triple::UnknownArch;
    }
  }

  Error readSymbols(const ELF64LEFile &file, const ELF64LE::Shdr &section, ELF64LE::ShdrRange sections) {
    auto symbols = file.symbols(&section);
    if (!symbols)
      return refuse("its symbols cannot be read: " + llvm::toString(symbols.takeError()));
    llvm::Expected<llvm::StringRef> names = file.getStringTableForSymtab(section, sections);
    if (!names)
      return refuse("the names of its symbols cannot be read: " + llvm::toString(names.takeError()));
    for (const auto &symbol : *symbols) {
      bool isVisible =
          symbol.getBinding() != llvm::ELF::STB_LOCAL &&
          (symbol.getVisibility() == llvm::ELF::STV_DEFAULT || symbol.getVisibility() == llvm::ELF::STV_PROTECTED);
      if (symbol.st_shndx == llvm::ELF::SHN_UNDEF || symbol.getType() != llvm::ELF::STT_FUNC || !isVisible)
        continue;
      llvm::Expected<llvm::StringRef> name = symbol.getName(*names);
      if (!name)
        return refuse("the name of a symbol cannot be read: " + llvm::toString(name.takeError()));
      package.functions.insert(name->str());
    }
    return Error::success();
  }

  Error readFatbin(const ELF64LEFile &file, const ELF64LE::Shdr &section) {
    package.hasFatbin = true;
    llvm::Expected<llvm::ArrayRef<uint8_t>> contents = file.getSectionContents(section);
    if (!contents)
      return refuse("its device code cannot be read: " + llvm::toString(contents.takeError()));
    llvm::StringRef rest(reinterpret_cast<const char *>(contents->data()), contents->size());
    // Bundles stand one behind the other, with zeros between them.
    while (!(rest = rest.ltrim('\0')).empty()) {
      llvm::Expected<uint64_t> size = rest.starts_with(kCompressedMagic) ? readCompressed(rest) : readBundle(rest);
      if (!size)
        return size.takeError();
      rest = rest.drop_front(*size);
    }
    return Error::success();
  }

  llvm::Expected<uint64_t> readCompressed(llvm::StringRef bytes) {
    using Bundle = llvm::object::CompressedOffloadBundle;
    if (bytes.size() < kShortestHeader)
      return refuse("its compressed device code ends inside of its header");
    // LLVM reads the longest header whatever there is; of a shorter text the rest would be anything.
    std::string begin = bytes.take_front(kLongestHeader).str();
    begin.resize(kLongestHeader);
    auto header = Bundle::CompressedBundleHeader::tryParse(begin);
    if (!header)
      return refuse("its compressed device code has no header: " + llvm::toString(header.takeError()));
    uint64_t size = header->FileSize.value_or(bytes.size());
    if (size == 0 || size > bytes.size() || header->UncompressedFileSize > kMaxBundle)
      return refuse("the size of its compressed device code is not right");
    auto buffer = llvm::MemoryBuffer::getMemBuffer(bytes.take_front(size), "", /*RequiresNullTerminator=*/false);
    auto plain = Bundle::decompress(*buffer);
    if (!plain)
      return refuse("its device code cannot be decompressed: " + llvm::toString(plain.takeError()));
    if (llvm::Expected<uint64_t> inner = readBundle((*plain)->getBuffer()); !inner)
      return inner.takeError();
    return size;
  }

  /// Returns how many bytes the bundle takes.
  llvm::Expected<uint64_t> readBundle(llvm::StringRef bytes) {
    if (!bytes.starts_with(kBundleMagic))
      return refuse("`" + kFatbinSection + "` holds something that is no bundle");
    auto bundle = llvm::object::OffloadBundleFatBin::create(llvm::MemoryBufferRef(bytes, ""), /*SectionOffset=*/0, "");
    if (!bundle)
      return refuse("a bundle of device code cannot be read: " + llvm::toString(bundle.takeError()));
    uint64_t end = kBundleMagic.size() + sizeof(uint64_t);
    for (const llvm::object::OffloadBundleEntry &entry : (*bundle)->getEntries()) {
      if (entry.Offset > bytes.size() || entry.Size > bytes.size() - entry.Offset)
        return refuse("a bundle of device code ends before its entries do");
      end = std::max({end, entry.Offset + entry.Size});
      if (Error error = addDevice(entry.ID, bytes.substr(entry.Offset, entry.Size)))
        return std::move(error);
    }
    return end;
  }

  /// `hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-`: the kind, four parts of a triple, then processor and features.
  Error addDevice(llvm::StringRef id, llvm::StringRef code) {
    auto [kind, rest] = id.split('-');
    if (kind == "host")
      return Error::success();
    llvm::SmallVector<llvm::StringRef, 5> parts;
    rest.split(parts, '-', /*MaxSplit=*/4);
    if (parts.size() != 5 || parts.back().empty())
      return refuse("a bundle of device code has an entry `" + id.take_front(80) + "` that names no processor");
    DeviceCode device;
    device.id = id.str();
    device.triple = (parts[0] + "-" + parts[1] + "-" + parts[2]).str();
    device.processor = parts[4].split(':').first.str();
    // A copy, because headers must be aligned and a bundle's are not.
    std::unique_ptr<llvm::MemoryBuffer> copy = llvm::MemoryBuffer::getMemBufferCopy(code);
    auto object = llvm::object::ObjectFile::createELFObjectFile(copy->getMemBufferRef());
    if (!object)
      llvm::consumeError(object.takeError());
    else if (const auto *elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(object->get()))
      device.codeObject = elf->tryGetCPUName().value_or("").str();
    package.devices.push_back(std::move(device));
    return Error::success();
  }

  const SourceText &source;
  NativePackage &package;
};

} // namespace

llvm::Expected<NativePackage> precedent::readPackage(const SourceText &source) {
  NativePackage package;
  package.file = source.name().str();
  package.sha256 = Sha256::hex(source.bytes());
  if (Error error = PackageReader(source, package).read())
    return std::move(error);
  return package;
}
