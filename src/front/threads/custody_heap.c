// What one thread knows about blocks: how loads, stores and calls change that.
#include "front/threads/custody_heap.h"
#include "base/check.h"
#include "front/threads/custody_ring.h"
#include "front/threads/ownership_uses.h"

uint32_t custody_object(Custody *c, LLVMValueRef v) {
  if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind) return MODEL_NONE;
  const PointsSet *set = points_of(c->b->points, v);
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object < c->n_objects && c->candidate[set->at[k].object])
      return set->at[k].object;
  return MODEL_NONE;
}

bool custody_may_point(Custody *c, LLVMValueRef v) { return custody_object(c, v) != MODEL_NONE; }

void custody_give_up(Custody *c, uint32_t object) {
  if (object >= c->n_objects || !c->kept[object]) return;
  c->kept[object] = false, c->again = true;
}

void custody_give_up_at(Custody *c, LLVMValueRef v) {
  const PointsSet *set = points_of(c->b->points, v);
  for (size_t k = 0; k < set->n; k++) custody_give_up(c, set->at[k].object);
}

static uint32_t class_of(Custody *c, uint32_t object) {
  while (c->class[object] != object) object = c->class[object];
  return object;
}

static void unite(Custody *c, const PointsSet *set) {
  uint32_t with = MODEL_NONE;
  for (size_t k = 0; k < set->n; k++) {
    uint32_t o = set->at[k].object;
    if (o >= c->n_objects || !c->candidate[o]) continue;
    if (with == MODEL_NONE) with = class_of(c, o);
    else c->class[class_of(c, o)] = with;
  }
}

