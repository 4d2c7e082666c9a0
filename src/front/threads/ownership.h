// Heap blocks that hang in an element of an array, or in another block: the nodes of the list in
// tab[i], the entries of a table. For files in this folder only.
//
// Blocks of one or several allocations are in regions if it is certain that each of them, from the
// moment at which its address is first stored in memory, hangs in one owner for good: its address
// is only ever stored in the owner, or in blocks of the same region. Then an access to such a block
// is an access to what hangs in that owner, and two of them meet only if they have the same owner.
// What is done to a block before its address is stored belongs to its thread alone.
#ifndef NORACE_FRONT_REGIONS_H
#define NORACE_FRONT_REGIONS_H
#include "front/threads/threads_inner.h"

typedef struct Regions Regions;

typedef enum {
  REGIONS_NONE,    // nothing is known
  REGIONS_PRIVATE, // nobody else knows the block yet
  REGIONS_OWNED    // it hangs where `cell` points to
} RegionsAnswer;

// Only regions in which, outside main, every access holds some lock: of others their owner says
// nothing.
Regions *regions_find(ThreadBuilder *);
void regions_delete(Regions *);
bool regions_cover(const Regions *, uint32_t object); // of which regions_of tells where it hangs
// Of an access by the instruction `at`. `shift`: from where the cell points to the place that
// stands for the region.
RegionsAnswer regions_of(Regions *, LLVMValueRef pointer, LLVMValueRef at, LLVMValueRef *cell,
                         int64_t *shift);
#endif
