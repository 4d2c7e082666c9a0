#include "front/threads/custody_ring.h"
#include "front/facts/question.h"
#include "front/threads/custody_heap.h"
#include "front/threads/ownership_uses.h"

// ---- which cell is which

static LLVMValueRef plain(LLVMValueRef v) {
  while (LLVMIsASExtInst(v) || LLVMIsAZExtInst(v)) v = LLVMGetOperand(v, 0);
  return v;
}

static bool same_key(CellKey a, CellKey b) { return a.object == b.object && a.offset == b.offset; }

// The place of a number in its structure, or the variable that it is.
static CellKey number_key(Custody *c, LLVMValueRef pointer) {
  const PointsSet *set = points_of(c->b->points, pointer);
  CellKey none = {MODEL_NONE, -1};
  if (!set->n || set->at[0].stride) return none;
  const PointsObject *object = &c->b->points->objects.at[set->at[0].object];
  CellKey key = {MODEL_NONE, set->at[0].offset};
  if (object->kind == OBJECT_GLOBAL && LLVMIsAGlobalVariable(object->value) &&
      LLVMGetTypeKind(LLVMGlobalGetValueType(object->value)) == LLVMIntegerTypeKind)
    key.object = set->at[0].object;
  for (size_t k = 1; k < set->n; k++)
    if (key.object != MODEL_NONE || set->at[k].offset != key.offset || set->at[k].stride)
      return none;
  return key;
}

// Does the pointer lead to that number of a ring?
static bool is_number(Custody *c, CellKey role, LLVMValueRef pointer) {
  if (role.offset < 0) return false;
  CellKey key = number_key(c, pointer);
  if (!same_key(key, role)) return false;
  const PointsSet *set = points_of(c->b->points, pointer);
  for (size_t k = 0; role.object == MODEL_NONE && k < set->n; k++)
    if (!c->ring.holder[set->at[k].object]) return false;
  return true;
}

// The part of a pointer with an index, and that index; NULL if there is none, or several.
static LLVMValueRef indexed(Custody *c, LLVMValueRef pointer, LLVMValueRef *index) {
  LLVMValueRef found = NULL;
  for (; LLVMIsAGetElementPtrInst(pointer) || LLVMIsACastInst(pointer);
       pointer = LLVMGetOperand(pointer, 0)) {
    if (!LLVMIsAGetElementPtrInst(pointer)) continue;
    PointsStep step = points_step(c->b->ir, pointer);
    if (!step.stride) continue;
    if (found || !step.index) return NULL;
    found = pointer, *index = step.index;
  }
  return found;
}

// Where the slots are: the cell with the pointer to them, or what they lie in.
static LLVMValueRef slots_of(LLVMValueRef sum, bool *loaded) {
  LLVMValueRef base = regions_base(LLVMGetOperand(sum, 0));
  *loaded = LLVMIsALoadInst(base) != NULL;
  return *loaded ? LLVMGetOperand(base, 0) : base;
}

// Where the slots begin, from the beginning of what they lie in, their distance, and what that is
// (the variable with the pointer to them, if there is one). False if it is not known.
static bool place_of_slot(Custody *c, LLVMValueRef pointer, LLVMValueRef sum, bool loaded,
                          int64_t *at, uint32_t *stride, uint32_t *object) {
  bool ignored;
  LLVMValueRef base = regions_base(LLVMGetOperand(sum, 0));
  const PointsSet *set = points_of(c->b->points, base);
  *at = set->n ? set->at[0].offset : 0, *stride = points_step(c->b->ir, sum).stride;
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].offset != *at || set->at[k].stride) return false;
  for (; pointer != base; pointer = LLVMGetOperand(pointer, 0))
    if (LLVMIsAGetElementPtrInst(pointer)) *at += points_step(c->b->ir, pointer).constant;
  set = points_of(c->b->points, slots_of(sum, &ignored));
  if (!set->n || (loaded && !points_of(c->b->points, base)->n)) return false;
  *object = set->n == 1 ? set->at[0].object : MODEL_NONE;
  return true;
}

