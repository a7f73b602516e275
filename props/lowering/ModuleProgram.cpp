#include "props/lowering/ModuleProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace precedent;
using namespace precedent::props;

using Kind = ModuleOp::Kind;
static constexpr const char *kTypes[] = {"tensor<4xf32>", "tensor<8xf16>"};
static constexpr const char *kCondition = "i1";

static size_t addValue(ModuleFunction &function, int producer, std::string type) {
  std::string name = producer < 0 ? "a" : "v";
  function.values.push_back({name + std::to_string(function.values.size()), std::move(type), producer});
  return function.values.size() - 1;
}

std::vector<ModuleFunction> props::drawFunctions(llvm::ArrayRef<int64_t> genes, int64_t numFunctions, int64_t places,
                                                 int64_t numStages) {
  std::vector<ModuleFunction> functions(static_cast<size_t>(numFunctions));
  for (ModuleFunction &function : functions)
    for (const char *type : {kTypes[0], kTypes[1], kCondition})
      addValue(function, -1, type);
  static constexpr Kind kinds[] = {Kind::Plain,     Kind::Plain, Kind::Heavy, Kind::TwoResults, Kind::NoResult,
                                   Kind::NoOperand, Kind::Holds, Kind::Plain, Kind::HoldsStages};
  std::vector<int64_t> stageOf(functions.size());
  for (size_t at = 0; at + kGenesOfOperation <= genes.size(); at += kGenesOfOperation) {
    llvm::ArrayRef<int64_t> gene = genes.slice(at, kGenesOfOperation);
    size_t which = static_cast<size_t>(gene[5]) % functions.size();
    ModuleFunction &function = functions[which];
    auto valueFor = [&](int64_t number) { return static_cast<size_t>(number) % function.values.size(); };
    ModuleOp made;
    made.kind = kinds[static_cast<size_t>(gene[0]) % std::size(kinds)];
    // What holds operations with stages of their own has none, and such operations say their stages.
    if (made.kind == Kind::HoldsStages && places == 0)
      made.kind = Kind::Plain;
    int64_t stage = gene[3] % numStages;
    if (places == 2)
      stage = stageOf[which] = std::max(stageOf[which], std::min(stage, stageOf[which] + 1));
    if (places != 0 && made.kind != Kind::HoldsStages)
      made.stage = stage;
    int producer = static_cast<int>(function.operations.size());
    switch (made.kind) {
    case Kind::NoOperand:
      break;
    case Kind::Holds:
      made.captured = {valueFor(gene[1]), valueFor(gene[2])};
      break;
    case Kind::HoldsStages:
      made.captured = {static_cast<size_t>(gene[1]) % 2};
      made.firstInside = stage;
      made.secondInside = (stage + gene[4]) % numStages;
      break;
    default:
      made.operands = {valueFor(gene[1])};
      if (gene[4] % 2)
        made.operands.push_back(valueFor(gene[2]));
    }
    bool hasNone = made.kind == Kind::NoResult || made.kind == Kind::HoldsStages;
    unsigned numResults = hasNone ? 0 : made.kind == Kind::TwoResults ? 2 : 1;
    for (unsigned result = 0; result < numResults; ++result)
      made.results.push_back(addValue(function, producer, kTypes[(gene[4] / 2 + result) % 2]));
    function.operations.push_back(std::move(made));
  }
  for (ModuleFunction &function : functions) {
    function.returned.push_back(function.values.size() - 1);
    if (function.values.size() > 4)
      function.returned.push_back(function.values.size() / 2);
  }
  return functions;
}

namespace {

class Writer {
public:
  Writer(const ModuleFunction &function, llvm::raw_ostream &os) : function(function), os(os) {}

  void write(size_t number);

private:
  void writeValues(llvm::ArrayRef<size_t> values) {
    llvm::interleaveComma(values, os, [&](size_t value) { os << '%' << function.values[value].name; });
  }
  void writeTypes(llvm::ArrayRef<size_t> values) {
    llvm::interleaveComma(values, os, [&](size_t value) { os << function.values[value].type; });
  }
  void writeOperation(const ModuleOp &operation, size_t number);
  void writeHolding(const ModuleOp &operation, size_t number);

  const ModuleFunction &function;
  llvm::raw_ostream &os;
};

} // namespace

/// What holds others in two ways: a branch, and an operation that nobody has registered.
void Writer::writeHolding(const ModuleOp &operation, size_t number) {
  auto use = [&](size_t value, const std::string &attributes) {
    os << "\"tessera.inside\"(%" << function.values[value].name << ") {of = " << number << attributes << "} : ("
       << function.values[value].type << ") -> tensor<4xf32>\n";
  };
  if (operation.kind == Kind::HoldsStages) {
    auto stage = [](int64_t value) { return ", tessera.pp_stage = " + std::to_string(value) + " : i64"; };
    os << "    scf.if %" << function.values[2].name << " {\n      %one = ";
    use(operation.captured[0], stage(operation.firstInside));
    os << "      %two = \"tessera.inside\"(%one) {of = " << number << stage(operation.secondInside)
       << "} : (tensor<4xf32>) -> tensor<4xf32>\n    }\n";
    return;
  }
  std::string type = function.values[operation.results[0]].type;
  os << "    %" << function.values[operation.results[0]].name << " = \"tessera.block\"() ({\n      %one = ";
  use(operation.captured[0], "");
  os << "      %two = \"tessera.join\"(%one, %" << function.values[operation.captured[1]].name << ") : (tensor<4xf32>, "
     << function.values[operation.captured[1]].type << ") -> " << type << "\n      \"tessera.yield\"(%two) : (" << type
     << ") -> ()\n    }) {number = " << number;
  if (operation.stage)
    os << ", tessera.pp_stage = " << *operation.stage << " : i64";
  os << "} : () -> " << type << "\n";
}

