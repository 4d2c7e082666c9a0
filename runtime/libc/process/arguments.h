// The words of the command line and of the environment.
#ifndef NORACE_RUNTIME_ARGUMENTS_H
#define NORACE_RUNTIME_ARGUMENTS_H
// Moves both where every execution finds them as they were, and every process at the same address.
void arguments_move(int argc, char ***argv, char ***envp);
#endif
