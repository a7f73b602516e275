#include "verify/rules/support/BoundedSizes.h"

#include "analysis/plan/spectral/SpectralContract.h"
#include "analysis/plan/spectral/SpectralGeometry.h"
#include "analysis/plan/spectral/SpectralWorkspace.h"
#include "targets/BuiltinTargets.h"
#include "verify/binding/OtherRequests.h"

#include <algorithm>

using namespace precedent;
using smt::Expr;
using smt::Query;

/// A workspace of as many words does not fit into 64 bits of bytes.
static constexpr int64_t kTooManyWords = int64_t(1) << 61;

/// What formulas are made of, with the most that each can be.
struct BoundedSizes::Terms {
  std::vector<Expr> symbols;
  Expr batch, line, frames, padded, raw, windowElements; ///< `line`: extent along the axis
  int64_t batchMost = 1, lineMost = 1, framesMost = 1, windowMost = 1;
};

static size_t firstOfLine(const SpectralFacts &facts) {
  return static_cast<size_t>(facts.kind == SpectralKind::Istft ? facts.axis - 1 : facts.axis);
}

static bool isLine(const SpectralFacts &facts, size_t dimension) {
  return dimension >= firstOfLine(facts) && dimension <= static_cast<size_t>(facts.axis);
}

/// Length of one transform; 0 for kinds without a window.
static int64_t transformOf(const SpectralFacts &facts) {
  return !isFramed(facts.kind) ? 0 : facts.transformLength ? facts.transformLength : facts.windowLength;
}

static int64_t binsOf(const SpectralFacts &facts) {
  int64_t length = transformOf(facts);
  return facts.onesided ? length / 2 + 1 : length;
}

int64_t BoundedSizes::padOf() const {
  return facts.center ? transformOf(facts) / 2 : 0;
}

BoundedSizes::BoundedSizes(const SpectralFacts &facts) : facts(facts) {
  const Extents &signature = facts.signature.front();
  for (size_t dimension = 0; dimension < signature.size(); ++dimension) {
    bool isBins = facts.kind == SpectralKind::Istft && dimension == static_cast<size_t>(facts.axis);
    bool isConvolved = facts.kind == SpectralKind::Conv && dimension == static_cast<size_t>(facts.axis);
    if (signature[dimension] == -1 && !isBins && !isConvolved)
      addSymbol(0, dimension);
  }
}

void BoundedSizes::addSymbol(size_t input, size_t dimension) {
  SizeSymbol symbol;
  symbol.input = input;
  symbol.dimension = dimension;
  symbol.bound = facts.bounds[input][dimension];
  std::optional<size_t> other;
  if (facts.kind == SpectralKind::Filter || facts.kind == SpectralKind::Conv) {
    other = dimension;
  } else if (isFramed(facts.kind) && !isLine(facts, dimension)) {
    // Batch dimensions of the window are those of the signal, counted from the back.
    size_t behind = 0;
    for (size_t later = dimension + 1; later < facts.inputs[0].size(); ++later)
      behind += !isLine(facts, later);
    if (size_t rank = facts.inputs[1].size(); rank >= 2 + behind)
      other = rank - 2 - behind;
    if (other && facts.inputs[1][*other] == 1 && facts.inputs[0][dimension] != 1)
      other.reset(); // it broadcasts
  }
  if (other) {
    symbol.tied.emplace_back(1, *other);
    symbol.bound = std::min(symbol.bound, facts.bounds[1][*other]);
    // Equal to an extent that is fixed.
    if (facts.signature[1][*other] != -1)
      symbol.low = facts.signature[1][*other];
  }
  restrict(symbol);
  list.push_back(std::move(symbol));
}

