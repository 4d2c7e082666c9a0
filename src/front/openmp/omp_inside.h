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

// A variable, and what it holds in the sequential code.
typedef struct {
  OmpClass *class;
  const char *value, *object;
} OmpPlace;
typedef VEC(OmpPlace) OmpPlaces;

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
  bool has_net;           // iterations with two numbers wait for their neighbours (omp_doacross.c),
  bool net_along[2];      // those whose first, whose second number is less by one
  OmpTable once;          // value -> its number, from 1 (omp_once.c)
  size_t n_once;
  int fresh, n_sites, n_contexts;
  const char *problem;
  Position problem_at;
  VEC(OmpClass *) steady;      // what threads read of them in one phase is equal
  OmpPlaces exchanged;         // those of them between which the region moves what they hold
  VEC(LLVMValueRef) criticals; // lock objects of named critical sections
  VEC(const char *) assumptions;
} OmpEmitter;

const char *omp_text(OmpEmitter *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void omp_emit(OmpEmitter *, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // one indented line
void omp_problem(OmpEmitter *, LLVMValueRef instruction, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#endif
