// What a thread reads in the memory that main has filled for it.
#include <string.h>

#include "front/facts/library_call.h"
#include "front/facts/loops_bound.h"
#include "front/facts/points_outside.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_load.h"
#include "front/threads/shares_term.h"
#include "front/threads/threads_value.h"

static bool writes(ModelOp op) { return op == MODEL_WRITE || op == MODEL_ATOMIC_WRITE; }

static bool is_free(LLVMValueRef i) {
  return i && LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == LIBRARY_FREE;
}

static const Origin *origin_of(const Shares *s, uint32_t job, uint32_t node) {
  uint32_t number = s->origin_of[job][node];
  return number == MODEL_NONE ? NULL : &s->b->origins.at[number];
}

static bool meets(const ModelThreads *m, const ModelNode *n, const ModelRef *ref) {
  for (uint32_t r = 0; r < n->n_refs; r++)
    if (model_overlap(&m->refs.at[n->first_ref + r], ref)) return true;
  return false;
}

// ---- memory that only main knows: there are no accesses to it in the model

static bool may_mean(const Shares *s, LLVMValueRef pointer, uint32_t object) {
  const PointsSet *set = points_of(s->b->points, pointer);
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object == object) return true;
  return false;
}

// May a call write there? True as well if that is not known.
static bool call_writes(const Shares *s, LLVMValueRef call, uint32_t object) {
  const char *name = ir_callee_name(call);
  const LibraryFunction *library = library_find(name);
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (is_free(call) || !strncmp(name, "llvm.lifetime", 13) || !strncmp(name, "llvm.dbg", 8) ||
      (LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee)))
    return false;
  bool copies = !strncmp(name, "llvm.mem", 8);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    if (!may_mean(s, LLVMGetOperand(call, k), object)) continue;
    if (copies ? !k : library->kind == LIBRARY_UNKNOWN || library_writes_at(call, library, k))
      return true;
  }
  return false;
}

static bool writes_own(const Shares *s, LLVMValueRef i, uint32_t object) {
  if (LLVMIsACallInst(i)) return call_writes(s, i, object);
  if (LLVMIsAStoreInst(i)) return may_mean(s, LLVMGetOperand(i, 1), object);
  return (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) &&
         may_mean(s, LLVMGetOperand(i, 0), object);
}

static bool own_writers(const Shares *s, uint32_t object, ShareWriters *found) {
  enum { MOST = 6 };
  for (LLVMValueRef f = LLVMGetFirstFunction(s->b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!writes_own(s, i, object)) continue;
        if (f != s->b->entries.at[0] || found->n == MOST) return false;
        vec_push(found, i);
      }
  return found->n > 0;
}

bool shares_own(const Frame *f, LLVMValueRef load, ModelRef *ref) {
  const Shares *s = f->s;
  const PointsSet *set = points_of(s->b->points, LLVMGetOperand(load, 0));
  if (f->creator || set->n != 1 || s->b->model->objects.at[set->at[0].object].shared) return false;
  const PointsObject *o = &s->b->points->objects.at[set->at[0].object];
  bool made = (o->kind == OBJECT_HEAP && points_is_fresh(o->value)) || o->kind == OBJECT_STACK;
  if (!made || !LLVMIsAInstruction(o->value)) return false;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(o->value);
  *ref = (ModelRef){.object = set->at[0].object,
                    .offset = set->at[0].offset,
                    .stride = set->at[0].stride,
                    .extent = set->at[0].extent,
                    .size = (uint32_t)LLVMStoreSizeOfType(s->b->ir->layout, LLVMTypeOf(load)),
                    .root = MODEL_NONE};
  return LLVMGetBasicBlockParent(block) == s->b->entries.at[0] &&
         !loop_comes_again(s->tables[0], block);
}

