#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/watchdog.h"
#include "cli/command.h"
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

int cli_main(int argc, char **argv) {
  watchdog_prepare(argv);
  signal(SIGXFSZ,
         SIG_IGN); // a file that may not grow is an error to tell, not an end without a word
  if (argc < 2) fatal_usage(NULL, "a command is missing");
  const char *name = argv[1];
  if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help")) return help_all(), 0;
  if (!strcmp(name, "--version")) return version_print(), 0;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp(name, help_spelled(commands[i].name))) return commands[i].run(argc - 1, argv + 1);
  fatal_usage(NULL, "no such command: %s", name);
}
