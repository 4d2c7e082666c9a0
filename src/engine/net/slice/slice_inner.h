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

uint32_t slice_graph_add(SliceGraph *, const SmlInstr *); // NULL: no operation
uint32_t slice_graph_dead_end(SliceGraph *);              // a point from which nothing goes on
void slice_graph_link(SliceGraph *, uint32_t from, uint32_t to);
void slice_graph_simplify(SliceGraph *);
void slice_graph_emit(const SliceGraph *, SmlJob *);
void slice_graph_delete(SliceGraph *);

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

// How a value stands to the number of the one, or to its address.
enum {
  WORLD_NOT_YET,
  WORLD_THE_ONE,
  WORLD_PASSED,
  WORLD_HOLDS,
  WORLD_MOST_STATES,
  WORLD_LEADS = WORLD_PASSED
}; // see reachability.c

typedef struct {
  bool possible; // it may be the one
  uint32_t root; // the value that tells; MODEL_NONE if nothing does
} WorldMatch;

// slice_domain.c
void domain_find(Slicer *); // domains of all values and data
void domain_delete(Slicer *);
bool domain_usable(const Slicer *, uint32_t domain);
uint32_t domain_size(const Domain *);
uint32_t domain_index(const Domain *, int64_t number);
bool domain_single(const Domain *, uint32_t range); // it is one number
uint32_t domain_within(const Domain *, int64_t low,
                       int64_t high); // a bit for each range that is inside
uint32_t domain_shifted(const Domain *, uint32_t range, int64_t step,
                        bool wraps); // a bit for each range that it may come to
uint32_t domain_mapped(const Domain *, uint32_t range, ModelArithmetic, int64_t number);
uint32_t domain_cast(const Domain *, uint32_t range); // the same after a cast

// slice_trim.c: leaves out tests that decide nothing, and what only they need. Sets live[o] of each
// object that is still looked at.
void slice_trim(const SmlProgram *, SliceGraph *graphs, bool *live);

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

// slice_lock.c: locks and the like themselves, which must not be used once they were given back
void lock_begin(Slice *, const uint32_t *variables, size_t n);
void lock_end(Slice *);
Piece lock_held(Slice *, SliceGraph *, const ModelNode *, const ModelRef *lock,
                Piece); // the piece takes the lock, or gives it
uint32_t lock_taken(Slice *, SliceGraph *, const ModelNode *, const ModelRef *lock,
                    uint32_t next); // leads on, now that a try took it
Piece lock_access(Slice *, SliceGraph *, const ModelNode *, uint32_t variable, Piece access);

// slice_data.c
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

// correlated.c
void case_find(Slicer *);
void case_delete(Slicer *);
bool case_any(const Slicer *);
void case_begin(Slice *);
Piece case_set(Slice *, SliceGraph *, uint32_t value, Piece before);
void case_ways(Slice *, SliceGraph *, const ModelNode *test, uint32_t *inside,
               uint32_t *other); // the ways, made narrower

// slice_path.c
PathAnswer path_refute(const Slicer *, const SmlProgram *, const TranslationStep *, size_t n,
                       bool *wanted);

// slice_count.c
bool count_any(const ModelThreads *);
void count_begin(Slice *);
void count_end(Slice *);
bool count_test(Slice *, SliceGraph *, const ModelNode *, Piece *);
Piece count_set(Slice *, SliceGraph *, const ModelNode *, Piece before); // after the piece before

// representative.c
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
// handed_numbers.c: the number of the one in global variables, and the thread that was handed it
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

bool world_mark(Slice *, uint32_t job, uint32_t value); // it matters; false if that was known
uint32_t world_local(const Slice *, uint32_t job, uint32_t value);
uint32_t world_n_states(const Slice *); // of a value
uint32_t world_states(const Slice *,
                      int64_t number);  // a bit for each state that the number may have
uint32_t world_counted(uint32_t state); // the same for a state counted on
Piece world_when(SliceGraph *, uint32_t object, bool data, uint32_t state, Piece);
void world_arguments(Slice *, const ModelNode *, uint32_t job, SmlInstr *create);

const char *slice_name(Slicer *, const ModelRef *);
const char *slice_safe_name(Slicer *, const char *);
#endif
