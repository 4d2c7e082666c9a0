// Where a variable is declared, as calls of llvm.dbg.* rather than as records: what looks for
// variables walks over instructions. Up to LLVM 18 there are no records.
#ifndef NORACE_FRONT_DEBUG_CALLS_H
#define NORACE_FRONT_DEBUG_CALLS_H
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>
#include <stdbool.h>

#if LLVM_VERSION_MAJOR < 19
static inline bool debug_has_records(LLVMModuleRef module) { return false; }
static inline void debug_use_records(LLVMModuleRef module, bool records) {}
#else
static inline bool debug_has_records(LLVMModuleRef m) { return LLVMIsNewDbgInfoFormat(m); }
static inline void debug_use_records(LLVMModuleRef module, bool records) {
  LLVMSetIsNewDbgInfoFormat(module, records);
}
#endif
#endif