/// The least size that has a program.
void BoundedSizes::restrict(SizeSymbol &symbol) const {
  auto raise = [&](int64_t low, std::string reason) {
    if (low > symbol.low) {
      symbol.low = low;
      symbol.lowReason = std::move(reason);
    }
  };
  bool isAxis = symbol.dimension == static_cast<size_t>(facts.axis);
  if (facts.kind == SpectralKind::Dct && facts.dctType == 1 && isAxis)
    raise(2, "a DCT of type 1 needs at least two samples");
  if (facts.kind == SpectralKind::Stft && isAxis && facts.schema == IdentitySchema::V5)
    raise(facts.windowLength, "the window " + std::to_string(facts.windowLength) + " is longer than the signal");
  if (facts.kind == SpectralKind::Stft && isAxis && facts.padMode == PadMode::Reflect && facts.center)
    raise(padOf() + 1, "the signal is too short to be reflected over " + std::to_string(padOf()) + " samples");
  if (facts.kind == SpectralKind::Istft && isLine(facts, symbol.dimension)) {
    // An output as long as there is was not asked for: it follows the frames.
    int64_t own = (facts.frames - 1) * facts.hop + transformOf(facts) - 2 * padOf();
    int64_t wanted = facts.outputLength == own || facts.outputLength == -1 ? 1 : facts.outputLength;
    int64_t missing = wanted + 2 * padOf() - transformOf(facts);
    if (missing > 0)
      raise((missing + facts.hop - 1) / facts.hop + 1,
            "the frames add up to less than the " + std::to_string(wanted) + " samples of the output");
  }
}

bool BoundedSizes::isInhabited() const {
  return !list.empty() && llvm::all_of(list, [](const SizeSymbol &symbol) { return symbol.low <= symbol.bound; });
}

bool BoundedSizes::fits(llvm::ArrayRef<int64_t> sizes) const {
  SpectralRequest request = requestOf(facts);
  for (size_t number = 0; number < list.size(); ++number) {
    request.inputs[list[number].input][list[number].dimension] = sizes[number];
    for (auto [input, dimension] : list[number].tied)
      request.inputs[input][dimension] = sizes[number];
  }
  request.outputLength.reset();
  llvm::Expected<SpectralFacts> own = readContract(request, builtinTargets(), facts.schema);
  if (!own) {
    llvm::consumeError(own.takeError());
    return true; // refused, and not for its size
  }
  bool isTooLarge = false;
  llvm::Expected<SpectralLengths> lengths = deriveGeometry(request, *own);
  if (!lengths) {
    llvm::handleAllErrors(lengths.takeError(),
                          [&](const InputError &refusal) { isTooLarge = refusal.help == kSizesAreCountedIn64Bits; });
    return !isTooLarge;
  }
  return bytesOf(workspaceOf(*own, *lengths)).has_value();
}

std::optional<std::vector<int64_t>> BoundedSizes::leastTooLarge() const {
  std::vector<int64_t> sizes;
  for (const SizeSymbol &symbol : list)
    sizes.push_back(symbol.bound);
  if (fits(sizes))
    return std::nullopt;
  // A workspace grows with each of its sizes, so each is found by halving.
  for (size_t number = 0; number < list.size(); ++number) {
    int64_t fitting = list[number].low - 1, tooLarge = sizes[number];
    while (tooLarge - fitting > 1) {
      sizes[number] = fitting + (tooLarge - fitting) / 2;
      (fits(sizes) ? fitting : tooLarge) = sizes[number];
    }
    sizes[number] = tooLarge;
  }
  return sizes;
}

/// Of two numbers from 0, with the most that it can be as a lemma, so that a proof needs no nonlinear reasoning.
Expr BoundedSizes::product(Query &query, Expr one, int64_t &oneMost, Expr other, int64_t otherMost) const {
  Expr result = query.mul(one, other);
  std::optional<int64_t> most = (CheckedSize(oneMost) * CheckedSize(otherMost)).value();
  if (most)
    query.requireBetween(0, result, *most);
  oneMost = most.value_or(INT64_MAX);
  return result;
}

