# Everything comes from Debian 12 packages (tools/packages.txt).

list(APPEND CMAKE_PREFIX_PATH /usr/lib/llvm-22)
find_package(MLIR 22.1 REQUIRED CONFIG)
find_package(LLVM 22.1 REQUIRED CONFIG)
find_package(Z3 REQUIRED)
find_package(Boost 1.74 REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(RapidJSON REQUIRED)
find_package(CLI11 REQUIRED)
find_package(EXPAT REQUIRED)
find_package(Threads REQUIRED)

# MLIR and LLVM headers are not ours: no warnings from them.
add_library(precedent_llvm INTERFACE)
target_include_directories(precedent_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_link_libraries(precedent_llvm INTERFACE LLVM)
add_library(precedent_mlir INTERFACE)
target_link_libraries(precedent_mlir INTERFACE precedent_llvm MLIR)
