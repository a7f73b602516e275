#include "verify/RuleTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <vector>

using namespace precedent;

namespace precedent {
#define CARRIER_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define OBJECT_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define OBJECT_AND_GRAPH_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                         \
  std::unique_ptr<Rule> make##Class();                                                                                 \
  std::unique_ptr<Rule> make##Class##OfGraph();
#define GRAPH_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define AGAINST_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define MEGAMOE_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define SCHEDULE_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define PLAN_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define SPECTRAL_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define TARGET_RULE(Class, id, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define TILE_RULE(Class, id, alias, severity, summary, alsoSeenBy) std::unique_ptr<Rule> make##Class();
#define GATE_CODE(id, alias, summary)
#define READER_CODE(id, summary)
#include "verify/rules/Rules.def"
} // namespace precedent

llvm::ArrayRef<RuleRow> precedent::ruleTable() {
  // Rules.def is sorted by id; a test holds it to that.
  static const std::vector<RuleRow> rows = {
#define CARRIER_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                  \
  {id, alias, Severity::severity, RuleKind::Carrier, summary, alsoSeenBy, make##Class},
#define OBJECT_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                   \
  {id, alias, Severity::severity, RuleKind::Object, summary, alsoSeenBy, make##Class},
#define OBJECT_AND_GRAPH_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                         \
  {id, alias, Severity::severity, RuleKind::Object, summary, alsoSeenBy, make##Class, make##Class##OfGraph},
#define GRAPH_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                    \
  {id, alias, Severity::severity, RuleKind::Graph, summary, alsoSeenBy, make##Class},
#define AGAINST_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                  \
  {id, alias, Severity::severity, RuleKind::Against, summary, alsoSeenBy, make##Class},
#define MEGAMOE_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                  \
  {id, alias, Severity::severity, RuleKind::MegaMoe, summary, alsoSeenBy, make##Class},
#define SCHEDULE_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                 \
  {id, alias, Severity::severity, RuleKind::Schedule, summary, alsoSeenBy, make##Class},
#define PLAN_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                     \
  {id, alias, Severity::severity, RuleKind::Plan, summary, alsoSeenBy, make##Class},
#define SPECTRAL_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                 \
  {id, alias, Severity::severity, RuleKind::Spectral, summary, alsoSeenBy, make##Class},
#define TARGET_RULE(Class, id, summary, alsoSeenBy)                                                                    \
  {id, "", Severity::Error, RuleKind::Target, summary, alsoSeenBy, make##Class},
#define TILE_RULE(Class, id, alias, severity, summary, alsoSeenBy)                                                     \
  {id, alias, Severity::severity, RuleKind::Tile, summary, alsoSeenBy, make##Class},
#define GATE_CODE(id, alias, summary) {id, alias, Severity::Error, RuleKind::Gate, summary, "", nullptr},
#define READER_CODE(id, summary) {id, "", Severity::Error, RuleKind::Reader, summary, "", nullptr},
#include "verify/rules/Rules.def"
  };
  return rows;
}

const RuleRow *precedent::findRule(llvm::StringRef idOrAlias) {
  for (const RuleRow &row : ruleTable())
    if (row.id == idOrAlias || (!row.alias.empty() && row.alias == idOrAlias))
      return &row;
  return nullptr;
}

llvm::StringRef precedent::nearestRule(llvm::StringRef text) {
  llvm::StringRef nearest;
  unsigned smallest = ~0u;
  for (const RuleRow &row : ruleTable())
    if (unsigned distance = text.edit_distance(row.id); distance < smallest) {
      smallest = distance;
      nearest = row.id;
    }
  return nearest;
}

llvm::Expected<RuleSelection> RuleSelection::parse(llvm::StringRef text) {
  RuleSelection selection;
  llvm::SmallVector<llvm::StringRef> items;
  text.split(items, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  bool isFirst = true;
  for (llvm::StringRef item : items) {
    item = item.trim();
    bool removes = item.consume_front("-");
    bool adds = !removes && item.consume_front("+");
    const RuleRow *row = findRule(item);
    if (!row)
      return llvm::createStringError("there is no rule `" + item + "`; did you mean `" + nearestRule(item) +
                                     "`? (`precedent rules` lists them)");
    if (row->kind == RuleKind::Gate || row->kind == RuleKind::Reader)
      return llvm::createStringError("`" + item +
                                     "` is not a rule that can be chosen: it belongs to a reader or to a gate");
    if (!removes && !adds && !isFirst && !selection.isList)
      return llvm::createStringError("`" + item + "` follows +id or -id; a list of plain ids selects just those rules");
    if (removes) {
      selection.removed.insert(row->id.str());
      selection.only.erase(row->id.str());
    } else if (adds) {
      selection.removed.erase(row->id.str());
      if (selection.isList)
        selection.only.insert(row->id.str());
    } else {
      selection.isList = true;
      selection.only.insert(row->id.str());
    }
    isFirst = false;
  }
  return selection;
}
