#include <string.h>

#include "cli/command.h"
#include "front/compile/clang.h"
#include "options/help.h"

// --help alone and --volatile=atomic are ours; every other word is clang's.
static int drive(ClangLanguage language, const char *name, int argc, char **argv) {
  if (argc == 2 && !strcmp(argv[1], "--help")) return help_command(name), 0;
  for (int i = 1; i < argc; i++)
    if (!strcmp(argv[i], "--volatile=atomic")) argv[i] = "-fms-volatile";
  return clang_drive_remembered(language, (const char *const *)argv + 1, (size_t)argc - 1);
}

int cli_cc(int argc, char **argv) { return drive(CLANG_C, "cc", argc, argv); }
int cli_fc(int argc, char **argv) { return drive(CLANG_FORTRAN, "fc", argc, argv); }
int cli_cxx(int argc, char **argv) { return drive(CLANG_CXX, "c++", argc, argv); }
