// What the files of the points-to analysis share. Nodes are sets that grow until nothing changes.
#ifndef NORACE_FRONT_POINTS_INNER_H
#define NORACE_FRONT_POINTS_INNER_H
#include "front/facts/points.h"

enum { POINTER_SIZE = 8, LIST_SIZE = 24 }; // of a va_list

uint32_t points_keyed_node(Points *, Map *, LLVMValueRef key); // made when first asked for
uint32_t points_node_for(Points *, LLVMValueRef value);
uint32_t points_return_node(Points *, LLVMValueRef function);
uint32_t points_cell_node(Points *, PointsTarget);
uint32_t points_eval(Points *, LLVMValueRef value); // its node; constants are looked at
uint32_t points_object_for(Points *, LLVMValueRef value, PointsKind);
void points_add_target(Points *, uint32_t node, PointsTarget);
void points_add_all(Points *, uint32_t to, uint32_t from);
void points_add_moved(Points *, uint32_t to, uint32_t from, int64_t by, uint32_t stride);
// One more round brings nothing new, and every target is an object that there is.
bool points_check(Points *);
void points_load_target(Points *, uint32_t to, PointsTarget, int64_t size);
void points_load(Points *, uint32_t to, uint32_t from, int64_t size);
void points_store(Points *, uint32_t to, uint32_t from, int64_t size);
// `length`: in bytes, -1 if it is not known.
void points_copy_memory(Points *, uint32_t to, uint32_t from, int64_t length);
int64_t points_length(LLVMValueRef length); // of an argument
#endif
