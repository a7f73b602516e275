# precedent_precompile(<target> <header>…)   what nearly every file of the target includes, parsed once
#
# Most rules are forty lines behind two seconds of headers. Files still include
# what they use: with -DPRECEDENT_PRECOMPILE=OFF everything builds as well.
option(PRECEDENT_PRECOMPILE "Parse the common headers once a target" ON)

function(precedent_precompile target)
  if(NOT PRECEDENT_PRECOMPILE)
    return()
  endif()
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <string> <utility> <vector>
    <llvm/ADT/ArrayRef.h> <llvm/ADT/DenseMap.h> <llvm/ADT/STLExtras.h> <llvm/ADT/SmallVector.h>
    <llvm/ADT/StringExtras.h> <llvm/ADT/Twine.h> <llvm/Support/Error.h> <llvm/Support/JSON.h>
    <llvm/Support/raw_ostream.h>
    ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()
