#include "cli/norace_version.h"

#include <stdio.h>

#include "base/arena.h"
#include "front/compile/llvm_version.h"
#include "model/symbol.h"
#include "report/result.h"
#include "smt/smt.h"

void version_print(void) {
  Arena *arena = arena_new();
  const char *clang = version_of_clang(arena, "clang-19");
  printf("norace %s\n", NORACE_VERSION);
  printf("  clang    %s\n", clang ? clang : "not found: see norace doctor");
  printf("  LLVM     %s\n", version_of_llvm(arena));
  printf("  Z3       %s\n", smt_version());
  printf("  libdw    %s\n", symbols_version());
  printf("  jansson  %s\n", result_version());
  arena_delete(arena);
}
