// Blocks that may be in regions: what is done to their addresses is followed. All others are given
// up.
#include "front/threads/ownership_uses.h"
#include "front/facts/library_call.h"
#include "front/facts/points_outside.h"
#include "front/threads/ownership_inner.h"

LLVMValueRef regions_base(LLVMValueRef v) {
  while (LLVMIsAGetElementPtrInst(v) || LLVMIsACastInst(v)) v = LLVMGetOperand(v, 0);
  return v;
}

uint32_t regions_candidate(Regions *r, LLVMValueRef v, bool *mixed) {
  const PointsSet *set = points_of(r->b->points, v);
  uint32_t found = MODEL_NONE, n = 0;
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object < r->n_objects && r->candidate[set->at[k].object])
      found = set->at[k].object, n++;
  *mixed = n && n < set->n;
  return found;
}

bool regions_may_point(Regions *r, LLVMValueRef v) {
  bool mixed;
  return regions_candidate(r, v, &mixed) != MODEL_NONE;
}

uint32_t regions_class(Regions *r, uint32_t object) {
  while (r->class[object] != object) object = r->class[object] = r->class[r->class[object]];
  return object;
}

void regions_give_up(Regions *r, uint32_t object) {
  uint32_t class = regions_class(r, object);
  for (uint32_t o = 0; o < r->n_objects; o++)
    if (r->candidate[o] && regions_class(r, o) == class) r->candidate[o] = false, r->again = true;
}

void regions_give_up_at(Regions *r, LLVMValueRef v) {
  bool mixed;
  for (uint32_t o = regions_candidate(r, v, &mixed); o != MODEL_NONE;
       o = regions_candidate(r, v, &mixed))
    regions_give_up(r, o);
}

static void unite_set(Regions *r, const PointsSet *set, uint32_t with) {
  for (size_t k = 0; k < set->n; k++) {
    if (set->at[k].object >= r->n_objects || !r->candidate[set->at[k].object]) continue;
    if (with == MODEL_NONE) with = set->at[k].object;
    else r->class[regions_class(r, set->at[k].object)] = regions_class(r, with);
  }
}

void regions_find_classes(Regions *r, bool nested) {
  for (uint32_t o = 0; o < r->n_objects; o++) r->class[o] = o;
  EACH_INSTRUCTION(r, f, i) unite_set(r, points_of(r->b->points, i), MODEL_NONE);
  for (uint32_t o = 0; nested && o < r->n_objects; o++) {
    const PointsObject *object = &r->b->points->objects.at[o];
    for (size_t k = 0; k < object->cells.n; k++)
      unite_set(r, &r->b->points->nodes.at[object->cells.at[k].node],
                r->candidate[o] ? o : MODEL_NONE);
  }
}

// ---- uses that are not followed

LibraryKind regions_kind(LLVMValueRef call) { return library_find(ir_callee_name(call))->kind; }

// Calls that may be given a block itself.
static bool takes_block(LLVMValueRef call) {
  const char *name = ir_callee_name(call);
  return regions_kind(call) == LIBRARY_FREE || !strncmp(name, "llvm.memset", 11) ||
         !strncmp(name, "llvm.lifetime", 13) || !strncmp(name, "llvm.dbg", 8);
}

// A function of the library that looks at, or fills, bytes behind this argument and remembers
// nothing: memcmp, strcmp, snprintf. What it writes are bytes of its own, or those that it reads.
static bool only_touches(LLVMValueRef call, unsigned argument) {
  const LibraryFunction *f = library_find(ir_callee_name(call));
  bool plain = f->kind == LIBRARY_PLAIN || f->kind == LIBRARY_SAME;
  return plain && library_is_inner(f) && !f->state && !points_call_keeps(call, f, argument);
}

// A function that prints: what it reads behind this argument is text, and so is what it writes. Of
// text, only the first bytes may be those of an address (points_outside.c).
static bool prints(LLVMValueRef call, unsigned argument) {
  const LibraryFunction *f = library_find(ir_callee_name(call));
  bool text = f->reads == LIBRARY_REST || !strcmp(f->name, "puts") || !strcmp(f->name, "fputs");
  return f->kind == LIBRARY_PLAIN && text && !library_format_writes(call, f) &&
         !points_call_keeps(call, f, argument) && !library_uses_at(f, argument);
}

// Bytes behind the argument that may be those of an address when the call has looked at them.
static uint64_t bytes_moved(Regions *r, LLVMValueRef call, unsigned argument) {
  const LibraryFunction *f = library_find(ir_callee_name(call));
  enum { POINTER = 8 };
  if (prints(call, argument) && !library_writes_at(call, f, argument)) return POINTER;
  uint64_t bytes = library_bytes_at(call, f, argument);
  if (bytes || !prints(call, argument)) return bytes;
  bytes = library_array_bytes(r->b->ir->layout, call, argument);
  if (bytes) r->b->points->calls_stay_in_rows = true;
  return bytes;
}

