#include "Output.h"

#include "core/support/InputError.h"
#include "reports/PrintableText.h"

#include <cstdlib>
#include <system_error>

using namespace precedent;
using namespace precedent::tool;

int tool::complain(const llvm::Twine &message) {
  llvm::errs() << "precedent: error: " << message << '\n';
  return kUsageStatus;
}

int tool::complain(llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error),
      [](const InputError &refusal) {
        std::string text;
        llvm::raw_string_ostream os(text);
        refusal.log(os);
        llvm::errs() << printable(text) << '\n';
        if (!refusal.help.empty())
          llvm::errs() << "help: " << printable(refusal.help) << '\n';
      },
      [](const llvm::ErrorInfoBase &other) { complain(other.message()); });
  return kUsageStatus;
}

/// Flushes; the stream must not be destroyed with an error in it.
static std::error_code finish(llvm::raw_fd_ostream &os) {
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

static int ended(std::error_code error, const std::string &where, int status) {
  if (!error)
    return status;
  complain("cannot write to " + where + ": " + error.message());
  return status == kInternalErrorStatus ? status : kUsageStatus;
}

int tool::writeOutput(const std::string &path, int status, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (path.empty() || path == "-") {
    write(llvm::outs());
    return ended(finish(llvm::outs()), "standard output", status);
  }
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  if (error)
    return ended(error, printable(path), status);
  write(file);
  error = finish(file);
  if (!error) {
    file.close();
    error = file.error();
    file.clear_error();
  }
  return ended(error, printable(path), status);
}

bool tool::wantsColor(ColorMode mode, const std::string &path) {
  if (mode != ColorMode::Auto)
    return mode == ColorMode::Always;
  const char *noColor = std::getenv("NO_COLOR");
  return path.empty() && llvm::outs().is_displayed() && !(noColor && *noColor);
}
