//===- TileSource.cpp - modules at the Tile level that are right by construction ---------------------------------===//
//
// A function is a list of steps, each of which is an idiom that waits for everything that it has begun. What one step
// needs, no other does: so a mutator that takes something away breaks the step that it takes it from.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/SeedSource.h"

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "lower/LowerFile.h"
#include "reports/SpectralReport.h"
#include "targets/BuiltinTargets.h"

using namespace precedent;
using namespace precedent::props;

namespace {

/// Its kind, and two numbers up to 64.
constexpr unsigned kGenesOfStep = 3;
constexpr int64_t kKinds = 12, kMost = 64;

/// A module whose spectral program was lowered to a kernel; made once, since every seed may end with it.
const std::string &loweredModule() {
  static const std::string text = [] {
    SpectralRequest request;
    request.target = "x86";
    request.opName = nameOf(SpectralKind::Filter).str();
    request.inputs = {{8}, {8}};
    std::string program;
    llvm::raw_string_ostream os(program);
    writeSpectralPlan(llvm::cantFail(planSpectral(request, builtinTargets(), IdentitySchema::V7, ObjectSchema::V2)),
                      SpectralForm::Mlir, os);
    return llvm::cantFail(lowerFile(*SourceText::fromString("program.mlir", program), {})).output;
  }();
  return text;
}

class Writer {
public:
  std::string function(llvm::ArrayRef<int64_t> genes) {
    line("module {");
    line("func.func @kernel(%src: tensor<16x16xbf16>) {");
    line("%zero = arith.constant 0 : index");
    line("%one = arith.constant 1 : index");
    line("%n = arith.constant 4 : index");
    line("%flag = arith.constant true");
    line("%buf = \"tile.alloc\"() {bytes = 4096 : i64} : () -> !tile.buffer");
    for (; genes.size() >= kGenesOfStep; genes = genes.drop_front(kGenesOfStep)) {
      step(genes[0] % kKinds, 1 + genes[1] % kMost, genes[2] % kMost);
      line("\"tile.cta_sync\"() : () -> ()");
      ++number;
    }
    access("smem_write", 8, 0);
    line("\"tile.cta_sync\"() {last} : () -> ()");
    line("\"tile.dealloc\"(%buf) : (!tile.buffer) -> ()");
    line("return");
    line("}");
    line("}");
    if (hasKernel)
      text += loweredModule();
    return std::move(text);
  }

private:
  void line(const std::string &words) { text += words + "\n"; }
  /// A value of this step.
  std::string name(const char *word) const { return "%" + std::string(word) + std::to_string(number); }

  void access(const char *what, int64_t extent, int64_t offset) {
    line("\"tile." + std::string(what) + "\"(%buf) {tile.layout = #tile.layout<shard = [" + std::to_string(extent) +
         "] : [1] on [\"m\"], replica = [] : [] on [], offset = " + std::to_string(offset) +
         ">} : (!tile.buffer) -> ()");
  }
  void stage(int64_t extent, int64_t offset) {
    access("smem_write", extent, offset);
    line("\"tile.s_barrier\"() : () -> ()");
    access("smem_read", extent, offset);
  }

  void branch(int64_t extent, int64_t offset) {
    line("scf.if %flag {");
    access("smem_write", extent, offset);
    line("} else {");
    access("smem_write", extent, offset);
    line("}");
  }

  void copy() {
    line(name("t") + ", " + name("k") +
         " = \"tile.async_copy\"(%src) : (tensor<16x16xbf16>) -> (tensor<16x16xbf16>, !tile.async_token)");
    line("\"tile.wait_async\"(" + name("k") + ") : (!tile.async_token) -> ()");
    mma(name("t"), name("k"));
    // Nobody reads what this one brings.
    line(name("u") + ", " + name("l") +
         " = \"tile.async_copy\"(%src) : (tensor<16x16xbf16>) -> (tensor<16x16xbf16>, !tile.async_token)");
  }

  void mma(const std::string &data, const std::string &token) {
    line("\"tile.mma\"(" + data + ", " + token + ") : (tensor<16x16xbf16>, !tile.async_token) -> ()");
  }

