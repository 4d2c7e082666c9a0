// What the files of the slicer share.
#ifndef NORACE_ENGINE_NET_SLICE_INNER_H
#define NORACE_ENGINE_NET_SLICE_INNER_H
#include "engine/net/slice/slice.h"

// Bytes that are accessed together: a variable of the SML program.
typedef struct {
  ModelRef part; // one of the parts that belong to it
  VEC(uint32_t) refs;
  bool wide;    // of references that are wide: what they have in common besides narrow ones
  bool of_lock; // what is used as a lock: made, made new,
  bool ends;    // and given back
  bool written, plain;
  VEC(uint32_t) jobs; // that access it, without doubles
  uint64_t locks;     // that may be held at some access
  const char *name;
} Variable;

// A place in memory that is used as a lock, condition variable, semaphore, barrier or once flag.
typedef struct {
  uint32_t object;
  int64_t offset;
  SmlKind kind;
  int64_t count; // rwlock: 1 if it counts how often its writer holds it
  const char *name;
} Sync;

// Numbers as far as branches tell them apart: range k goes from cuts[k - 1] to cuts[k] - 1. Values
// and data that are copied to each other share one.
typedef struct {
  VEC(int64_t) cuts; // in order
  bool tested;       // some branch looks at it
  bool open;         // some branch asks for all numbers from one on, or up to one
  bool folded; // there is one range that branches ask for, such as 0: below and above it is one
               // more range, number 0
} Domain;

// A global variable whose number decides branches.
typedef struct {
  uint32_t object;
  int64_t offset;
  uint32_t size;
  bool one; // a field of one of many objects or elements: of the one, in programs about it
  uint32_t stride, extent; // of the array
  int64_t first;           // at the start
  bool known;              // that is certain; otherwise it may be anything
  bool bad;                // not every access is certain
  uint32_t domain;
} Datum;

typedef struct {
  const ModelThreads *model;
  SmlFile *file;
  Arena *arena;
  VEC(Variable) variables;
  VEC(Sync) syncs;
  uint32_t *variable_of; // by ref, of those that are narrow; MODEL_NONE for none
  struct {
    uint32_t first, n;
  } *touches; // by ref: the variables that it touches are touched[first], ...
  VEC(uint32_t) touched;
  uint32_t *sync_of;    // by ref: certainly that one; MODEL_NONE otherwise
  bool *chosen;         // object -> a lock is taken through a pointer that may mean it or another
  bool refine;          // small data and counts are wanted
  bool links;           // see SliceOptions
  uint32_t only, built; // see SliceOptions; how many programs were met
  const bool *given;
  double deadline;
  bool late;
  VEC(Datum) data; // empty unless they are wanted
  VEC(Domain) domains;
  uint32_t **domain_of;   // job -> value; MODEL_NONE if no branch looks at it
  struct JobCases *cases; // by job; NULL unless wanted
  uint32_t **datum_of;    // job -> value -> the datum that an access gives it; MODEL_NONE
} Slicer;

// slice_graph.c: the graph of one job of a slice, as instructions
typedef struct {
  SmlInstr instr;
  bool nop;
  bool serves;     // a test that is there only to compute what is assigned to:
  bool data;       // an object,
  uint32_t target; // or a local
  VEC(uint32_t) next;
} SliceNode;

typedef struct {
  VEC(SliceNode) nodes;
  uint32_t entry;
} SliceGraph;

// A part of the graph with one way in and one way out.
typedef struct {
  uint32_t in, out;
} Piece;

// One object of many, or one element of an array, stands for all: whatever happens to the others is
// left out. Values of the program are reduced to whether they mean that one. See representative.c.
typedef struct World {
  bool by_object; // one of the objects that `object` stands for; otherwise element number `element`
                  // of an array
  uint32_t object;
  int64_t base; // of the array: where element 0 begins
  uint32_t stride;
  bool single; // by_object: there is only one, and values tell whether they mean it
  bool other;  // an element that no constant index names; otherwise:
  int64_t element;
  const char *name;
  enum { STRIPES_UNKNOWN, STRIPES_NO, STRIPES_YES } stripes; // locks are told by their keys
} World;

typedef struct {
  ModelRef part;   // where the lock of the one lies
  uint32_t object; // in the SML program
} KeyedLock;

typedef struct {
  Slicer *s;
  SmlProgram *program;
  uint64_t locks;     // kept; others are dropped
  uint32_t *ended_of; // variable -> data: the lock that it is was given back; MODEL_NONE for others
  uint32_t *renewed_of; // variable -> data: it was made new since it was taken
  uint32_t
      *misuse_of; // variable -> SML variable with a race if a lock is used after it was given back
  uint32_t *object_of;   // variable -> SML object, MODEL_NONE if it is not of this program
  uint32_t *sync_object; // sync -> SML object, MODEL_NONE until used
  uint32_t job;          // being built
  World *world;          // NULL for none
  VEC(KeyedLock) keyed;
  uint32_t **local_of;   // job -> value -> local, MODEL_NONE if it does not matter
  uint32_t **flag_of;    // job -> value -> local that holds the range of its number, MODEL_NONE
  uint32_t *scratch;     // job -> local for an answer that is looked at at once
  const bool *wanted;    // datum -> is it part of this program; NULL: all are
  uint32_t **count_of;   // job -> number of the counter -> its local; NULL unless wanted
  VEC(uint32_t) data;    // datum -> SML object, MODEL_NONE
  uint32_t fresh, known; // data: the one was not allocated yet; its address was stored somewhere
  uint32_t
      *cell_of; // datum -> data that tells how its number stands to that of the one, MODEL_NONE
  uint32_t
      *stage_of; // job -> data that tells how far the thread is that was handed the one, MODEL_NONE
  uint32_t *maker_of;  // job -> the same of the thread that has made the one, MODEL_NONE
  struct Links *links; // NULL for none
} Slice;

typedef struct {
  bool possible; // it may be the one
  uint32_t root; // the value that tells; MODEL_NONE if nothing does
} WorldMatch;

// slice.c
uint64_t slice_lock_at(const Slicer *, const ModelRef *); // the bit of the lock there; 0 for none
void slice_program(Slicer *, const uint32_t *variables, size_t n, uint64_t locks, World *);
Piece slice_other_unlock(Slice *, SliceGraph *,
                         const ModelNode *);     // an unlock, or wait, of what is not the one
bool slice_touches(const Slice *, uint32_t ref); // some variable of the program
// What the SML object stands for.
void slice_describe(Slice *, uint32_t object, const Variable *);
uint32_t slice_object(Slice *, const char *name, SmlKind, uint32_t count);
uint32_t slice_put(Slice *, SliceGraph *, const ModelNode *, SmlOp, uint32_t object);
Piece slice_single(uint32_t node);
Piece slice_sequence(SliceGraph *, Piece first, Piece second);
Piece slice_fork(SliceGraph *);
void slice_choice(SliceGraph *, Piece fork, Piece way);

// handed_numbers.c: the number of the one in global variables, and the thread that was handed it

const char *slice_name(Slicer *, const ModelRef *);
const char *slice_safe_name(Slicer *, const char *);
#endif
