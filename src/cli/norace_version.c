#include "cli/norace_version.h"

#include <stdio.h>

#include "front/compile/llvm_version.h"
#include "model/symbol.h"
#include "report/result.h"
#include "smt/smt.h"

#if defined __x86_64__
#define PROCESSOR "x86-64"
#elif defined __aarch64__
#define PROCESSOR "aarch64"
#else
#define PROCESSOR "another processor"
#endif

void version_print(void) {
  printf("norace %s for %s\n", NORACE_VERSION, PROCESSOR);
  printf("  LLVM     %s\n", version_of_llvm());
  printf("  Z3       %s\n", smt_version());
  printf("  libdw    %s\n", symbols_version());
  printf("  jansson  %s\n", result_version());
}
