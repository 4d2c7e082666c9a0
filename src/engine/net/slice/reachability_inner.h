// What the files about links share: see reachability.c.
#ifndef NORACE_ENGINE_NET_SLICE_LINK_INNER_H
#define NORACE_ENGINE_NET_SLICE_LINK_INNER_H
#include "engine/net/slice/reachability.h"
#include "model/held.h"

struct Links {
  int64_t offset; // of the field
  bool *linked;   // object -> its field is such a link
  bool holds;     // the one is held, in the field at:
  int64_t item;
  uint32_t goal; // the state of a value that others lead to: THE_ONE or HOLDS
  ModelHeld *locks;
  uint64_t lock;     // a bit of those
  bool **exclusive;  // job -> node: no other thread is at the links
  bool **loads;      // job -> value: it is loaded from a link
  uint32_t **alike;  // job -> value -> the first of those that may be copies of each other
  uint32_t **number; // job -> value -> bit in `own` and `bare`; MODEL_NONE for none
  uint64_t **own;  // job -> node: values whose object, made by the thread, nobody else can know, in
                   // front of it
  uint64_t **bare; // job -> node: values that lead nowhere, whatever others do
  uint64_t **together;  // job -> the first of those -> the bits of all of them
  uint64_t **made_from; // job -> object -> the bits of values that may mean one of those that the
                        // thread made
  uint64_t **
      needed; // job -> node -> value: it is looked at behind the node, before it gets another value
  uint32_t any,
      the_end;   // data: nothing is known any more; the link of what others lead to is empty
  uint32_t held; // data: some object holds the one
};

#define EACH_NODE(m, j, n)                                                                      \
  for (uint32_t j = 0; j < (m)->jobs.n; j++)                                                    \
    for (const ModelNode *n = (m)->jobs.at[j].nodes.at, *end_##n = n + (m)->jobs.at[j].nodes.n; \
         n < end_##n; n++)

static inline bool link_is_access(ModelOp op) {
  return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE;
}
static inline bool link_is_write(ModelOp op) {
  return op == MODEL_WRITE || op == MODEL_ATOMIC_WRITE;
}

bool link_touches(const Links *, const ModelThreads *,
                  const ModelNode *); // the link of some object
// The value that tells whose link is accessed, all of it and nothing else; MODEL_NONE if that is
// not certain.
uint32_t link_root(const Links *, const ModelThreads *, const ModelNode *);
uint32_t link_holder(const Links *, const ModelThreads *,
                     const ModelNode *); // the same of what an object holds
bool link_only_cuts(const ModelNode *);  // links are cleared with the whole object, or gone with it
#endif
