// A call being translated. For the files of the translation that deal with calls.
#ifndef NORACE_FRONT_OMP_CALLS_H
#define NORACE_FRONT_OMP_CALLS_H
#include <string.h>

#include "base/check.h"
#include "front/openmp/omp_inside.h"

#define MARK "__kmpc_norace_" // how the marks around tasks begin (omp_tasks.c)
#define OMP_COPY MARK "copy"  // makes a thread's copy in a reduction of tasks

typedef struct {
  OmpEmitter *e;
  OmpContext *c;
  LLVMValueRef call;
  const char *name;
} Call;

static inline bool starts(const char *text, const char *beginning) {
  return !strncmp(text, beginning, strlen(beginning));
}
static inline bool is_thread(const OmpContext *c) { return c->mode != MODE_SEQUENTIAL; }
static inline bool is_alone(const OmpContext *c) {
  return c->league || (!is_thread(c) && !c->level);
} // no team around it
// Two teams of a league are compared: nothing but the reductions of the language keeps their
// threads apart.
static inline bool is_league(const OmpEmitter *e) {
  return !e->simd && omp_forks_league(e->path.at[e->path.n - 1].call);
}
static inline bool is_pointer(LLVMValueRef v) {
  return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind;
}
static inline LLVMValueRef argument(const Call *k, unsigned i) {
  ALWAYS(i < LLVMGetNumArgOperands(k->call)); // the ABI of another clang would be read as nonsense
  return LLVMGetOperand(k->call, i);
}
static inline const char *value_text(const Call *k, unsigned i) {
  return omp_value(k->e, k->c, argument(k, i)).text;
}

// omp_call.c
const char *call_ghost(const Call *, const char *name,
                       const char *type); // a variable of the thread's own, beside the program's
const char *
call_next_construct(const Call *); // each thread of a team meets the worksharing constructs in the
                                   // same order: its number since the last barrier
const char *call_team(const OmpContext *); // tells threads of different teams apart
void call_set_result(const Call *, const char *text);
void call_limit_team(OmpEmitter *, OmpContext *from, LLVMValueRef fork,
                     const char *threads); // num_threads

// omp_worksharing.c: loops and sections. omp_sync.c: everything that orders or excludes.
// omp_library.c: functions of C. Each says whether the call is one of its own.
bool call_worksharing(const Call *);
bool call_sync(const Call *);
bool omp_uses_globals(LLVMValueRef function); // ones that are no constants
// omp_doacross.c: of a call of __kmpc_doacross_*, does each iteration of its loop wait for the one
// before and let the next one go behind that? In between it is as in an ordered region.
bool omp_is_chain(LLVMValueRef call);
bool call_tasks(const Call *); // omp_tasks.c
bool call_library(const Call *);
bool call_recursive(const Call *); // omp_recursion.c

#endif
