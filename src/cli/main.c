#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "cli/command.h"

typedef struct {
  const char *name, *synopsis, *help;
  int (*run)(int argc, char **argv);
} Command;

static const Command commands[] = {
#define COMMAND(name, synopsis, help) {#name, synopsis, help, cli_##name},
#include "cli/commands.def"
#undef COMMAND
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

// The name that the user types: C has no name for c++.
static const char *spelled(const Command *command) { return strcmp(command->name, "cxx") ? command->name : "c++"; }

static void print_help(void) {
  puts("norace: can this threaded C program race? An answer with evidence.\n");
  for (int i = 0; i < N_COMMANDS; i++) {
    printf("  norace %s %s\n", spelled(&commands[i]), commands[i].synopsis);
    printf("      %s\n", commands[i].help);
  }
  puts("\n'norace COMMAND --help' tells more. Exit status:");
#define EXIT_STATUS(name, value, help) printf("  %2d  %s\n", value, help);
#include "base/exit.def"
#undef EXIT_STATUS
}

int cli_main(int argc, char **argv) {
  if (argc < 2) fatal_usage(NULL, "a command is missing");
  const char *name = argv[1];
  if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help")) return print_help(), 0;
  if (!strcmp(name, "--version")) return puts("norace " NORACE_VERSION), 0;
  for (int i = 0; i < N_COMMANDS; i++)
    if (!strcmp(name, spelled(&commands[i]))) return commands[i].run(argc - 1, argv + 1);
  fatal_usage(NULL, "no such command: %s", name);
}
