#include "reports/Columns.h"

#include <algorithm>

void precedent::writeColumns(llvm::ArrayRef<std::vector<std::string>> rows, llvm::raw_ostream &os) {
  std::vector<size_t> widths(rows.empty() ? 0 : rows.front().size());
  for (const std::vector<std::string> &row : rows)
    for (size_t column = 0; column < widths.size(); ++column)
      widths[column] = std::max(widths[column], row[column].size());
  for (const std::vector<std::string> &row : rows) {
    std::string line;
    for (size_t column = 0; column < widths.size(); ++column)
      line += row[column] + std::string(widths[column] - row[column].size() + 2, ' ');
    os << llvm::StringRef(line).rtrim(' ') << '\n';
  }
}
