#include "base/check.h"
#include "front/facts/loops_bound.h"
#include "front/facts/points_outside.h"
#include "front/threads/ownership_inner.h"
#include "front/threads/ownership_judge.h"
#include "front/threads/ownership_uses.h"
#include "front/threads/threads_value.h"

static uint32_t alloc_root(Regions *r, uint32_t alloc) {
  while (r->allocs.at[alloc].parent != alloc) alloc = r->allocs.at[alloc].parent;
  return alloc;
}

Region regions_resolved(Regions *r, Region x) {
  if (x.kind != NEW) return x;
  uint32_t root = alloc_root(r, x.which), owner = r->allocs.at[root].owner;
  return owner == MODEL_NONE ? (Region){NEW, root} : (Region){OWNED, owner};
}

// Both are one region.
static Region unite(Regions *r, Region a, Region b) {
  a = regions_resolved(r, a), b = regions_resolved(r, b);
  if (a.kind == NOWHERE || b.kind == ANYWHERE) return b;
  if (b.kind == NOWHERE || a.kind == ANYWHERE || (a.kind == b.kind && a.which == b.which)) return a;
  if (a.kind == OWNED && b.kind == OWNED) return (Region){ANYWHERE, 0};
  r->changed = true;
  if (a.kind == NEW && b.kind == NEW) r->allocs.at[b.which].parent = a.which;
  else if (a.kind == NEW) r->allocs.at[a.which].owner = b.which;
  else r->allocs.at[b.which].owner = a.which;
  return regions_resolved(r, a);
}

LoopTable *regions_table(Regions *r, LLVMValueRef function) {
  for (size_t k = 0; k < r->tables.n; k++)
    if (r->tables.at[k]->function == function) return r->tables.at[k];
  vec_push(&r->tables, loop_table_new(r->b->points, function));
  return r->tables.at[r->tables.n - 1];
}

// Is the value always there, and the same, when the block is entered from wherever?
static bool is_above(Regions *r, LLVMValueRef v, LLVMBasicBlockRef block) {
  if (!LLVMIsAInstruction(v)) return true;
  LLVMBasicBlockRef from = LLVMGetInstructionParent(v);
  const LoopTable *t = regions_table(r, LLVMGetBasicBlockParent(block));
  if (!t->dominates || from == block) return false;
  return t->dominates[loop_block(t, from) * t->blocks.n + loop_block(t, block)];
}

// What tells the region apart must be told before: in the next turn of a loop it is another.
static bool holds_at(Regions *r, Region x, LLVMBasicBlockRef block) {
  if (x.kind == NEW) return is_above(r, r->allocs.at[x.which].call, block);
  return x.kind != OWNED || !r->owners.at[x.which].root ||
         is_above(r, r->owners.at[x.which].root, block);
}

// All of an object that a pointer means is one owner; of a variable, each place is one: it may be
// an element with a constant number.
static bool same_owner(const Owner *a, const Owner *b) {
  return a->root == b->root && a->by_index == b->by_index && a->base == b->base &&
         a->object == b->object && a->stride == b->stride &&
         ((!a->stride && a->root) || a->offset == b->offset);
}

static Region owner_at(Regions *r, LLVMValueRef cell) {
  const PointsSet *set = points_of(r->b->points, cell);
  if (set->n != 1) return (Region){ANYWHERE, 0};
  Owner o = {.cell = cell,
             .object = set->at[0].object,
             .offset = set->at[0].offset,
             .stride = set->at[0].stride};
  PointsKind kind = r->b->points->objects.at[o.object].kind;
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef root = threads_origin(r->b, cell, &ref);
  bool one = root && LLVMIsConstant(root) && !ref.by_index && !o.stride;
  if (!root || ref.varies || ref.row || (kind != OBJECT_GLOBAL && kind != OBJECT_HEAP))
    return (Region){ANYWHERE, 0};
  if (!one && !LLVMIsAInstruction(root) && !LLVMIsAArgument(root)) return (Region){ANYWHERE, 0};
  o.root = one ? NULL : root, o.by_index = ref.by_index, o.base = ref.base;
  for (uint32_t k = 0; k < r->owners.n; k++)
    if (same_owner(&r->owners.at[k], &o)) return (Region){OWNED, k};
  vec_push(&r->owners, o);
  return (Region){OWNED, (uint32_t)r->owners.n - 1};
}

