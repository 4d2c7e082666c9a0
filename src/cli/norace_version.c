#include "cli/norace_version.h"

#include <stdio.h>

#include "front/compile/llvm_version.h"
#include "model/symbol.h"
#include "report/result.h"
#include "smt/smt.h"

void version_print(void) {
  printf("norace %s\n", NORACE_VERSION);
  printf("  LLVM     %s\n", version_of_llvm());
  printf("  Z3       %s\n", smt_version());
  printf("  libdw    %s\n", symbols_version());
  printf("  jansson  %s\n", result_version());
}
