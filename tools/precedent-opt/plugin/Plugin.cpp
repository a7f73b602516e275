//===- Plugin.cpp - Precedent's dialect and passes for somebody else's mlir-opt
//--------------------------------------===//
//
// mlir-opt --load-dialect-plugin=PrecedentPlugin.so --load-pass-plugin=PrecedentPlugin.so
//
//===----------------------------------------------------------------------------------------------------------------===//

#include "lower/Passes.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Precedent", PRECEDENT_VERSION,
          [](mlir::DialectRegistry *registry) { precedent::registerPrecedentDialects(*registry); }};
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Precedent", PRECEDENT_VERSION, precedent::registerPrecedentPasses};
}
