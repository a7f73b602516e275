#include "reports/Explain.h"

#include "reports/Audit.h"
#include "reports/Nearest.h"
#include "reports/PrintableText.h"
#include "verify/RuleTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

#include <algorithm>

using namespace precedent;
namespace json = llvm::json;

static llvm::StringRef kindText(RuleKind kind) {
  switch (kind) {
  case RuleKind::Carrier:
    return "carrier";
  case RuleKind::Object:
    return "object";
  case RuleKind::Graph:
  case RuleKind::Against:
    return "graph";
  case RuleKind::Schedule:
    return "schedule";
  case RuleKind::MegaMoe:
    return "megamoe";
  case RuleKind::Plan:
    return "plan";
  case RuleKind::Gate:
    return "gate";
  case RuleKind::Reader:
    return "reader";
  case RuleKind::Spectral:
    return "spectral";
  case RuleKind::Target:
    return "target";
  case RuleKind::Tile:
    return "tile";
  }
  llvm_unreachable("kind of rule");
}

static llvm::Error unknownRule(llvm::StringRef word) {
  std::vector<std::string> names;
  for (const RuleRow &row : ruleTable()) {
    names.push_back(row.id.str());
    // An alias that is the id in capitals is no second name.
    std::string kebab = row.alias.lower();
    std::replace(kebab.begin(), kebab.end(), '_', '-');
    if (!row.alias.empty() && kebab != row.id)
      names.push_back(row.alias.str());
  }
  return llvm::createStringError("there is no rule `" + printableClipped(word, 80) + "`" + didYouMean(word, names) +
                                 " (`precedent rules` lists them all)");
}

/// `pp-empty-stage` for PP_EMPTY_STAGE: people write either, and so does the data of other systems.
static const RuleRow *findByKebabAlias(llvm::StringRef word) {
  for (const RuleRow &row : ruleTable()) {
    std::string kebab = row.alias.lower();
    std::replace(kebab.begin(), kebab.end(), '_', '-');
    if (!kebab.empty() && word == kebab)
      return &row;
  }
  return nullptr;
}

llvm::Expected<llvm::StringRef> precedent::explainRule(llvm::StringRef idOrAlias) {
  const RuleRow *row = findRule(idOrAlias);
  if (!row)
    row = findByKebabAlias(idOrAlias);
  if (!row)
    return unknownRule(idOrAlias);
  llvm::ArrayRef<RulePage> pages = rulePages();
  const RulePage *page = std::lower_bound(pages.begin(), pages.end(), row->id,
                                          [](const RulePage &one, llvm::StringRef id) { return one.id < id; });
  // A test asks for the page of every row, so this is a page that was deleted between two builds.
  if (page == pages.end() || page->id != row->id)
    return llvm::createStringError("the rule `" + row->id + "` has no page in this build");
  return page->text;
}

void precedent::writeRulesText(llvm::raw_ostream &os) {
  size_t width = 0;
  for (const RuleRow &row : ruleTable())
    width = std::max(width, row.id.size());
  for (const RuleRow &row : ruleTable()) {
    os << llvm::left_justify(row.id, static_cast<unsigned>(width)) << "  "
       << llvm::left_justify(nameOf(row.severity), 7) << "  " << llvm::left_justify(kindText(row.kind), 8) << "  "
       << row.summary;
    if (!row.alias.empty())
      os << " (" << row.alias << ')';
    os << '\n';
  }
}

static void writeRule(json::OStream &out, const RuleRow &row) {
  out.object([&] {
    out.attribute("id", row.id);
    out.attribute("alias", row.alias);
    out.attribute("severity", nameOf(row.severity));
    out.attribute("kind", kindText(row.kind));
    out.attribute("summary", row.summary);
    out.attributeArray("also_seen_by", [&] {
      llvm::SmallVector<llvm::StringRef> ids;
      row.alsoSeenBy.split(ids, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
      for (llvm::StringRef id : ids)
        out.value(id.trim());
    });
  });
}

void precedent::writeRulesJson(llvm::raw_ostream &os) {
  json::OStream out(os, /*IndentSize=*/2);
  out.object([&] {
    out.attribute("schema", "precedent.rules.v1");
    out.attributeObject("tool", [&] {
      out.attribute("name", "precedent");
      out.attribute("version", toolVersion());
    });
    out.attributeArray("rules", [&] {
      for (const RuleRow &row : ruleTable())
        writeRule(out, row);
    });
  });
  os << '\n';
}
