// What must hold of the slicer's forms in between. Each says where it is broken by being false.
#ifndef NORACE_ENGINE_NET_SLICE_CHECK_H
#define NORACE_ENGINE_NET_SLICE_CHECK_H
#include "engine/net/slice/slice_inner.h"

// Every number names something that is there.
bool slicer_check(const Slicer *);

// Two accesses that overlap have a variable in common: a race between them would otherwise be in no
// program. Looks at every pair of references.
bool slicer_check_overlaps(const Slicer *);

// Edges lead to nodes, instructions are about objects and locals of the program, tests have two
// ways.
bool slice_graph_check(const SliceGraph *, const SmlProgram *, uint32_t job);

// Each of these variables is one of the program, and no two are the same.
bool slice_check(const Slice *, const uint32_t *variables, size_t n);
#endif
