#ifndef NORACE_ENGINE_NET_SLICE_SLICE_DATA_H
#define NORACE_ENGINE_NET_SLICE_SLICE_DATA_H
#include "engine/net/slice/slice_inner.h"

void data_find(Slicer *);
void data_delete(Slicer *);
uint32_t data_of_access(const Slicer *,
                        const ModelNode *); // the datum that it is certainly of; MODEL_NONE
uint64_t data_locks(
    const Slicer *,
    const bool *wanted); // that protect them: what is read and then written under one is one step
bool data_covered(const Slicer *, const ModelNode *,
                  uint32_t datum);         // an access of more than the datum, all of it
Piece data_prelude(Slice *, SliceGraph *); // before main
void data_parameters(Slice *);             // before any other locals
void data_begin(Slice *);
void data_end(Slice *);
Piece data_access(Slice *, SliceGraph *, const ModelNode *, Piece after);
Piece data_number(Slice *, SliceGraph *, const ModelNode *, uint32_t value,
                  int64_t number); // the value is this number
bool data_test(Slice *, SliceGraph *, const ModelNode *, Piece *);
Piece data_compare(Slice *, SliceGraph *,
                   const ModelNode *); // ways as in data_test, or no test at all
Piece data_set(Slice *, SliceGraph *, const ModelNode *, Piece before);
Piece data_guess(Slice *, SliceGraph *, const ModelNode *, uint32_t object, uint32_t size,
                 const uint32_t *sums, uint32_t local);
void data_arguments(Slice *, const ModelNode *, uint32_t job, SmlInstr *create);
#endif
