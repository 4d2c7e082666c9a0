// The command line: norace COMMAND ... Returns the exit status.
#ifndef NORACE_CLI_MAIN_H
#define NORACE_CLI_MAIN_H
int cli_main(int argc, char **argv);
#endif
