#include "CheckFlags.h"
#include "ReadFlags.h"

#include "lower/LowerFile.h"
#include "reports/PrintableText.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct LowerArguments {
  CheckFlags check;
  LowerOptions lower;
  std::string file, output;
};
} // namespace

static int runLower(LowerArguments &arguments, const Invocation &invocation) {
  llvm::Expected<std::shared_ptr<const SourceText>> source =
      SourceText::open(arguments.file, arguments.lower.limits.maxBytes);
  if (!source)
    return complain(source.takeError());
  // The report of the check says more than a pass can: places of rows, carets, help.
  Audit audit;
  arguments.check.audit.read.limits = arguments.lower.limits;
  arguments.check.audit.check.rlimit = arguments.lower.rlimit;
  // Who sends the module on from standard output does not want a report in its place.
  arguments.check.onErrors = true;
  audit.options = arguments.check.audit;
  audit.records.push_back(auditSource(*source, audit.options));
  if (audit.exitStatus() != 0)
    return report(audit, arguments.check, invocation);
  if (audit.records.front().format != InputFormat::TesseraMlir)
    return complain(printable((*source)->name()) +
                    ": there is nothing to lower: the file is legal, and it is no module of MLIR");
  llvm::Expected<LoweredFile> lowered = lowerFile(**source, arguments.lower);
  if (!lowered)
    return complain(lowered.takeError());
  if (!lowered->refusals.empty()) {
    writeRefusals(*lowered, llvm::errs());
    return exitStatusOf(Verdict::Illegal);
  }
  for (const std::string &proof : lowered->proofs)
    llvm::errs() << (*source)->name() << ": proved: " << proof << '\n';
  return writeOutput(arguments.output, 0, [&](llvm::raw_ostream &os) { os << lowered->output; });
}

void tool::addLowerCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "lower",
      "check a carrier, and lower it if it is proved\n"
      "A pipeline carrier gets its stages, transfers and stamps; a spectral program becomes a Tile kernel, and "
      "scheduled movements\nbecome Tile operations. What was lowered is compared with what was proved. Exit status: 0 "
      "lowered, otherwise as of `check`, and "
      "nothing is written.");
  auto arguments = std::make_shared<LowerArguments>();
  command->add_option("FILE", arguments->file, "Tessera MLIR, text or bytecode; - is standard input")->required();
  command->add_option("-o,--output", arguments->output, "write the module here, not to standard output")
      ->option_text("=OUT");
  command->add_flag("--emit-bytecode", arguments->lower.bytecode, "write bytecode instead of text");
  addChoice(*command, "--route", arguments->lower.route, {{"hops", Routing::Hops}, {"next", Routing::Next}},
            "how far values are routed: to every stage that uses them, hop by hop, or to the next stage alone");
  addChoice(*command, "--stages", arguments->lower.virtualStages, {{"physical", false}, {"virtual", true}},
            "how many stages a function without any is cut into: one a rank, or all that an interleaved carrier runs");
  command
      ->add_option_function<std::string>(
          "--comm",
          [arguments](const std::string &text) {
            std::optional<CommLevel> level = CommLevel::parse(text);
            if (!level)
              refuseValue("--comm", "`" + printableClipped(text, 60) +
                                        "` is no level of communication; there are buffered, slots:N, stream, "
                                        "group and rendezvous");
            arguments->lower.comm = *level;
          },
          "the level of communication at which nobody may wait for ever: buffered, slots:N, stream, group, rendezvous "
          "(default buffered)")
      ->option_text("=LEVEL");
  addNumber(*command, "--rlimit", arguments->lower.rlimit, "Z3 resource units for one query");
  addLimitFlags(*command, arguments->lower.limits);
  command->callback([arguments, &invocation] { invocation.status = runLower(*arguments, invocation); });
}
