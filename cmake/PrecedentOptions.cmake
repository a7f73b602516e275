# Language level, warnings and sanitizers, for our own code only.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

option(PRECEDENT_BUILD_TESTS "Build the test suite" ON)
option(PRECEDENT_BUILD_BENCH "Build the benchmarks (tools/bench)" OFF)
option(PRECEDENT_FUZZ "Build libFuzzer targets of every reader (tests/fuzz); Clang only" OFF)
option(PRECEDENT_AFL "Build the same targets for AFL++ (Debian package afl++); Clang only" OFF)
option(PRECEDENT_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# Assertions are programmer's errors made visible: they stay on in every build but the release one.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

find_program(PRECEDENT_CCACHE ccache)
if(PRECEDENT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What ccache wants to be told before it caches a file that includes a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${PRECEDENT_CCACHE}")
endif()

add_library(precedent_options INTERFACE)
target_compile_options(precedent_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wimplicit-fallthrough -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of Debian 12's libstdc++ uses std::get_temporary_buffer, which Clang 22 reports at our call.
  target_compile_options(precedent_options INTERFACE -Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports these inside library templates that we only instantiate.
  target_compile_options(precedent_options INTERFACE
    -Wno-error=maybe-uninitialized -Wno-error=restrict -Wno-error=stringop-overflow -Wno-error=array-bounds)
endif()
if(PRECEDENT_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  add_compile_definitions(PRECEDENT_SANITIZED=1)
endif()
if(PRECEDENT_FUZZ)
  # Coverage for libFuzzer in everything; its main function in its targets alone.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(PRECEDENT_AFL)
  # Debian's afl-clang-fast brings Clang 14. Its runtime takes the coverage of any Clang.
  find_file(PRECEDENT_AFL_RUNTIME afl-compiler-rt.o PATHS /usr/lib/afl /usr/local/lib/afl NO_DEFAULT_PATH REQUIRED)
  find_library(PRECEDENT_AFL_DRIVER AFLDriver PATHS /usr/lib/afl /usr/local/lib/afl NO_DEFAULT_PATH REQUIRED)
  add_compile_options(-fsanitize-coverage=trace-pc-guard)
  add_link_options("${PRECEDENT_AFL_RUNTIME}")
endif()
