// What the files of the slicer share.
#ifndef NORACE_ENGINE_NET_SLICE_INNER_H
#define NORACE_ENGINE_NET_SLICE_INNER_H
#include "engine/net/slice.h"

// Bytes that are accessed together: a variable of the SML program.
typedef struct {
  ModelRef part;        // one of the parts that belong to it
  VEC(uint32_t) refs;
  bool written, plain;
  VEC(uint32_t) jobs;   // that access it, without doubles
  uint64_t locks;       // that may be held at some access
  const char *name;
} Variable;

// A place in memory that is used as a lock, condition variable, semaphore, barrier or once flag.
typedef struct {
  uint32_t object;
  int64_t offset;
  SmlKind kind;
  int64_t count;
  const char *name;
} Sync;

typedef struct {
  const ModelThreads *model;
  SmlFile *file;
  Arena *arena;
  VEC(Variable) variables;
  VEC(Sync) syncs;
  uint32_t *variable_of; // by ref; MODEL_NONE for none
  uint32_t *sync_of;     // by ref: certainly that one; MODEL_NONE otherwise
} Slicer;

// slice_graph.c: the graph of one job of a slice, as instructions
typedef struct {
  SmlInstr instr;
  bool nop;
  VEC(uint32_t) next;
} SliceNode;

typedef struct {
  VEC(SliceNode) nodes;
  uint32_t entry;
} SliceGraph;

uint32_t slice_graph_add(SliceGraph *, const SmlInstr *); // NULL: no operation
void slice_graph_link(SliceGraph *, uint32_t from, uint32_t to);
void slice_graph_simplify(SliceGraph *);
void slice_graph_emit(const SliceGraph *, SmlJob *);
void slice_graph_delete(SliceGraph *);

// slice_names.c
const char *slice_name(Slicer *, const ModelRef *);
const char *slice_safe_name(Slicer *, const char *);
#endif
