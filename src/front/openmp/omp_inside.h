// What the files of the translation share. Values are texts of Boogie expressions.
#ifndef NORACE_FRONT_OMP_INSIDE_H
#define NORACE_FRONT_OMP_INSIDE_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdint.h>

#include "front/compile/directives.h"
#include "front/openmp/omp.h"

// ---- pointer-keyed table (omp_table.c)
typedef struct {
  const void *key;
  void *value;
} OmpSlot;
typedef struct {
  OmpSlot *slots;
  size_t n, room;
} OmpTable;
void *omp_table_get(const OmpTable *, const void *key); // NULL if absent
void omp_table_put(OmpTable *, const void *key, void *value);
void omp_table_delete(OmpTable *);

// ---- memory (omp_memory.c): which pointers may point to the same objects
typedef enum { ROOT_GLOBAL, ROOT_THREAD_LOCAL, ROOT_ALLOCA, ROOT_HEAP, ROOT_PARAM } OmpRootKind;
typedef struct {
  OmpRootKind kind;
  int id;    // the number of the object
  bool many; // made in a loop: several objects
  LLVMValueRef origin;
  LLVMValueRef function; // of an alloca or a heap object; NULL
} OmpRoot;

typedef struct OmpClass {
  int id;
  struct OmpClass *same;    // union-find
  struct OmpClass *pointee; // what pointers stored in these objects point to; NULL
  VEC(OmpRoot) roots;
  bool unknown; // may also be any object that we do not know
  bool holds_integers, holds_pointers;
  bool holds_aggregates; // values with pointers in them, as a whole
  bool holds_bits;       // accessed in a way that could copy a pointer as a number
  bool puns;             // accessed as something else than it is declared to be
  bool odd_access;       // not to a variable as such
  bool misaligned;       // an access that its size does not divide: accesses may overlap in part
  unsigned sizes;        // of the accesses, in bytes, or-ed
  unsigned least_store, most_load;
  bool homes_known, homes; // each pointer stored in these objects is of an allocation of its own:
                           // found out when asked
} OmpClass;

typedef struct {
  Arena *arena;
  LLVMModuleRef module;
  LLVMTargetDataRef layout;
  OmpOptions options;
  Directives directives; // of the program's files
  bool has_main;
  bool open;        // functions that we do not see are called: they may do what any function of the
                    // program may
  OmpTable classes; // value -> OmpClass
  VEC(OmpClass *) all;
  OmpClass *unknown;
  VEC(OmpClass *) escaped; // given to functions that we do not see
  VEC(OmpClass *) told;    // what lies there is told to the world outside
  VEC(OmpClass *) filled;  // with what comes from there
  int n_roots;
  bool used_no_alias; // an assumption that the answer must name
  bool used_numbers;  // and another
} OmpMemory;

void omp_memory_build(OmpMemory *); // omp_points.c
void omp_memory_delete(OmpMemory *);
OmpClass *omp_class(OmpMemory *, LLVMValueRef pointer);
OmpClass *omp_pointee(OmpMemory *, OmpClass *);
OmpClass *omp_find(OmpClass *);
bool omp_is_cell(const OmpClass *); // one object, always accessed as a whole
const OmpRoot *
omp_only_root(const OmpClass *); // the one object it can be; NULL if there may be others
OmpClass *omp_new_class(OmpMemory *);
OmpClass *omp_rooted(OmpMemory *, OmpRootKind, LLVMValueRef origin,
                     LLVMValueRef function); // with one new object
void omp_unify(OmpMemory *, OmpClass *, OmpClass *);
bool omp_carries_pointers(LLVMTypeRef);
bool omp_block_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to); // by at least one step
bool omp_heap_function(const char *name);
bool omp_makes_object(LLVMValueRef call); // a new one: nothing that is mapped from elsewhere

// ---- values
typedef enum { VAL_NONE, VAL_INT, VAL_BOOL, VAL_POINTER } OmpValKind;
typedef struct {
  OmpValKind kind;
  const char *text;   // the integer, the Boolean, the offset of a pointer
  const char *object; // of a pointer
} OmpVal;

