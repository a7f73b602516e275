#include "VerifyPass.h"

#include "Inputs.h"

#include "lower/Passes.h"
#include "reports/PlanReport.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

using namespace precedent;
using namespace precedent::bench;

namespace {

/// What a compiler has besides a module, on one thread: who measures two things against each other wants them alike.
class Compiler {
public:
  Compiler() : context(mlir::MLIRContext::Threading::DISABLED) { prepareContext(context); }

  /// Without a module a measurement means nothing.
  mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef bytes) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(bytes, mlir::ParserConfig(&context));
    if (!module)
      fail("a module that was planned cannot be parsed");
    return module;
  }

  void run(mlir::ModuleOp module, std::vector<std::unique_ptr<mlir::Pass>> passes) {
    mlir::PassManager manager(&context);
    for (std::unique_ptr<mlir::Pass> &pass : passes)
      manager.addPass(std::move(pass));
    if (mlir::failed(manager.run(module)))
      fail("a pass fails on a module that was planned");
  }

private:
  [[noreturn]] static void fail(llvm::StringRef what) {
    llvm::errs() << "precedent_bench: " << what << '\n';
    std::exit(2);
  }

  mlir::MLIRContext context;
};

template <typename... Passes> std::vector<std::unique_ptr<mlir::Pass>> listOf(Passes... passes) {
  std::vector<std::unique_ptr<mlir::Pass>> list;
  (list.push_back(std::move(passes)), ...);
  return list;
}

/// A plan of 2 * p * m rows; the number of its stages grows with the root of the size, as a plan's does.
std::string planText(uint64_t actions) {
  int64_t stages = 1;
  for (int64_t p = 1; p <= 64 && uint64_t(4 * p * p) <= actions; ++p)
    if (actions % (2 * p) == 0)
      stages = p;
  PlanOptions options;
  options.request.numStages = stages;
  options.request.numMicroBatches = static_cast<int64_t>(actions) / (2 * stages);
  std::string text;
  llvm::raw_string_ostream os(text);
  writePlan(llvm::cantFail(makePlan(options)), PlanForm::Mlir, os);
  return text;
}

} // namespace

llvm::StringRef bench::nameOf(RowForm form) {
  return form == RowForm::Dictionaries ? "dictionaries" : "columns";
}

llvm::StringRef bench::nameOf(ModuleForm form) {
  return form == ModuleForm::Text ? "text" : "bytecode";
}

std::string bench::parseRow(RowForm rows, ModuleForm form) {
  return ("parse module, " + nameOf(rows) + ", " + nameOf(form)).str();
}

std::string bench::verifyPassRow(RowForm rows) {
  return ("verify pass, " + nameOf(rows)).str();
}

void Modules::write(uint64_t actions) {
  Compiler compiler;
  mlir::OwningOpRef<mlir::ModuleOp> module = compiler.parse(planText(actions));
  compiler.run(*module, listOf(createPartitionStages(), createInsertStageTransfers()));
  for (RowForm rows : kRowForms) {
    if (rows == RowForm::Columns)
      compiler.run(*module, listOf(createCompactSchedule()));
    for (ModuleForm form : kModuleForms) {
      std::string &text = bytes[{rows, form}];
      text.clear();
      llvm::raw_string_ostream os(text);
      if (form == ModuleForm::Text)
        module->print(os);
      else
        (void)mlir::writeBytecodeToFile(*module, os);
    }
  }
  current = actions;
}

const std::string &Modules::bytesOf(uint64_t actions, RowForm rows, ModuleForm form) {
  if (current != actions)
    write(actions);
  return bytes[{rows, form}];
}

void bench::registerVerifyPass(uint64_t actions, Modules &modules) {
  auto add = [&](const std::string &name, std::function<void(benchmark::State &)> body) {
    benchmark::RegisterBenchmark(name.c_str(), [body](benchmark::State &state) { body(state); })
        ->Arg(static_cast<int64_t>(actions))
        ->MeasureProcessCPUTime()
        ->UseRealTime();
  };
  for (RowForm rows : kRowForms) {
    for (ModuleForm form : kModuleForms)
      add(parseRow(rows, form), [=, &modules](benchmark::State &state) {
        const std::string &bytes = modules.bytesOf(actions, rows, form);
        for (auto _ : state) {
          // A context makes each attribute once, so each round has its own; taking it apart is not parsing.
          auto compiler = std::make_unique<Compiler>();
          mlir::OwningOpRef<mlir::ModuleOp> module = compiler->parse(bytes);
          state.PauseTiming();
          module = {};
          compiler.reset();
          state.ResumeTiming();
        }
      });
    add(verifyPassRow(rows), [=, &modules](benchmark::State &state) {
      Compiler compiler;
      mlir::OwningOpRef<mlir::ModuleOp> module = compiler.parse(modules.bytesOf(actions, rows, ModuleForm::Bytecode));
      for (auto _ : state)
        compiler.run(*module, listOf(createVerifySchedule()));
    });
  }
}
