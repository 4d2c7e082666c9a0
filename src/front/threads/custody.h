// Heap blocks that threads hand on: made by one, put into a queue under a lock, taken out by
// another, given back by that one. For files in this folder only.
//
// The argument is in doc/design/net.md, "Custody". In short: an address that leads to such a block
// lies in one cell at most, or is known to one thread only. Whoever overwrites that cell has the
// block for himself from then on. What everybody does to blocks that lie in a cell counts as done
// to the cell; so if the cells are free of races, so are the blocks.
#ifndef NORACE_FRONT_THREADS_CUSTODY_H
#define NORACE_FRONT_THREADS_CUSTODY_H
#include "front/threads/threads_inner.h"

typedef struct Custody Custody;

typedef enum {
  CUSTODY_NONE, // nothing is known
  CUSTODY_HELD, // the thread alone knows the block
  CUSTODY_LENT  // it counts as an access to what lies `shift` bytes behind where `cell` points to
} CustodyAnswer;

Custody *custody_find(ThreadBuilder *); // NULL for none
void custody_delete(Custody *);
CustodyAnswer custody_of(Custody *, LLVMValueRef pointer, LLVMValueRef at, LLVMValueRef *cell,
                         int64_t *shift);
#endif