bool shares_writers(const Shares *s, const ModelRef *ref, ShareWriters *found) {
  enum { MOST = 6 };
  const ModelThreads *m = s->b->model;
  if (!m->objects.at[ref->object].shared) return own_writers(s, ref->object, found);
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (!writes(n->op) || !meets(m, n, ref)) continue;
      const Origin *o = origin_of(s, j, k);
      if (o && is_free(o->at)) continue;
      if (j || !o || !o->pointer ||
          LLVMGetBasicBlockParent(LLVMGetInstructionParent(o->at)) != s->b->entries.at[0])
        return false;
      if (found->n == MOST) return false;
      vec_push(found, o->at);
    }
  return found->n > 0;
}

static bool comes_before(LLVMValueRef a, LLVMValueRef b) {
  for (LLVMValueRef i = LLVMGetNextInstruction(a); i; i = LLVMGetNextInstruction(i))
    if (i == b) return true;
  return false;
}

// Was the one always executed when control comes to the other?
bool shares_precedes(const LoopTable *t, LLVMValueRef first, LLVMValueRef then) {
  LLVMBasicBlockRef a = LLVMGetInstructionParent(first), b = LLVMGetInstructionParent(then);
  return a == b ? comes_before(first, then) : shares_dominates(t, a, b);
}

// The loops around two instructions are the same, or there are none.
bool shares_same_loop(const LoopTable *t, LLVMValueRef a, LLVMValueRef b) {
  CountedLoop one, other;
  bool found = loop_around(t, a, &one), both = found && loop_around(t, b, &other);
  bool same = both && one.head == other.head;
  if (found) free(one.body);
  if (both) free(other.body);
  return same;
}

static bool same_bounds(const CountedLoop *filling, const CountedLoop *creating) {
  if (filling->down || creating->down || creating->first < filling->first) return false;
  if (filling->bound == creating->bound) return filling->inclusive || !creating->inclusive;
  if (!LLVMIsAConstantInt(filling->bound) || !LLVMIsAConstantInt(creating->bound)) return false;
  return LLVMConstIntGetSExtValue(filling->bound) + filling->inclusive >=
         LLVMConstIntGetSExtValue(creating->bound) + creating->inclusive;
}

static bool only_from(const LoopTable *t, LLVMBasicBlockRef to, LLVMBasicBlockRef from) {
  for (size_t b = 0; b < t->blocks.n; b++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(t->blocks.at[b]);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
      if (LLVMGetSuccessor(end, k) == to && t->blocks.at[b] != from) return false;
  }
  return true;
}

// A loop of its own has filled all elements before the first thread was created. Its counter; NULL
// if it is not certain.
static LLVMValueRef filled_before(const LoopTable *t, LLVMValueRef store, const Start *start) {
  CountedLoop loop;
  if (!loop_around(t, store, &loop)) return NULL;
  bool good = loop_every_turn(t, &loop, store) && same_bounds(&loop, &start->loop) &&
              only_from(t, loop.exit, loop.head) &&
              shares_dominates(t, loop.exit, LLVMGetInstructionParent(start->create)) &&
              !loop.body[loop_block(t, LLVMGetInstructionParent(start->create))];
  free(loop.body);
  return good ? loop.counter : NULL;
}

// The number of the element that main's pointer means, or the new block; NULL if it is not that.
// `ref` gets the rest.
static LLVMValueRef told_by(const Shares *s, LLVMValueRef pointer, ModelRef *ref) {
  *ref = (ModelRef){.root = MODEL_NONE};
  LLVMValueRef v = threads_origin(s->b, pointer, ref);
  return v && !ref->varies && !ref->row && LLVMIsAInstruction(v) ? v : NULL;
}

static bool is_copy(LLVMValueRef i) {
  return LLVMIsACallInst(i) && !strncmp(ir_callee_name(i), "llvm.memcpy", 11);
}

// Where an instruction that moves a known number of bytes puts them; NULL if it is none.
LLVMValueRef shares_target(LLVMValueRef writer) {
  if (LLVMIsAStoreInst(writer)) return LLVMGetOperand(writer, 1);
  return is_copy(writer) && LLVMIsAConstantInt(LLVMGetOperand(writer, 2))
             ? LLVMGetOperand(writer, 0)
             : NULL;
}

