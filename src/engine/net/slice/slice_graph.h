// The graph of one job of a slice, as instructions.
#ifndef NORACE_ENGINE_NET_SLICE_SLICE_GRAPH_H
#define NORACE_ENGINE_NET_SLICE_SLICE_GRAPH_H
#include "engine/net/slice/slice_inner.h"

uint32_t slice_graph_add(SliceGraph *, const SmlInstr *); // NULL: no operation
uint32_t slice_graph_dead_end(SliceGraph *);              // a point from which nothing goes on
void slice_graph_link(SliceGraph *, uint32_t from, uint32_t to);
void slice_graph_simplify(SliceGraph *);
void slice_graph_emit(const SliceGraph *, SmlJob *);
void slice_graph_delete(SliceGraph *);
// How a value stands to the number of the one, or to its address.
enum {
  WORLD_NOT_YET,
  WORLD_THE_ONE,
  WORLD_PASSED,
  WORLD_HOLDS,
  WORLD_MOST_STATES,
  WORLD_LEADS = WORLD_PASSED
}; // see reachability.c
#endif