void BoundedSizes::declare(Query &query, Terms &terms) const {
  for (const SizeSymbol &symbol : list) {
    Expr size = query.intVar("input" + std::to_string(symbol.input) + "_" + std::to_string(symbol.dimension));
    query.requireBetween(symbol.low, size, symbol.bound);
    terms.symbols.push_back(size);
  }
  // An extent is a constant, or the symbol that stands there, or is tied to it.
  auto extent = [&](size_t input, size_t dimension) {
    for (size_t number = 0; number < list.size(); ++number)
      if ((list[number].input == input && list[number].dimension == dimension) ||
          llvm::is_contained(list[number].tied, std::make_pair(input, dimension)))
        return std::make_pair(terms.symbols[number], list[number].bound);
    int64_t own = facts.inputs[input][dimension];
    return std::make_pair(query.constant(own), own);
  };
  const Extents &first = facts.inputs.front();
  terms.batch = terms.windowElements = query.constant(1);
  for (size_t dimension = 0; dimension < first.size(); ++dimension)
    if (!isLine(facts, dimension)) {
      auto [size, most] = extent(0, dimension);
      terms.batch = product(query, terms.batch, terms.batchMost, size, most);
    }
  std::tie(terms.line, terms.lineMost) = extent(0, static_cast<size_t>(facts.axis));
  if (!isFramed(facts.kind))
    return;
  for (size_t dimension = 0; dimension < facts.inputs[1].size(); ++dimension) {
    auto [size, most] = extent(1, dimension);
    terms.windowElements = product(query, terms.windowElements, terms.windowMost, size, most);
  }
  int64_t transform = transformOf(facts), pad = padOf();
  if (facts.kind == SpectralKind::Istft) {
    std::tie(terms.frames, terms.framesMost) = extent(0, firstOfLine(facts));
    Expr gaps = query.mul(query.sub(terms.frames, query.constant(1)), query.constant(facts.hop));
    terms.raw = query.add(gaps, query.constant(transform));
    return;
  }
  // padded = max(line + 2·pad, transform), frames = (padded - transform) div hop + 1.
  Expr extended = query.add(terms.line, query.constant(2 * pad));
  terms.padded = query.ite(query.lt(extended, query.constant(transform)), query.constant(transform), extended);
  Expr steps = query.intVar("steps"), rest = query.intVar("rest");
  int64_t mostSteps =
      std::max<int64_t>((CheckedSize(terms.lineMost) + 2 * pad).value().value_or(INT64_MAX) - transform, 0) / facts.hop;
  query.requireBetween(0, steps, mostSteps);
  query.requireBetween(0, rest, facts.hop - 1);
  query.require(query.eq(query.sub(terms.padded, query.constant(transform)),
                         query.add(query.mul(steps, query.constant(facts.hop)), rest)));
  terms.frames = query.add(steps, query.constant(1));
  terms.framesMost = mostSteps + 1;
}

/// Words of the workspace, segment after segment; written from the table of the specification and not from the planner.
Expr BoundedSizes::words(Query &query, Terms &terms) const {
  Expr offset = query.constant(0);
  unsigned segments = 0;
  auto times = [&](Expr size, int64_t factor) { return query.mul(size, query.constant(factor)); };
  auto real = [&](Expr count) { offset = query.add(offset, count); };
  auto complex = [&](Expr count) {
    // Aligned to two words.
    std::string number = std::to_string(segments++);
    Expr gap = query.intVar("gap" + number), half = query.intVar("half" + number);
    query.requireBetween(0, gap, 1);
    query.requireBetween(0, half, std::nullopt);
    query.require(query.eq(query.add(offset, gap), times(half, 2)));
    offset = query.add(times(half, 2), times(count, 2));
  };
  int64_t most = terms.batchMost;
  Expr batch = terms.batch;
  if (!isFramed(facts.kind) && facts.kind != SpectralKind::Conv) {
    Expr elements = product(query, batch, most, terms.line, terms.lineMost);
    if (facts.kind == SpectralKind::Filter) {
      for (int segment = 0; segment < 3; ++segment)
        complex(elements);
      return offset;
    }
    real(elements);
    real(elements);
    if (facts.dctType == 2) {
      complex(times(elements, 2));
      complex(times(elements, 2));
    }
    return offset;
  }
  if (facts.kind == SpectralKind::Conv) {
    int64_t axis = facts.axis, signal = facts.inputs[0][axis], kernel = facts.inputs[1][axis];
    int64_t transform = signal + facts.padding[0];
    for (int64_t length : {signal, kernel, signal + kernel - 1, transform, transform})
      real(times(batch, length));
    for (int segment = 0; segment < 3; ++segment)
      complex(times(batch, transform / 2 + 1));
    real(times(batch, transform));
    return offset;
  }
  int64_t transform = transformOf(facts), bins = binsOf(facts);
  bool isV7 = facts.schema == IdentitySchema::V7;
  bool isFullComplex = isV7 ? !facts.onesided : transform % 2 != 0;
  int64_t linesMost = terms.batchMost;
  Expr lines = product(query, batch, linesMost, terms.frames, terms.framesMost);
  auto transforms = [&] {
    if (!isFullComplex)
      return real(times(lines, transform));
    complex(times(lines, transform));
    complex(times(lines, transform));
  };
  if (facts.kind == SpectralKind::Stft) {
    int64_t lengthMost = (CheckedSize(terms.lineMost) + 2 * padOf() + transform).value().value_or(INT64_MAX);
    real(product(query, batch, most, isV7 ? terms.padded : terms.line, lengthMost));
    real(terms.windowElements);
    transforms();
    complex(times(lines, bins));
    return offset;
  }
  real(terms.windowElements);
  // (frames - 1)·hop + transform, of every line of the batch.
  real(query.add(times(query.sub(lines, batch), facts.hop), times(batch, transform)));
  complex(times(lines, bins));
  transforms();
  return offset;
}

