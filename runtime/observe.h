#ifndef NORACE_RUNTIME_OBSERVE_H
#define NORACE_RUNTIME_OBSERVE_H

void observe_write(void); // at the end of the search: the set goes to the file that NORACE_OBSERVE names, in hex, one a line
#endif