void Writer::writeOperation(const ModuleOp &operation, size_t number) {
  if (operation.kind == Kind::Holds || operation.kind == Kind::HoldsStages)
    return writeHolding(operation, number);
  os << "    ";
  writeValues(operation.results);
  bool isHeavy = operation.kind == Kind::Heavy;
  os << (operation.results.empty() ? "" : " = ") << (isHeavy ? "\"tessera.matmul\"(" : "\"tessera.step\"(");
  writeValues(operation.operands);
  os << ") {number = " << number;
  if (operation.stage && number % 2)
    os << ", tessera.layer = {stage = " << *operation.stage << " : i64}";
  else if (operation.stage)
    os << ", tessera.pp_stage = " << *operation.stage << " : i64";
  os << "} : (";
  writeTypes(operation.operands);
  os << ") -> (";
  writeTypes(operation.results);
  os << ")\n";
}

void Writer::write(size_t number) {
  os << "  func.func @f" << number << "(";
  llvm::interleaveComma(llvm::ArrayRef(function.values).take_front(function.numArguments), os,
                        [&](const ModuleValue &value) { os << '%' << value.name << ": " << value.type; });
  os << ") -> (";
  writeTypes(function.returned);
  os << ") {\n";
  for (auto [place, operation] : llvm::enumerate(function.operations))
    writeOperation(operation, place);
  os << "    func.return ";
  writeValues(function.returned);
  os << " : ";
  writeTypes(function.returned);
  os << "\n  }\n";
}

std::string props::writeFunctions(llvm::ArrayRef<ModuleFunction> functions) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto [number, function] : llvm::enumerate(functions))
    Writer(function, os).write(number);
  return text;
}

/// Runs of about equal cost: what multiplies matrices counts four times.
static void partition(ModuleFunction &function, int64_t numStages) {
  auto costOf = [](const ModuleOp &operation) { return operation.kind == Kind::Heavy ? 4 : 1; };
  int64_t total = 0, before = 0;
  for (const ModuleOp &operation : function.operations) {
    if (operation.stage)
      return;
    total += costOf(operation);
  }
  for (ModuleOp &operation : function.operations) {
    operation.stage = std::min(numStages - 1, before * numStages / total);
    before += costOf(operation);
  }
}

namespace {

class Judge {
public:
  Judge(const ModulePlacement &placement) : placement(placement) {}

  void visit(const ModuleFunction &function);
  bool verdict() const;

private:
  /// In which row something runs, counted from below: 0 forward, 1 backward; 2: in none.
  static int rowOf(int row, int64_t from, int64_t to) { return from < to ? (row == 0 ? 0 : 2) : from > to ? 1 : row; }
  /// `isNested`: the user has no stage of its own.
  void use(int64_t from, int64_t to, bool isNested) {
    bool isNext = to == from + 1 && from < placement.numRanks - 1 && !isNested;
    isRouted = isRouted && (from == to || placement.hops || isNext);
  }

  const ModulePlacement &placement;
  std::set<int64_t> owned;
  bool isRouted = true, hasRows = true;
};

} // namespace

void Judge::visit(const ModuleFunction &function) {
  std::vector<int> rows;
  for (const ModuleOp &operation : function.operations) {
    int &row = rows.emplace_back(0);
    if (operation.kind == Kind::HoldsStages) {
      // Where partition gives it a stage, it decides what others run.
      if (operation.stage)
        isRouted = isRouted && *operation.stage == operation.firstInside && *operation.stage == operation.secondInside;
      owned.insert({operation.firstInside, operation.secondInside});
      use(operation.firstInside, operation.secondInside, false);
      if (operation.stage)
        owned.insert(*operation.stage);
      continue;
    }
    if (!operation.stage)
      continue;
    owned.insert(*operation.stage);
    auto useAll = [&](llvm::ArrayRef<size_t> values, bool isNested) {
      for (size_t value : values) {
        int producer = function.values[value].producer;
        if (producer < 0 || !function.operations[static_cast<size_t>(producer)].stage)
          continue;
        int64_t from = *function.operations[static_cast<size_t>(producer)].stage;
        use(from, *operation.stage, isNested);
        // An operation that can run in no row counts as one of the last: what uses it is refused with it.
        row = std::max(row, std::min(1, rowOf(rows[static_cast<size_t>(producer)], from, *operation.stage)));
        hasRows = hasRows && rowOf(rows[static_cast<size_t>(producer)], from, *operation.stage) < 2;
      }
    };
    useAll(operation.operands, false);
    useAll(operation.captured, true);
  }
}

bool Judge::verdict() const {
  int64_t wanted = owned.empty() || *owned.rbegin() < placement.numRanks ? placement.numRanks : placement.numVirtual;
  return isRouted && (hasRows || placement.isDecoupled) && static_cast<int64_t>(owned.size()) == wanted;
}

bool props::canBeLowered(std::vector<ModuleFunction> functions, const ModulePlacement &placement) {
  if (placement.numVirtual <= 1)
    return true;
  int64_t numStages = placement.virtualStages ? placement.numVirtual : placement.numRanks;
  Judge judge(placement);
  for (ModuleFunction &function : functions) {
    if (numStages > 1)
      partition(function, numStages);
    judge.visit(function);
  }
  return judge.verdict();
}
