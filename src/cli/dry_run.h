// `norace check --dry-run`: what would stop a search, all at once.
#ifndef NORACE_CLI_DRY_RUN_H
#define NORACE_CLI_DRY_RUN_H
#include "options/options.h"

int dry_run(Options *); // prints it; returns the exit status. Releases the options
#endif
