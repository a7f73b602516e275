#include "analysis/collective/PlanStore.h"

#include <algorithm>

using namespace precedent;

void PlanStore::split(Places &places, int64_t at) {
  auto next = places.upper_bound(at);
  if (next == places.begin())
    return;
  auto piece = std::prev(next);
  if (piece->first == at || piece->second.end <= at)
    return;
  Held rest = piece->second;
  piece->second.end = at;
  places.emplace_hint(next, at, rest);
}

/// Appends to pieces, joining what is one.
static void append(PlanPieces &pieces, PlanPiece piece) {
  if (!pieces.empty() && pieces.back().value == piece.value && pieces.back().writer == piece.writer)
    pieces.back().length += piece.length;
  else
    pieces.push_back(piece);
}

PlanPieces PlanStore::read(const PlanSlice &slice) {
  PlanPieces pieces;
  Places &places = spaces[slice.space];
  auto held = places.upper_bound(slice.begin);
  if (held != places.begin() && std::prev(held)->second.end > slice.begin)
    --held;
  for (int64_t at = slice.begin; at < slice.end; ++done) {
    if (held == places.end() || held->first > at) {
      int64_t end = held == places.end() ? slice.end : std::min(held->first, slice.end);
      append(pieces, {end - at, values.garbage(), kNoAction});
      at = end;
      continue;
    }
    int64_t end = std::min(held->second.end, slice.end);
    append(pieces, {end - at, PlanValues::move(held->second.value, -slice.begin), held->second.writer});
    at = end;
    ++held;
  }
  return pieces;
}

void PlanStore::write(const PlanSlice &slice, const PlanPieces &pieces, ActionIndex writer) {
  Places &places = spaces[slice.space];
  split(places, slice.begin);
  split(places, slice.end);
  auto begin = places.lower_bound(slice.begin), end = places.lower_bound(slice.end);
  done += pieces.size() + std::distance(begin, end);
  places.erase(begin, end);
  int64_t at = slice.begin;
  for (const PlanPiece &piece : pieces) {
    int64_t stop = std::min(at + piece.length, slice.end);
    if (stop > at)
      places.emplace(at, Held{stop, PlanValues::move(piece.value, slice.begin), writer});
    at = stop;
  }
}

PlanPieces PlanStore::add(const PlanPieces &one, const PlanPieces &other) {
  PlanPieces sum;
  size_t first = 0, second = 0;
  int64_t usedOfFirst = 0, usedOfSecond = 0;
  while (first < one.size() && second < other.size()) {
    int64_t length = std::min(one[first].length - usedOfFirst, other[second].length - usedOfSecond);
    append(sum, {length, values.add(one[first].value, other[second].value), kNoAction});
    ++done;
    if ((usedOfFirst += length) == one[first].length) {
      ++first;
      usedOfFirst = 0;
    }
    if ((usedOfSecond += length) == other[second].length) {
      ++second;
      usedOfSecond = 0;
    }
  }
  return sum;
}