// What may be a slot of a ring, by whatever number.
bool custody_is_slot(Custody *c, LLVMValueRef pointer) {
  if (!c->ring.used) return false;
  const PointsSet *set = points_of(c->b->points, pointer);
  for (size_t k = 0; k < set->n; k++)
    for (size_t i = 0; i < c->ring.slots.n; i++) {
      PointsTarget slot = c->ring.slots.at[i], t = set->at[k];
      ModelRef a = {.object = slot.object,
                    .offset = slot.offset,
                    .stride = slot.stride,
                    .extent = slot.extent,
                    .size = CUSTODY_POINTER},
               b = {.object = t.object,
                    .offset = t.offset,
                    .stride = t.stride,
                    .extent = t.extent,
                    .size = CUSTODY_POINTER};
      if (model_overlap(&a, &b)) return true;
    }
  return false;
}

// The structure in which the numbers lie; NULL of variables.
static LLVMValueRef instance_of(Custody *c, const State *s, LLVMValueRef pointer) {
  return c->ring.out.object != MODEL_NONE ? NULL : custody_address(c, s, pointer).root;
}

static bool holds_value(const LLVMValueRef *values, LLVMValueRef v) {
  v = v ? plain(v) : NULL;
  for (uint32_t k = 0; v && k < RING_VALUES; k++)
    if (values[k] == v) return true;
  return false;
}

// The size that this ring has now.
static bool is_size(Custody *c, const State *s, LLVMValueRef v) {
  v = plain(v);
  if (LLVMIsAConstantInt(v)) return c->ring.size > 0 && LLVMConstIntGetSExtValue(v) == c->ring.size;
  return holds_value(s->ring.size, v);
}

static bool is_constant(LLVMValueRef v, int64_t number) {
  return LLVMIsAConstantInt(v) && LLVMConstIntGetSExtValue(v) == number;
}

static bool is_remainder(LLVMValueRef v) {
  LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
  return op == LLVMURem || op == LLVMSRem;
}

// x % size, also as x & (size - 1): x.
static LLVMValueRef within(Custody *c, const State *s, LLVMValueRef v) {
  v = plain(v);
  if (is_remainder(v) && is_size(c, s, LLVMGetOperand(v, 1))) return plain(LLVMGetOperand(v, 0));
  bool power = c->ring.size > 0 && !(c->ring.size & (c->ring.size - 1));
  if (LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == LLVMAnd && power &&
      is_constant(LLVMGetOperand(v, 1), c->ring.size - 1))
    return plain(LLVMGetOperand(v, 0));
  return NULL;
}

static LLVMValueRef one_more(LLVMValueRef v, int64_t by) {
  v = plain(v);
  LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
  if (op == LLVMAdd && is_constant(LLVMGetOperand(v, 1), by)) return plain(LLVMGetOperand(v, 0));
  if (op == LLVMSub && is_constant(LLVMGetOperand(v, 1), -by)) return plain(LLVMGetOperand(v, 0));
  return NULL;
}

// ---- what an episode does

static void refuse(Custody *c) {
  for (uint32_t o = 0; o < c->n_objects; o++)
    if (c->ring.held[o]) custody_give_up(c, o);
}

static void begin(Custody *c, State *s, LLVMValueRef instance) {
  if (s->ring.used && s->ring.instance != instance) refuse(c);
  s->ring.used = true, s->ring.instance = instance;
}

// What was read once the number has been changed is another one, also where the same code has read
// it before.
static void remember(Custody *c, LLVMValueRef *values, LLVMValueRef load, bool first) {
  if (!first && holds_value(values, load)) refuse(c);
  if (!first || holds_value(values, load)) return;
  for (uint32_t k = 0; k < RING_VALUES; k++) {
    if (values[k]) continue;
    values[k] = load;
    return;
  }
  refuse(c);
}

// All numbers have the same width, in which the size has room, and one more bit.
static bool has_width(const Custody *c, LLVMValueRef v) {
  return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 8 * c->ring.bytes;
}

