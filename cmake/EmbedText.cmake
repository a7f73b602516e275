# cmake -D INPUT=<file> -D OUTPUT=<file.cpp> -D SYMBOL=<name> -P EmbedText.cmake
#
# Writes a text file as the constant `precedent::SYMBOL`. Run at build time, so that changed data is in the next binary.
file(READ "${INPUT}" content)
if(content MATCHES "\\)embedded\"")
  message(FATAL_ERROR "${INPUT} holds the mark that ends an embedded text")
endif()
get_filename_component(name "${INPUT}" NAME)
file(WRITE "${OUTPUT}" "// Made by cmake/EmbedText.cmake from ${name}.
#include \"llvm/ADT/StringRef.h\"

namespace precedent {
extern const llvm::StringLiteral ${SYMBOL};
const llvm::StringLiteral ${SYMBOL} = R\"embedded(${content})embedded\";
} // namespace precedent
")
