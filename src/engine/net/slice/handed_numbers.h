// The number of the one in global variables, and the thread that was handed it.
#ifndef NORACE_ENGINE_NET_SLICE_HANDED_NUMBERS_H
#define NORACE_ENGINE_NET_SLICE_HANDED_NUMBERS_H
#include "engine/net/slice/slice_inner.h"

void cell_begin(Slice *);
void cell_end(Slice *);
bool cell_mark(Slice *); // values that matter because of these; false if no new ones
bool cell_sets(const Slice *, const ModelNode *); // has an access given the value of a SET
Piece cell_prelude(Slice *, SliceGraph *);        // before main
Piece cell_access(Slice *, SliceGraph *, const ModelNode *, Piece before); // after the piece before
Piece cell_covering(Slice *, SliceGraph *, const ModelNode *, Piece before); // also for new objects
Piece cell_create(Slice *, SliceGraph *, const ModelNode *, uint32_t job, Piece create);
Piece cell_join(Slice *, SliceGraph *, const ModelNode *);
Piece cell_stop(Slice *, SliceGraph *, Piece stop);
Piece cell_made(Slice *, SliceGraph *, const ModelNode *, Piece made); // a value is set
#endif