static void load_number(Custody *c, State *s, LLVMValueRef i) {
  LLVMValueRef pointer = LLVMGetOperand(i, 0);
  const Ring *r = &c->ring;
  bool out = is_number(c, r->out, pointer), in = is_number(c, r->in, pointer),
       count = is_number(c, r->count, pointer), size = is_number(c, r->size_key, pointer),
       slots = is_number(c, r->slots_key, pointer);
  if (!out && !in && !count && !size && !slots) return;
  begin(c, s, instance_of(c, s, pointer));
  RingState *ring = &s->ring;
  if (!slots && !has_width(c, i)) refuse(c);
  if (size) remember(c, ring->size, i, !ring->changed);
  if (slots) remember(c, ring->slots, i, !ring->changed);
  if (out) remember(c, ring->out, i, !ring->moved_out && !ring->reset_out);
  if (in) remember(c, ring->in, i, !ring->moved_in && !ring->reset_in);
  if (count) remember(c, ring->count, i, !ring->counted && !ring->reset_count);
}

// The number moves on to the next slot: kept below the size, or taken modulo the size where used.
static bool moves(Custody *c, const State *s, const LLVMValueRef *values, LLVMValueRef v) {
  LLVMValueRef inner = c->ring.free_running ? plain(v) : within(c, s, v);
  return inner && holds_value(values, one_more(inner, 1));
}

// What was found in the slot is this thread's from here on.
static void take_slots(Custody *c, State *s) {
  for (uint32_t k = 0; k < s->n_cells; k++) {
    Cell *cell = &s->cell[k];
    if (cell->at.kind != ADDRESS_OUTSIDE || !cell->pointer || cell->kind != CELL_OWNS ||
        !custody_is_slot(c, cell->pointer))
      continue;
    uint32_t node = cell->node;
    *cell = s->cell[--s->n_cells];
    custody_take(c, s, node);
    s->ring.taken = true;
    return;
  }
}

static void move_out(Custody *c, State *s, LLVMValueRef value) {
  if (!moves(c, s, s->ring.out, value) || s->ring.moved_out) refuse(c);
  s->ring.moved_out = true;
  take_slots(c, s);
}

static void count_up_or_down(Custody *c, State *s, LLVMValueRef value) {
  int by = holds_value(s->ring.count, one_more(value, 1))    ? 1
           : holds_value(s->ring.count, one_more(value, -1)) ? -1
                                                             : 0;
  if (!by || s->ring.counted) refuse(c);
  s->ring.counted = (int8_t)by;
}

static void store_number(Custody *c, State *s, LLVMValueRef i) {
  LLVMValueRef pointer = LLVMGetOperand(i, 1), value = LLVMGetOperand(i, 0);
  const Ring *r = &c->ring;
  bool out = is_number(c, r->out, pointer), in = is_number(c, r->in, pointer),
       count = is_number(c, r->count, pointer),
       size = is_number(c, r->size_key, pointer) || is_number(c, r->slots_key, pointer);
  if (!out && !in && !count && !size) return;
  begin(c, s, instance_of(c, s, pointer));
  if (!is_number(c, r->slots_key, pointer) && !has_width(c, value)) refuse(c);
  bool zero = LLVMIsAConstantInt(value) && LLVMIsNull(value);
  if (size) s->ring.changed = true;
  else if (out && zero) s->ring.reset_out = true;
  else if (in && zero) s->ring.reset_in = true;
  else if (count && zero) s->ring.reset_count = true;
  else if (out) move_out(c, s, value);
  else if (in) {
    if (!moves(c, s, s->ring.in, value) || s->ring.moved_in) refuse(c);
    s->ring.moved_in = true;
  } else {
    count_up_or_down(c, s, value);
  }
}

// Is it the slot with the number of what is in `out`, or `in`?
static bool is_at(Custody *c, const State *s, LLVMValueRef index, const LLVMValueRef *values) {
  LLVMValueRef inner = c->ring.free_running ? within(c, s, index) : plain(index);
  return holds_value(values, inner);
}

// (out + count) % size
static bool is_behind_last(Custody *c, const State *s, LLVMValueRef index) {
  LLVMValueRef sum = within(c, s, index);
  if (!sum || !LLVMIsAInstruction(sum) || LLVMGetInstructionOpcode(sum) != LLVMAdd) return false;
  LLVMValueRef a = LLVMGetOperand(sum, 0), b = LLVMGetOperand(sum, 1);
  return (holds_value(s->ring.out, a) && holds_value(s->ring.count, b)) ||
         (holds_value(s->ring.out, b) && holds_value(s->ring.count, a));
}