static int64_t size_moved(const Shares *s, LLVMValueRef writer) {
  if (is_copy(writer)) return (int64_t)LLVMConstIntGetZExtValue(LLVMGetOperand(writer, 2));
  return (int64_t)LLVMStoreSizeOfType(s->b->ir->layout, LLVMTypeOf(LLVMGetOperand(writer, 0)));
}

// The thread was handed one element of an array, or a new block, and reads what was put there in
// the same turn, or in the same turn of a loop before. `shift`: how far behind the beginning of
// what was put there.
static bool of_element(const Frame *f, const ModelRef *read, LLVMValueRef writer, int64_t *shift,
                       Frame *there) {
  const Shares *s = f->s;
  const Start *start = &s->starts[f->job];
  const LoopTable *t = s->tables[0];
  LLVMValueRef create = start->create;
  ModelRef handed, written;
  LLVMValueRef whose =
                   told_by(s, LLVMGetOperand(create, LLVMGetNumArgOperands(create) - 1), &handed),
               filled = told_by(s, shares_target(writer), &written);
  if (!start->looped || !whose || !filled || handed.inside || handed.by_index != written.by_index)
    return false;
  if (read->root != s->b->model->jobs.at[f->job].argument || read->by_index || read->varies ||
      read->row)
    return false;
  *shift = read->inside - written.inside;
  there->counters[0] = start->loop.counter;
  if (handed.by_index && (handed.base != written.base || handed.stride != written.stride ||
                          whose != start->loop.counter))
    return false;
  if (!handed.by_index &&
      (!LLVMIsACallInst(whose) || !points_is_fresh(whose) || !shares_same_loop(t, whose, create)))
    return false;
  if (filled == whose && shares_same_loop(t, writer, create))
    return shares_precedes(t, writer, create);
  if (!handed.by_index || filled == whose) return false;
  there->counters[1] = filled_before(t, writer, start);
  return there->counters[1] == filled;
}

// The thread was created once, and reads a variable that was filled once before.
static bool of_variable(const Frame *f, const ModelRef *read, LLVMValueRef writer, int64_t *shift) {
  const Shares *s = f->s;
  const Start *start = &s->starts[f->job];
  const PointsSet *written = points_of(s->b->points, shares_target(writer));
  if (read->stride || start->looped || written->n != 1 || written->at[0].stride ||
      written->at[0].object != read->object)
    return false;
  *shift = read->offset - written->at[0].offset;
  if (s->b->model->objects.at[read->object].many ||
      loop_comes_again(s->tables[0], LLVMGetInstructionParent(writer)))
    return false;
  return shares_precedes(s->tables[0], writer, start->create);
}

// Puts all that the thread reads there; `there` is where.
static bool fills(const Frame *f, const ModelRef *read, LLVMValueRef writer, int64_t *shift,
                  Frame *there) {
  *there = (Frame){.s = f->s, .at = LLVMGetInstructionParent(writer), .turn = f->creator->turn};
  if (!shares_target(writer) ||
      (!of_element(f, read, writer, shift, there) && !of_variable(f, read, writer, shift)))
    return false;
  if (LLVMIsAStoreInst(writer)) return !*shift && size_moved(f->s, writer) == read->size;
  return *shift >= 0 && *shift + read->size <= size_moved(f->s, writer);
}

static bool reaches(const LoopTable *t, LLVMValueRef from, LLVMValueRef to) {
  LLVMBasicBlockRef a = LLVMGetInstructionParent(from), b = LLVMGetInstructionParent(to);
  if (a == b && comes_before(from, to)) return true;
  uint8_t *seen = memory_take(t->blocks.n);
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, a);
  while (work.n) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      uint32_t next = loop_block(t, LLVMGetSuccessor(end, k));
      if (seen[next]) continue;
      seen[next] = 1;
      vec_push(&work, LLVMGetSuccessor(end, k));
    }
  }
  bool found = seen[loop_block(t, b)];
  vec_delete(&work);
  free(seen);
  return found;
}

