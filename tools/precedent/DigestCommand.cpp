#include "Commands.h"
#include "Output.h"
#include "ReadFlags.h"

#include "reports/DigestReport.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct DigestArguments {
  std::string file;
  ReadOptions options;
};
} // namespace

static int runDigest(const DigestArguments &arguments) {
  llvm::Expected<std::vector<DigestLine>> lines = recomputeDigests(arguments.file, arguments.options);
  if (!lines)
    return complain(lines.takeError());
  return writeOutput("", 0, [&](llvm::raw_ostream &os) { writeDigests(*lines, os); });
}

void tool::addDigestCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "digest",
      "recompute the digest of a schedule, whatever digest it carries\n"
      "Prints the digest, the schema of the schedule object that it was taken over, and the file. For a\ncarrier "
      "that is the schema whose digest it carries, else v2; each carrier of a file has its line.");
  auto arguments = std::make_shared<DigestArguments>();
  command->add_option("FILE", arguments->file, "a carrier or a schedule object; - is standard input")->required();
  addReadFlags(*command, arguments->options);
  command->callback([arguments, &invocation] { invocation.status = runDigest(*arguments); });
}
