#include "targets/NativePackage.h"

#include "core/support/InputError.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/OffloadBundle.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/YAMLTraits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

void append(std::string &bytes, uint64_t number) {
  char little[8];
  llvm::support::endian::write64le(little, number);
  bytes.append(little, 8);
}

/// A bundle of Clang's offload bundler, with these entries.
std::string bundleOf(const std::vector<std::pair<std::string, std::string>> &entries) {
  std::string head = "__CLANG_OFFLOAD_BUNDLE__", bodies;
  append(head, entries.size());
  uint64_t offset = head.size();
  for (const auto &[id, code] : entries)
    offset += 24 + id.size();
  for (const auto &[id, code] : entries) {
    append(head, offset + bodies.size());
    append(head, code.size());
    append(head, id.size());
    head += id;
    bodies += code;
  }
  return head + bodies;
}

std::string hex(llvm::StringRef bytes) {
  return llvm::toHex(bytes);
}

std::string objectOf(const std::string &yaml) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  llvm::yaml::Input input(yaml);
  EXPECT_TRUE(llvm::yaml::convertYAML(input, os, [](const llvm::Twine &message) { ADD_FAILURE() << message.str(); }));
  return bytes;
}

std::string package(const std::string &fatbin, const std::string &type = "ET_REL",
                    const std::string &symbols = "Symbols") {
  return objectOf(
      "--- !ELF\nFileHeader: {Class: ELFCLASS64, Data: ELFDATA2LSB, Type: " + type +
      ", Machine: EM_X86_64}\n"
      "Sections:\n"
      "  - {Name: .text, Type: SHT_PROGBITS, Flags: [SHF_ALLOC, SHF_EXECINSTR], Content: C3}\n" +
      (fatbin.empty() ? "" : "  - {Name: .hip_fatbin, Type: SHT_PROGBITS, Content: " + hex(fatbin) + "}\n") + symbols +
      ":\n  - {Name: enter, Type: STT_FUNC, Section: .text, Binding: STB_GLOBAL}\n"
      "  - {Name: weak, Type: STT_FUNC, Section: .text, Binding: STB_WEAK}\n"
      "  - {Name: used, Type: STT_FUNC, Binding: STB_GLOBAL}\n"
      "  - {Name: table, Type: STT_OBJECT, Section: .text, Binding: STB_GLOBAL}\n");
}

llvm::Expected<NativePackage> read(llvm::StringRef bytes) {
  return readPackage(*SourceText::fromString("package.o", bytes));
}

std::string refusal(llvm::StringRef bytes) {
  llvm::Expected<NativePackage> package = read(bytes);
  if (package)
    return "read";
  std::string text;
  llvm::handleAllErrors(package.takeError(),
                        [&](const InputError &error) { text = error.code + ": " + error.message; });
  return text;
}

const std::string kDevice = "hipv4-amdgcn-amd-amdhsa--gfx1151";

} // namespace

TEST(NativePackage, FindsTheFunctionsThatCanBeEntered) {
  llvm::Expected<NativePackage> object = read(package(""));
  ASSERT_TRUE(bool(object)) << llvm::toString(object.takeError());
  EXPECT_EQ(object->machine, "x86_64");
  EXPECT_THAT(object->functions, ElementsAre("enter", "weak"));
  EXPECT_FALSE(object->hasFatbin);
  EXPECT_EQ(object->sha256.size(), 64u);
}

// What a linker leaves in the ordinary table of a library is for debuggers.
TEST(NativePackage, ReadsTheDynamicSymbolsOfALibrary) {
  llvm::Expected<NativePackage> library = read(package("", "ET_DYN", "DynamicSymbols"));
  ASSERT_TRUE(bool(library)) << llvm::toString(library.takeError());
  EXPECT_THAT(library->functions, ElementsAre("enter", "weak"));
  llvm::Expected<NativePackage> stripped = read(package("", "ET_DYN", "Symbols"));
  ASSERT_TRUE(bool(stripped)) << llvm::toString(stripped.takeError());
  EXPECT_THAT(stripped->functions, testing::IsEmpty());
}

