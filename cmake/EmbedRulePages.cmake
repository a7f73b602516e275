# cmake -D PAGES=<docs/rules> -D OUTPUT=<file.cpp> -P EmbedRulePages.cmake
#
# Writes the pages of the rules as string constants, sorted by id, for reports/Explain.h. Run at build time, so that a
# changed page is in the next binary.
file(GLOB pages RELATIVE "${PAGES}" "${PAGES}/*.md")
list(TRANSFORM pages REPLACE "\\.md$" "")
# The names, not the files': `clock-order.md` stands before `clock.md`, and `clock` before `clock-order`.
list(SORT pages)

set(text "// Made by cmake/EmbedRulePages.cmake from docs/rules.\n#include \"reports/Explain.h\"\n\n#include <vector>\n\n")
string(APPEND text "static const std::vector<precedent::RulePage> kPages = {\n")
foreach(id IN LISTS pages)
  file(READ "${PAGES}/${id}.md" content)
  if(content MATCHES "\\)precedent_page\"")
    message(FATAL_ERROR "docs/rules/${id}.md holds the mark that ends an embedded page")
  endif()
  string(APPEND text "    {\"${id}\", R\"precedent_page(${content})precedent_page\"},\n")
endforeach()
string(APPEND text "};\n\nllvm::ArrayRef<precedent::RulePage> precedent::rulePages() { return kPages; }\n")
file(WRITE "${OUTPUT}" "${text}")
