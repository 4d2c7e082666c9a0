// What is planned in a state of the path: branches in the order in which they will be tried, and what sleeps there.
#ifndef NORACE_RUNTIME_PLAN_H
#define NORACE_RUNTIME_PLAN_H
#include "path.h"

void plan_start(void);
const Event **plan_pool(void); // room for a very long sequence

Branch *branch_new(const Event *);
void branch_delete(Branch *); // with all behind and below it
void branch_append(Branch **list, Branch *);
Branch *branch_without(Branch *, uint16_t thread); // these sequences, without the first event that the thread has in each

const Event **sleep_set(const Node *); // its sleep_n events
static inline const Event *sleeper(const Node *node, uint32_t i) { return sleep_set(node)[i]; }
void sleep_add(Node *, const Event *);
void sleep_inherit(const Node *, Node *below); // what still sleeps in the state below

void plan_truncated(
    bool); // the execution ended in a state that was explored before: what would have followed is not in the sequences
bool search_plan(uint32_t depth, const Event **sequence,
                 uint32_t n); // a sequence to try in that state; false: something there leads to the same class
#endif
