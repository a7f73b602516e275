#include "analysis/plan/PipelinePlanner.h"
#include "core/digest/PipelineDigest.h"
#include "core/formats/tessera/CarrierWriter.h"
#include "lower/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// Of a module with two stages: %s0 and %s1 are made in them, %r is %s0 as stage 1 receives it.
std::vector<std::string> errorsOf(const std::string &body, const std::string &functions = "") {
  PipelineRequest request;
  request.numStages = request.numMicroBatches = 2;
  PipelineCarrier carrier = llvm::cantFail(planPipeline(request));
  std::string digest = digestsOf(carrier)->v2, text;
  carrier.digest = {AttributeState::Present, digest};
  llvm::raw_string_ostream os(text);
  writeCarrierModule(carrier, /*chainLength=*/0, os);
  text.resize(text.rfind('}'));
  text += R"(  func.func @f(%x: f32, %flag: i1, %n: index) {
    %s0 = "tessera.relu"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    %s1 = "tessera.relu"(%x) {tessera.pp_stage = 1} : (f32) -> f32
    "tessera.pipeline.send"(%s0) {from_stage = 0} : (f32) -> ()
    %r = "tessera.pipeline.recv"() {to_stage = 1} : () -> f32
)" + body +
          "\n  }\n" + functions + "\n}\n";

  mlir::MLIRContext context;
  prepareContext(context);
  std::vector<std::string> errors;
  context.getDiagEngine().registerHandler([&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      errors.push_back(diagnostic.str());
  });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module)
    return errors;
  mlir::PassManager manager(&context);
  manager.addPass(createVerifySchedule());
  EXPECT_EQ(mlir::succeeded(manager.run(*module)), errors.empty());
  return errors;
}

/// The module, as a function of what is used in stage 1.
using Program = std::function<std::vector<std::string>(const std::string &)>;

/// A value of stage 0 may not get there; what stage 1 has received may, and so may an argument, which has no stage.
void expectCrossing(const Program &program) {
  EXPECT_THAT(program("%s0"), ElementsAre(HasSubstr("[unrouted-cross-stage-value]")));
  EXPECT_THAT(program("%r"), IsEmpty());
  EXPECT_THAT(program("%x"), IsEmpty());
}

const std::string kUse = R"(    "tessera.add"(%c) {tessera.pp_stage = 1} : (f32) -> ()
)";

TEST(ValueFlow, ABranchGivesToTheArgumentsOfItsBlock) {
  expectCrossing([](const std::string &value) {
    return errorsOf("cf.br ^next(" + value + " : f32)\n  ^next(%c: f32):\n" + kUse + "return");
  });
  expectCrossing([](const std::string &value) {
    return errorsOf("cf.cond_br %flag, ^next(%x : f32), ^next(" + value + " : f32)\n  ^next(%c: f32):\n" + kUse +
                    "return");
  });
}

/// The way back is a way, too: what is handed on last is used first.
TEST(ValueFlow, ABranchBackwards) {
  expectCrossing([](const std::string &value) {
    return errorsOf("cf.br ^head(%x : f32)\n  ^head(%c: f32):\n" + kUse + "cf.cond_br %flag, ^head(" + value +
                    " : f32), ^end\n  ^end:\nreturn");
  });
}

TEST(ValueFlow, ALoopCarriesValues) {
  expectCrossing([](const std::string &value) {
    return errorsOf("%l = scf.for %i = %n to %n step %n iter_args(%c = " + value + ") -> f32 {\n" + kUse +
                    "scf.yield %x : f32 }\nreturn");
  });
  expectCrossing([](const std::string &value) {
    return errorsOf("%c = scf.for %i = %n to %n step %n iter_args(%k = %x) -> f32 {\nscf.yield " + value +
                    " : f32 }\n" + kUse + "return");
  });
  expectCrossing([](const std::string &value) {
    return errorsOf("%l = scf.while (%k = " + value +
                    ") : (f32) -> f32 {\nscf.condition(%flag) %k : f32\n} do {\n  ^bb0(%c: f32):\n" + kUse +
                    "scf.yield %c : f32 }\nreturn");
  });
}

/// A loop may carry values of both stages, each in its own place.
TEST(ValueFlow, ALoopKeepsItsValuesApart) {
  auto carried = [](const std::string &used) {
    return errorsOf("%l:2 = scf.for %i = %n to %n step %n iter_args(%k = %s0, %j = %s1) -> (f32, f32) {\n"
                    "scf.yield %k, %j : f32, f32 }\n"
                    "\"tessera.add\"(%l#" +
                    used + ") {tessera.pp_stage = 1} : (f32) -> ()\nreturn");
  };
  EXPECT_THAT(carried("1"), IsEmpty());
  EXPECT_THAT(carried("0"), ElementsAre(HasSubstr("[unrouted-cross-stage-value]")));
}

