//===- Ink.h - colours of a text report -----------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "core/support/Verdict.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// Writes words in bold colour, or plainly where colours are off. The codes are ANSI's.
class Ink {
public:
  Ink(llvm::raw_ostream &os, bool enabled) : os(os), enabled(enabled) {}

  void write(llvm::StringRef text, llvm::raw_ostream::Colors color) {
    if (enabled)
      os << "\033[1;" << 30 + static_cast<int>(color) << 'm' << text << "\033[0m";
    else
      os << text;
  }
  void write(Severity severity) {
    write(nameOf(severity), severity == Severity::Error     ? llvm::raw_ostream::RED
                            : severity == Severity::Warning ? llvm::raw_ostream::MAGENTA
                                                            : llvm::raw_ostream::CYAN);
  }
  void write(Verdict verdict) {
    write(nameOf(verdict), verdict == Verdict::Legal       ? llvm::raw_ostream::GREEN
                           : verdict == Verdict::Undecided ? llvm::raw_ostream::YELLOW
                                                           : llvm::raw_ostream::RED);
  }
  void label(llvm::StringRef text, llvm::raw_ostream::Colors color) {
    write(text, color);
    os << ": ";
  }

private:
  llvm::raw_ostream &os;
  bool enabled;
};

} // namespace precedent
