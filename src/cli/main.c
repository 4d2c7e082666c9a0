#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/watchdog.h"
#include "cli/command.h"
#include "cli/main.h"
#include "cli/norace_version.h"
#include "options/help.h"

static const struct {
  const char *name;
  int (*run)(int argc, char **argv);
} commands[] = {
#define COMMAND(name, synopsis, help) {#name, cli_##name},
#include "options/commands.def"
#undef COMMAND
};

// norace-cc, norace-c++ and norace-fc are norace under other names, for scripts that want a
// compiler in one word.
static const char *compiler_name(const char *called) {
  const char *slash = strrchr(called, '/');
  const char *name = slash ? slash + 1 : called;
  if (!strcmp(name, "norace-cc")) return "cc";
  if (!strcmp(name, "norace-fc")) return "fc";
  return !strcmp(name, "norace-c++") ? "c++" : NULL;
}

static int run_compiler(const char *name, int argc, char **argv) {
  argv[0] = (char *)name;
  if (!strcmp(name, "cc")) return cli_cc(argc, argv);
  return !strcmp(name, "fc") ? cli_fc(argc, argv) : cli_cxx(argc, argv);
}

int cli_main(int argc, char **argv) {
  watchdog_prepare(argv);
  signal(SIGXFSZ,
         SIG_IGN); // a file that may not grow is an error to tell, not an end without a word
  const char *compiler = compiler_name(argv[0]);
  if (compiler) return run_compiler(compiler, argc, argv);
  if (argc < 2) fatal_usage(NULL, "a command is missing");
  const char *name = argv[1];
  if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help")) return help_all(), 0;
  if (!strcmp(name, "--version")) return version_print(), 0;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp(name, help_spelled(commands[i].name))) return commands[i].run(argc - 1, argv + 1);
  fatal_usage(NULL, "no such command: %s", name);
}
