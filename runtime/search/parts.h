// Programs of which only parts are explored (include/norace/explore.h).
#ifndef NORACE_RUNTIME_PARTS_H
#define NORACE_RUNTIME_PARTS_H
void parts_run(void); // in place of search_run (program.has_parts)
#endif
