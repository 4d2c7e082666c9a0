// Pointers that change places: buffers that one thread exchanges between two steps.
//
// Take some variables of the team that hold pointers, and let the region store nothing in them but
// what it read from them, in such a way that whatever one stretch of code writes, it leaves behind
// what was there in another order: `t = a; a = b; b = t`. A stretch is a part of a basic block in
// which nothing is called. Take a run up to its first race. Each stretch that writes one of the
// variables is ordered with all that others do to these: else there was a race before. Two of them
// in one phase hold a common lock, which nothing in a stretch sets or gives back; two of different
// phases have a barrier between them, and a barrier is a call. So no two are under way at once,
// and by induction each finds in the variables what the region found there when it began, in some
// order. That is so at every barrier and at the end of the region. If all of it was different
// before, it is different ever after.
//
// What would break it: a stretch that writes one variable and not the other, or writes the second
// behind a barrier; a value that was read before a call and is stored behind it; volatile and
// atomic accesses, which may not race and yet not be ordered. None of these counts.
#include "front/openmp/omp_exchange.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_study.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"

enum { MOST = 8 };

static size_t index_of(const OmpClasses *all, const OmpClass *class) {
  size_t i = 0;
  while (i < all->n && all->at[i] != class) i++;
  return i;
}

// What the variables hold within a stretch: whose value of its beginning.
typedef struct {
  const OmpEmitter *e;
  OmpClasses *all;
  size_t holds[MOST];
  OmpTable read; // load of this stretch -> 1 + whose value it is
} Stretch;

static void begin(Stretch *s) {
  for (size_t k = 0; k < s->all->n; k++) s->holds[k] = k;
  omp_table_delete(&s->read);
  s->read = (OmpTable){0};
}

static bool is_exchange(const Stretch *s) {
  bool seen[MOST] = {false};
  for (size_t k = 0; k < s->all->n; k++) {
    if (seen[s->holds[k]]) return false;
    seen[s->holds[k]] = true;
  }
  return true;
}

static bool is_plain_access(LLVMValueRef i) {
  return !LLVMGetVolatile(i) && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
}

// Does the instruction do nothing else to the variables than to move what was in them?
static bool moves(Stretch *s, LLVMValueRef i) {
  if (LLVMIsALoadInst(i)) {
    size_t from = index_of(s->all, omp_class(s->e->memory, LLVMGetOperand(i, 0)));
    if (from < s->all->n && is_plain_access(i))
      omp_table_put(&s->read, i, (void *)(uintptr_t)(s->holds[from] + 1));
    return from == s->all->n || is_plain_access(i);
  }
  if (LLVMIsAStoreInst(i)) {
    size_t to = index_of(s->all, omp_class(s->e->memory, LLVMGetOperand(i, 1)));
    if (to == s->all->n) return true;
    uintptr_t whose = (uintptr_t)omp_table_get(&s->read, LLVMGetOperand(i, 0));
    if (whose) s->holds[to] = whose - 1;
    return whose && is_plain_access(i);
  }
  for (size_t k = 0; k < s->all->n; k++)
    if (omp_writes(s->e, i, s->all->at[k])) return false;
  if (!LLVMIsACallInst(i) || (omp_callee(i) && omp_is_harmless(i))) return true;
  bool whole = is_exchange(s);
  begin(s);
  return whole;
}

static bool block_exchanges(Stretch *s, LLVMBasicBlockRef b) {
  begin(s);
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
    if (!moves(s, i)) return false;
  return is_exchange(s);
}

static bool is_written_in(const OmpEmitter *e, LLVMBasicBlockRef b, const OmpClass *class) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
    if (omp_writes(e, i, class)) return true;
  return false;
}

// Variables that a block writes otherwise are left out; all, if it only reads them, but in a way
// that is not followed.
static void leave_out(const OmpEmitter *e, LLVMBasicBlockRef b, OmpClasses *all) {
  size_t n = 0;
  for (size_t k = 0; k < all->n; k++)
    if (!is_written_in(e, b, all->at[k])) all->at[n++] = all->at[k];
  all->n = n < all->n ? n : 0;
}