typedef enum { MODE_SEQUENTIAL, MODE_FIRST, MODE_SECOND } OmpMode;

typedef struct {
  LLVMBasicBlockRef block;
  const char *a, *b, *quotient, *remainder;
} OmpDivision;

// One function being emitted.
typedef struct OmpContext {
  LLVMValueRef function;
  const char *tag; // makes its names unique: "", "$1", "$2", "'3$1"
  OmpMode mode;
  const char *thread; // tag of the thread that executes it: "", "$1", "$2"
  bool inner;         // a team inside the region that is checked
  bool league;     // the first thread of a team of a league; tid and threads are the team's and the
                   // league's
  OmpTable values; // LLVMValueRef -> OmpVal
  OmpTable names;  // LLVMValueRef -> name
  const char *exit;          // label to leave to
  const char *tid, *threads; // expressions
  OmpDivision division;      // the last one: quotient and remainder often come together
  size_t level;              // how many forks lead here, in the sequential part
  struct OmpContext *entry;  // of a lane of a simd loop: the code that leads to the loop
  struct OmpContext *outer;
} OmpContext;

typedef struct {
  LLVMValueRef call;     // the fork
  LLVMValueRef function; // that contains it
  LLVMValueRef body;     // outlined
} OmpFork;

// A simd loop: iterations less than `lanes` apart may run at the same time.
typedef struct {
  LLVMBasicBlockRef head; // of the loop
  LLVMValueRef counter;   // of its iterations: a phi
  VEC(LLVMBasicBlockRef) blocks;
  Position at;
  const char *source;    // the text of its file; "" if it cannot be read
  const char *directive; // as the source has it
  unsigned long lanes;   // 0: any number
  bool only_a_chunk;     // other iterations of the thread may run at the same time as well
} OmpSimd;

typedef struct OmpEmitter {
  Arena *arena;
  OmpMemory *memory;
  LLVMValueRef root; // function that is emitted
  VEC(OmpFork) path; // forks from the root to the region, outermost first; the last is the region
  const OmpSimd
      *simd; // NULL, or what is checked instead: a loop inside the last fork, or inside the root
  Text out, locals, sites; // of the procedure
  VEC(OmpContext *) contexts;
  VEC(const char *) declared_names;
  OmpTable shared_written;            // class -> class: written by the region
  OmpTable region_private;            // class -> class: objects of one thread of the region
  OmpTable outside_written;           // class -> class: written by the teams around the region
  OmpTable inner_written;             // class -> class: written by a team inside the region
  VEC(LLVMValueRef) region_functions; // outlined functions of the region and of teams inside
  VEC(LLVMValueRef) counters;         // of the loops of the region: phis
  bool nests_locks;                   // does the region set locks in several places?
  bool assumes_bounds;                // with OMP_BOUNDS_ATTRIBUTE
  bool tasks;                         // the region creates tasks
  bool uses_deps;                     // with dependences
  bool uses_waits;                    // and waits for some of them
  bool same_thread; // what one thread and its tasks do to each other is looked at, not two threads
  int n_tasks[2];   // places where each of the two creates them
  OmpTable task_bodies;   // instruction -> first mark of the task that it belongs to
  OmpTable undeferred;    // the same of tasks that their creator does at once
  OmpTable task_shared;   // class -> class: touched by a task and by others
  OmpTable task_own;      // those of them that one thread and its tasks have to themselves
  OmpTable task_instance; // those that one task of the thread, and the tasks that it creates, have
  bool nests_tasks;       // tasks create tasks
  OmpTable once;          // value -> its number, from 1 (omp_once.c)
  size_t n_once;
  int fresh, n_sites, n_contexts;
  const char *problem;
  Position problem_at;
  VEC(OmpClass *) steady;      // what threads read of them in one phase is equal
  VEC(LLVMValueRef) criticals; // lock objects of named critical sections
  VEC(const char *) assumptions;
} OmpEmitter;

