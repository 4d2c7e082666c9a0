// Blocks and cells as one thread knows them: what a pointer leads to, what lies in a cell, and what
// an access, an episode of the others or the end of a block makes of that.
#ifndef NORACE_FRONT_THREADS_CUSTODY_HEAP_H
#define NORACE_FRONT_THREADS_CUSTODY_HEAP_H
#include "front/threads/custody_inner.h"

void custody_find_classes(Custody *);
bool custody_may_point(Custody *, LLVMValueRef);
uint32_t custody_object(Custody *, LLVMValueRef); // a candidate that it may point to
void custody_give_up(Custody *, uint32_t object);
void custody_give_up_at(Custody *, LLVMValueRef);
void custody_give_up_node(Custody *, const State *, uint32_t node);
// Of what may lie there:
uint32_t custody_cell_object(Custody *, LLVMValueRef pointer, uint32_t size);
Address custody_address(Custody *, const State *, LLVMValueRef);
void custody_know(State *, LLVMValueRef, Address);
uint32_t custody_new_node(State *, Node);
void custody_load(Custody *, const State *, LLVMValueRef load); // the results go to `out`
void custody_store(Custody *, State *, LLVMValueRef pointer, LLVMValueRef value, LLVMValueRef at);
void custody_touch(Custody *, const State *,
                   LLVMValueRef pointer); // before an access; to `out` too
void custody_free(Custody *, State *, uint32_t node);
void custody_take(Custody *, State *, uint32_t node); // no cell leads to it any more
void custody_lose(State *, uint32_t node);            // its addresses must not be used any more
void custody_episode(Custody *, State *);             // others may do something from here on
void custody_check_tail(Custody *, State *, const Cell *);
bool custody_complete(Custody *, const State *, uint32_t node);
void custody_trim(Custody *, State *, bool (*live)(void *, LLVMValueRef), void *);
bool custody_equal(const State *, const State *);
typedef enum { END_NONE, END_HEAD, END_TAIL } CustodyEnd;
CustodyEnd custody_end(Custody *, LLVMValueRef pointer); // of a list, by the rule at hand
// Gives up what lies there if the pointer may lead to the end of a list without being known as it;
// `bytes` are written there, 0 for those of one address.
void custody_check_end(Custody *, LLVMValueRef pointer, uint64_t bytes);
CellKey custody_key(Custody *, LLVMValueRef pointer);
#endif