// Was one left out?
static bool look_once(const OmpEmitter *e, LLVMValueRef function, OmpClasses *all) {
  bool out = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b && !out;
       b = LLVMGetNextBasicBlock(b)) {
    Stretch s = {.e = e, .all = all};
    out = !block_exchanges(&s, b);
    if (out) leave_out(e, b, all);
    omp_table_delete(&s.read);
  }
  return out;
}

void omp_exchange_find(const OmpEmitter *e, const LLVMValueRef *functions, size_t n,
                       OmpClasses *all) {
  if (all->n > MOST) all->n = 0;
  for (size_t f = 0; f < n && all->n; f++)
    if (look_once(e, functions[f], all)) f = (size_t)-1; // from the start
  if (all->n < 2) all->n = 0;
}

const char *omp_exchange_one_of(OmpEmitter *e, const OmpPlaces *p, const char *value,
                                const char *object) {
  const char *text = "false";
  for (size_t k = 0; k < p->n; k++)
    text = omp_text(e, "%s || (%s == %s && %s == %s)", text, value, p->at[k].value, object,
                    p->at[k].object);
  return text;
}

const char *omp_exchange_differed(OmpEmitter *e, const OmpPlaces *p) {
  const char *text = "true";
  for (size_t i = 0; i < p->n; i++)
    for (size_t j = 0; j < i; j++)
      text = omp_text(e, "%s && %s != %s", text, p->at[i].object, p->at[j].object);
  return text;
}

// Calls that may do more than the block says.
static bool has_odd_calls(LLVMValueRef body) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(body); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : "";
      if (!name || omp_is_fork(name) || starts(name, "__kmpc_cancel")) return true;
      if (LLVMIsACallInst(i) && !omp_call_is_seen(i)) return true;
    }
  return false;
}

static bool is_written(const OmpEmitter *e, LLVMValueRef body, const OmpClass *class) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(body); b; b = LLVMGetNextBasicBlock(b))
    if (is_written_in(e, b, class)) return true;
  return false;
}

static const char *kept(OmpEmitter *e, const char *what, int class, const char *value) {
  const char *name = omp_declare(e, omp_text(e, "%s.%d.%d", what, ++e->fresh, class), "int");
  omp_emit(e, "%s := %s;", name, value);
  return name;
}

void omp_exchange_before(OmpEmitter *e, OmpContext *c, LLVMValueRef body, OmpPlaces *places) {
  if (has_odd_calls(body) || omp_has_tasks(body)) return;
  OmpClasses found = {0};
  for (size_t i = 0; i < e->memory->all.n; i++) {
    OmpClass *class = e->memory->all.at[i];
    const char *value, *object;
    if (!class->same && omp_pointer_cell(e, c, class, &value, &object) &&
        is_written(e, body, class))
      vec_push(&found, class);
  }
  omp_exchange_find(e, &body, 1, &found);
  for (size_t k = 0; k < found.n; k++) {
    const char *value, *object;
    omp_pointer_cell(e, c, found.at[k], &value, &object);
    vec_push(places, ((OmpPlace){found.at[k], kept(e, "was", found.at[k]->id, value),
                                 kept(e, "was.object", found.at[k]->id, object)}));
  }
  vec_delete(&found);
}

void omp_exchange_after(OmpEmitter *e, OmpContext *c, OmpPlaces *places) {
  OmpPlaces now = {0};
  for (size_t k = 0; k < places->n; k++) {
    OmpPlace p = {.class = places->at[k].class};
    omp_pointer_cell(e, c, p.class, &p.value, &p.object);
    vec_push(&now, p);
    omp_emit(e, "assume %s;", omp_exchange_one_of(e, places, p.value, p.object));
  }
  if (now.n)
    omp_emit(e, "assume (%s) ==> %s;", omp_exchange_differed(e, places),
             omp_exchange_differed(e, &now));
  vec_delete(&now);
  vec_delete(places);
}