TEST(NativePackage, FindsTheDevicesOfEveryBundle) {
  std::string two = bundleOf({{"host-x86_64-unknown-linux-gnu-", ""}, {kDevice, "code"}}) + std::string(37, '\0') +
                    bundleOf({{"hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", "more code"}});
  llvm::Expected<NativePackage> object = read(package(two));
  ASSERT_TRUE(bool(object)) << llvm::toString(object.takeError());
  ASSERT_EQ(object->devices.size(), 2u);
  EXPECT_EQ(object->devices[0].processor, "gfx1151");
  EXPECT_EQ(object->devices[0].triple, "amdgcn-amd-amdhsa");
  EXPECT_EQ(object->devices[1].processor, "gfx90a");
}

TEST(NativePackage, ReadsCompressedBundles) {
  std::string plain = bundleOf({{kDevice, std::string(4096, 'c')}});
  auto input = llvm::MemoryBuffer::getMemBuffer(plain, "", /*RequiresNullTerminator=*/false);
  auto format =
      llvm::compression::zstd::isAvailable() ? llvm::compression::Format::Zstd : llvm::compression::Format::Zlib;
  auto compressed = llvm::object::CompressedOffloadBundle::compress(llvm::compression::Params(format), *input, 2);
  ASSERT_TRUE(bool(compressed)) << llvm::toString(compressed.takeError());
  llvm::Expected<NativePackage> object = read(package((*compressed)->getBuffer().str()));
  ASSERT_TRUE(bool(object)) << llvm::toString(object.takeError());
  ASSERT_EQ(object->devices.size(), 1u);
  EXPECT_EQ(object->devices[0].processor, "gfx1151");
}

// The code itself is an ELF object, too, whose flags name a processor.
TEST(NativePackage, TellsWhatTheCodeSaysOfItself) {
  std::string code =
      objectOf("--- !ELF\nFileHeader: {Class: ELFCLASS64, Data: ELFDATA2LSB, OSABI: ELFOSABI_AMDGPU_HSA, "
               "ABIVersion: 3, Type: ET_DYN, Machine: EM_AMDGPU, Flags: [EF_AMDGPU_MACH_AMDGCN_GFX1200]}\n");
  llvm::Expected<NativePackage> object = read(package(bundleOf({{kDevice, code}})));
  ASSERT_TRUE(bool(object)) << llvm::toString(object.takeError());
  EXPECT_EQ(object->devices[0].codeObject, "gfx1200");
}

TEST(NativePackage, RefusesWhatIsNoPackage) {
  EXPECT_THAT(refusal(""), HasSubstr("package-shape: this is no ELF object"));
  EXPECT_THAT(refusal("!<arch>\nan archive, or a linker script, or whatever else is long enough for a header of ELF"),
              HasSubstr("package-shape: this is no ELF object"));
  EXPECT_THAT(refusal(package("", "ET_EXEC")), HasSubstr("of another type"));
  EXPECT_THAT(refusal(package("no bundle")), HasSubstr("something that is no bundle"));
  EXPECT_THAT(refusal(package(bundleOf({{"hipv4-gfx1151", ""}}))), HasSubstr("names no processor"));
  std::string bundle = bundleOf({{kDevice, "code"}});
  EXPECT_THAT(refusal(package(bundle.substr(0, bundle.size() - 1))), HasSubstr("ends before its entries do"));
  EXPECT_THAT(refusal(package(bundle.substr(0, 60))), HasSubstr("cannot be read"));
  EXPECT_THAT(refusal(package("CCOB")), HasSubstr("compressed device code ends inside of its header"));
}

// No bytes make the reader crash or run on: a cut, and a byte of a header or a table that is anything.
RC_GTEST_PROP(NativePackage, AnswersForDamagedPackages, ()) {
  static const std::string whole = package(bundleOf({{"host-x86_64-unknown-linux-gnu-", ""}, {kDevice, "code"}}));
  std::string damaged = whole.substr(0, *rc::gen::inRange<size_t>(0, whole.size() + 1));
  auto edits = *rc::gen::container<std::vector<std::pair<uint16_t, uint8_t>>>(
      rc::gen::pair(rc::gen::arbitrary<uint16_t>(), rc::gen::arbitrary<uint8_t>()));
  for (auto [place, value] : edits)
    if (!damaged.empty())
      damaged[place % damaged.size()] = static_cast<char>(value);
  std::string answer = refusal(damaged);
  RC_ASSERT(answer == "read" || llvm::StringRef(answer).starts_with("package-shape: "));
}
