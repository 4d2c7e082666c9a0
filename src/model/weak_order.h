// Atomic accesses whose order sequential consistency keeps and C11 does not.
//
// The model orders accesses as if all were sequentially consistent. Weaker ones that acquire and
// release may do more: a store and a load of another variable behind it change places (in each of
// two threads: store buffering), so do two stores, and two threads may see the stores of two others
// in different orders. Each of these needs a cycle: accesses of one thread to x and then to y, of
// another one to y and then to z, and so on back to x (Shasha and Snir). Where there is none,
// whatever the program does is sequentially consistent. From one thread to the next it leads by a
// store that a load sees, by a store behind another, or by a store behind what a load has seen; the
// first of these is an order that C11 keeps, and of the others it keeps one in a cycle (coherence).
// So one variable alone never makes a cycle, nor does a hand-over (write, then release; acquire,
// then read), nor do updates that each see the one before.
#ifndef NORACE_MODEL_WEAK_ORDER_H
#define NORACE_MODEL_WEAK_ORDER_H
#include "model/threads.h"

typedef struct {
  const ModelNode *first, *second; // of one thread; NULL: there is no cycle
} WeakOrder;

WeakOrder weak_order_find(const ModelThreads *);
#endif