// All slots are elements of one array.
static bool is_in_place(Custody *c, LLVMValueRef pointer, LLVMValueRef sum, bool loaded) {
  int64_t at;
  uint32_t stride, object;
  return place_of_slot(c, pointer, sum, loaded, &at, &stride, &object) && at == c->ring.slots_at &&
         stride == c->ring.slots_stride &&
         (c->ring.out.object == MODEL_NONE ||
          (object != MODEL_NONE && object == c->ring.slots_object));
}

static LLVMValueRef slot_index(Custody *c, State *s, LLVMValueRef pointer) {
  LLVMValueRef index = NULL, sum = indexed(c, pointer, &index);
  if (!sum) {
    refuse(c);
    return NULL;
  }
  bool loaded;
  LLVMValueRef slots = slots_of(sum, &loaded);
  if (loaded != (c->ring.slots_key.offset >= 0) ||
      (loaded && (!is_number(c, c->ring.slots_key, slots) ||
                  !holds_value(s->ring.slots, regions_base(LLVMGetOperand(sum, 0))))) ||
      !is_in_place(c, pointer, sum, loaded))
    refuse(c);
  if (c->ring.out.object == MODEL_NONE) begin(c, s, custody_address(c, s, slots).root);
  else begin(c, s, NULL);
  return index;
}

static void load_slot(Custody *c, State *s, LLVMValueRef i) {
  LLVMValueRef index = slot_index(c, s, LLVMGetOperand(i, 0));
  if (!index || !s->ring.nonempty || s->ring.taken || !is_at(c, s, index, s->ring.out)) refuse(c);
}

static void store_slot(Custody *c, State *s, LLVMValueRef i) {
  LLVMValueRef index = slot_index(c, s, LLVMGetOperand(i, 1));
  bool right = index && (c->ring.in.offset >= 0 ? is_at(c, s, index, s->ring.in)
                                                : is_behind_last(c, s, index));
  if (!right || !s->ring.notfull || s->ring.filled) refuse(c);
  s->ring.filled = true;
}

void custody_ring_step(Custody *c, State *s, LLVMValueRef i) {
  if (!c->ring.used) return;
  if (LLVMIsALoadInst(i)) {
    if (custody_may_point(c, i) && custody_is_slot(c, LLVMGetOperand(i, 0))) load_slot(c, s, i);
    else load_number(c, s, i);
  } else if (LLVMIsAStoreInst(i)) {
    LLVMValueRef pointer = LLVMGetOperand(i, 1);
    if (custody_is_slot(c, pointer)) store_slot(c, s, i);
    else store_number(c, s, i);
  }
}

void custody_ring_loaded(Custody *c, State *s, LLVMValueRef load) {
  if (custody_is_slot(c, LLVMGetOperand(load, 0)) && s->ring.moved_out) take_slots(c, s);
}

// ---- what branches tell

static void learn_range(State *s, const Question *q, bool holds) {
  bool inside = holds != q->outside;
  bool zero_in = q->low <= 0 && q->high >= 0, positive = q->low >= 1;
  if (inside ? positive : (zero_in && q->low <= 0)) s->ring.nonempty = true;
}

// The count is compared with the size.
static void learn_size(State *s, LLVMIntPredicate p, bool holds) {
  bool less = ((p == LLVMIntNE || p == LLVMIntSLT || p == LLVMIntULT) && holds) ||
              ((p == LLVMIntEQ || p == LLVMIntSGE || p == LLVMIntUGE) && !holds);
  if (less) s->ring.notfull = true;
}

void custody_ring_learn(Custody *c, State *s, LLVMValueRef condition, bool holds) {
  if (!c->ring.used || !s->ring.used || !LLVMIsAICmpInst(condition)) return;
  LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
  if (s->ring.counted || s->ring.reset_count || !holds_value(s->ring.count, left)) return;
  Question q;
  if (is_size(c, s, right)) learn_size(s, LLVMGetICmpPredicate(condition), holds);
  else if (question_of(condition, &q) && holds_value(s->ring.count, q.value))
    learn_range(s, &q, holds);
}