// The last to put something there before the thread reads it: the others come before it in the same
// turn, or before all of it.
static bool is_last(const Frame *f, const ModelRef *read, const ShareWriters *writers,
                    LLVMValueRef last) {
  const LoopTable *t = f->s->tables[0];
  for (size_t k = 0; k < writers->n; k++) {
    LLVMValueRef other = writers->at[k];
    Frame scratch;
    int64_t shift;
    if (other == last || !reaches(t, last, other)) continue;
    bool before = shares_precedes(t, other, last) && shares_same_loop(t, other, last) &&
                  shares_target(other) && fills(f, read, other, &shift, &scratch);
    if (!before) return false;
  }
  return true;
}

// ---- structures that are put together first, and then copied

static LLVMValueRef constant_inside(const Ir *ir, LLVMValueRef value, uint64_t offset,
                                    LLVMTypeRef wanted) {
  if (!value) return NULL;
  LLVMTypeRef type = LLVMTypeOf(value);
  if (LLVMIsNull(value)) return LLVMConstNull(wanted);
  if (type == wanted) return offset ? NULL : value;
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
    unsigned field = LLVMElementAtOffset(ir->layout, type, offset);
    return constant_inside(ir, LLVMGetAggregateElement(value, field),
                           offset - LLVMOffsetOfElement(ir->layout, type, field), wanted);
  }
  if (LLVMGetTypeKind(type) != LLVMArrayTypeKind) return NULL;
  uint64_t step = LLVMABISizeOfType(ir->layout, LLVMGetElementType(type));
  LLVMValueRef element = step ? LLVMGetAggregateElement(value, (unsigned)(offset / step)) : NULL;
  return element ? constant_inside(ir, element, offset % step, wanted) : NULL;
}

// The only store to that part of a local variable which is used for nothing but to be filled and
// copied. False if there is more to it.
static bool find_filling(const Ir *ir, LLVMValueRef pointer, int64_t offset, int64_t wanted,
                         LLVMValueRef load, LLVMValueRef copy, LLVMValueRef *found) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAGetElementPtrInst(user)) {
      PointsStep step = points_step(ir, user);
      if (step.stride || !find_filling(ir, user, offset + step.constant, wanted, load, copy, found))
        return false;
    } else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer) {
      int64_t end =
          offset + (int64_t)LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(LLVMGetOperand(user, 0)));
      if (offset >= wanted + (int64_t)LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(load)) ||
          end <= wanted)
        continue;
      if (offset != wanted || *found || LLVMTypeOf(LLVMGetOperand(user, 0)) != LLVMTypeOf(load))
        return false;
      *found = user;
    } else if (user != copy || LLVMGetOperand(copy, 0) == pointer) {
      bool marks = LLVMIsACallInst(user) && (!strncmp(ir_callee_name(user), "llvm.lifetime", 13) ||
                                             !strncmp(ir_callee_name(user), "llvm.dbg", 8));
      if (!marks) return false;
    }
  }
  return true;
}

// What the writer puts `shift` bytes behind the beginning of what it writes.
static LLVMValueRef part_of(const Frame *there, LLVMValueRef writer, int64_t shift,
                            LLVMValueRef load) {
  if (LLVMIsAStoreInst(writer)) return LLVMGetOperand(writer, 0);
  const Ir *ir = there->s->b->ir;
  LLVMValueRef from = LLVMGetOperand(writer, 1), store = NULL;
  if (LLVMIsAGlobalVariable(from) && LLVMIsGlobalConstant(from) && LLVMGetInitializer(from))
    return constant_inside(ir, LLVMGetInitializer(from), (uint64_t)shift, LLVMTypeOf(load));
  if (!LLVMIsAAllocaInst(from) || !find_filling(ir, from, 0, shift, load, writer, &store) || !store)
    return NULL;
  const LoopTable *t = there->s->tables[0];
  bool together = !loop_comes_again(t, LLVMGetInstructionParent(writer))
                      ? !loop_comes_again(t, LLVMGetInstructionParent(store))
                      : shares_same_loop(t, store, writer);
  return together && shares_precedes(t, store, writer) ? LLVMGetOperand(store, 0) : NULL;
}

