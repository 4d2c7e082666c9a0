#include "front/regions.h"

#include <string.h>

// What is known about the block that a value points to: nothing can be there (a null pointer), it is a new one, or hangs in an owner;
// or nothing is known.
typedef enum { NOWHERE, NEW, OWNED, ANYWHERE } Kind;
typedef struct {
  Kind kind;
  uint32_t which; // of allocs, or owners
} Region;

// An element of an array, or an object, as a value of the function tells it.
typedef struct {
  LLVMValueRef cell, root; // a pointer into it; the value that tells which one it is, NULL if there is only one
  bool by_index;
  int64_t base, offset;
  uint32_t object, stride;
} Owner;

typedef struct {
  LLVMValueRef call;
  uint32_t object, parent, owner; // owner: MODEL_NONE if it is not known yet
} Alloc;

typedef struct {
  bool known;
  uint32_t object, stride;
  int64_t offset;
} Place;

struct Regions {
  ThreadBuilder *b;
  bool *candidate; // by object
  uint32_t *class; // by object: union-find
  bool *useful;    // by class
  Place *place;    // by class: what stands for an owner
  uint32_t n_objects;
  Map region; // value -> number of
  VEC(Region) regions;
  VEC(Owner) owners;
  VEC(Alloc) allocs;
  VEC(LoopTable *) tables;
  bool changed, again;
};

#define EACH_INSTRUCTION(r, f, i)                                                                                          \
  for (LLVMValueRef f = LLVMGetFirstFunction((r)->b->ir->module); f; f = LLVMGetNextFunction(f))                           \
    for (LLVMBasicBlockRef block_##i = LLVMGetFirstBasicBlock(f); block_##i; block_##i = LLVMGetNextBasicBlock(block_##i)) \
      for (LLVMValueRef i = LLVMGetFirstInstruction(block_##i); i; i = LLVMGetNextInstruction(i))

static LLVMValueRef base_of(LLVMValueRef v) {
  while (LLVMIsAGetElementPtrInst(v) || LLVMIsACastInst(v)) v = LLVMGetOperand(v, 0);
  return v;
}

// ---- which blocks

// A candidate that the value may point to, MODEL_NONE for none; `mixed` if also to something else.
static uint32_t candidate_at(Regions *r, LLVMValueRef v, bool *mixed) {
  const PointsSet *set = points_of(r->b->points, v);
  uint32_t found = MODEL_NONE, n = 0;
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object < r->n_objects && r->candidate[set->at[k].object]) found = set->at[k].object, n++;
  *mixed = n && n < set->n;
  return found;
}

static bool may_point(Regions *r, LLVMValueRef v) {
  bool mixed;
  return candidate_at(r, v, &mixed) != MODEL_NONE;
}

static uint32_t class_of(Regions *r, uint32_t object) {
  while (r->class[object] != object) object = r->class[object] = r->class[r->class[object]];
  return object;
}

// Everything of its class is given up, and the rest looked at again.
static void give_up(Regions *r, uint32_t object) {
  uint32_t class = class_of(r, object);
  for (uint32_t o = 0; o < r->n_objects; o++)
    if (r->candidate[o] && class_of(r, o) == class) r->candidate[o] = false, r->again = true;
}

static void give_up_at(Regions *r, LLVMValueRef v) {
  bool mixed;
  for (uint32_t o = candidate_at(r, v, &mixed); o != MODEL_NONE; o = candidate_at(r, v, &mixed)) give_up(r, o);
}

static void unite_set(Regions *r, const PointsSet *set, uint32_t with) {
  for (size_t k = 0; k < set->n; k++) {
    if (set->at[k].object >= r->n_objects || !r->candidate[set->at[k].object]) continue;
    if (with == MODEL_NONE) with = set->at[k].object;
    else r->class[class_of(r, set->at[k].object)] = class_of(r, with);
  }
}

static void find_classes(Regions *r) {
  for (uint32_t o = 0; o < r->n_objects; o++) r->class[o] = o;
  EACH_INSTRUCTION(r, f, i) unite_set(r, points_of(r->b->points, i), MODEL_NONE);
  for (uint32_t o = 0; o < r->n_objects; o++) {
    const PointsObject *object = &r->b->points->objects.at[o];
    for (size_t k = 0; k < object->cells.n; k++)
      unite_set(r, &r->b->points->nodes.at[object->cells.at[k].node], r->candidate[o] ? o : MODEL_NONE);
  }
}

// ---- uses that are not followed

static LibraryKind kind_of(LLVMValueRef call) { return library_find(ir_callee_name(call))->kind; }

// Calls that may be given a block itself.
static bool takes_block(LLVMValueRef call) {
  const char *name = ir_callee_name(call);
  return kind_of(call) == LIBRARY_FREE || !strncmp(name, "llvm.memset", 11) || !strncmp(name, "llvm.lifetime", 13) ||
         !strncmp(name, "llvm.dbg", 8);
}

// Calls that do not move what lies where their arguments point to.
static bool moves_nothing(LLVMValueRef call) {
  const char *name = ir_callee_name(call);
  LibraryKind kind = kind_of(call);
  return takes_block(call) || kind >= LIBRARY_INIT || kind == LIBRARY_ALLOCATE || !strncmp(name, "llvm.assume", 11);
}

static void give_up_inside(Regions *r, LLVMValueRef argument) {
  const PointsSet *set = points_of(r->b->points, argument);
  for (size_t k = 0; k < set->n; k++) {
    const PointsObject *object = &r->b->points->objects.at[set->at[k].object];
    for (size_t c = 0; c < object->cells.n; c++) {
      const PointsSet *held = &r->b->points->nodes.at[object->cells.at[c].node];
      for (size_t h = 0; h < held->n; h++)
        if (r->candidate[held->at[h].object]) give_up(r, held->at[h].object);
    }
  }
}

static void check_call(Regions *r, LLVMValueRef call) {
  bool known = LLVMIsAFunction(LLVMGetCalledValue(call)) && LLVMIsDeclaration(LLVMGetCalledValue(call));
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMMetadataTypeKind) continue;
    if (!known || !takes_block(call)) give_up_at(r, argument);
    if (known && !moves_nothing(call)) give_up_inside(r, argument);
  }
  bool allocates = known && kind_of(call) == LIBRARY_ALLOCATE;
  if (!allocates) give_up_at(r, call);
}

