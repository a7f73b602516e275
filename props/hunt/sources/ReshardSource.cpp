//===- ReshardSource.cpp - scheduled movements that are right by construction -------------------------------------===//
//
// A function follows one tensor from placement to placement: what it is tells which movements may come next, and what
// each rank then holds. It begins with one movement of every kind, so that every mutator finds what it changes.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/SeedSource.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;
using namespace precedent::props;

namespace {

/// What is done, and a choice.
constexpr unsigned kGenesOfStep = 2;
constexpr Parameter kParameters[] = {{"ranks", 2, 5, /*isChoice=*/true}, {"rows", 1, 6}, {"columns", 1, 6}};

class Writer {
public:
  Writer(int64_t ranks, int64_t rows, int64_t columns)
      // An exchange cuts a part once more.
      : ranks(ranks), whole{ranks * ranks * rows, ranks * ranks * columns} {}

  std::string module(llvm::ArrayRef<int64_t> genes) {
    beginWith("all_reduce", 0);
    shard(1);
    exchange();
    gather();
    permute();
    // Nobody uses the result, so that its type alone can be changed: two blanks are found.
    arrow = ") ->  ";
    elementwise("relu", 1);
    arrow = ") -> ";
    beginWith("reduce_scatter", 0);
    layout();
    for (; genes.size() >= kGenesOfStep; genes = genes.drop_front(kGenesOfStep))
      step(genes[0], genes[1]);
    std::string text = "module attributes {tessera.ir.level = \"schedule\"} {\n\"tessera.schedule.func\"() ({\n^bb0(";
    for (unsigned argument = 0; argument < numArguments; ++argument)
      text += (argument ? ", %x" : "%x") + std::to_string(argument) + ": " + typeOf(whole);
    text += "):\n" + body;
    text += "\"schedule.artifact\"() {arch = \"cpu\", hash = \"f:" + std::to_string(number) +
            ":cpu\", shape_key = \"local\"} : () -> ()\n";
    return text + "}) {sym_name = \"f\", target = \"cpu\"} : () -> ()\n}\n";
  }

private:
  struct Shape {
    int64_t rows, columns;
  };

  static std::string typeOf(Shape shape) {
    return "tensor<" + std::to_string(shape.rows) + "x" + std::to_string(shape.columns) + "xf32>";
  }
  static std::string textOf(Shape shape) {
    return "[\"" + std::to_string(shape.rows) + "\", \"" + std::to_string(shape.columns) + "\"]";
  }
  static int64_t &extentOf(Shape &shape, int dimension) { return dimension == 0 ? shape.rows : shape.columns; }

  std::string group() const {
    std::string text;
    // Not 0, 1, 2: a rank is not its number in the group.
    for (int64_t rank = 0; rank < ranks; ++rank)
      text += (rank ? ", " : "") + std::to_string(2 * rank + 3);
    return "[" + text + "]";
  }
  std::string rounds() const {
    std::string text;
    for (int64_t offset = 1; offset < ranks; ++offset) {
      text += offset > 1 ? ", [" : "[";
      for (int64_t rank = 0; rank < ranks; ++rank)
        text += (rank ? ", [" : "[") + std::to_string(2 * rank + 3) + ", " +
                std::to_string(2 * ((rank + offset) % ranks) + 3) + "]";
      text += "]";
    }
    return "[" + text + "]";
  }
  std::string planned() const {
    return "reshard_plan_digest = \"" + std::string(64, 'b') + "\", subgroup = " + group() + ", region_path = []";
  }

  /// `attributes` behind those that everything has; the value becomes what it makes.
  void operation(const std::string &name, const std::string &source, const std::string &attributes, Shape after,
                 unsigned operands = 1) {
    std::string result = "v" + std::to_string(number), used = "%" + value, types = typeOf(local);
    for (unsigned operand = 1; operand < operands; ++operand) {
      used += ", %" + value;
      types += ", " + typeOf(local);
    }
    body += "%" + result + " = \"schedule." + name + "\"(" + used + ") {source = \"tessera." + source +
            "\", ordinal = " + std::to_string(number) + " : i64, result = \"" + result + "\", dtype = \"f32\"" +
            attributes + "} : (" + types + arrow + typeOf(after) + "\n";
    ++number;
    value = result;
    local = after;
  }
  void collective(const std::string &kind, int axis, int scatter, int gather, Shape after, const std::string &peers,
                  const std::string &pairs) {
    auto dimension = [](int number) { return std::to_string(number) + " : i64"; };
    bool reduces = kind == "all_reduce" || kind == "reduce_scatter";
    operation("collective", kind,
              ", kind = \"" + kind + "\", mesh_axis = \"default\", tensor_axis = " + dimension(axis) +
                  ", reduction = \"" + (reduces ? "sum" : "none") + "\", effect = \"collective\", " + planned() +
                  ", scatter_axis = " + dimension(scatter) + ", gather_axis = " + dimension(gather) +
                  ", matching_rounds = " + pairs + peers,
              after);
  }
  void collective(const std::string &kind, int axis, int scatter, int gather, Shape after) {
    collective(kind, axis, scatter, gather, after, ", source_peers = [], target_peers = []",
               kind == "all_to_all" ? rounds() : "[]");
  }

