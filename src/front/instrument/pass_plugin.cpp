// The door into clang's pipeline. LLVM has no C interface for it, hence these lines of C++; the
// work is done in clang_pass.c.
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Transforms/Coroutines/CoroCleanup.h>
#include <llvm/Transforms/Coroutines/CoroConditionalWrapper.h>
#include <llvm/Transforms/Coroutines/CoroEarly.h>
#include <llvm/Transforms/Coroutines/CoroSplit.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Instrumentation/ThreadSanitizer.h>

#include "front/instrument/clang_pass.h"

using namespace llvm;

namespace {

struct Before : PassInfoMixin<Before> {
  bool optimises;
  explicit Before(bool yes) : optimises(yes) {}
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    clang_pass_before(wrap(&module), optimises);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

struct After : PassInfoMixin<After> {
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    clang_pass_after(wrap(&module));
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

// clang, told of -fsanitize=thread, would instrument once more where it ends.
struct Done : PassInfoMixin<Done> {
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    for (Function &function : module)
      if (!function.isDeclaration()) function.addFnAttr(Attribute::DisableSanitizerInstrumentation);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

// What has to be lowered before accesses are what they will be: as clang does without optimisation.
void lower(ModulePassManager &passes) {
  ModulePassManager coroutines;
  CGSCCPassManager split;
  split.addPass(CoroSplitPass());
  coroutines.addPass(CoroEarlyPass());
  coroutines.addPass(createModuleToPostOrderCGSCCPassAdaptor(std::move(split)));
  coroutines.addPass(CoroCleanupPass());
  coroutines.addPass(GlobalDCEPass());
  passes.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  passes.addPass(CoroConditionalWrapper(std::move(coroutines)));
}

void begin(ModulePassManager &passes, OptimizationLevel level) {
  passes.addPass(Before(level != OptimizationLevel::O0));
  lower(passes);
  passes.addPass(createModuleToFunctionPassAdaptor(ThreadSanitizerPass()));
  passes.addPass(After());
}

void end(ModulePassManager &passes, OptimizationLevel) { passes.addPass(Done()); }

void enter(PassBuilder &builder) {
  builder.registerPipelineStartEPCallback(begin);
  builder.registerOptimizerLastEPCallback(end);
}

} // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "norace", LLVM_VERSION_STRING, enter};
}