void custody_ring_episode(Custody *c, State *s) {
  if (!c->ring.used || !s->ring.used) return;
  const RingState *r = &s->ring;
  bool has_in = c->ring.in.offset >= 0, resets = r->reset_out || r->reset_in || r->reset_count,
       emptied = r->reset_out && r->reset_count && (!has_in || r->reset_in);
  bool acts = r->moved_out || r->moved_in || r->counted || r->filled;
  bool takes = r->moved_out && r->counted == -1 && r->nonempty && !r->moved_in && !r->filled,
       puts = r->counted == 1 && r->filled && r->notfull && !r->moved_out && r->moved_in == has_in;
  if (resets || r->changed ? acts || !emptied : acts && !takes && !puts) refuse(c);
  memset(&s->ring, 0, sizeof s->ring);
}

// ---- which array is a ring

static void none(CellKey *key) { *key = (CellKey){MODEL_NONE, -1}; }

static bool hold_slots(Custody *c, LLVMValueRef slots) {
  const PointsSet *set = points_of(c->b->points, slots);
  for (size_t k = 0; k < set->n; k++) c->ring.holder[set->at[k].object] = true;
  return set->n > 0;
}

static void note_size(Custody *c, LLVMValueRef v) {
  v = plain(v);
  if (LLVMIsAConstantInt(v)) c->ring.size = LLVMConstIntGetSExtValue(v);
  else if (LLVMIsALoadInst(v)) c->ring.size_key = number_key(c, LLVMGetOperand(v, 0));
}

static LLVMValueRef without_size(Custody *c, LLVMValueRef v) {
  v = plain(v);
  if (is_remainder(v)) {
    note_size(c, LLVMGetOperand(v, 1));
    return plain(LLVMGetOperand(v, 0));
  }
  if (LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == LLVMAnd &&
      LLVMIsAConstantInt(LLVMGetOperand(v, 1))) {
    c->ring.size = LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1)) + 1;
    return plain(LLVMGetOperand(v, 0));
  }
  return NULL;
}

static CellKey key_of_load(Custody *c, LLVMValueRef v) {
  CellKey nothing;
  none(&nothing);
  return v && LLVMIsALoadInst(plain(v)) ? number_key(c, LLVMGetOperand(plain(v), 0)) : nothing;
}

static void note_load(Custody *c, LLVMValueRef index) {
  LLVMValueRef inner = without_size(c, index);
  c->ring.free_running = inner != NULL;
  c->ring.out = key_of_load(c, inner ? inner : plain(index));
}

static void note_store(Custody *c, LLVMValueRef index) {
  LLVMValueRef inner = without_size(c, index);
  if (!inner) inner = plain(index);
  if (LLVMIsALoadInst(inner)) c->ring.in = key_of_load(c, inner);
}

static void note_slot(Custody *c, LLVMValueRef pointer, bool store) {
  LLVMValueRef index, sum = indexed(c, pointer, &index);
  if (!sum || custody_may_point(c, pointer)) return;
  bool loaded;
  LLVMValueRef slots = slots_of(sum, &loaded);
  if (!hold_slots(c, slots)) return;
  const PointsSet *set = points_of(c->b->points, pointer);
  for (size_t k = 0; k < set->n; k++) vec_push(&c->ring.slots, set->at[k]);
  if (loaded) c->ring.slots_key = number_key(c, slots);
  if (!place_of_slot(c, pointer, sum, loaded, &c->ring.slots_at, &c->ring.slots_stride,
                     &c->ring.slots_object))
    c->ring.slots_stride = 0; // which no slot has
  c->ring.used = true;
  if (store) note_store(c, index);
  else note_load(c, index);
}