static bool is_followed(LLVMValueRef i) {
  return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAGetElementPtrInst(i) || LLVMIsACastInst(i) || LLVMIsAPHINode(i) ||
         LLVMIsASelectInst(i) || LLVMIsAICmpInst(i);
}

// Whole pointers only, and no atomics.
static bool moves_pointer(Regions *r, LLVMValueRef access) {
  LLVMValueRef moved = LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access;
  return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic &&
         LLVMStoreSizeOfType(r->b->ir->layout, LLVMTypeOf(moved)) == LLVMPointerSize(r->b->ir->layout);
}

static void check_other(Regions *r, LLVMValueRef i) {
  if (LLVMIsACallInst(i)) {
    check_call(r, i);
    return;
  }
  bool mixed;
  uint32_t object = candidate_at(r, i, &mixed);
  if (mixed || (object != MODEL_NONE && LLVMIsALoadInst(i) && !moves_pointer(r, i))) give_up_at(r, i);
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (LLVMIsABasicBlock(operand)) continue;
    object = candidate_at(r, operand, &mixed);
    bool stored = LLVMIsAStoreInst(i) && !k;
    if (object != MODEL_NONE && (mixed || !is_followed(i) || (stored && !moves_pointer(r, i)))) give_up_at(r, operand);
  }
}

static void check_uses(Regions *r) {
  for (LLVMValueRef f = LLVMGetFirstFunction(r->b->ir->module); f; f = LLVMGetNextFunction(f))
    for (unsigned k = 0; !LLVMIsDeclaration(f) && k < LLVMCountParams(f); k++) give_up_at(r, LLVMGetParam(f, k));
  EACH_INSTRUCTION(r, f, i) check_other(r, i);
}

// ---- regions of values

static uint32_t alloc_root(Regions *r, uint32_t alloc) {
  while (r->allocs.at[alloc].parent != alloc) alloc = r->allocs.at[alloc].parent;
  return alloc;
}

static Region resolved(Regions *r, Region x) {
  if (x.kind != NEW) return x;
  uint32_t root = alloc_root(r, x.which), owner = r->allocs.at[root].owner;
  return owner == MODEL_NONE ? (Region){NEW, root} : (Region){OWNED, owner};
}

// Both are one region.
static Region unite(Regions *r, Region a, Region b) {
  a = resolved(r, a), b = resolved(r, b);
  if (a.kind == NOWHERE || b.kind == ANYWHERE) return b;
  if (b.kind == NOWHERE || a.kind == ANYWHERE || (a.kind == b.kind && a.which == b.which)) return a;
  if (a.kind == OWNED && b.kind == OWNED) return (Region){ANYWHERE, 0};
  r->changed = true;
  if (a.kind == NEW && b.kind == NEW) r->allocs.at[b.which].parent = a.which;
  else if (a.kind == NEW) r->allocs.at[a.which].owner = b.which;
  else r->allocs.at[b.which].owner = a.which;
  return resolved(r, a);
}

