// What norace does to a module inside of clang, around ThreadSanitizer's own pass.
//
// clang loads norace-pass.so (pass_plugin.cpp) and runs these at the start of its pipeline, on the
// module as the front end made it: one process for each source, whatever is optimised afterwards.
#ifndef NORACE_FRONT_CLANG_PASS_H
#define NORACE_FRONT_CLANG_PASS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// The variable of the environment with the name of the file that holds the preprocessed sources, so
// that their OpenMP directives are known.
#define CLANG_PASS_SOURCES "NORACE_SOURCES"

#ifdef __cplusplus
extern "C" {
#endif
// Embeds the module as it is (clang_bitcode.h) and closes its gaps (clang_gaps.h).
void clang_pass_before(LLVMModuleRef, bool optimises);

// The instrumentation has gone through: see clang_quiet.h.
void clang_pass_after(LLVMModuleRef);
#ifdef __cplusplus
}
#endif
#endif