const char *omp_text(OmpEmitter *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void omp_emit(OmpEmitter *, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // one indented line
void omp_problem(OmpEmitter *, LLVMValueRef instruction, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
Position omp_position(Arena *, LLVMValueRef instruction);
const char *omp_callee(LLVMValueRef call); // name of the function, NULL for an indirect call

// omp_value.c
const char *omp_declare(OmpEmitter *, const char *name,
                        const char *type); // a local, once; returns the name
const char *omp_name(OmpEmitter *, OmpContext *, LLVMValueRef);
OmpVal omp_value(OmpEmitter *, OmpContext *, LLVMValueRef);
void omp_set_value(OmpEmitter *, OmpContext *, LLVMValueRef, OmpVal);
OmpVal
omp_variable(OmpEmitter *, OmpContext *,
             LLVMValueRef); // the variable or variables that hold a value; assigned elsewhere
OmpVal omp_havoc(OmpEmitter *, OmpContext *,
                 LLVMValueRef instruction); // any value of its type, given to it
const char *omp_any_int(OmpEmitter *, OmpContext *, const char *prefix);
const char *omp_any_bool(OmpEmitter *, OmpContext *, const char *prefix);
OmpValKind omp_kind(LLVMTypeRef);
void omp_assume_range(OmpEmitter *, const char *name, unsigned bits);
void omp_arithmetic(OmpEmitter *, OmpContext *,
                    LLVMValueRef instruction); // everything without memory and control

// omp_access.c: loads and stores; omp_race.c: notes and assertions
void omp_load(OmpEmitter *, OmpContext *, LLVMValueRef);
OmpVal omp_content(OmpEmitter *, OmpContext *, LLVMValueRef pointer, LLVMTypeRef,
                   LLVMValueRef result); // what a load gives
void omp_store(OmpEmitter *, OmpContext *, LLVMValueRef);
void omp_atomic(OmpEmitter *, OmpContext *, LLVMValueRef);
void omp_touch(OmpEmitter *, OmpContext *, LLVMValueRef at, LLVMValueRef pointer,
               const char *offset_or_null, const char *size, bool write, bool atomic);
void omp_write_cell(OmpEmitter *, OmpContext *, LLVMValueRef pointer,
                    const char *value); // by the run-time library, to a private variable
// A private variable, an integer or a pointer, gets what the run-time library copies there.
void omp_write_copied(OmpEmitter *, OmpContext *, LLVMValueRef variable, const char *value,
                      const char *object);
const char *omp_read_cell(OmpEmitter *, OmpContext *, LLVMValueRef pointer);
void omp_forget(OmpEmitter *, OmpContext *, OmpClass *); // any content
void omp_forget_all(OmpEmitter *, OmpContext *);
bool omp_is_private(OmpEmitter *, OmpClass *);
bool omp_is_thread_made(const OmpEmitter *,
                        const OmpRoot *); // each thread of the region has one of its own

// omp_library.c
bool omp_library_touches(LLVMValueRef call, unsigned argument,
                         uint32_t mask); // is the argument among those of the table's mask?
bool omp_call_writes(
    LLVMValueRef call,
    unsigned argument); // does a library function write through it, or end its object?
bool omp_call_is_seen(LLVMValueRef call);       // is it known what the call does to memory?
bool omp_is_openmp(const char *name);           // omp_...: the run-time library
bool omp_is_harmless(LLVMValueRef intrinsic);   // touches no memory of the program
bool omp_is_known_intrinsic(LLVMValueRef call); // likewise, or it copies or fills
bool omp_is_pure(LLVMValueRef call);            // touches no memory, by its attributes

// omp_call.c
void omp_call(OmpEmitter *, OmpContext *, LLVMValueRef);
// omp_worksharing.c
bool omp_starts_iteration(
    LLVMValueRef block,
    LLVMValueRef *counter); // the body of a worksharing loop; the counter of its iterations

LLVMValueRef omp_shared_out_by(
    LLVMValueRef counter); // the call that gives a thread its part of the iterations; NULL
bool omp_counts_unsigned(LLVMValueRef counter); // is it compared as an unsigned number?

// omp_study.c
void omp_study(OmpEmitter *); // fills in what is written and what is private
bool omp_only_adds(const OmpEmitter *, const OmpClass *,
                   LLVMValueRef number); // is that all that the region does to these objects?

bool omp_writes(const OmpEmitter *, LLVMValueRef instruction, const OmpClass *);

// omp_early.c
bool omp_is_real_barrier(const OmpEmitter *, LLVMValueRef call); // the standard's, not clang's own
bool omp_reads_early(OmpEmitter *, const OmpContext *,
                     LLVMValueRef load); // before any thread of the region can have written there

// omp_steady.c
void omp_study_steady(OmpEmitter *);                     // after the rest of the study
void omp_steady_begin(OmpEmitter *, const char *thread); // a phase of the thread begins
void omp_steady_written(OmpEmitter *, const OmpContext *, const OmpClass *);
// omp_once.c
void omp_once_enter(OmpEmitter *, OmpContext *, LLVMBasicBlockRef);
void omp_once_read(OmpEmitter *, OmpContext *, LLVMValueRef);        // it has its value already
void omp_steady_read(OmpEmitter *, OmpContext *, LLVMValueRef load); // it has its value already

// A read anywhere in any object of the kind that the pointer, of whatever function, leads to.
void omp_touch_class(OmpEmitter *, OmpContext *, LLVMValueRef at, LLVMValueRef pointer);

// omp_home.c
void omp_assume_home(
    OmpEmitter *, OmpContext *,
    LLVMValueRef pointer); // a pointer that was read from a table tells its place there

// omp_simd.c
bool omp_simd_at(const OmpMemory *, LLVMBasicBlockRef head,
                 OmpSimd *); // does a loop start here whose iterations one thread may run at once?
void omp_simd_delete(OmpSimd *);
void omp_simd_keep_shared(LLVMModuleRef); // before variables become values: those that the lanes of
                                          // a simd loop share stay in memory
bool omp_simd_has(const OmpSimd *, LLVMBasicBlockRef);
bool omp_simd_owns(const OmpSimd *, LLVMValueRef object); // each lane has one of its own
const char *
omp_simd_carried(const OmpSimd *); // a variable that goes from one iteration to the next; NULL

// omp_tasks.c
bool omp_tasks_lower(LLVMModuleRef);   // tasks become code between marks; true: there were some
void omp_tasks_release(LLVMModuleRef); // what kept variables in memory goes
bool omp_has_tasks(LLVMValueRef function);
// Puts the instructions of the task that begins at the mark into the table, with the mark.
void omp_task_note(OmpTable *, LLVMValueRef begin);
bool omp_in_task(const OmpEmitter *, LLVMValueRef instruction);
void omp_declare_tasks(OmpEmitter *, const char *thread);
// " && ...": neither waits for the other, of two accesses to objects of the class
const char *omp_tasks_meet(OmpEmitter *, const OmpClass *);

// omp_task_owner.c
void omp_study_tasks(OmpEmitter *); // after the rest of the study
LLVMValueRef omp_task_around(const OmpEmitter *, LLVMValueRef instruction); // its mark, or NULL
unsigned omp_task_level(const OmpEmitter *, LLVMValueRef instruction);      // tasks around it
bool omp_task_is_awaited(const OmpEmitter *, LLVMValueRef begin); // by the task that creates it

// omp_pointers.c
bool omp_resolve_pointers(LLVMModuleRef); // calls of the one function that a variable can hold
                                          // become direct; true: there were some

// omp_body.c
size_t omp_teams_before(const OmpEmitter *); // forks that lead to what is checked
void omp_lane(OmpEmitter *, OmpContext *);   // the blocks of the simd loop
void omp_body(OmpEmitter *, OmpContext *);   // the code of a function, up to its exit label
OmpContext *omp_context(OmpEmitter *, OmpContext *outer, LLVMValueRef function, OmpMode);
void omp_enter(OmpEmitter *, OmpContext *from, OmpContext *to,
               LLVMValueRef fork); // binds the arguments of a fork
LLVMValueRef omp_outlined(LLVMValueRef fork);
bool omp_is_fork(
    const char *name); // does the function start a team, or a league of teams? NULL: no
bool omp_forks_league(
    LLVMValueRef fork); // teams: the threads that it starts are each the only one of its own team
#endif