  void carriedCopy() {
    const char *types = "(tensor<16x16xbf16>, !tile.async_token)";
    line(name("t") + ", " + name("k") + " = \"tile.async_copy\"(%src) : (tensor<16x16xbf16>) -> " + types);
    line(name("r") + ":2 = scf.for " + name("i") + " = %zero to %n step %one iter_args(" + name("d") + " = " +
         name("t") + ", " + name("h") + " = " + name("k") + ") -> " + types + " {");
    line("\"tile.wait_async\"(" + name("h") + ") : (!tile.async_token) -> ()");
    mma(name("d"), name("h"));
    line(name("t1_") + ", " + name("k1_") + " = \"tile.async_copy\"(%src) : (tensor<16x16xbf16>) -> " + types);
    line("scf.yield " + name("t1_") + ", " + name("k1_") + " : tensor<16x16xbf16>, !tile.async_token");
    line("}");
  }

  void pipeline(int64_t bytes, int64_t slot) {
    std::string at = std::to_string(slot), size = std::to_string(bytes);
    const char *types = "(!tile.mbarrier, !tile.pipeline_state)";
    line(name("bar") + " = \"tile.mbarrier.init\"() {slots = 65 : i64} : () -> !tile.mbarrier");
    line(name("bspare") + " = \"tile.mbarrier.init\"() {slots = 64 : i64} : () -> !tile.mbarrier");
    line(name("ring") +
         " = \"tile.pipeline_init\"() {depth = 65 : i64, phase = 1 : i64, role = \"producer\", stage = " + at +
         " : i64} : () -> !tile.pipeline_state");
    line(name("e") + ":2 = scf.for " + name("i") + " = %zero to %n step %one iter_args(" + name("b") + " = " +
         name("bar") + ", " + name("s") + " = " + name("ring") + ") -> " + types + " {");
    line(name("w") + " = \"tile.tma.descriptor\"(%src) {expect_tx = " + size +
         " : i64} : (tensor<16x16xbf16>) -> !tile.tma_descriptor");
    line("\"tile.tma.copy_async\"(" + name("w") + ", " + name("b") + ") {copied, expect_tx = " + size +
         " : i64} : (!tile.tma_descriptor, !tile.mbarrier) -> ()");
    line(name("a") + " = \"tile.mbarrier.arrive_expect_tx\"(" + name("b") + ") {slot = " + at +
         " : i64} : (!tile.mbarrier) -> !tile.mbarrier_token");
    line("\"tile.mbarrier.wait\"(" + name("b") + ", " + name("a") + ") {slot = " + at +
         " : i64} : (!tile.mbarrier, !tile.mbarrier_token) -> ()");
    line(name("next") + " = \"tile.pipeline_advance\"(" + name("s") +
         ") : (!tile.pipeline_state) -> !tile.pipeline_state");
    line("scf.yield " + name("b") + ", " + name("next") + " : !tile.mbarrier, !tile.pipeline_state");
    line("}");
  }

  /// One fills what the other reads, and both say how often.
  void roles(int64_t count, int64_t offset) {
    line(name("full") + " = \"tile.mbarrier.init\"() {count = 1 : i64} : () -> !tile.mbarrier");
    std::string barrier = "(" + name("full") + ") : (!tile.mbarrier) -> ()";
    for (const char *side : {"load", "mma"}) {
      bool fills = llvm::StringRef(side) == "load";
      line("\"schedule.warp\"() ({");
      if (!fills)
        line("\"tile.mbarrier.wait\"" + barrier);
      access(fills ? "smem_write" : "smem_read", count, offset);
      if (fills)
        line("\"tile.mbarrier.arrive\"" + barrier);
      line("\"tile." + std::string(side) + "_loop\"() {tile.pipeline = \"p" + std::to_string(number) +
           "\", tile.trip_count = " + std::to_string(count) + " : i64} : () -> ()");
      line("}) : () -> ()");
    }
  }