#define EACH(c, i)                                                           \
  for (LLVMValueRef f_##i = LLVMGetFirstFunction((c)->b->ir->module); f_##i; \
       f_##i = LLVMGetNextFunction(f_##i))                                   \
    for (LLVMBasicBlockRef b_##i = LLVMGetFirstBasicBlock(f_##i); b_##i;     \
         b_##i = LLVMGetNextBasicBlock(b_##i))                               \
      for (LLVMValueRef i = LLVMGetFirstInstruction(b_##i); i; i = LLVMGetNextInstruction(i))

static void note_all_slots(Custody *c) {
  EACH(c, i) {
    if (LLVMIsALoadInst(i) && custody_may_point(c, i)) note_slot(c, LLVMGetOperand(i, 0), false);
    if (LLVMIsAStoreInst(i) && custody_may_point(c, LLVMGetOperand(i, 0))) {
      note_slot(c, LLVMGetOperand(i, 1), true);
    }
  }
  for (uint32_t o = 0; o < c->n_objects; o++) c->ring.held[o] = c->candidate[o];
  // The size may only be seen where a number moves on, or is compared.
  EACH(c, i) {
    if (!LLVMIsAStoreInst(i) || !is_number(c, c->ring.out, LLVMGetOperand(i, 1))) continue;
    LLVMValueRef inner = without_size(c, LLVMGetOperand(i, 0));
    (void)inner;
  }
}

// Numbers that are counted down by one somewhere: each may be the count.
static bool is_counted(Custody *c, LLVMValueRef i, CellKey *key) {
  if (!LLVMIsAStoreInst(i) || !one_more(LLVMGetOperand(i, 0), -1)) return false;
  *key = number_key(c, LLVMGetOperand(i, 1));
  if (key->offset < 0 || !same_key(*key, key_of_load(c, one_more(LLVMGetOperand(i, 0), -1))))
    return false;
  return is_number(c, *key, LLVMGetOperand(i, 1)) && !same_key(*key, c->ring.out) &&
         !same_key(*key, c->ring.in);
}

static void note_counts(Custody *c) {
  EACH(c, i) {
    CellKey key;
    if (!is_counted(c, i, &key)) continue;
    c->ring.bytes = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(i, 0))) / 8;
    bool known = false;
    for (size_t k = 0; k < c->counts.n; k++) known |= same_key(c->counts.at[k], key);
    if (!known) vec_push(&c->counts, key);
  }
}

// ---- whoever else may write there

static bool meets_number(Custody *c, PointsTarget t, uint64_t bytes) {
  const Ring *r = &c->ring;
  const CellKey keys[] = {r->out, r->in, r->count, r->size_key, r->slots_key};
  for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
    if (keys[k].offset < 0) continue;
    if (keys[k].object != MODEL_NONE ? t.object != keys[k].object : !r->holder[t.object]) continue;
    ModelRef a = {.object = t.object, .offset = keys[k].offset, .size = CUSTODY_POINTER},
             b = {.object = t.object,
                  .offset = t.offset,
                  .stride = t.stride,
                  .extent = t.extent,
                  .size = bytes > UINT32_MAX / 4 ? UINT32_MAX / 4 : (uint32_t)bytes};
    if (keys[k].object != MODEL_NONE || !same_key(keys[k], r->slots_key)) a.size = r->bytes;
    if (model_overlap(&a, &b)) return true;
  }
  return false;
}

static bool may_write(Custody *c, LLVMValueRef pointer, uint64_t bytes) {
  if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind) return false;
  const PointsSet *set = points_of(c->b->points, pointer);
  for (size_t k = 0; k < set->n; k++)
    if (meets_number(c, set->at[k], bytes)) return true;
  return false;
}

static bool is_plain_number(Custody *c, LLVMValueRef pointer) {
  const Ring *r = &c->ring;
  return is_number(c, r->out, pointer) || is_number(c, r->in, pointer) ||
         is_number(c, r->count, pointer) || is_number(c, r->size_key, pointer) ||
         is_number(c, r->slots_key, pointer);
}

// Synchronisation writes to its own objects only; what is given back is gone.
static bool writes_nothing(LLVMValueRef call) {
  const char *name = ir_callee_name(call);
  LibraryKind kind = library_find(name)->kind;
  return !strncmp(name, "llvm.dbg", 8) || !strncmp(name, "llvm.lifetime", 13) ||
         kind >= LIBRARY_INIT || kind == LIBRARY_FREE;
}

static bool is_written_otherwise(Custody *c, LLVMValueRef i) {
  if (LLVMIsAStoreInst(i)) {
    LLVMValueRef pointer = LLVMGetOperand(i, 1);
    uint64_t bytes = LLVMStoreSizeOfType(c->b->ir->layout, LLVMTypeOf(LLVMGetOperand(i, 0)));
    bool atomic = LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    bool entry = custody_is_entry(c, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
    return may_write(c, pointer, bytes) && (atomic || !entry || !is_plain_number(c, pointer));
  }
  if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i))
    return may_write(c, LLVMGetOperand(i, 0), CUSTODY_POINTER);
  if (!LLVMIsACallInst(i) || writes_nothing(i)) return false;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
    if (may_write(c, LLVMGetOperand(i, k), UINT32_MAX)) return true;
  return false;
}