static Region region_of(Regions *r, LLVMValueRef v) {
  v = regions_base(v);
  if (LLVMIsConstant(v) && !regions_may_point(r, v)) return (Region){NOWHERE, 0};
  uint32_t at = map_get(&r->region, v);
  if (at != MAP_NONE) return regions_resolved(r, r->regions.at[at]);
  return (Region){LLVMIsAInstruction(v) ? NOWHERE : ANYWHERE, 0};
}

// The region of what lies where the pointer points to.
static Region inside(Regions *r, LLVMValueRef pointer) {
  return regions_may_point(r, pointer) ? region_of(r, pointer) : owner_at(r, pointer);
}

static Region joined(Regions *r, LLVMValueRef phi) {
  Region all = {NOWHERE, 0};
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
    all = unite(r, all, region_of(r, LLVMGetIncomingValue(phi, k)));
  return holds_at(r, all, LLVMGetInstructionParent(phi)) ? all : (Region){ANYWHERE, 0};
}

static Region computed(Regions *r, LLVMValueRef i) {
  if (LLVMIsALoadInst(i)) return inside(r, LLVMGetOperand(i, 0));
  if (LLVMIsAPHINode(i)) return joined(r, i);
  if (LLVMIsASelectInst(i))
    return unite(r, region_of(r, LLVMGetOperand(i, 1)), region_of(r, LLVMGetOperand(i, 2)));
  for (uint32_t k = 0; LLVMIsACallInst(i) && k < r->allocs.n; k++)
    if (r->allocs.at[k].call == i) return (Region){NEW, k};
  return (Region){ANYWHERE, 0};
}

static void note_region(Regions *r, LLVMValueRef i) {
  if (!regions_may_point(r, i) || regions_base(i) != i) return;
  uint32_t at = map_get(&r->region, i);
  if (at == MAP_NONE) {
    at = (uint32_t)r->regions.n;
    map_put(&r->region, i, at);
    vec_push(&r->regions, (Region){NOWHERE, 0});
  }
  Region old = regions_resolved(r, r->regions.at[at]), fresh = unite(r, old, computed(r, i));
  if (fresh.kind == old.kind && fresh.which == old.which) return;
  r->regions.at[at] = fresh;
  r->changed = true;
}

// An address is stored where its own region is; what is read and written is in some.
static void check_access(Regions *r, LLVMValueRef i) {
  bool store = LLVMIsAStoreInst(i);
  if (!store && !LLVMIsALoadInst(i)) return;
  LLVMValueRef pointer = LLVMGetOperand(i, store);
  Kind kind = regions_may_point(r, pointer) ? region_of(r, pointer).kind : OWNED;
  if (kind == ANYWHERE || kind == NOWHERE) regions_give_up_at(r, pointer);
  if (!store || !regions_may_point(r, LLVMGetOperand(i, 0))) return;
  if (unite(r, inside(r, pointer), region_of(r, LLVMGetOperand(i, 0))).kind == ANYWHERE)
    regions_give_up_at(r, LLVMGetOperand(i, 0));
}

// What a call is given is in some region, too.
static void check_arguments(Regions *r, LLVMValueRef i) {
  for (unsigned k = 0; LLVMIsACallInst(i) && k < LLVMGetNumArgOperands(i); k++) {
    LLVMValueRef argument = LLVMGetOperand(i, k);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) != LLVMPointerTypeKind ||
        !regions_may_point(r, argument))
      continue;
    Kind kind = region_of(r, argument).kind;
    if (kind == ANYWHERE || kind == NOWHERE) regions_give_up_at(r, argument);
  }
}

static void find_allocs(Regions *r) {
  for (uint32_t o = 0; o < r->n_objects; o++) {
    Alloc fresh = {r->candidate[o] ? r->b->points->objects.at[o].value : NULL, o,
                   (uint32_t)r->allocs.n, MODEL_NONE};
    if (r->candidate[o]) vec_push(&r->allocs, fresh);
  }
}

// Can control come from behind `from` to `to` without passing the block `past`?
static bool reaches(Regions *r, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                    LLVMBasicBlockRef past) {
  const LoopTable *t = regions_table(r, LLVMGetBasicBlockParent(from));
  bool *seen = memory_take(t->blocks.n + 1), found = false;
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, from);
  while (work.n && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      uint32_t at = loop_block(t, next);
      if (next == past || seen[at]) continue;
      seen[at] = true;
      found |= next == to;
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  free(seen);
  return found;
}

