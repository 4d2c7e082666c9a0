#ifndef NORACE_RUNTIME_OBSERVE_H
#define NORACE_RUNTIME_OBSERVE_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  struct Observations *seen; // the search's: lies in its memory, shared by its processes
  const char *file;
  int tree; // the file that tree_note writes; -1: none
  bool asked_for_tree;
} Observing;

void observe_write(void); // at the end of the search: the set goes to the file that NORACE_OBSERVE
                          // names, in hex, one a line
void tree_note(uint32_t from); // an execution has ended that left the one before at this depth: for
                               // bench/ranks, goes to the file that NORACE_TREE names
#endif
