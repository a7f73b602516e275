//===- Table.h - one line a name, one column a size -----------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace precedent::bench {

class Table {
public:
  Table(std::string title, std::vector<uint64_t> sizes, std::string lastColumn = "")
      : title(std::move(title)), sizes(std::move(sizes)), lastColumn(std::move(lastColumn)) {}

  /// An absent value is printed as a dash. A line without any value is left out.
  void add(const std::string &name, const std::function<std::optional<std::string>(uint64_t size)> &value,
           const std::string &last = "");
  /// Prints nothing where there are no lines.
  void print(llvm::raw_ostream &os) const;

private:
  struct Line {
    std::string name;
    std::vector<std::string> values;
    std::string last;
  };
  std::string title;
  std::vector<uint64_t> sizes;
  std::string lastColumn;
  std::vector<Line> lines;
};

/// `1,048,576`.
std::string withCommas(uint64_t number);
/// Three digits and a unit: `1.23 ms`.
std::string asTime(double seconds);
/// `85.3 MB`, a megabyte being a million bytes.
std::string asBytes(double bytes);
/// `12.3 M`.
std::string asCount(double count);

} // namespace precedent::bench