TEST(ValueFlow, WhatAnOperationYieldsIsOfItsStage) {
  expectCrossing([](const std::string &value) {
    return errorsOf("%c = scf.if %flag -> f32 { scf.yield " + value +
                    " : f32 } else { scf.yield %x : f32 } {tessera.pp_stage = 1}\nreturn");
  });
  expectCrossing([](const std::string &value) {
    return errorsOf("%c = \"other.region\"() ({ \"other.yield\"(" + value +
                    ") : (f32) -> () }) {tessera.pp_stage = 1} : () -> f32\nreturn");
  });
}

/// Of an operation that nobody knows, all that it takes may be an argument of its regions.
TEST(ValueFlow, AnUnknownOperationGivesAllItTakes) {
  expectCrossing([](const std::string &value) {
    return errorsOf("\"other.region\"(" + value + ") ({\n  ^bb0(%c: f32):\n" + kUse +
                    "\"other.yield\"() : () -> () }) : (f32) -> ()\nreturn");
  });
}

TEST(ValueFlow, ACallGivesToItsFunctionAndTakesFromIt) {
  expectCrossing([](const std::string &value) {
    return errorsOf("func.call @g(" + value + ") : (f32) -> ()\nreturn",
                    "func.func private @g(%c: f32) {\n" + kUse + "return }");
  });
  // By a function that holds no stage itself.
  expectCrossing([](const std::string &value) {
    return errorsOf("func.call @h(" + value + ") : (f32) -> ()\nreturn",
                    "func.func private @h(%c: f32) {\nfunc.call @g(%c) : (f32) -> ()\nreturn }\n"
                    "func.func private @g(%c: f32) {\n" +
                        kUse + "return }");
  });
  std::string made = "func.func private @g(%x: f32) -> f32 {\n"
                     "%y = \"tessera.relu\"(%x) {tessera.pp_stage = 0} : (f32) -> f32\nreturn %y : f32 }";
  EXPECT_THAT(errorsOf("%c = func.call @g(%x) : (f32) -> f32\n" + kUse + "return", made),
              ElementsAre(HasSubstr("[unrouted-cross-stage-value]")));
}

/// A function without stages serves all of them, each call by itself.
TEST(ValueFlow, AFunctionWithoutStagesServesAll) {
  std::string helper = "func.func private @g(%x: f32) -> f32 {\nreturn %x : f32 }";
  EXPECT_THAT(
      errorsOf("%a = func.call @g(%s0) : (f32) -> f32\n%c = func.call @g(%s1) : (f32) -> f32\n" + kUse + "return",
               helper),
      IsEmpty());
  EXPECT_THAT(errorsOf("%c = func.call @g(%s0) : (f32) -> f32\n" + kUse + "return", helper),
              ElementsAre(HasSubstr("[unrouted-cross-stage-value]")));
}

TEST(ValueFlow, AFunctionCallsItself) {
  expectCrossing([](const std::string &value) {
    return errorsOf("func.call @g(" + value + ") : (f32) -> ()\nreturn",
                    "func.func private @g(%c: f32) {\n" + kUse + "func.call @g(%c) : (f32) -> ()\nreturn }");
  });
}

TEST(ValueFlow, AFunctionReturnsValuesOfAllStagesFromAnyBlock) {
  EXPECT_THAT(errorsOf("return", "func.func private @g(%x: f32) -> (f32, f32) {\n"
                                 "%a = \"tessera.relu\"(%x) {tessera.pp_stage = 0} : (f32) -> f32\n"
                                 "%b = \"tessera.relu\"(%x) {tessera.pp_stage = 1} : (f32) -> f32\n"
                                 "cf.br ^next\n  ^next:\nreturn %a, %b : f32, f32 }"),
              IsEmpty());
}

/// What is received is what was sent.
TEST(ValueFlow, ATransferKeepsTheType) {
  auto received = [](const std::string &type) {
    return errorsOf("\"tessera.pipeline.send\"(%s0) {from_stage = 0} : (f32) -> ()\n"
                    "%other = \"tessera.pipeline.recv\"() {to_stage = 1} : () -> " +
                    type + "\nreturn");
  };
  EXPECT_THAT(received("f32"), IsEmpty());
  EXPECT_THAT(received("i64"), ElementsAre(HasSubstr("[recv-without-send]")));
}

} // namespace