// Calls that do not move what lies where their arguments point to.
static bool moves_nothing(LLVMValueRef call) {
  const char *name = ir_callee_name(call);
  LibraryKind kind = regions_kind(call);
  return takes_block(call) || kind >= LIBRARY_INIT || kind == LIBRARY_ALLOCATE ||
         !strncmp(name, "llvm.assume", 11);
}

// Does what lies in the cell share bytes with so many from the target on?
static bool cell_meets(const PointsCell *c, PointsTarget t, uint32_t bytes) {
  ModelRef cell = {.offset = c->offset, .stride = c->stride, .extent = c->extent, .size = 8},
           touched = {.offset = t.offset, .stride = t.stride, .extent = t.extent, .size = bytes};
  cell.object = touched.object = t.object;
  return model_overlap(&cell, &touched);
}

// Addresses that lie in the `bytes` bytes behind the argument.
static void give_up_inside(Regions *r, LLVMValueRef argument, uint32_t bytes) {
  const PointsSet *set = points_of(r->b->points, argument);
  for (size_t k = 0; k < set->n; k++) {
    const PointsObject *object = &r->b->points->objects.at[set->at[k].object];
    for (size_t c = 0; c < object->cells.n; c++) {
      if (!cell_meets(&object->cells.at[c], set->at[k], bytes)) continue;
      const PointsSet *held = &r->b->points->nodes.at[object->cells.at[c].node];
      for (size_t h = 0; h < held->n; h++)
        if (held->at[h].object < r->n_objects && r->candidate[held->at[h].object])
          regions_give_up(r, held->at[h].object);
    }
  }
}

enum { EVERYTHING = UINT32_MAX / 2 };

// It writes nothing at all, so it moves no address.
static bool only_reads(LLVMValueRef call, bool touches) {
  const LibraryFunction *f = library_find(ir_callee_name(call));
  return touches && !library_writes(call, f) && !library_format_writes(call, f);
}

void regions_check_call(Regions *r, LLVMValueRef call) {
  bool known =
      LLVMIsAFunction(LLVMGetCalledValue(call)) && LLVMIsDeclaration(LLVMGetCalledValue(call));
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMMetadataTypeKind) continue;
    bool touches = known && (only_touches(call, k) || prints(call, k));
    uint64_t bytes = touches ? bytes_moved(r, call, k) : 0;
    if (!known || (!takes_block(call) && !touches)) regions_give_up_at(r, argument);
    if (known && !moves_nothing(call) && !only_reads(call, known && only_touches(call, k)))
      give_up_inside(r, argument, bytes && bytes < EVERYTHING ? (uint32_t)bytes : EVERYTHING);
  }
  bool allocates = known && points_is_fresh(call);
  if (!allocates && LLVMGetFirstUse(call)) regions_give_up_at(r, call);
}

static bool is_followed(LLVMValueRef i) {
  return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAGetElementPtrInst(i) ||
         LLVMIsACastInst(i) || LLVMIsAPHINode(i) || LLVMIsASelectInst(i) || LLVMIsAICmpInst(i);
}

// Whole pointers only, and no atomics.
static bool moves_pointer(Regions *r, LLVMValueRef access) {
  LLVMValueRef moved = LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access;
  return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic &&
         LLVMStoreSizeOfType(r->b->ir->layout, LLVMTypeOf(moved)) ==
             LLVMPointerSize(r->b->ir->layout);
}

static void check_other(Regions *r, LLVMValueRef i) {
  if (LLVMIsACallInst(i)) {
    regions_check_call(r, i);
    return;
  }
  bool mixed;
  uint32_t object = regions_candidate(r, i, &mixed);
  if (mixed || (object != MODEL_NONE && LLVMIsALoadInst(i) && !moves_pointer(r, i)))
    regions_give_up_at(r, i);
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (LLVMIsABasicBlock(operand)) continue;
    object = regions_candidate(r, operand, &mixed);
    bool stored = LLVMIsAStoreInst(i) && !k;
    if (object != MODEL_NONE && (mixed || !is_followed(i) || (stored && !moves_pointer(r, i))))
      regions_give_up_at(r, operand);
  }
}

void regions_check_uses(Regions *r) {
  for (LLVMValueRef f = LLVMGetFirstFunction(r->b->ir->module); f; f = LLVMGetNextFunction(f))
    for (unsigned k = 0; !LLVMIsDeclaration(f) && k < LLVMCountParams(f); k++)
      regions_give_up_at(r, LLVMGetParam(f, k));
  EACH_INSTRUCTION(r, f, i) check_other(r, i);
}
