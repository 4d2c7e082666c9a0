// The rest of an execution that has more events than the search keeps. It is run in the usual
// order of threads, every access is compared as always, and of its events nothing is kept but who
// moved (execution_brief). No other schedule is tried.
#ifndef NORACE_RUNTIME_LONG_RUN_H
#define NORACE_RUNTIME_LONG_RUN_H

void long_run(void); // to the end of the execution, or of the search's time
#endif