// A new block goes to one owner only: to the one that was told before it was made, or to the first
// that is told then.
static void check_alloc(Regions *r, const Alloc *a) {
  Region region = regions_resolved(r, (Region){NEW, (uint32_t)(a - r->allocs.at)});
  LLVMValueRef root = region.kind == OWNED ? r->owners.at[region.which].root : NULL;
  if (!root || !LLVMIsAInstruction(root)) return;
  LLVMBasicBlockRef made = LLVMGetInstructionParent(a->call), told = LLVMGetInstructionParent(root);
  if (made != told && !is_above(r, root, made) && reaches(r, told, told, made))
    regions_give_up(r, a->object);
}

static const Owner *owner_of(Regions *r, LLVMValueRef i, uint32_t *object) {
  bool mixed;
  *object = regions_candidate(r, i, &mixed);
  if (*object == MODEL_NONE || regions_base(i) != i) return NULL;
  Region region = region_of(r, i);
  return region.kind == OWNED ? &r->owners.at[region.which] : NULL;
}

// Elements come first: those with a constant number are elements like the others.
static void note_place(Regions *r, LLVMValueRef i) {
  uint32_t object;
  const Owner *o = owner_of(r, i, &object);
  Place *place = o ? &r->place[regions_class(r, object)] : NULL;
  if (place && (!place->known || (o->stride && !place->stride)))
    *place = (Place){true, o->object, o->stride, o->offset};
}

// All owners of a class are of one kind, so that one place in each stands for it: of an element the
// only one, of an object any.
static void check_place(Regions *r, LLVMValueRef i) {
  uint32_t object;
  const Owner *o = owner_of(r, i, &object);
  if (!o) return;
  const Place *place = &r->place[regions_class(r, object)];
  bool same = place->object == o->object && place->stride == o->stride &&
              (!o->stride || place->offset == o->offset);
  bool constant = place->object == o->object && place->stride && !o->stride && !o->root &&
                  (o->offset - place->offset) % (int64_t)place->stride == 0;
  if (!same && !constant) regions_give_up(r, object);
}

static void check_owners(Regions *r) {
  memset(r->place, 0, r->n_objects * sizeof *r->place);
  EACH_INSTRUCTION(r, f, i) note_place(r, i);
  EACH_INSTRUCTION(r, f, i) check_place(r, i);
}

static void analyse(Regions *r) {
  map_delete(&r->region);
  vec_clear(&r->regions);
  vec_clear(&r->owners);
  vec_clear(&r->allocs);
  find_allocs(r);
  do {
    r->changed = false;
    EACH_INSTRUCTION(r, f, i) note_region(r, i);
    EACH_INSTRUCTION(r, f, i)
    if (LLVMIsAStoreInst(i) && regions_may_point(r, LLVMGetOperand(i, 0)))
      unite(r, inside(r, LLVMGetOperand(i, 1)), region_of(r, LLVMGetOperand(i, 0)));
  } while (r->changed);
  EACH_INSTRUCTION(r, f, i) check_access(r, i);
  EACH_INSTRUCTION(r, f, i) check_arguments(r, i);
  for (size_t k = 0; k < r->allocs.n && !r->again; k++) check_alloc(r, &r->allocs.at[k]);
  if (!r->again) check_owners(r);
}

// ---- what is asked

static bool comes_before(LLVMValueRef a, LLVMValueRef b) {
  for (LLVMValueRef i = a; i; i = LLVMGetNextInstruction(i))
    if (i == b) return true;
  return false;
}

// Has the address of the block that the call makes been stored when control comes to `at`? The same
// instruction does not count.
static bool is_stored(Regions *r, LLVMValueRef call, LLVMValueRef at) {
  LLVMBasicBlockRef made = LLVMGetInstructionParent(call), here = LLVMGetInstructionParent(at);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(here)); b;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsAStoreInst(i) || !regions_may_point(r, LLVMGetOperand(i, 0))) continue;
      if (b == here && i != at && comes_before(i, at) && !(made == here && comes_before(i, call)))
        return true;
      if (here != made && reaches(r, b, here, made)) return true;
    }
  return false;
}

