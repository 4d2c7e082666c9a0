#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "front/clang.h"

static const char help[] =
    "norace %s ARGS...\n"
    "A compiler: every option is clang-19's and passes on to it, so that CC=\"norace cc\" works with make, CMake and autotools.\n"
    "Accesses to memory are instrumented, the program is linked against norace's runtime, debug information is on, and the\n"
    "LLVM module of each source travels inside its object. A program so built runs normally when it is started by hand.\n"
    "Without -O nothing is optimised, so that no access of the source is lost; a higher level is yours to choose.\n"
    "Left out with a warning: -static, -flto, -gsplit-dwarf, and those of -fsanitize that bring a runtime of their own.\n"
    "Exit status: 0, or 65 after clang has said what is wrong.\n";

static int drive(ClangLanguage language, int argc, char **argv) {
  if (argc == 2 && !strcmp(argv[1], "--help")) return printf(help, language == CLANG_C ? "cc" : "c++"), 0;
  return clang_drive(language, (const char *const *)argv + 1, (size_t)argc - 1);
}

int cli_cc(int argc, char **argv) { return drive(CLANG_C, argc, argv); }
int cli_cxx(int argc, char **argv) { return drive(CLANG_CXX, argc, argv); }
