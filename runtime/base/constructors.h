// The program's own constructors and destructors. The search runs them, as the beginning and the
// end of the main thread: what they make (keys, locks held, threads, pipes) belongs to the program.
#ifndef NORACE_RUNTIME_CONSTRUCTORS_H
#define NORACE_RUNTIME_CONSTRUCTORS_H
#include <stdbool.h>

void constructors_run(int argc, char **argv, char **envp);
bool destructors_exist(void); // of the program itself, and not only the compiler's
void destructors_run(void);   // after the handlers of atexit
#endif