  /// A new argument, of which each rank has a share.
  void beginWith(const std::string &kind, int dimension) {
    value = "x" + std::to_string(numArguments++);
    local = whole;
    Shape after = whole;
    tiledOn = -1;
    if (kind == "reduce_scatter") {
      extentOf(after, dimension) /= ranks;
      tiledOn = dimension;
    }
    collective(kind, dimension, dimension, dimension, after);
  }
  void shard(int dimension) {
    Shape after = local;
    extentOf(after, dimension) /= ranks;
    operation("elementwise", "slice",
              ", mesh_axis = \"data\", mesh_size = " + std::to_string(ranks) + " : i64, axis = " +
                  std::to_string(dimension) + " : i64, op = \"none\", reshard_kind = \"local_shard\", " + planned() +
                  ", source_global_shape = " + textOf(local) + ", target_local_shape = " + textOf(after),
              after);
    tiledOn = dimension;
  }
  void exchange() {
    Shape after = local;
    int target = 1 - tiledOn;
    extentOf(after, target) /= ranks;
    extentOf(after, tiledOn) *= ranks;
    collective("all_to_all", target, target, tiledOn, after);
    tiledOn = target;
  }
  void gather() {
    Shape after = local;
    extentOf(after, tiledOn) *= ranks;
    collective("all_gather", tiledOn, tiledOn, tiledOn, after);
    tiledOn = -1;
  }
  /// Of what all ranks have alike, so that nothing is changed by who has it.
  void permute() {
    std::string peers;
    for (int64_t rank = 0; rank < ranks; ++rank)
      peers += (rank ? ", " : "") + std::to_string(2 * ((rank + 1) % ranks) + 3);
    collective("collective_permute", 0, 0, 0, local, ", source_peers = " + group() + ", target_peers = [" + peers + "]",
               "[]");
  }
  void elementwise(const std::string &name, unsigned operands) {
    before = value;
    operation("elementwise", name, ", vectorize = true", local, operands);
    layoutNames = "\"" + before + "\"";
    for (unsigned operand = 1; operand < operands; ++operand)
      layoutNames += ", \"" + before + "\"";
    layoutOrdinal = number - 1;
  }
  void layout() {
    body += "\"schedule.layout\"() {operands = [" + layoutNames +
            "], layout = \"row_major\", ordinal = " + std::to_string(layoutOrdinal) + " : i64} : () -> ()\n";
  }

  void step(int64_t kind, int64_t choice) {
    switch (kind % 4) {
    case 0:
      elementwise(choice % 2 ? "add" : "sigmoid", choice % 2 ? 2 : 1);
      return layout();
    case 1:
      return beginWith(choice % 2 ? "all_reduce" : "reduce_scatter", choice % 4 / 2);
    default:
      if (tiledOn < 0)
        return shard(choice % 2);
      return kind % 4 == 2 ? exchange() : gather();
    }
  }

  int64_t ranks;
  Shape whole, local = {0, 0};
  std::string body, value, before, layoutNames, arrow = ") -> ";
  unsigned number = 0, numArguments = 0, layoutOrdinal = 0;
  int tiledOn = -1; ///< dimension, or -1: all ranks have all of it
};

std::optional<SeedFile> make(llvm::ArrayRef<int64_t> genes) {
  SeedFile file;
  file.bytes = Writer(genes[0], genes[1], genes[2]).module(genes.drop_front(std::size(kParameters)));
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &reshardSource() {
  static const SeedSource source{
      "reshard", Family::Reshard, InputFormat::TesseraMlir, ".mlir", kParameters, kGenesOfStep, 16, make};
  return source;
}
} // namespace precedent::props
