// What --help prints, from the tables commands.def, notes.def, options.def and exit.def.
#ifndef NORACE_CLI_HELP_H
#define NORACE_CLI_HELP_H

void help_all(void);                    // norace --help
void help_command(const char *command); // norace COMMAND --help; the command as the user types it

// The name that the user types for a command of commands.def: C has no name for c++.
const char *help_spelled(const char *name);
#endif
