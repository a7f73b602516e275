#include "ReadFlags.h"

using namespace precedent;

void tool::addLimitFlags(CLI::App &app, Limits &limits) {
  const char *group = "Limits on hostile input (what exceeds one is refused as `limit-exceeded`)";
  addNumber(app, "--max-bytes", limits.maxBytes, "bytes of one file")->group(group);
  addNumber(app, "--max-depth", limits.maxDepth, "nesting of brackets, JSON values and MLIR regions", 1u, 100'000u)
      ->group(group);
  addNumber(app, "--max-tokens", limits.maxTokens, "tokens of one file")->group(group);
  addNumber(app, "--max-alias-expansion", limits.maxAliasExpansion,
            "elements that the attribute aliases and result numbers of MLIR text stand for, once expanded")
      ->group(group);
  addNumber(app, "--max-digits", limits.maxDigits, "digits of one number in MLIR text, and bits of one integer type")
      ->group(group);
  addNumber(app, "--max-actions", limits.maxActions, "actions of one schedule")->group(group);
  addNumber(app, "--bytecode-memory", limits.bytecodeMemory,
            "bytes of address space for the child process that tries MLIR bytecode first")
      ->group(group);
  addNumber(app, "--bytecode-seconds", limits.bytecodeSeconds, "seconds of processor time for that child process")
      ->group(group);
}

void tool::addReadFlags(CLI::App &app, ReadOptions &options) {
  std::vector<std::pair<std::string, InputFormat>> formats;
  for (InputFormat format : allInputFormats())
    if (format != InputFormat::Detect)
      formats.emplace_back(nameOf(format).str(), format);
  addChoice(app, "--input-format", options.format, formats, "take the input for this; without it, the content tells")
      ->group("Input");
  std::vector<std::pair<std::string, CsvDialect>> dialects;
  for (CsvDialect dialect :
       {CsvDialect::PyTorch24, CsvDialect::Mid2024, CsvDialect::Autumn2024, CsvDialect::October2024})
    dialects.emplace_back(nameOf(dialect).str(), dialect);
  addChoice(app, "--dialect", options.dialect, dialects, "what the letters of a CSV mean; without it, they tell")
      ->group("Input");
  addLimitFlags(app, options.limits);
}