Query BoundedSizes::askWorkspace(llvm::ArrayRef<int64_t> atMost) const {
  Query query("spectral-workspace-fits");
  Terms terms;
  declare(query, terms);
  Expr total = words(query, terms);
  for (size_t number = 0; number < atMost.size(); ++number) {
    // With several of them the others are as they were found, so that no product is left to search.
    Expr found = query.constant(atMost[number]);
    query.require(atMost.size() == 1 ? query.le(terms.symbols[number], found) : query.eq(terms.symbols[number], found));
  }
  query.require(query.le(query.constant(kTooManyWords), total));
  return query;
}

Query BoundedSizes::askOwnSizes() const {
  Query query("spectral-workspace-own");
  Terms terms;
  declare(query, terms);
  Expr total = words(query, terms);
  for (size_t number = 0; number < list.size(); ++number)
    query.require(
        query.eq(terms.symbols[number], query.constant(facts.inputs[list[number].input][list[number].dimension])));
  query.require(query.negate(query.eq(query.mul(total, query.constant(4)), query.constant(facts.workspaceBytes))));
  return query;
}

std::optional<Query> BoundedSizes::askFrames() const {
  if (!isFramed(facts.kind))
    return std::nullopt;
  Query query(facts.kind == SpectralKind::Stft ? "spectral-frames" : "spectral-crop");
  Terms terms;
  declare(query, terms);
  Expr transform = query.constant(transformOf(facts)), hop = query.constant(facts.hop);
  if (facts.kind == SpectralKind::Stft) {
    Expr begin = query.mul(query.sub(terms.frames, query.constant(1)), hop);
    Expr next = query.mul(terms.frames, hop);
    query.require(query.negate(
        query.all({query.le(query.constant(1), terms.frames), query.le(query.add(begin, transform), terms.padded),
                   query.lt(terms.padded, query.add(next, transform))})));
    return query;
  }
  // What follows the frames, or what was asked for.
  Expr pad = query.constant(padOf()), available = query.sub(terms.raw, query.constant(2 * padOf()));
  int64_t own = (facts.frames - 1) * facts.hop + transformOf(facts) - 2 * padOf();
  bool follows = facts.outputLength == own || facts.outputLength == -1;
  Expr output = follows ? available : query.constant(facts.outputLength);
  Expr behind = query.sub(query.sub(terms.raw, pad), output);
  query.require(query.negate(query.all({query.le(query.constant(1), output), query.le(pad, behind),
                                        query.eq(query.add(query.add(pad, output), behind), terms.raw)})));
  return query;
}

Query BoundedSizes::askRefused(size_t number) const {
  const SizeSymbol &symbol = list[number];
  Query query("spectral-refused-size");
  Expr size = query.intVar("input" + std::to_string(symbol.input) + "_" + std::to_string(symbol.dimension));
  query.requireBetween(1, size, symbol.bound);
  query.require(query.lt(size, query.constant(symbol.low)));
  return query;
}