static LoopTable *table_of(Regions *r, LLVMValueRef function) {
  for (size_t k = 0; k < r->tables.n; k++)
    if (r->tables.at[k]->function == function) return r->tables.at[k];
  vec_push(&r->tables, loop_table_new(r->b->points, function));
  return r->tables.at[r->tables.n - 1];
}

// Is the value always there, and the same, when the block is entered from wherever?
static bool is_above(Regions *r, LLVMValueRef v, LLVMBasicBlockRef block) {
  if (!LLVMIsAInstruction(v)) return true;
  LLVMBasicBlockRef from = LLVMGetInstructionParent(v);
  const LoopTable *t = table_of(r, LLVMGetBasicBlockParent(block));
  if (!t->dominates || from == block) return false;
  return t->dominates[map_get(&t->index, from) * t->blocks.n + map_get(&t->index, block)];
}

// What tells the region apart must be told before: in the next turn of a loop it is another.
static bool holds_at(Regions *r, Region x, LLVMBasicBlockRef block) {
  if (x.kind == NEW) return is_above(r, r->allocs.at[x.which].call, block);
  return x.kind != OWNED || !r->owners.at[x.which].root || is_above(r, r->owners.at[x.which].root, block);
}

static bool same_owner(const Owner *a, const Owner *b) {
  return a->root == b->root && a->by_index == b->by_index && a->base == b->base && a->object == b->object &&
         a->stride == b->stride && (!a->stride || a->offset == b->offset);
}

static Region owner_at(Regions *r, LLVMValueRef cell) {
  const PointsSet *set = points_of(r->b->points, cell);
  if (set->n != 1) return (Region){ANYWHERE, 0};
  Owner o = {.cell = cell, .object = set->at[0].object, .offset = set->at[0].offset, .stride = set->at[0].stride};
  PointsKind kind = r->b->points->objects.at[o.object].kind;
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef root = threads_origin(r->b, cell, &ref);
  bool one = root && LLVMIsAGlobalVariable(root) && !ref.by_index;
  if (!root || ref.varies || ref.row || (kind != OBJECT_GLOBAL && kind != OBJECT_HEAP)) return (Region){ANYWHERE, 0};
  if (!one && !LLVMIsAInstruction(root) && !LLVMIsAArgument(root)) return (Region){ANYWHERE, 0};
  o.root = one ? NULL : root, o.by_index = ref.by_index, o.base = ref.base;
  for (uint32_t k = 0; k < r->owners.n; k++)
    if (same_owner(&r->owners.at[k], &o)) return (Region){OWNED, k};
  vec_push(&r->owners, o);
  return (Region){OWNED, (uint32_t)r->owners.n - 1};
}

static Region region_of(Regions *r, LLVMValueRef v) {
  v = base_of(v);
  if (LLVMIsConstant(v) && !may_point(r, v)) return (Region){NOWHERE, 0};
  uint32_t at = map_get(&r->region, v);
  if (at != MAP_NONE) return resolved(r, r->regions.at[at]);
  return (Region){LLVMIsAInstruction(v) ? NOWHERE : ANYWHERE, 0};
}

// The region of what lies where the pointer points to.
static Region inside(Regions *r, LLVMValueRef pointer) {
  return may_point(r, pointer) ? region_of(r, pointer) : owner_at(r, pointer);
}

static Region joined(Regions *r, LLVMValueRef phi) {
  Region all = {NOWHERE, 0};
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) all = unite(r, all, region_of(r, LLVMGetIncomingValue(phi, k)));
  return holds_at(r, all, LLVMGetInstructionParent(phi)) ? all : (Region){ANYWHERE, 0};
}

static Region computed(Regions *r, LLVMValueRef i) {
  if (LLVMIsALoadInst(i)) return inside(r, LLVMGetOperand(i, 0));
  if (LLVMIsAPHINode(i)) return joined(r, i);
  if (LLVMIsASelectInst(i)) return unite(r, region_of(r, LLVMGetOperand(i, 1)), region_of(r, LLVMGetOperand(i, 2)));
  for (uint32_t k = 0; LLVMIsACallInst(i) && k < r->allocs.n; k++)
    if (r->allocs.at[k].call == i) return (Region){NEW, k};
  return (Region){ANYWHERE, 0};
}