void custody_find_classes(Custody *c) {
  c->class = memory_take((c->n_objects + 1) * sizeof *c->class);
  for (uint32_t o = 0; o < c->n_objects; o++) c->class[o] = o;
  for (LLVMValueRef f = LLVMGetFirstFunction(c->b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        unite(c, points_of(c->b->points, i));
  for (size_t o = 0; o < c->b->points->objects.n; o++) {
    const PointsObject *object = &c->b->points->objects.at[o];
    for (size_t k = 0; k < object->cells.n; k++)
      unite(c, &c->b->points->nodes.at[object->cells.at[k].node]);
  }
  for (uint32_t o = 0; o < c->n_objects; o++) c->class[o] = class_of(c, o);
}

// Does a cell of the points-to analysis share bytes with what lies at the target?
static bool meets(const PointsCell *cell, PointsTarget t, uint32_t size) {
  ModelRef a = {.offset = cell->offset,
                .stride = cell->stride,
                .extent = cell->extent,
                .size = CUSTODY_POINTER},
           b = {.offset = t.offset, .stride = t.stride, .extent = t.extent, .size = size};
  a.object = b.object = t.object;
  return model_overlap(&a, &b);
}

static uint32_t held_by(Custody *c, const PointsCell *cell) {
  const PointsSet *held = &c->b->points->nodes.at[cell->node];
  for (size_t h = 0; h < held->n; h++)
    if (held->at[h].object < c->n_objects && c->candidate[held->at[h].object])
      return held->at[h].object;
  return MODEL_NONE;
}

uint32_t custody_cell_object(Custody *c, LLVMValueRef pointer, uint32_t size) {
  const PointsSet *set = points_of(c->b->points, pointer);
  for (size_t k = 0; k < set->n; k++) {
    const PointsObject *object = &c->b->points->objects.at[set->at[k].object];
    for (size_t i = 0; i < object->cells.n; i++) {
      if (!meets(&object->cells.at[i], set->at[k], size)) continue;
      uint32_t held = held_by(c, &object->cells.at[i]);
      if (held != MODEL_NONE) return held;
    }
  }
  return MODEL_NONE;
}

// ---- addresses

static const Known *known_of(const State *s, LLVMValueRef v) {
  for (uint32_t k = 0; k < s->n_known; k++)
    if (s->known[k].value == v) return &s->known[k];
  return NULL;
}

static Address constant_address(Custody *c, LLVMValueRef v) {
  if (LLVMIsNull(v)) return (Address){.kind = ADDRESS_NULL};
  Address outside = {.kind = ADDRESS_OUTSIDE, .root = v};
  const PointsSet *set = points_of(c->b->points, v);
  if (LLVMIsAGlobalVariable(v) || set->n != 1 || set->at[0].stride) return outside;
  const PointsObject *object = &c->b->points->objects.at[set->at[0].object];
  if (object->kind == OBJECT_GLOBAL)
    outside.root = object->value, outside.offset = set->at[0].offset;
  return outside;
}

// What is added to a pointer is a constant, or the pointer with the first sum that is none is a
// root of its own.
Address custody_address(Custody *c, const State *s, LLVMValueRef v) {
  int64_t offset = 0, beyond = 0;
  LLVMValueRef sum = NULL, base = v;
  for (; LLVMIsAGetElementPtrInst(base) || LLVMIsACastInst(base); base = LLVMGetOperand(base, 0)) {
    if (!LLVMIsAGetElementPtrInst(base)) continue;
    PointsStep step = points_step(c->b->ir, base);
    if (step.stride && !sum) sum = base;
    *(sum ? &beyond : &offset) += step.constant;
  }
  Address a;
  const Known *known = known_of(s, base);
  if (known) a = known->is;
  else if (LLVMIsConstant(base)) a = constant_address(c, base);
  else
    a = (Address){.kind = custody_may_point(c, base) ? ADDRESS_LOST : ADDRESS_OUTSIDE,
                  .root = base};
  if (sum && a.kind == ADDRESS_OUTSIDE) return (Address){ADDRESS_OUTSIDE, 0, sum, offset, false};
  a.offset += offset + beyond, a.varies |= sum != NULL;
  return a;
}

void custody_know(State *s, LLVMValueRef v, Address is) {
  for (uint32_t k = 0; k < s->n_known; k++)
    if (s->known[k].value == v) {
      s->known[k].is = is;
      return;
    }
  if (s->n_known == CUSTODY_KNOWN) s->full = true;
  else s->known[s->n_known++] = (Known){v, is};
}

static bool same_cell(const Address *a, const Address *b) {
  return a->kind == b->kind && !a->varies && !b->varies && a->offset == b->offset &&
         (a->kind == ADDRESS_NODE ? a->node == b->node : a->root == b->root);
}

static bool far(const Address *a, const Address *b) {
  int64_t distance = a->offset - b->offset;
  return !a->varies && !b->varies && (distance >= CUSTODY_POINTER || -distance >= CUSTODY_POINTER);
}

// Do the two pointers certainly lead to different bytes, whatever the iteration?
static bool targets_apart(Custody *c, LLVMValueRef a, LLVMValueRef b) {
  const PointsSet *left = points_of(c->b->points, a), *right = points_of(c->b->points, b);
  if (!left->n || !right->n) return false;
  for (size_t l = 0; l < left->n; l++)
    for (size_t r = 0; r < right->n; r++) {
      PointsCell cell = {left->at[l].offset, left->at[l].stride, left->at[l].extent, 0};
      if (left->at[l].object == right->at[r].object && meets(&cell, right->at[r], CUSTODY_POINTER))
        return false;
    }
  return true;
}

static bool apart(Custody *c, const State *s, const Address *a, LLVMValueRef pointer,
                  const Cell *cell) {
  const Address *b = &cell->at;
  if (a->kind != b->kind) return true;
  if (a->kind == ADDRESS_NODE)
    return a->node == b->node ? far(a, b) : (s->node[a->node].apart >> b->node & 1) != 0;
  if (a->root == b->root) return far(a, b);
  return pointer && cell->pointer && targets_apart(c, pointer, cell->pointer);
}

static Cell *find_cell(State *s, const Address *a) {
  for (uint32_t k = 0; k < s->n_cells; k++)
    if (same_cell(&s->cell[k].at, a)) return &s->cell[k];
  return NULL;
}

// ---- nodes

uint32_t custody_new_node(State *s, Node node) {
  for (uint32_t k = 0; k < CUSTODY_NODES; k++) {
    if (s->node[k].state != NODE_NONE) continue;
    for (uint32_t j = 0; j < CUSTODY_NODES; j++) s->node[j].apart &= ~(1u << k);
    s->node[k] = node;
    return k;
  }
  s->full = true;
  return 0;
}

static void set_apart(State *s, uint32_t a, uint32_t b) {
  if (a == b) return;
  s->node[a].apart |= 1u << b;
  s->node[b].apart |= 1u << a;
}

static Cell *owner_of(State *s, uint32_t node) {
  for (uint32_t k = 0; k < s->n_cells; k++)
    if (s->cell[k].kind == CELL_OWNS && !s->cell[k].tail && s->cell[k].node == node)
      return &s->cell[k];
  return NULL;
}

static bool is_outside(const State *s, const Cell *cell) {
  return cell->at.kind == ADDRESS_OUTSIDE || s->node[cell->at.node].state == NODE_LENT;
}

static void remove_cell(State *s, Cell *cell) {
  if ((cell->kind == CELL_SAME || cell->kind == CELL_SPOILT) && is_outside(s, cell))
    s->spoilt = cell->object;
  *cell = s->cell[--s->n_cells];
}

static void put_cell(State *s, Cell cell) {
  Cell *old = find_cell(s, &cell.at);
  if (old) *old = cell;
  else if (s->n_cells == CUSTODY_CELLS) s->full = true;
  else s->cell[s->n_cells++] = cell;
}

// Nobody has its address any more, as far as this thread is concerned.
static void forget_values(State *s, uint32_t node) {
  for (uint32_t k = 0; k < s->n_known; k++)
    if (s->known[k].is.kind == ADDRESS_NODE && s->known[k].is.node == node)
      s->known[k].is = (Address){.kind = ADDRESS_LOST};
  for (uint32_t k = 0; k < s->n_cells; k++)
    if (s->cell[k].node == node &&
        (s->cell[k].kind == CELL_SAME || (s->cell[k].tail && s->cell[k].kind == CELL_OWNS)))
      s->cell[k].kind = CELL_SPOILT;
}

void custody_lose(State *s, uint32_t node) {
  if (s->node[node].state == NODE_NONE) return;
  forget_values(s, node);
  s->node[node].state = NODE_NONE;
  for (uint32_t k = 0; k < s->n_cells;) {
    Cell cell = s->cell[k];
    bool inside = cell.at.kind == ADDRESS_NODE && cell.at.node == node,
         owns = cell.kind == CELL_OWNS && cell.node == node;
    if (!inside && !owns) {
      k++;
      continue;
    }
    s->cell[k] = s->cell[--s->n_cells];
    if (inside && (cell.kind == CELL_SAME || cell.kind == CELL_SPOILT)) s->spoilt = cell.object;
    if (inside && cell.kind == CELL_OWNS) custody_lose(s, cell.node), k = 0;
  }
}

// It is where its cell is, and so is what hangs in it.
static void place(State *s, uint32_t node, NodeState state, LLVMValueRef anchor, int64_t shift) {
  Node *n = &s->node[node];
  if (n->state == state && n->anchor == anchor && n->shift == shift) return;
  n->state = state, n->anchor = anchor, n->shift = shift;
  for (uint32_t k = 0; k < s->n_cells; k++)
    if (s->cell[k].at.kind == ADDRESS_NODE && s->cell[k].at.node == node &&
        s->cell[k].kind == CELL_OWNS)
      place(s, s->cell[k].node, state == NODE_LENT ? NODE_LENT : NODE_HUNG, anchor, shift);
}

// The cell with another key in the same object.
static Address cell_beside(Custody *c, const Address *a, CellKey from, CellKey to) {
  Address beside = *a;
  if (to.object != MODEL_NONE)
    beside.root = c->b->points->objects.at[to.object].value, beside.offset = to.offset;
  else beside.offset += to.offset - from.offset;
  return beside;
}

static Address head_of(Custody *c, const Address *tail) {
  return cell_beside(c, tail, c->rule.tail, c->rule.head);
}

// Where what the cell leads to is: `anchor` and `shift` if it is lent.
static NodeState place_of(Custody *c, const State *s, const Address *a, LLVMValueRef pointer,
                          LLVMValueRef *anchor, int64_t *shift) {
  *anchor = NULL, *shift = 0;
  if (a->kind == ADDRESS_NODE) {
    const Node *n = &s->node[a->node];
    *anchor = n->anchor, *shift = n->shift;
    return n->state == NODE_LENT ? NODE_LENT : NODE_HUNG;
  }
  Address at = *a;
  if (pointer && custody_end(c, pointer) == END_TAIL) at = head_of(c, a);
  *anchor = at.root, *shift = at.offset;
  return NODE_LENT;
}

// ---- loads

// A block that the cell leads to: another than all whose own cells are others.
static uint32_t explore(Custody *c, State *s, const Address *a, LLVMValueRef pointer,
                        uint32_t object) {
  Node node = {.rest = REST_VALID, .object = object};
  node.state = place_of(c, s, a, pointer, &node.anchor, &node.shift);
  uint32_t fresh = custody_new_node(s, node);
  for (uint32_t k = 0; k < CUSTODY_NODES && !s->full; k++) {
    const Cell *owner = owner_of(s, k);
    if (k != fresh && s->node[k].state != NODE_NONE &&
        (s->node[k].state == NODE_HELD || (owner && apart(c, s, a, pointer, owner))))
      set_apart(s, k, fresh);
  }
  if (a->kind == ADDRESS_NODE && s->node[a->node].elsewhere) set_apart(s, a->node, fresh);
  s->node[fresh].elsewhere =
      a->kind == ADDRESS_OUTSIDE || (s->node[a->node].apart >> fresh & 1) != 0;
  // Whose cell at the same place is null is another one than the block with this one.
  for (uint32_t k = 0; a->kind == ADDRESS_NODE && !a->varies && k < s->n_cells; k++)
    if (s->cell[k].kind == CELL_NULL && s->cell[k].at.kind == ADDRESS_NODE &&
        s->cell[k].at.node != a->node && s->cell[k].at.offset == a->offset)
      set_apart(s, s->cell[k].at.node, a->node);
  return fresh;
}

static void result(Custody *c, const State *s, LLVMValueRef v, Address is) {
  State next = *s;
  custody_know(&next, v, is);
  vec_push(&c->out, next);
}

static Rest rest_of(const State *s, const Address *a) {
  return a->kind == ADDRESS_NODE ? s->node[a->node].rest : REST_VALID;
}

static const Address nothing = {.kind = ADDRESS_NULL}, lost = {.kind = ADDRESS_LOST};

static void load_unexplored(Custody *c, const State *s, LLVMValueRef load, const Address *a) {
  LLVMValueRef pointer = LLVMGetOperand(load, 0);
  if (a->kind == ADDRESS_OUTSIDE) custody_check_end(c, pointer, 0);
  Cell cell = {.at = *a, .object = custody_object(c, load), .pointer = pointer, .kind = CELL_NULL};
  State null = *s;
  put_cell(&null, cell);
  result(c, &null, load, nothing);
  if (rest_of(s, a) == REST_ZERO && !find_cell((State *)s, a)) return;
  State other = *s;
  cell.node = explore(c, &other, a, pointer, cell.object), cell.kind = CELL_OWNS;
  put_cell(&other, cell);
  result(c, &other, load, (Address){.kind = ADDRESS_NODE, .node = cell.node});
}

void custody_load(Custody *c, const State *s, LLVMValueRef load) {
  Address a = custody_address(c, s, LLVMGetOperand(load, 0));
  if (a.kind == ADDRESS_NULL) return; // it ends here
  if (a.kind == ADDRESS_LOST || a.varies) {
    result(c, s, load, lost);
    return;
  }
  const Cell *cell = find_cell((State *)s, &a);
  if (cell && cell->kind == CELL_NULL) result(c, s, load, nothing);
  else if (cell && cell->kind == CELL_SPOILT) result(c, s, load, lost);
  else if (cell && cell->kind != CELL_VALID)
    result(c, s, load, (Address){.kind = ADDRESS_NODE, .node = cell->node});
  else if (!cell && rest_of(s, &a) == REST_UNDEFINED) result(c, s, load, lost);
  else load_unexplored(c, s, load, &a);
}

// ---- stores

// Other cells that this may be are not known any more.
static void blur(Custody *c, State *s, const Address *a, LLVMValueRef pointer) {
  for (uint32_t k = 0; k < s->n_cells;) {
    Cell cell = s->cell[k];
    if (same_cell(&cell.at, a) || apart(c, s, a, pointer, &cell)) {
      k++;
      continue;
    }
    if (cell.tail) custody_give_up(c, cell.object);
    remove_cell(s, &s->cell[k]);
    if (cell.kind == CELL_OWNS) custody_lose(s, cell.node), k = 0;
  }
}

// The one cell that led to it does not any more: it is this thread's.
void custody_take(Custody *c, State *s, uint32_t node) {
  if (s->node[node].state == NODE_LENT) c->taken[s->node[node].object] = s->node[node].taken = true;
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (k != node && s->node[k].state != NODE_NONE && s->node[k].state != NODE_HELD &&
        !(s->node[node].apart >> k & 1))
      custody_lose(s, k);
  place(s, node, NODE_HELD, NULL, 0);
}

static bool hangs_in(State *s, uint32_t node, uint32_t above) {
  for (uint32_t steps = 0; steps <= CUSTODY_NODES; steps++) {
    if (node == above) return true;
    const Cell *owner = owner_of(s, node);
    if (!owner || owner->at.kind != ADDRESS_NODE) return false;
    node = owner->at.node;
  }
  return true;
}

static void put_node(Custody *c, State *s, Cell cell) {
  Cell *old = owner_of(s, cell.node);
  bool held = s->node[cell.node].state == NODE_HELD;
  if ((!old && !held) || (cell.at.kind == ADDRESS_NODE && hangs_in(s, cell.at.node, cell.node))) {
    custody_give_up_node(c, s, cell.node);
    return;
  }
  if (old) old->kind = CELL_SAME;
  s->node[cell.node].elsewhere =
      held || cell.at.kind == ADDRESS_OUTSIDE || (s->node[cell.node].apart >> cell.at.node & 1);
  LLVMValueRef anchor;
  int64_t shift;
  cell.kind = CELL_OWNS;
  NodeState state = place_of(c, s, &cell.at, cell.pointer, &anchor, &shift);
  place(s, cell.node, state, anchor, shift);
  put_cell(s, cell);
}

void custody_give_up_node(Custody *c, const State *s, uint32_t node) {
  custody_give_up(c, s->node[node].object);
}

static void store_tail(Custody *c, State *s, Cell cell, const Address *value) {
  (void)c;
  cell.kind = value->kind == ADDRESS_NULL   ? CELL_NULL
              : value->kind == ADDRESS_NODE ? CELL_OWNS
                                            : CELL_SPOILT;
  cell.node = value->node;
  put_cell(s, cell);
}

void custody_store(Custody *c, State *s, LLVMValueRef pointer, LLVMValueRef value,
                   LLVMValueRef at) {
  (void)at;
  uint32_t size = (uint32_t)LLVMStoreSizeOfType(c->b->ir->layout, LLVMTypeOf(value));
  uint32_t object = custody_cell_object(c, pointer, size);
  if (object == MODEL_NONE) return;
  bool whole = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
  Address a = custody_address(c, s, pointer),
          v = whole ? custody_address(c, s, value) : (Address){.kind = ADDRESS_OUTSIDE};
  if (a.kind == ADDRESS_LOST || a.varies || v.kind == ADDRESS_LOST || v.kind == ADDRESS_OUTSIDE ||
      (v.kind == ADDRESS_NODE && (v.offset || v.varies))) {
    custody_give_up(c, object);
    if (whole) custody_give_up_at(c, value);
    return;
  }
  if (a.kind == ADDRESS_OUTSIDE) custody_check_end(c, pointer, 0);
  Cell cell = {.at = a, .object = object, .pointer = pointer, .node = v.node};
  cell.tail = a.kind == ADDRESS_OUTSIDE && custody_end(c, pointer) == END_TAIL;
  if (cell.tail) {
    blur(c, s, &a, pointer);
    store_tail(c, s, cell, &v);
    return;
  }
  const Cell *old = find_cell(s, &a);
  if (old && old->kind == CELL_OWNS && v.kind == ADDRESS_NODE && old->node == v.node) return;
  blur(c, s, &a, pointer);
  old = find_cell(s, &a);
  uint32_t loses = old && old->kind == CELL_OWNS ? old->node : MODEL_NONE;
  cell.kind = CELL_NULL;
  put_cell(s, cell); // so that nothing owns what was there
  if (loses != MODEL_NONE) custody_take(c, s, loses);
  if (v.kind == ADDRESS_NODE && s->node[v.node].state == NODE_NONE) custody_give_up(c, object);
  else if (v.kind == ADDRESS_NODE) put_node(c, s, cell);
}

// ---- calls

void custody_free(Custody *c, State *s, uint32_t node) {
  (void)c;
  Cell *owner = owner_of(s, node);
  bool lent = s->node[node].state == NODE_LENT;
  uint32_t object = s->node[node].object;
  if (owner) owner->kind = CELL_SPOILT;
  else if (lent) s->spoilt = object;
  forget_values(s, node);
  for (uint32_t k = 0; k < s->n_cells;) {
    Cell cell = s->cell[k];
    if (cell.at.kind != ADDRESS_NODE || cell.at.node != node) {
      k++;
      continue;
    }
    s->cell[k] = s->cell[--s->n_cells];
    if (cell.kind == CELL_OWNS && !lent) place(s, cell.node, NODE_HELD, NULL, 0);
  }
  s->node[node].state = NODE_NONE;
}

bool custody_complete(Custody *c, const State *s, uint32_t node) {
  if (s->node[node].rest != REST_UNDEFINED) return true;
  const PointsObject *object = &c->b->points->objects.at[s->node[node].object];
  for (size_t i = 0; i < object->cells.n; i++) {
    if (held_by(c, &object->cells.at[i]) == MODEL_NONE) continue;
    Address a = {.kind = ADDRESS_NODE, .node = node, .offset = object->cells.at[i].offset};
    const Cell *cell = find_cell((State *)s, &a);
    if (object->cells.at[i].stride || !cell || cell->kind == CELL_SPOILT || cell->kind == CELL_SAME)
      return false;
  }
  return true;
}

// ---- the ends of lists

// Of an element with a constant number: the same as of the others.
static int64_t field_of(const PointsObject *object, PointsTarget t) {
  for (size_t k = 0; !t.stride && k < object->cells.n; k++) {
    const PointsCell *cell = &object->cells.at[k];
    if (cell->stride >= CUSTODY_POINTER && t.offset >= cell->offset &&
        (t.offset - cell->offset) % (int64_t)cell->stride == 0)
      return cell->offset;
  }
  return t.offset;
}

CellKey custody_key(Custody *c, LLVMValueRef pointer) {
  const PointsSet *set = points_of(c->b->points, pointer);
  CellKey none = {MODEL_NONE, -1};
  if (!set->n) return none;
  const PointsObject *object = &c->b->points->objects.at[set->at[0].object];
  CellKey key = {MODEL_NONE, field_of(object, set->at[0])};
  bool variable = object->kind == OBJECT_GLOBAL && LLVMIsAGlobalVariable(object->value) &&
                  LLVMGetTypeKind(LLVMGlobalGetValueType(object->value)) == LLVMPointerTypeKind;
  if (variable) key.object = set->at[0].object;
  for (size_t k = 1; k < set->n; k++)
    if (variable ||
        field_of(&c->b->points->objects.at[set->at[k].object], set->at[k]) != key.offset)
      return none;
  return key;
}

static bool is_key(const Custody *c, CellKey key) {
  for (size_t k = 0; k < c->keys.n; k++)
    if (c->keys.at[k].object == key.object && c->keys.at[k].offset == key.offset) return true;
  return false;
}

// The two ends of one list are a variable each; or at the same distance as those of any other.
CustodyEnd custody_end(Custody *c, LLVMValueRef pointer) {
  const TailRule *r = &c->rule;
  if (!r->used) return END_NONE;
  CellKey is = custody_key(c, pointer), other = is;
  if (is.object != r->head.object && is.object != r->tail.object) return END_NONE;
  if (is.object != MODEL_NONE) return is.object == r->tail.object ? END_TAIL : END_HEAD;
  other.offset = is.offset - (r->tail.offset - r->head.offset);
  if (is.offset >= 0 && is_key(c, is) && is_key(c, other)) return END_TAIL;
  other.offset = is.offset + (r->tail.offset - r->head.offset);
  return is.offset >= 0 && is_key(c, is) && is_key(c, other) ? END_HEAD : END_NONE;
}

// Does a block of that class have its own cell for the next one there?
static bool is_link(Custody *c, uint32_t object, const PointsCell *cell) {
  const PointsSet *held = &c->b->points->nodes.at[cell->node];
  for (size_t h = 0; h < held->n; h++)
    if (held->at[h].object < c->n_objects && c->class[held->at[h].object] == c->class[object])
      return true;
  return false;
}

// May the target be one of the ends, or both?
static bool may_be_end(const Custody *c, PointsTarget t) {
  const TailRule *r = &c->rule;
  if (r->head.object != MODEL_NONE) return t.object == r->head.object || t.object == r->tail.object;
  int64_t distance = r->tail.offset - r->head.offset;
  return t.stride && distance % (int64_t)t.stride == 0;
}

void custody_check_end(Custody *c, LLVMValueRef pointer, uint64_t bytes) {
  if (!c->rule.used) return;
  const PointsSet *set = points_of(c->b->points, pointer);
  bool variables = c->rule.head.object != MODEL_NONE,
       doubtful = !bytes && !variables && custody_key(c, pointer).offset < 0;
  uint32_t object = custody_cell_object(c, pointer, bytes ? (uint32_t)bytes : CUSTODY_POINTER);
  bool known = !bytes && custody_end(c, pointer) != END_NONE;
  for (size_t k = 0; k < set->n && !doubtful; k++) {
    doubtful = may_be_end(c, set->at[k]) && !(known && variables);
    for (size_t j = 0; j < c->keys.n && bytes && !variables; j++)
      doubtful |= set->at[k].offset || set->at[k].stride ||
                  (c->keys.at[j].object == MODEL_NONE &&
                   (uint64_t)c->keys.at[j].offset + CUSTODY_POINTER > bytes);
  }
  if (doubtful && object != MODEL_NONE) custody_give_up(c, object);
}

// The last block of a list: what it has in its own cells for the next is null, whichever block of
// its class it may be.
static bool is_last(Custody *c, const State *s, uint32_t node) {
  uint32_t of = s->node[node].object;
  for (uint32_t o = 0; o < c->n_objects; o++) {
    const PointsObject *object = &c->b->points->objects.at[o];
    for (size_t i = 0; i < object->cells.n && c->class[o] == c->class[of]; i++) {
      if (!is_link(c, of, &object->cells.at[i])) continue;
      Address a = {.kind = ADDRESS_NODE, .node = node, .offset = object->cells.at[i].offset};
      const Cell *cell = find_cell((State *)s, &a);
      if (object->cells.at[i].stride ||
          (cell ? cell->kind != CELL_NULL : s->node[node].rest != REST_ZERO))
        return false;
    }
  }
  return true;
}

// Blocks with addresses of blocks, or one of that class.
static bool may_lead(Custody *c, const PointsCell *cell, uint32_t object) {
  const PointsSet *held = &c->b->points->nodes.at[cell->node];
  for (size_t h = 0; h < held->n; h++) {
    uint32_t o = held->at[h].object;
    if (o < c->n_objects && c->candidate[o] &&
        (c->class[o] == c->class[object] || c->b->points->objects.at[o].cells.n))
      return true;
  }
  return false;
}

// May the last block of the list hang in that one, which was taken out? It does not if all cells
// are known that lead on, and what they own is known to be another.
static bool may_hide(Custody *c, State *s, uint32_t above, uint32_t last, uint32_t steps) {
  uint32_t of = s->node[above].object;
  for (uint32_t o = 0; o < c->n_objects; o++) {
    const PointsObject *object = &c->b->points->objects.at[o];
    for (size_t i = 0; i < object->cells.n && c->class[o] == c->class[of]; i++) {
      if (!may_lead(c, &object->cells.at[i], s->node[last].object)) continue;
      Address a = {.kind = ADDRESS_NODE, .node = above, .offset = object->cells.at[i].offset};
      const Cell *cell = find_cell(s, &a);
      bool unknown = cell ? cell->kind == CELL_VALID : s->node[above].rest == REST_VALID;
      if (unknown || object->cells.at[i].stride) return true;
      if (cell && cell->kind == CELL_OWNS &&
          (!steps || !(s->node[last].apart >> cell->node & 1) ||
           may_hide(c, s, cell->node, last, steps - 1)))
        return true;
    }
  }
  return false;
}

static bool is_hidden(Custody *c, State *s, uint32_t last) {
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (s->node[k].state != NODE_NONE && s->node[k].taken &&
        (k == last || may_hide(c, s, k, last, CUSTODY_NODES)))
      return true;
  return false;
}

void custody_check_tail(Custody *c, State *s, const Cell *tail) {
  Address head = head_of(c, &tail->at);
  const Cell *first = find_cell(s, &head);
  if (tail->kind == CELL_NULL && !c->rule.by_head) return;
  if (c->rule.by_head && first && first->kind == CELL_NULL) return;
  const Node *last = &s->node[tail->node];
  bool here = tail->kind == CELL_OWNS && last->state == NODE_LENT && last->anchor == head.root &&
              last->shift == head.offset;
  if (!here || !is_last(c, s, tail->node) || is_hidden(c, s, tail->node))
    custody_give_up(c, tail->object);
}

// What is true of both ends when the first of them is looked at: the results go to `out`.
static void explore_tail(Custody *c, const State *s, Cell tail) {
  State null = *s;
  tail.kind = CELL_NULL;
  put_cell(&null, tail);
  if (!c->rule.by_head) vec_push(&c->out, null);
  State some = *s;
  Address head = head_of(c, &tail.at);
  Node last = {.state = NODE_LENT,
               .rest = REST_VALID,
               .object = tail.object,
               .anchor = head.root,
               .shift = head.offset};
  tail.kind = CELL_OWNS, tail.node = custody_new_node(&some, last);
  put_cell(&some, tail);
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (some.node[k].state == NODE_HELD) set_apart(&some, k, tail.node);
  for (uint32_t o = 0; o < c->n_objects; o++) {
    const PointsObject *object = &c->b->points->objects.at[o];
    for (size_t i = 0; i < object->cells.n && c->class[o] == c->class[tail.object]; i++)
      if (is_link(c, tail.object, &object->cells.at[i]))
        put_cell(&some, (Cell){.at = {.kind = ADDRESS_NODE,
                                      .node = tail.node,
                                      .offset = object->cells.at[i].offset},
                               .object = tail.object,
                               .kind = CELL_NULL});
  }
  vec_push(&c->out, some);
}

// With a rule that asks for the head: without one the tail may be anything.
static void explore_ends(Custody *c, const State *s, Cell tail, const Address *head) {
  const Cell *known = find_cell((State *)s, head);
  if (known && known->kind == CELL_OWNS) {
    explore_tail(c, s, tail);
    return;
  }
  State null = *s;
  Cell first = {.at = *head, .object = tail.object, .kind = CELL_NULL};
  put_cell(&null, first);
  tail.kind = CELL_SPOILT;
  put_cell(&null, tail);
  vec_push(&c->out, null);
  if (known && known->kind == CELL_NULL) return;
  State some = *s;
  first.kind = CELL_OWNS, first.node = explore(c, &some, head, NULL, tail.object);
  put_cell(&some, first);
  explore_tail(c, &some, tail);
}

void custody_touch(Custody *c, const State *s, LLVMValueRef pointer) {
  const TailRule *r = &c->rule;
  Address a = custody_address(c, s, pointer);
  CustodyEnd end = a.kind == ADDRESS_OUTSIDE ? custody_end(c, pointer) : END_NONE;
  bool tail = end == END_TAIL, head = end == END_HEAD;
  Cell cell = {.at = tail ? a : cell_beside(c, &a, r->head, r->tail), .tail = true};
  cell.object = tail || head ? custody_cell_object(c, pointer, CUSTODY_POINTER) : MODEL_NONE;
  if (cell.object == MODEL_NONE || find_cell((State *)s, &cell.at)) {
    vec_push(&c->out, *s);
    return;
  }
  Address first = head_of(c, &cell.at);
  if (r->by_head) explore_ends(c, s, cell, &first);
  else explore_tail(c, s, cell);
}

// ---- where others may come in between

void custody_episode(Custody *c, State *s) {
  custody_ring_episode(c, s);
  if (s->spoilt != MODEL_NONE) custody_give_up(c, s->spoilt);
  for (uint32_t k = 0; k < s->n_cells; k++) {
    if (s->cell[k].tail) custody_check_tail(c, s, &s->cell[k]);
    else if (is_outside(s, &s->cell[k]) &&
             (s->cell[k].kind == CELL_SAME || s->cell[k].kind == CELL_SPOILT))
      custody_give_up(c, s->cell[k].object);
  }
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (s->node[k].state == NODE_LENT && !custody_complete(c, s, k)) custody_give_up_node(c, s, k);
  for (uint32_t k = 0; k < s->n_cells;)
    if (is_outside(s, &s->cell[k])) s->cell[k] = s->cell[--s->n_cells];
    else k++;
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (s->node[k].state == NODE_LENT) custody_lose(s, k);
  for (uint32_t k = 0; k < CUSTODY_NODES; k++) s->node[k].taken = false;
  s->spoilt = MODEL_NONE;
}

// ---- what need not be known any more

static bool is_named(const State *s, uint32_t node) {
  for (uint32_t k = 0; k < s->n_known; k++)
    if (s->known[k].is.kind == ADDRESS_NODE && s->known[k].is.node == node) return true;
  for (uint32_t k = 0; k < s->n_cells; k++)
    if (s->cell[k].tail && s->cell[k].kind == CELL_OWNS && s->cell[k].node == node) return true;
  return false;
}

static bool may_go(Custody *c, const State *s, uint32_t node) {
  if (s->node[node].state == NODE_NONE || is_named(s, node)) return false;
  if (s->node[node].state == NODE_HELD) return true;
  if (!custody_complete(c, s, node)) return false;
  for (uint32_t k = 0; k < s->n_cells; k++) {
    const Cell *cell = &s->cell[k];
    if (cell->at.kind != ADDRESS_NODE || cell->at.node != node) continue;
    if (cell->kind == CELL_SAME || cell->kind == CELL_SPOILT) return false;
    if (cell->kind == CELL_OWNS && s->node[node].state == NODE_HUNG) return false;
  }
  return true;
}

static void let_go(State *s, uint32_t node) {
  NodeState state = s->node[node].state;
  for (uint32_t k = 0; k < s->n_cells;) {
    Cell *cell = &s->cell[k];
    bool inside = cell->at.kind == ADDRESS_NODE && cell->at.node == node;
    if (inside) {
      uint32_t below = cell->kind == CELL_OWNS ? cell->node : MODEL_NONE;
      *cell = s->cell[--s->n_cells];
      if (below != MODEL_NONE && state == NODE_HELD) place(s, below, NODE_HELD, NULL, 0);
      continue;
    }
    if (cell->kind == CELL_SAME && cell->node == node) cell->kind = CELL_SPOILT;
    if (cell->kind == CELL_OWNS && cell->node == node) cell->kind = CELL_VALID;
    k++;
  }
  s->node[node].state = NODE_NONE;
}

static void drop_values(State *s, bool (*live)(void *, LLVMValueRef), void *data) {
  for (uint32_t k = 0; k < s->n_known;)
    if (!live(data, s->known[k].value)) s->known[k] = s->known[--s->n_known];
    else k++;
}

static int by_value(const void *a, const void *b) {
  uintptr_t x = (uintptr_t)((const Known *)a)->value, y = (uintptr_t)((const Known *)b)->value;
  return x < y ? -1 : x > y;
}

// Nodes are numbered in the order in which values name them, and then as they were.
static void renumber(State *s) {
  uint32_t to[CUSTODY_NODES], n = 0;
  memset(to, 0xff, sizeof to);
  for (uint32_t k = 0; k < s->n_known; k++)
    if (s->known[k].is.kind == ADDRESS_NODE && to[s->known[k].is.node] == MODEL_NONE)
      to[s->known[k].is.node] = n++;
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (s->node[k].state != NODE_NONE && to[k] == MODEL_NONE) to[k] = n++;
  State fresh = *s;
  memset(fresh.node, 0, sizeof fresh.node);
  for (uint32_t k = 0; k < CUSTODY_NODES; k++) {
    if (s->node[k].state == NODE_NONE) continue;
    Node *node = &fresh.node[to[k]];
    *node = s->node[k], node->apart = 0;
    for (uint32_t j = 0; j < CUSTODY_NODES; j++)
      if (s->node[j].state != NODE_NONE && s->node[k].apart >> j & 1) node->apart |= 1u << to[j];
  }
  for (uint32_t k = 0; k < fresh.n_known; k++)
    if (fresh.known[k].is.kind == ADDRESS_NODE) fresh.known[k].is.node = to[fresh.known[k].is.node];
  for (uint32_t k = 0; k < fresh.n_cells; k++) {
    Cell *cell = &fresh.cell[k];
    if (cell->at.kind == ADDRESS_NODE) cell->at.node = to[cell->at.node];
    cell->node = cell->kind == CELL_OWNS || cell->kind == CELL_SAME ? to[cell->node] : 0;
  }
  *s = fresh;
}

static bool before(const Cell *a, const Cell *b) {
  if (a->at.kind != b->at.kind) return a->at.kind < b->at.kind;
  if (a->at.node != b->at.node) return a->at.node < b->at.node;
  if (a->at.root != b->at.root) return (uintptr_t)a->at.root < (uintptr_t)b->at.root;
  return a->at.offset < b->at.offset;
}

static void sort_cells(State *s) {
  for (uint32_t k = 1; k < s->n_cells; k++)
    for (uint32_t j = k; j && before(&s->cell[j], &s->cell[j - 1]); j--) {
      Cell swap = s->cell[j];
      s->cell[j] = s->cell[j - 1], s->cell[j - 1] = swap;
    }
}

void custody_trim(Custody *c, State *s, bool (*live)(void *, LLVMValueRef), void *data) {
  drop_values(s, live, data);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = 0; k < CUSTODY_NODES; k++)
      if (may_go(c, s, k)) let_go(s, k), changed = true;
  }
  for (uint32_t k = 0; k < s->n_cells;)
    if (s->cell[k].kind == CELL_VALID && rest_of(s, &s->cell[k].at) == REST_VALID)
      s->cell[k] = s->cell[--s->n_cells];
    else k++;
  qsort(s->known, s->n_known, sizeof *s->known, by_value);
  renumber(s);
  sort_cells(s);
}

