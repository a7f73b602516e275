#include "Table.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace precedent::bench;

static constexpr unsigned kNameWidth = 42, kValueWidth = 11;

/// Three digits that count.
static std::string threeDigits(double value) {
  int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.*f", decimals, value);
  return text;
}

static std::string scaled(double value, std::initializer_list<std::pair<double, const char *>> units) {
  for (auto [size, unit] : units)
    if (value >= 0.9995 * size)
      return threeDigits(value / size) + unit;
  auto [size, unit] = *std::prev(units.end());
  return threeDigits(value / size) + unit;
}

std::string precedent::bench::withCommas(uint64_t number) {
  return llvm::formatv("{0:n}", number).str();
}
std::string precedent::bench::asTime(double seconds) {
  return scaled(seconds, {{1, " s"}, {1e-3, " ms"}, {1e-6, " us"}});
}
std::string precedent::bench::asBytes(double bytes) {
  return scaled(bytes, {{1e9, " GB"}, {1e6, " MB"}, {1e3, " kB"}});
}
std::string precedent::bench::asCount(double count) {
  return scaled(count, {{1e9, " G"}, {1e6, " M"}, {1e3, " k"}, {1, ""}});
}

void Table::add(const std::string &name, const std::function<std::optional<std::string>(uint64_t size)> &value,
                const std::string &last) {
  Line line{name, {}, last};
  bool isEmpty = true;
  for (uint64_t size : sizes) {
    std::optional<std::string> text = value(size);
    isEmpty = isEmpty && !text;
    line.values.push_back(text.value_or("-"));
  }
  if (!isEmpty)
    lines.push_back(std::move(line));
}

void Table::print(llvm::raw_ostream &os) const {
  if (lines.empty())
    return;
  os << '\n' << llvm::left_justify(title, kNameWidth);
  for (uint64_t size : sizes)
    os << llvm::right_justify(withCommas(size), kValueWidth);
  os << llvm::right_justify(lastColumn, lastColumn.empty() ? 0 : kValueWidth) << '\n';
  for (const Line &line : lines) {
    os << "  " << llvm::left_justify(line.name, kNameWidth - 2);
    for (const std::string &value : line.values)
      os << llvm::right_justify(value, kValueWidth);
    os << llvm::right_justify(line.last, line.last.empty() ? 0 : kValueWidth) << '\n';
  }
}