static void note_region(Regions *r, LLVMValueRef i) {
  if (!may_point(r, i) || base_of(i) != i) return;
  uint32_t at = map_get(&r->region, i);
  if (at == MAP_NONE) {
    at = (uint32_t)r->regions.n;
    map_put(&r->region, i, at);
    vec_push(&r->regions, (Region){NOWHERE, 0});
  }
  Region old = resolved(r, r->regions.at[at]), fresh = unite(r, old, computed(r, i));
  if (fresh.kind == old.kind && fresh.which == old.which) return;
  r->regions.at[at] = fresh;
  r->changed = true;
}

// An address is stored where its own region is; what is read and written is in some.
static void check_access(Regions *r, LLVMValueRef i) {
  bool store = LLVMIsAStoreInst(i);
  if (!store && !LLVMIsALoadInst(i)) return;
  LLVMValueRef pointer = LLVMGetOperand(i, store);
  Kind kind = may_point(r, pointer) ? region_of(r, pointer).kind : OWNED;
  if (kind == ANYWHERE || kind == NOWHERE) give_up_at(r, pointer);
  if (!store || !may_point(r, LLVMGetOperand(i, 0))) return;
  if (unite(r, inside(r, pointer), region_of(r, LLVMGetOperand(i, 0))).kind == ANYWHERE) give_up_at(r, LLVMGetOperand(i, 0));
}

static void find_allocs(Regions *r) {
  for (uint32_t o = 0; o < r->n_objects; o++) {
    Alloc fresh = {r->candidate[o] ? r->b->points->objects.at[o].value : NULL, o, (uint32_t)r->allocs.n, MODEL_NONE};
    if (r->candidate[o]) vec_push(&r->allocs, fresh);
  }
}

// Can control come from behind `from` to `to` without passing the block `past`?
static bool reaches(Regions *r, LLVMBasicBlockRef from, LLVMBasicBlockRef to, LLVMBasicBlockRef past) {
  const LoopTable *t = table_of(r, LLVMGetBasicBlockParent(from));
  bool *seen = memory_take(t->blocks.n + 1), found = false;
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, from);
  while (work.n && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      uint32_t at = map_get(&t->index, next);
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

// A new block goes to one owner only: to the one that was told before it was made, or to the first that is told then.
static void check_alloc(Regions *r, const Alloc *a) {
  Region region = resolved(r, (Region){NEW, (uint32_t)(a - r->allocs.at)});
  LLVMValueRef root = region.kind == OWNED ? r->owners.at[region.which].root : NULL;
  if (!root || !LLVMIsAInstruction(root)) return;
  LLVMBasicBlockRef made = LLVMGetInstructionParent(a->call), told = LLVMGetInstructionParent(root);
  if (made != told && !is_above(r, root, made) && reaches(r, told, told, made)) give_up(r, a->object);
}

// All owners of a class are of one kind, so that one place in each stands for it: of an element the only one, of an object any.
static void check_place(Regions *r, LLVMValueRef i) {
  bool mixed;
  uint32_t object = candidate_at(r, i, &mixed);
  Region region = object == MODEL_NONE || base_of(i) != i ? (Region){NOWHERE, 0} : region_of(r, i);
  if (region.kind != OWNED) return;
  const Owner *o = &r->owners.at[region.which];
  Place *place = &r->place[class_of(r, object)];
  if (!place->known) *place = (Place){true, o->object, o->stride, o->offset};
  if (place->object != o->object || place->stride != o->stride || (o->stride && place->offset != o->offset)) give_up(r, object);
}

static void check_owners(Regions *r) {
  memset(r->place, 0, r->n_objects * sizeof *r->place);
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
    if (LLVMIsAStoreInst(i) && may_point(r, LLVMGetOperand(i, 0)))
      unite(r, inside(r, LLVMGetOperand(i, 1)), region_of(r, LLVMGetOperand(i, 0)));
  } while (r->changed);
  EACH_INSTRUCTION(r, f, i) check_access(r, i);
  for (size_t k = 0; k < r->allocs.n && !r->again; k++) check_alloc(r, &r->allocs.at[k]);
  if (!r->again) check_owners(r);
}

// ---- what is asked

static bool comes_before(LLVMValueRef a, LLVMValueRef b) {
  for (LLVMValueRef i = a; i; i = LLVMGetNextInstruction(i))
    if (i == b) return true;
  return false;
}

// Has the address of the block that the call makes been stored when control comes to `at`? The same instruction does not count.
static bool is_stored(Regions *r, LLVMValueRef call, LLVMValueRef at) {
  LLVMBasicBlockRef made = LLVMGetInstructionParent(call), here = LLVMGetInstructionParent(at);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(here)); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsAStoreInst(i) || !may_point(r, LLVMGetOperand(i, 0))) continue;
      if (b == here && i != at && comes_before(i, at) && !(made == here && comes_before(i, call))) return true;
      if (here != made && reaches(r, b, here, made)) return true;
    }
  return false;
}

