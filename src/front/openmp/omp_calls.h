// A call being translated. For the files of the translation that deal with calls.
#ifndef NORACE_FRONT_OMP_CALLS_H
#define NORACE_FRONT_OMP_CALLS_H
#include <string.h>

#include "base/check.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_value.h"

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
#endif
