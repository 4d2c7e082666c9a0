#ifndef NORACE_ENGINE_NET_SLICE_REPRESENTATIVE_H
#define NORACE_ENGINE_NET_SLICE_REPRESENTATIVE_H
#include "engine/net/slice/slice_inner.h"

bool world_applies(const Slicer *, uint32_t variable);
bool world_programs(Slicer *, uint32_t variable); // false if it does not apply
void world_begin(Slice *);
void world_end(Slice *);
WorldMatch world_match(const Slice *, const ModelRef *);
Piece world_guarded(Slice *, SliceGraph *, uint32_t root, Piece);
Piece world_passed(Slice *, SliceGraph *, const ModelNode *);
uint32_t world_equal(Slice *, SliceGraph *, const ModelNode *compare,
                     uint32_t next); // the way on which both are the same
Piece world_set(Slice *, SliceGraph *, const ModelNode *);
bool world_lock_piece(Slice *, SliceGraph *, const ModelNode *, Piece *);
void world_find_chosen(Slicer *);
void world_uncertain_unlock(Slice *, SliceGraph *, const ModelNode *, uint32_t from, bool again,
                            Piece fork);
bool world_mark(Slice *, uint32_t job, uint32_t value); // it matters; false if that was known
uint32_t world_local(const Slice *, uint32_t job, uint32_t value);
uint32_t world_n_states(const Slice *); // of a value
uint32_t world_states(const Slice *,
                      int64_t number);  // a bit for each state that the number may have
uint32_t world_counted(uint32_t state); // the same for a state counted on
Piece world_when(SliceGraph *, uint32_t object, bool data, uint32_t state, Piece);
void world_arguments(Slice *, const ModelNode *, uint32_t job, SmlInstr *create);
#endif