static bool same_address(const Address *a, const Address *b) {
  if (a->kind != b->kind) return false;
  if (a->kind == ADDRESS_NODE)
    return a->node == b->node && a->offset == b->offset && a->varies == b->varies;
  return a->kind != ADDRESS_OUTSIDE || (a->root == b->root && a->offset == b->offset);
}

static bool same_node(const Node *a, const Node *b) {
  return a->state == b->state &&
         (a->state == NODE_NONE ||
          (a->rest == b->rest && a->object == b->object && a->anchor == b->anchor &&
           a->shift == b->shift && a->apart == b->apart && a->elsewhere == b->elsewhere &&
           a->taken == b->taken));
}

static bool same_ring(const RingState *a, const RingState *b) {
  for (uint32_t k = 0; k < RING_VALUES; k++)
    if (a->out[k] != b->out[k] || a->in[k] != b->in[k] || a->count[k] != b->count[k] ||
        a->size[k] != b->size[k] || a->slots[k] != b->slots[k])
      return false;
  return a->used == b->used && a->instance == b->instance && a->nonempty == b->nonempty &&
         a->notfull == b->notfull && a->moved_out == b->moved_out && a->moved_in == b->moved_in &&
         a->filled == b->filled && a->taken == b->taken && a->reset_out == b->reset_out &&
         a->reset_in == b->reset_in && a->reset_count == b->reset_count &&
         a->changed == b->changed && a->counted == b->counted;
}

bool custody_equal(const State *a, const State *b) {
  if (a->n_cells != b->n_cells || a->n_known != b->n_known || a->spoilt != b->spoilt) return false;
  for (uint32_t k = 0; k < a->n_known; k++)
    if (a->known[k].value != b->known[k].value || !same_address(&a->known[k].is, &b->known[k].is))
      return false;
  for (uint32_t k = 0; k < a->n_cells; k++)
    if (!same_address(&a->cell[k].at, &b->cell[k].at) || a->cell[k].kind != b->cell[k].kind ||
        a->cell[k].node != b->cell[k].node)
      return false;
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (!same_node(&a->node[k], &b->node[k])) return false;
  return same_ring(&a->ring, &b->ring);
}
