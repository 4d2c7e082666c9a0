// The commands of norace, one file each.
#ifndef NORACE_CLI_COMMAND_H
#define NORACE_CLI_COMMAND_H

#define COMMAND(name, synopsis, help) int cli_##name(int argc, char **argv);
#include "options/commands.def"
#undef COMMAND
#endif
