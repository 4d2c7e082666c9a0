// Blocks that main makes in a loop that counts, one or more in each iteration: `row[i] =
// malloc(n)`. A block is told by the number of the iteration that has made it. Blocks of different
// iterations of one run of the loop are different, since the counter never has a value twice in it;
// blocks with the same number are taken for the same, which only adds meetings.
//
// A pointer to such a block comes from the call itself, in the same iteration, or from a table: an
// array of which every element but for null pointers is only ever written by one store of main,
// which puts the new block of iteration i into element i. So whoever reads element x has the block
// with number x.
#include <string.h>

#include "base/check.h"
#include "front/facts/points_outside.h"
#include "front/threads/shares_blocks.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_load.h"
#include "front/threads/shares_term.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_value.h"

static bool loop_of(const Shares *s, LLVMValueRef call, CountedLoop *loop) {
  return LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) == s->b->entries.at[0] &&
         s->tables[0] && loop_around(s->tables[0], call, loop) &&
         LLVMGetTypeKind(LLVMTypeOf(loop->counter)) == LLVMIntegerTypeKind;
}

LLVMValueRef shares_block_counter(const Shares *s, uint32_t object) {
  DEBUG_ONLY(object < s->b->points->objects.n);
  const PointsObject *o = &s->b->points->objects.at[object];
  CountedLoop loop;
  if (o->kind != OBJECT_HEAP || !LLVMIsACallInst(o->value) || !points_is_fresh(o->value) ||
      !loop_of(s, o->value, &loop))
    return NULL;
  free(loop.body);
  return loop.counter;
}

// What the call has made when control of main is at f->at: its value there is that of the same
// iteration, if f->at is in the loop at all.
static bool made(Frame *f, LLVMValueRef call, int depth, SharePlace *place) {
  CountedLoop loop;
  uint32_t object = map_get(&f->s->b->points->object_of, call);
  if (f->creator || object == MAP_NONE || !points_is_fresh(call) || !loop_of(f->s, call, &loop))
    return false;
  bool here = loop.body[map_get(&f->s->tables[0]->index, f->at)];
  bool known =
      f->turn != MODEL_NONE && (loop.counter == f->counters[0] || loop.counter == f->counters[1]);
  free(loop.body);
  if (!known && !here) return false;
  *place = (SharePlace){.object = object, .holder = loop.counter};
  place->block = known ? f->turn : shares_number(f, loop.counter, depth + 1);
  return true;
}

// The index by which a pointer means an element, as it stands there; NULL if it is none.
static LLVMValueRef index_of(const Ir *ir, LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) {
    PointsStep step = points_step(ir, pointer);
    if (step.stride) return step.index;
    pointer = LLVMGetOperand(pointer, 0);
  }
  return NULL;
}

static bool writes_null(LLVMValueRef writer) {
  if (LLVMIsAStoreInst(writer)) return LLVMIsNull(LLVMGetOperand(writer, 0));
  return LLVMIsACallInst(writer) && !strncmp(ir_callee_name(writer), "llvm.memset", 11) &&
         LLVMIsNull(LLVMGetOperand(writer, 1));
}

// The only store that writes anything but null pointers there; NULL if there is not just one.
static LLVMValueRef only_store(const Shares *s, const ModelRef *ref) {
  ShareWriters writers = {0};
  LLVMValueRef found = NULL;
  bool one = shares_writers(s, ref, &writers);
  for (size_t k = 0; k < writers.n && one; k++) {
    if (writes_null(writers.at[k])) continue;
    one = !found && LLVMIsAStoreInst(writers.at[k]);
    found = writers.at[k];
  }
  vec_delete(&writers);
  return one ? found : NULL;
}

// The store puts the new block of iteration i into element i; `element` gets where elements lie.
static LLVMValueRef block_stored(const Shares *s, LLVMValueRef store, ModelRef *element) {
  LLVMValueRef call = LLVMGetOperand(store, 0), target = LLVMGetOperand(store, 1), counter;
  LLVMValueRef index = index_of(s->b->ir, target);
  if (!LLVMIsACallInst(call) || !points_is_fresh(call) || !index) return NULL;
  *element = (ModelRef){.root = MODEL_NONE};
  counter = threads_origin(s->b, target, element);
  CountedLoop loop;
  if (!element->by_index || element->varies || element->row || !loop_of(s, store, &loop))
    return NULL;
  bool plain =
      index == loop.counter || (LLVMIsASExtInst(index) && LLVMGetOperand(index, 0) == loop.counter);
  free(loop.body);
  return plain && counter == loop.counter && shares_same_loop(s->tables[0], call, store) &&
                 shares_precedes(s->tables[0], call, store)
             ? call
             : NULL;
}

// The number of the element that is read; MODEL_NONE if it is not an element of those.
static uint32_t element_read(Frame *f, LLVMValueRef pointer, const ModelRef *element, int depth) {
  ModelRef read = {.root = MODEL_NONE};
  LLVMValueRef v = threads_origin(f->s->b, pointer, &read);
  LLVMValueRef index = index_of(f->s->b->ir, pointer);
  if (v && read.by_index && index && !read.varies && !read.row)
    return read.base == element->base && read.stride == element->stride &&
                   read.inside == element->inside
               ? shares_number(f, index, depth + 1)
               : MODEL_NONE;
  const PointsSet *set = points_of(f->s->b->points, pointer);
  if (index || set->n != 1 || set->at[0].stride) return MODEL_NONE;
  int64_t apart = set->at[0].offset - element->base - element->inside;
  return apart % (int64_t)element->stride
             ? MODEL_NONE
             : shares_constant(f, apart / (int64_t)element->stride, 64);
}

static bool tabled(Frame *f, LLVMValueRef load, int depth, SharePlace *place) {
  const ModelRef *ref = shares_read(f, load);
  ModelRef all, element;
  if (ref ? f->s->b->model->objects.at[ref->object].many : !shares_own(f, load, &all)) return false;
  if (ref) all = *ref;
  LLVMValueRef store = only_store(f->s, &all),
               call = store ? block_stored(f->s, store, &element) : NULL;
  if (!call) return false;
  LLVMValueRef index = index_of(f->s->b->ir, LLVMGetOperand(load, 0));
  bool keeps = index && (LLVMIsASExtInst(index) || loop_plain_value(index) == index);
  *place = (SharePlace){.holder = keeps ? loop_plain_value(index) : NULL};
  place->block = element_read(f, LLVMGetOperand(load, 0), &element, depth);
  place->object = map_get(&f->s->b->points->object_of, call);
  return place->block != MODEL_NONE && place->object != MAP_NONE;
}

// What a joined thread has returned is the block that it was handed, the one of its turn.
static bool returned(Frame *f, LLVMValueRef load, int depth, SharePlace *place) {
  LLVMValueRef counter, call;
  if (f->creator || !LLVMIsALoadInst(load) || f->turn != MODEL_NONE) return false;
  call = threads_returned_block(f->s->b, load, &counter);
  if (!call) return false;
  *place = (SharePlace){.object = map_get(&f->s->b->points->object_of, call), .holder = counter};
  place->block = shares_number(f, counter, depth + 1);
  return place->object != MAP_NONE;
}

bool shares_block(Frame *f, LLVMValueRef v, int depth, SharePlace *place) {
  if (LLVMIsACallInst(v)) return made(f, v, depth, place);
  if (returned(f, v, depth, place)) return true;
  return LLVMIsALoadInst(v) && LLVMGetOrdering(v) == LLVMAtomicOrderingNotAtomic &&
         tabled(f, v, depth, place);
}