RegionsAnswer regions_of(Regions *r, LLVMValueRef pointer, LLVMValueRef at, LLVMValueRef *cell, int64_t *shift) {
  bool mixed;
  uint32_t object = r ? candidate_at(r, pointer, &mixed) : MODEL_NONE;
  if (object == MODEL_NONE || !r->useful[class_of(r, object)]) return REGIONS_NONE;
  LLVMValueRef base = base_of(pointer);
  if (LLVMIsACallInst(base) && !is_stored(r, base, at)) return REGIONS_PRIVATE;
  Region region = region_of(r, pointer);
  if (region.kind != OWNED) return REGIONS_NONE;
  *cell = r->owners.at[region.which].cell;
  *shift = r->place[class_of(r, object)].offset - r->owners.at[region.which].offset;
  return REGIONS_OWNED;
}

// ---- what it is worth

// Is a lock held for certain in front of each instruction? The answer for the beginning of each block.
static bool *held_at_blocks(const LoopTable *t) {
  bool *held = memory_take(t->blocks.n + 1);
  memset(held, true, t->blocks.n);
  held[0] = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = 0; b < t->blocks.n; b++) {
      bool now = held[b];
      for (LLVMValueRef i = LLVMGetFirstInstruction(t->blocks.at[b]); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsACallInst(i)) continue;
        LibraryKind kind = kind_of(i);
        now = (now || kind == LIBRARY_LOCK || kind == LIBRARY_SHARE) && kind != LIBRARY_UNLOCK;
      }
      LLVMValueRef end = LLVMGetBasicBlockTerminator(t->blocks.at[b]);
      for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
        bool *next = &held[map_get(&t->index, LLVMGetSuccessor(end, k))];
        if (*next && !now) *next = false, changed = true;
      }
    }
  }
  return held;
}

static void judge_access(Regions *r, LLVMValueRef i, bool held) {
  LLVMValueRef pointer = LLVMIsAStoreInst(i)                        ? LLVMGetOperand(i, 1)
                         : LLVMIsALoadInst(i) || LLVMIsACallInst(i) ? LLVMGetOperand(i, 0)
                                                                    : NULL;
  bool mixed;
  uint32_t object = pointer && !LLVMIsABasicBlock(pointer) ? candidate_at(r, pointer, &mixed) : MODEL_NONE;
  if (object == MODEL_NONE) return;
  LLVMValueRef cell;
  int64_t shift;
  RegionsAnswer answer = regions_of(r, pointer, i, &cell, &shift);
  if (answer == REGIONS_PRIVATE) return;
  if (answer == REGIONS_NONE || !held) r->useful[class_of(r, object)] = false;
}

static void judge_function(Regions *r, LLVMValueRef f) {
  const LoopTable *t = table_of(r, f);
  bool *held = held_at_blocks(t), is_main = f == r->b->entries.at[0];
  for (size_t b = 0; b < t->blocks.n; b++) {
    bool now = held[b];
    for (LLVMValueRef i = LLVMGetFirstInstruction(t->blocks.at[b]); i; i = LLVMGetNextInstruction(i)) {
      LibraryKind kind = LLVMIsACallInst(i) ? kind_of(i) : LIBRARY_UNKNOWN;
      judge_access(r, i, now || is_main);
      now = (now || kind == LIBRARY_LOCK || kind == LIBRARY_SHARE) && kind != LIBRARY_UNLOCK;
    }
  }
  free(held);
}

// An owner that is one of many, or an element: what hangs in a single variable is protected by what protects that anyway.
static void judge(Regions *r) {
  for (size_t k = 0; k < r->allocs.n; k++) {
    Region region = resolved(r, (Region){NEW, (uint32_t)k});
    r->useful[class_of(r, r->allocs.at[k].object)] = region.kind == OWNED && r->owners.at[region.which].root;
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(r->b->ir->module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) judge_function(r, f);
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
    r->candidate[o] = object->kind == OBJECT_HEAP && object->shared && LLVMIsACallInst(object->value) &&
                      kind_of(object->value) == LIBRARY_ALLOCATE;
    any |= r->candidate[o];
  }
  return any;
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
  for (r->again = true; r->again;) {
    r->again = false;
    find_classes(r);
    check_uses(r);
    if (!r->again) analyse(r);
  }
  judge(r);
  return r;
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