// An array that is reached through a pointer: that pointer lies in one place only, and is that of a
// new block each time.
static bool slots_are_own(Custody *c) {
  if (c->ring.slots_key.offset < 0) return true;
  EACH(c, i) {
    if (!LLVMIsAStoreInst(i) || !is_number(c, c->ring.slots_key, LLVMGetOperand(i, 1))) continue;
    LLVMValueRef block = LLVMGetOperand(i, 0);
    uint32_t object = map_get(&c->b->points->object_of, block), cells = 0;
    if (!LLVMIsACallInst(block) || object == MAP_NONE) return false;
    for (size_t o = 0; o < c->b->points->objects.n; o++)
      for (size_t k = 0; k < c->b->points->objects.at[o].cells.n; k++) {
        const PointsSet *held =
            &c->b->points->nodes.at[c->b->points->objects.at[o].cells.at[k].node];
        for (size_t h = 0; h < held->n; h++) cells += held->at[h].object == object;
      }
    if (cells != 1) return false;
  }
  return true;
}

// Are those bytes of a variable 0 at first?
static bool is_zero_at(Custody *c, LLVMValueRef constant, int64_t at) {
  if (LLVMIsNull(constant)) return true;
  LLVMTypeRef type = LLVMTypeOf(constant);
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (kind == LLVMStructTypeKind && at >= 0 &&
      (uint64_t)at < LLVMABISizeOfType(c->b->ir->layout, type)) {
    unsigned field = LLVMElementAtOffset(c->b->ir->layout, type, (uint64_t)at);
    int64_t begin = (int64_t)LLVMOffsetOfElement(c->b->ir->layout, type, field);
    LLVMValueRef element = LLVMGetAggregateElement(constant, field);
    return element && is_zero_at(c, element, at - begin);
  }
  return false;
}

// A ring is empty at first, wherever its numbers lie.
static bool begins_empty(Custody *c) {
  const Ring *r = &c->ring;
  const CellKey keys[] = {r->out, r->in, r->count};
  for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
    for (uint32_t o = 0; o < c->b->points->objects.n && keys[k].offset >= 0; o++) {
      const PointsObject *object = &c->b->points->objects.at[o];
      bool here = keys[k].object != MODEL_NONE ? o == keys[k].object : r->holder[o];
      if (!here || object->kind == OBJECT_HEAP || object->kind == OBJECT_STACK) continue;
      LLVMValueRef v = object->value, first = NULL;
      if (v && LLVMIsAGlobalVariable(v)) first = LLVMGetInitializer(v);
      if (!first || !is_zero_at(c, first, keys[k].offset)) return false;
    }
  return true;
}

size_t custody_rings(Custody *c) {
  Ring *r = &c->ring;
  size_t n = c->b->points->objects.n + 1;
  r->holder = memory_take(n), r->held = memory_take(n);
  none(&r->out), none(&r->in), none(&r->count), none(&r->size_key), none(&r->slots_key);
  note_all_slots(c);
  if (r->used && r->out.offset >= 0) note_counts(c);
  bool power = r->size > 0 && !(r->size & (r->size - 1));
  if (r->free_running && !power) vec_clear(&c->counts);
  r->used = false;
  return c->counts.n;
}

bool custody_take_ring(Custody *c, size_t number) {
  c->ring.used = false;
  if (!number) return true;
  c->ring.count = c->counts.at[number - 1];
  bool variables = c->ring.out.object != MODEL_NONE;
  if (variables != (c->ring.count.object != MODEL_NONE) ||
      (c->ring.in.offset >= 0 && variables != (c->ring.in.object != MODEL_NONE)))
    return false;
  if (c->ring.bytes < 4 || c->ring.size > INT32_MAX || !begins_empty(c)) return false;
  EACH(c, i) if (is_written_otherwise(c, i)) return false;
  if (c->ring.size > 0 && c->ring.size_key.offset >= 0) return false;
  return c->ring.used = slots_are_own(c);
}
