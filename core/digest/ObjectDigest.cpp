#include "core/digest/ObjectDigest.h"

#include "core/digest/CompletedEdges.h"
#include "core/digest/Sha256Stream.h"
#include "core/json/JsonText.h"
#include "core/support/SourceText.h"
#include "core/support/TextOrder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>

using namespace precedent;

namespace {
std::vector<uint32_t> orderTokens(llvm::ArrayRef<Token> tokens) {
  std::vector<llvm::StringRef> texts;
  texts.reserve(tokens.size());
  for (const Token &token : tokens)
    texts.push_back(token.text);
  return orderByText(texts);
}

/// Writes the payload. Of lists other than actions and edges the first field alone decides the order: it is unique in a
/// legal object.
class PayloadWriter {
public:
  PayloadWriter(const ScheduleObject &object, llvm::ArrayRef<ActionIndex> actions, llvm::ArrayRef<CompletedEdge> edges,
                llvm::raw_ostream &os)
      : object(object), actions(actions), edges(edges), os(os) {}

  void write() {
    os << "{\"actions\":";
    writeList(actions, [&](ActionIndex action) { writeAction(action); });
    os << ",\"edges\":";
    writeList(edges, [&](const CompletedEdge &edge) { writeEdge(edge); });
    if (object.version == ObjectSchema::V2) {
      os << ",\"materialization_proofs\":";
      writeProofs();
    }
    write(",\"object_id\":", object.objectId);
    os << ",\"residency\":";
    writeList(orderTokens(object.residency.value), [&](uint32_t entry) {
      write("{\"tier\":", object.residency.tier[entry]);
      write(",\"value\":", object.residency.value[entry]);
      os << '}';
    });
    os << ",\"roles\":";
    writeList(orderTokens(object.roles.name), [&](uint32_t role) {
      os << "{\"members\":";
      writeSorted(object.roles.members[role]);
      write(",\"name\":", object.roles.name[role]);
      os << '}';
    });
    write(",\"schema\":", object.schema);
    os << '}';
  }

private:
  template <typename List, typename WriteItem> void writeList(const List &list, WriteItem writeItem) {
    char before = '[';
    for (const auto &item : list) {
      os << before;
      writeItem(item);
      before = ',';
    }
    if (before == '[')
      os << before;
    os << ']';
  }

  void write(llvm::StringRef before, const Token &token) {
    os << before;
    writeJsonToken(token, os);
  }

  void writeOptional(llvm::StringRef before, const Token &token) {
    write(before, token.is(TokenType::Missing) ? Token{"", TokenType::String} : token);
  }

  void writeSorted(llvm::ArrayRef<Token> tokens) {
    llvm::SmallVector<Token, 8> sorted(tokens);
    if (sorted.size() > 1)
      std::sort(sorted.begin(), sorted.end(),
                [](const Token &one, const Token &other) { return one.text < other.text; });
    writeList(sorted, [&](const Token &token) { write("", token); });
  }

  void writeAction(ActionIndex action) {
    const ActionTable &table = object.actions;
    if (!table.canonical[action].empty()) {
      os << table.canonical[action];
      return;
    }
    write("{\"action_id\":", table.actionId[action]);
    os << ",\"depends_on\":";
    writeSorted(table.dependsOn[action]);
    writeOptional(",\"op_ref\":", table.opRef[action]);
    llvm::StringRef vector = table.vector.canonical[action];
    os << ",\"resource_vector\":" << (vector.empty() ? llvm::StringRef("null") : vector);
    writeOptional(",\"scope\":", table.scope[action]);
    os << '}';
  }

  void writeEdge(const CompletedEdge &edge) {
    const EdgeTable &table = object.edges;
    if (edge.index == CompletedEdge::kAdded) {
      write("{\"kind\":\"data\",\"predecessor\":", object.actions.actionId[edge.from]);
      write(",\"reasons\":[\"declared_dependency\"],\"successor\":", object.actions.actionId[edge.to]);
    } else if (!table.canonical[edge.index].empty()) {
      os << table.canonical[edge.index];
      return;
    } else {
      write("{\"kind\":", table.kind[edge.index]);
      write(",\"predecessor\":", table.predecessor[edge.index]);
      os << ",\"reasons\":";
      writeSorted(table.reasons[edge.index]);
      write(",\"successor\":", table.successor[edge.index]);
    }
    os << '}';
  }

  void writeProofs() {
    llvm::SmallVector<ProofField, kNumProofFields> fields;
    for (uint8_t field = 0; field < kNumProofFields; ++field)
      fields.push_back(static_cast<ProofField>(field));
    llvm::sort(fields, [](ProofField one, ProofField other) { return nameOf(one) < nameOf(other); });

    std::vector<Token> values;
    values.reserve(object.proofs.size());
    for (const MaterializationProof &proof : object.proofs)
      values.push_back(proof[ProofValue]);
    writeList(orderTokens(values), [&](uint32_t proof) {
      char before = '{';
      for (ProofField field : fields) {
        os << before << '"' << nameOf(field) << "\":";
        write("", object.proofs[proof][field]);
        before = ',';
      }
      os << '}';
    });
  }

  const ScheduleObject &object;
  llvm::ArrayRef<ActionIndex> actions;
  llvm::ArrayRef<CompletedEdge> edges;
  llvm::raw_ostream &os;
};

/// Compares what is written with a text.
class MatchingStream : public llvm::raw_ostream {
public:
  explicit MatchingStream(llvm::StringRef expected) : expected(expected) {}
  ~MatchingStream() override { flush(); }

  bool matches() {
    flush();
    return sameSoFar && written == expected.size();
  }

private:
  void write_impl(const char *data, size_t size) override {
    sameSoFar = sameSoFar && expected.substr(written).starts_with({data, size});
    written += size;
  }
  uint64_t current_pos() const override { return written; }

  llvm::StringRef expected;
  uint64_t written = 0;
  bool sameSoFar = true;
};
} // namespace

void precedent::writeCanonical(const ScheduleObject &object, llvm::raw_ostream &os) {
  std::vector<ActionIndex> actions = orderTokens(object.actions.actionId);
  std::vector<uint32_t> rank(actions.size());
  for (uint32_t place = 0; place < actions.size(); ++place)
    rank[actions[place]] = place;
  std::vector<CompletedEdge> edges = completedEdges(object, rank, ParallelOrder::ByReasons);

  // A payload lists reasons sorted, so their first order is lost; what is left of it is the order of parallel edges.
  if (object.source && parallelOrderMatters(object, edges)) {
    std::vector<CompletedEdge> asInFile = completedEdges(object, rank, ParallelOrder::AsInFile);
    MatchingStream stream(object.source->bytes());
    PayloadWriter(object, actions, asInFile, stream).write();
    if (stream.matches())
      edges = std::move(asInFile);
  }
  PayloadWriter(object, actions, edges, os).write();
}

std::string precedent::digestOf(const ScheduleObject &object) {
  Sha256Stream stream;
  writeCanonical(object, stream);
  return stream.finishHex();
}
