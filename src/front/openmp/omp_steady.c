// Variables that hold still: what two threads read of one between the same two barriers is equal.
//
// Take a shared variable that the region writes, as a buffer that `single` allocates, and the first
// race of an execution. If both threads have read the variable before, in one phase and without a
// lock, nobody has written it in that phase: the writer's access and that of a reader, who is
// another thread, would be an earlier race. So both have read one value, $steady of the variable
// and the phase. A thread that has written it itself in the phase goes by what it wrote: nothing is
// said of what it reads then. The assertion about an access stands in front of what is assumed of
// its value, so the race itself is never assumed away.
#include "front/openmp/omp_steady.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_exchange.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_value.h"

static bool calls_cancel(const OmpEmitter *e) {
  for (size_t f = 0; f < e->region_functions.n; f++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->region_functions.at[f]); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
        if (name && starts(name, "__kmpc_cancel")) return true;
      }
  return false;
}

static bool holds_still(OmpEmitter *e, OmpClass *class) {
  const OmpRoot *root = class->same ? NULL : omp_only_root(class);
  if (!root || root->many || (root->kind != ROOT_GLOBAL && root->kind != ROOT_ALLOCA)) return false;
  return omp_is_cell(class) && !class->misaligned && !class->holds_aggregates &&
         class->holds_integers != class->holds_pointers && !omp_is_private(e, class) &&
         omp_table_get(&e->shared_written, class) && !omp_table_get(&e->inner_written, class) &&
         !omp_table_get(&e->outside_written, class);
}

// Phases of one team are compared, so there is one; and every thread passes all of its barriers.
void omp_study_steady(OmpEmitter *e) {
  if (e->simd || e->tasks || e->path.n != 1 || is_league(e) || calls_cancel(e)) return;
  for (size_t i = 0; i < e->memory->all.n; i++)
    if (holds_still(e, e->memory->all.at[i])) vec_push(&e->steady, e->memory->all.at[i]);
}

// Which of them the region only exchanges, and what they hold when it begins.
void omp_steady_enter(OmpEmitter *e, OmpContext *before) {
  OmpClasses found = {0};
  const char *value, *object;
  for (size_t i = 0; i < e->steady.n; i++)
    if (omp_pointer_cell(e, before, e->steady.at[i], &value, &object))
      vec_push(&found, e->steady.at[i]);
  omp_exchange_find(e, e->region_functions.at, e->region_functions.n, &found);
  for (size_t k = 0; k < found.n; k++) {
    omp_pointer_cell(e, before, found.at[k], &value, &object);
    vec_push(&e->exchanged, ((OmpPlace){found.at[k], value, object}));
  }
  vec_delete(&found);
}

// The value that an exchanged variable has when the phase begins. What a thread reads of it before
// it writes it itself, with no lock held, is that: whoever wrote it in this phase has raced.
static void assume_exchanged(OmpEmitter *e, const OmpClass *class, const char *phase) {
  const char *differed = omp_exchange_differed(e, &e->exchanged),
             *object = omp_text(e, "$steady_object(%d, %s)", class->id, phase);
  bool is_one = false;
  for (size_t k = 0; k < e->exchanged.n; k++) is_one |= e->exchanged.at[k].class == class;
  if (!is_one) return;
  const char *value = omp_text(e, "$steady(%d, %s)", class->id, phase);
  omp_emit(e, "assume %s;", omp_exchange_one_of(e, &e->exchanged, value, object));
  for (size_t k = 0; k < e->exchanged.n; k++)
    if (e->exchanged.at[k].class != class)
      omp_emit(e, "assume (%s) ==> %s != $steady_object(%d, %s);", differed, object,
               e->exchanged.at[k].class->id, phase);
}

static bool is_steady(const OmpEmitter *e, const OmpClass *class) {
  for (size_t i = 0; i < e->steady.n; i++)
    if (e->steady.at[i] == class) return true;
  return false;
}

void omp_steady_begin(OmpEmitter *e, const char *thread) {
  for (size_t i = 0; i < e->steady.n; i++) {
    const char *wrote = omp_text(e, "wrote.%d%s", e->steady.at[i]->id, thread);
    omp_emit(e, "%s := false;", omp_declare(e, wrote, "bool"));
  }
}

void omp_steady_written(OmpEmitter *e, const OmpContext *c, const OmpClass *class) {
  if (c->mode != MODE_SEQUENTIAL && is_steady(e, class))
    omp_emit(e, "wrote.%d%s := true;", class->id, c->thread);
}

static const char *holds_something(OmpEmitter *e, const char *t) {
  const char *text = omp_text(e, "lock.held%s || combine.held%s || ordered.held%s", t, t, t);
  if (e->nests_locks) text = omp_text(e, "%s || lock2.held%s", text, t);
  for (size_t i = 0; i < e->criticals.n; i++)
    text = omp_text(e, "%s || critical.%zu%s", text, i, t);
  return text;
}

void omp_steady_read(OmpEmitter *e, OmpContext *c, LLVMValueRef load) {
  const OmpClass *class = omp_class(e->memory, LLVMGetOperand(load, 0));
  if (c->mode == MODE_SEQUENTIAL || c->inner || !is_steady(e, class)) return;
  OmpVal v = omp_value(e, c, load);
  if (v.kind != VAL_INT && v.kind != VAL_POINTER) return;
  const char *t = c->thread, *object = v.kind == VAL_POINTER
                                           ? omp_text(e, " && %s == $steady_object(%d, phase%s)",
                                                      v.object, class->id, t)
                                           : "";
  omp_emit(e, "assume wrote.%d%s || %s || (%s == $steady(%d, phase%s)%s);", class->id, t,
           holds_something(e, t), v.text, class->id, t, object);
  assume_exchanged(e, class, omp_text(e, "phase%s", t));
}