// The access by a load that is certainly of one place.
static uint32_t read_at(const Frame *f, LLVMValueRef load) {
  uint32_t number = map_get(&f->s->origin_at, load);
  if (number == MAP_NONE || f->s->b->origins.at[number].job != f->job ||
      !f->s->b->origins.at[number].pointer)
    return MODEL_NONE;
  uint32_t node = f->s->b->origins.at[number].node;
  const ModelNode *n = &f->s->b->model->jobs.at[f->job].nodes.at[node];
  return n->n_refs == 1 && n->op == MODEL_READ ? node : MODEL_NONE;
}

const ModelRef *shares_read(const Frame *f, LLVMValueRef load) {
  uint32_t node = read_at(f, load);
  const ModelThreads *m = f->s->b->model;
  return node == MODEL_NONE ? NULL : &m->refs.at[m->jobs.at[f->job].nodes.at[node].first_ref];
}

LLVMValueRef shares_stored(Frame *f, LLVMValueRef load, Frame *there) {
  const ModelThreads *m = f->s->b->model;
  uint32_t node = f->creator ? read_at(f, load) : MODEL_NONE;
  if (node == MODEL_NONE) return NULL;
  const ModelRef *read = &m->refs.at[m->jobs.at[f->job].nodes.at[node].first_ref];
  ShareWriters writers = {0};
  LLVMValueRef stored = NULL;
  bool known = shares_writers(f->s, read, &writers);
  for (size_t k = 0; k < writers.n && known && !stored; k++) {
    int64_t shift;
    if (fills(f, read, writers.at[k], &shift, there) && is_last(f, read, &writers, writers.at[k]))
      stored = part_of(there, writers.at[k], shift, load);
  }
  vec_delete(&writers);
  return stored;
}

// ---- what does not change any more

static void mark_after(const ModelJob *job, uint32_t from, bool *seen) {
  VEC(uint32_t) work = {0};
  vec_push(&work, from);
  while (work.n) {
    const ModelNode *n = &job->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n; k++) {
      if (seen[n->next.at[k]]) continue;
      seen[n->next.at[k]] = true;
      vec_push(&work, n->next.at[k]);
    }
  }
  vec_delete(&work);
}

// Is nothing written there but by main, before it creates any thread and before it comes to `from`
// (MODEL_NONE: nowhere)?
static bool is_frozen(const Shares *s, const ModelRef *ref, uint32_t from) {
  const ModelThreads *m = s->b->model;
  const ModelJob *main = &m->jobs.at[0];
  bool *after = memory_take(main->nodes.n), frozen = true;
  if (from != MODEL_NONE) mark_after(main, from, after);
  for (uint32_t j = 0; j < m->jobs.n && frozen; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n && frozen; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      frozen = !writes(n->op) || !meets(m, n, ref) || (!j && !s->after_create[k] && !after[k]);
    }
  free(after);
  return frozen;
}

uint32_t shares_frozen(Frame *f, LLVMValueRef load) {
  const ModelThreads *m = f->s->b->model;
  uint32_t node = read_at(f, load);
  if (node == MODEL_NONE) return MODEL_NONE;
  const ModelRef *ref = &m->refs.at[m->jobs.at[f->job].nodes.at[node].first_ref];
  if (ref->stride || m->objects.at[ref->object].many ||
      !is_frozen(f->s, ref, f->creator ? MODEL_NONE : node))
    return MODEL_NONE;
  for (size_t k = 0; k < f->s->frozen.n; k++) {
    const Frozen *known = &f->s->frozen.at[k];
    if (known->object == ref->object && known->offset == ref->offset && known->size == ref->size)
      return known->term;
  }
  Frozen fresh = {
      ref->object, ref->size,
      shares_add(f->s, (ShareTerm){.op = SHARE_VARIABLE, .width = 8 * ref->size, .common = true}),
      ref->offset};
  vec_push(&f->s->frozen, fresh);
  return fresh.term;
}