RegionsAnswer regions_of(Regions *r, LLVMValueRef pointer, LLVMValueRef at, LLVMValueRef *cell,
                         int64_t *shift) {
  bool mixed;
  uint32_t object = r ? regions_candidate(r, pointer, &mixed) : MODEL_NONE;
  if (object == MODEL_NONE || !r->useful[regions_class(r, object)]) return REGIONS_NONE;
  LLVMValueRef base = regions_base(pointer);
  if (LLVMIsACallInst(base) && !is_stored(r, base, at)) return REGIONS_PRIVATE;
  Region region = region_of(r, pointer);
  if (region.kind != OWNED) return REGIONS_NONE;
  const Owner *owner = &r->owners.at[region.which];
  const Place *place = &r->place[regions_class(r, object)];
  *cell = owner->cell;
  *shift = owner->stride || !place->stride ? place->offset - owner->offset : 0;
  return REGIONS_OWNED;
}

static bool is_small(Regions *r) {
  enum { MOST_BLOCKS = 400 };
  for (LLVMValueRef f = LLVMGetFirstFunction(r->b->ir->module); f; f = LLVMGetNextFunction(f))
    if (LLVMCountBasicBlocks(f) > MOST_BLOCKS) return false;
  return true;
}

static bool find_candidates(Regions *r) {
  bool any = false;
  for (uint32_t o = 0; o < r->n_objects; o++) {
    const PointsObject *object = &r->b->points->objects.at[o];
    r->candidate[o] = object->kind == OBJECT_HEAP && object->shared &&
                      LLVMIsACallInst(object->value) && points_is_fresh(object->value);
    any |= r->candidate[o];
  }
  return any;
}

// A block that main makes once.
static bool is_single(Regions *r, uint32_t object) {
  DEBUG_ONLY(object < r->b->points->objects.n);
  LLVMBasicBlockRef block = LLVMGetInstructionParent(r->b->points->objects.at[object].value);
  LLVMValueRef function = LLVMGetBasicBlockParent(block);
  const LoopTable *t = regions_table(r, function);
  return function == r->b->entries.at[0] && t->dominates && !loop_comes_again(t, block);
}

// What hangs in a single object is in one region, which says nothing. If that is a table, made once
// and known to many, its elements may be owners: without it the rest is looked at again.
static bool take_out_tables(Regions *r) {
  bool any = false;
  for (uint32_t o = 0; o < r->n_objects; o++)
    if (r->candidate[o] && is_single(r, o)) r->candidate[o] = false, any = true;
  return any;
}

static bool are_useful(const Regions *r) {
  for (uint32_t o = 0; o < r->n_objects; o++)
    if (r->useful[o]) return true;
  return false;
}

static void find_regions(Regions *r) {
  for (r->again = true; r->again;) {
    r->again = false;
    regions_find_classes(r, false);
    regions_check_uses(r);
    if (r->again)
      continue; // what holds a lock, or is handed to a thread, is no block of a region but may be
                // an owner
    regions_find_classes(r, true);
    analyse(r);
  }
  regions_judge(r);
}

Regions *regions_find(ThreadBuilder *b) {
  Regions *r = memory_take(sizeof *r);
  size_t n = b->points->objects.n + 1;
  r->b = b;
  r->n_objects = (uint32_t)n - 1;
  r->place = memory_take(n * sizeof *r->place);
  r->candidate = memory_take(n), r->useful = memory_take(n);
  r->class = memory_take(n * sizeof *r->class);
  if (!find_candidates(r) || !is_small(r)) {
    regions_delete(r);
    return NULL;
  }
  find_regions(r);
  if (!are_useful(r) && find_candidates(r) && take_out_tables(r)) find_regions(r);
  return r;
}

bool regions_cover(const Regions *r, uint32_t object) {
  return r && object < r->n_objects && r->candidate[object] &&
         r->useful[regions_class((Regions *)r, object)];
}

void regions_delete(Regions *r) {
  if (!r) return;
  for (size_t k = 0; k < r->tables.n; k++) loop_table_delete(r->tables.at[k]);
  vec_delete(&r->tables);
  map_delete(&r->region);
  vec_delete(&r->regions);
  vec_delete(&r->owners);
  vec_delete(&r->allocs);
  free(r->candidate);
  free(r->useful);
  free(r->place);
  free(r->class);
  free(r);
}
