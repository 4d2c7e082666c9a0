#include "front/compile/llvm_version.h"

#include <llvm/Config/llvm-config.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const char *version_of_llvm(void) { return LLVM_VERSION_STRING; }

const char *version_of_clang(Arena *arena, const char *compiler) {
  char line[400] = "";
  FILE *pipe = popen(arena_format(arena, "%s -dumpversion 2> /dev/null", compiler), "r");
  if (!pipe) return NULL;
  bool read = fgets(line, sizeof line, pipe) != NULL;
  if (pclose(pipe) || !read) return NULL;
  return arena_copy(arena, line, strcspn(line, "\n"));
}