  /// What the operations of the graph level say of numbers, buffers and layouts.
  void contracts() {
    auto operation = [&](const char *what, unsigned operands, const std::string &attributes, const char *first) {
      std::string values = first, types = "tensor<16x16xbf16>";
      for (unsigned operand = 1; operand < operands; ++operand) {
        values += ", %src";
        types += ", tensor<16x16xbf16>";
      }
      line(name("c") + std::string("_") + std::to_string(numContracts++) + " = \"tessera." + what + "\"(" + values +
           ") {" + attributes + "} : (" + types + ") -> tensor<16x16xbf16>");
    };
    std::string binding = "tessera.binding = \"buf" + std::to_string(number) + "\"";
    operation("relu", 1, "tessera.aliases = 0 : i64, tessera.inplace = true", "%src");
    operation("tanh", 1, binding + ", tessera.buffer_role = \"input\"", "%src");
    operation("tanh", 1, "tessera.buffer_role = \"input\", " + binding, "%src");
    operation(
        "matmul", 2,
        "numeric_policy = {accum = \"fp32\", math_mode = \"tf32\", rounding = \"stochastic\", storage = \"fp32\"}",
        "%src");
    operation("matmul", 2, "numeric_policy = {accum = \"fp16\", storage = \"fp8_e4m3\"}", "%src");
    line(name("rows") + " = \"tessera.cast\"(%src) {tessera.layout = \"row_major\"} : (tensor<16x16xbf16>) -> "
                        "tensor<16x16xbf16>");
    operation("matmul", 2, "", name("rows").c_str());
    operation("grouped_gemm", 4, "scale_layout = {block = 128 : i64}", "%src");
  }

  /// Communication that placement has planned, and one that says its peers itself.
  void collectives() {
    auto operation = [&](const std::string &what, const std::string &reduction, const std::string &more) {
      line(name("x") + "_" + std::to_string(numContracts++) + " = \"tile." + what +
           "\"(%src) {dtype = \"bf16\", effect = \"collective\", gather_axis = 1 : i64, kind = \"" + what +
           "\", mesh_axis = \"default\", ordinal = 0 : i64, reduction = \"" + reduction +
           "\", result = \"moved\", scatter_axis = 0 : i64, source = \"tessera." + what +
           "\", tensor_axis = 1 : i64, " + more + "} : (tensor<16x16xbf16>) -> tensor<16x16xbf16>");
    };
    std::string planned =
        "reshard_plan_digest = \"" + std::string(64, 'a') + "\", subgroup = [2, 4, 7], matching_rounds = ";
    operation("all_to_all", "none", planned + "[[[2, 4], [4, 7], [7, 2]], [[2, 7], [4, 2], [7, 4]]]");
    operation("reduce_scatter", "sum", planned + "[]");
    operation("collective_permute", "none", "source_peers = [0, 1], target_peers = [1, 2]");
  }

  /// One barrier as two operations name it, and the depths of rings.
  void annotations(int64_t expect) {
    for (const char *what : {"signal", "consume"})
      line("\"tile." + std::string(what) + "\"() {tile.barrier = #tile.barrier<kind = \"mbarrier\", expect = " +
           std::to_string(expect) + ">, tile.barrier_id = \"full" + std::to_string(number) + "\"} : () -> ()");
    line("\"tile.plan\"() {depths = #tile.pipeline_depths<q = 2, kv = 4, tmem = 1>} : () -> ()");
  }

  void declaredRoles() {
    for (const char *kind : {"producer", "consumer"})
      line(name(kind) + " = \"tile.role\"() {kind = \"" + kind + "\", members = [\"warp.0\"], name = \"" + kind +
           std::to_string(number) + "\"} : () -> !tile.role");
    line(name("full") + " = \"tile.mbarrier.init\"(" + name("producer") + ", " + name("consumer") +
         ") {slots = 2 : i64} : (!tile.role, !tile.role) -> !tile.mbarrier");
  }

  void step(int64_t kind, int64_t extent, int64_t offset) {
    switch (kind) {
    case 0:
      return stage(extent, offset);
    case 1:
      line("scf.for " + name("i") + " = %zero to %n step %one {");
      stage(extent, offset);
      line("\"tile.s_barrier\"() : () -> ()");
      line("}");
      return;
    case 2:
      return branch(extent, offset);
    case 3:
      return copy();
    case 4:
      return carriedCopy();
    case 5:
      return pipeline(extent, offset);
    case 6:
      return contracts();
    case 7:
      return collectives();
    case 8:
      return annotations(extent);
    case 9:
      return declaredRoles();
    case 10:
      hasKernel = true;
      return;
    default:
      return roles(extent, offset);
    }
  }

  std::string text;
  unsigned number = 0, numContracts = 0;
  bool hasKernel = false;
};

std::optional<SeedFile> make(llvm::ArrayRef<int64_t> genes) {
  SeedFile file;
  file.bytes = Writer().function(genes);
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &tileSource() {
  static const SeedSource source{"tile", Family::Tile, InputFormat::TesseraMlir, ".mlir", {}, kGenesOfStep, 12, make};
  return source;
}
} // namespace precedent::props
