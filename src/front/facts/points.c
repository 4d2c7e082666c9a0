#include "front/facts/points_inner.h"

#include <string.h>

#include "base/check.h"
#include "base/clock.h"
#include "front/facts/points_library.h"
#include "front/facts/points_outside.h"
#include "model/threads.h"

enum { MAX_TARGETS = 24 }; // targets of one object in a set; more become "anywhere in it"
enum { MAX_CELLS = 128 };  // of one object, besides its initialiser's; more become "anywhere in it"

uint32_t points_gcd(uint32_t a, uint32_t b) { return b ? points_gcd(b, a % b) : a; }

static uint32_t new_node(Points *p) {
  vec_push(&p->nodes, (PointsSet){0});
  return (uint32_t)p->nodes.n - 1;
}

uint32_t points_keyed_node(Points *p, Map *map, LLVMValueRef key) {
  uint32_t node = map_get(map, key);
  if (node != MAP_NONE) return node;
  node = new_node(p);
  map_put(map, key, node);
  return node;
}

uint32_t points_node_for(Points *p, LLVMValueRef value) {
  return points_keyed_node(p, &p->node_of, value);
}

uint32_t points_return_node(Points *p, LLVMValueRef function) {
  return points_keyed_node(p, &p->returns, function);
}

uint32_t points_object_for(Points *p, LLVMValueRef value, PointsKind kind) {
  uint32_t object = map_get(&p->object_of, value);
  if (object != MAP_NONE) return object;
  vec_push(&p->objects, (PointsObject){.kind = kind, .value = value});
  object = (uint32_t)p->objects.n - 1;
  map_put(&p->object_of, value, object);
  return object;
}

// Without an end, only what the offset leaves of the stride counts.
static PointsTarget normal(PointsTarget t) {
  if (t.stride && !t.extent) t.offset = (t.offset % t.stride + t.stride) % t.stride;
  return t;
}

static bool covers(const PointsTarget *a, const PointsTarget *b) {
  ALWAYS(a->object == b->object);
  if (a->offset == b->offset && a->stride == b->stride && a->extent == b->extent) return true;
  return a->stride && !a->extent && b->stride % a->stride == 0 &&
         (b->offset - a->offset) % a->stride == 0;
}

void points_add_target(Points *p, uint32_t node, PointsTarget t) {
  ALWAYS(node < p->nodes.n && t.object < p->objects.n);
  PointsSet *set = &p->nodes.at[node];
  size_t same = 0;
  t = normal(t);
  ALWAYS(!t.stride || t.extent || (t.offset >= 0 && t.offset < (int64_t)t.stride));
  for (size_t i = 0; i < set->n; i++) {
    if (set->at[i].object != t.object) continue;
    same++;
    if (covers(&set->at[i], &t)) return;
  }
  if (same >= MAX_TARGETS) t = (PointsTarget){t.object, 0, 1, 0};
  size_t kept = 0; // a part of an array gives way to all of it
  for (size_t i = 0; i < set->n; i++)
    if (set->at[i].object != t.object || !set->at[i].extent || !covers(&t, &set->at[i]))
      set->at[kept++] = set->at[i];
  ALWAYS(kept <= set->n);
  set->n = kept;
  vec_push(set, t);
  p->changed = true;
}

void points_add_all(Points *p, uint32_t to, uint32_t from) {
  ALWAYS(to < p->nodes.n && from < p->nodes.n);
  for (size_t i = 0; i < p->nodes.at[from].n; i++)
    points_add_target(p, to, p->nodes.at[from].at[i]);
}

static uint64_t constant_of(LLVMValueRef v) {
  return LLVMIsAConstantInt(v) ? LLVMConstIntGetZExtValue(v) : 0;
}

// The bytes that a block certainly consists of several, or one, of: what its length is a constant
// multiple of, or has as its constant part. 0 if nothing is known.
static uint64_t allocated_unit(LLVMValueRef length) {
  if (LLVMIsAConstantInt(length)) return constant_of(length);
  bool sum = LLVMIsABinaryOperator(length) && (LLVMGetInstructionOpcode(length) == LLVMMul ||
                                               LLVMGetInstructionOpcode(length) == LLVMAdd);
  if (!sum) return 0;
  uint64_t left = constant_of(LLVMGetOperand(length, 0)),
           right = constant_of(LLVMGetOperand(length, 1));
  return left > right ? left : right;
}

// A block of structures: an array that is smaller than one of them and at its beginning is its
// first member, or the first row of an array of arrays. That an index stays inside it is the
// assumption that is named for all such arrays.
static uint64_t block_unit(LLVMValueRef call) {
  const char *name = LLVMIsACallInst(call) ? ir_callee_name(call) : "";
  if (!strcmp(name, "malloc")) return allocated_unit(LLVMGetOperand(call, 0));
  if (!strcmp(name, "aligned_alloc")) return allocated_unit(LLVMGetOperand(call, 1));
  return strcmp(name, "calloc") ? 0 : allocated_unit(LLVMGetOperand(call, 1));
}

// An array at this place is a field of the object, not all of it.
static bool is_field(const Points *p, PointsTarget t, uint32_t extent) {
  LLVMValueRef value = p->objects.at[t.object].value;
  LLVMTypeRef type = LLVMIsAGlobalVariable(value) ? LLVMGlobalGetValueType(value)
                     : LLVMIsAAllocaInst(value)   ? LLVMGetAllocatedType(value)
                                                  : NULL;
  if (p->objects.at[t.object].kind == OBJECT_HEAP && block_unit(value) > extent) return true;
  return t.offset > 0 || (type && LLVMGetTypeKind(type) == LLVMStructTypeKind);
}

static PointsTarget moved(const Points *p, PointsTarget t, const PointsStep *step) {
  PointsKind kind = p->objects.at[t.object].kind;
  if (kind == OBJECT_FUNCTION || kind == OBJECT_THREAD) return t;
  PointsTarget array = {t.object, t.offset + step->before, 0, 0};
  bool bounded = !t.stride && step->extent && is_field(p, array, step->extent);
  bool in_element = t.extent && !step->stride && step->constant >= 0 && step->constant < t.stride;
  t.offset += step->constant;
  if (in_element) return t;
  t.stride = points_gcd(t.stride, step->stride);
  t.extent = bounded ? step->extent : 0;
  return t;
}

static void add_step(Points *p, uint32_t to, uint32_t from, const PointsStep *step) {
  DEBUG_ONLY(from < p->nodes.n);
  for (size_t i = 0; i < p->nodes.at[from].n; i++)
    points_add_target(p, to, moved(p, p->nodes.at[from].at[i], step));
}

void points_add_moved(Points *p, uint32_t to, uint32_t from, int64_t by, uint32_t stride) {
  add_step(p, to, from, &(PointsStep){.constant = by, .stride = stride});
}

enum { NO_END = 1 << 28 }; // bytes of a flexible array member

// The offset that a getelementptr adds.
PointsStep points_step(const Ir *ir, LLVMValueRef gep) {
  PointsStep step = {0};
  int variables = 0;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  for (unsigned k = 1, n = (unsigned)LLVMGetNumOperands(gep); k < n; k++) {
    LLVMValueRef index = LLVMGetOperand(gep, k);
    if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
      step.constant += (int64_t)LLVMOffsetOfElement(ir->layout, type, field);
      type = LLVMStructGetTypeAtIndex(type, field);
      continue;
    }
    bool array = k > 1 && LLVMGetTypeKind(type) == LLVMArrayTypeKind;
    uint64_t length = array ? LLVMGetArrayLength2(type) : 0;
    if (k > 1) type = LLVMGetElementType(type);
    int64_t size = (int64_t)LLVMABISizeOfType(ir->layout, type);
    if (LLVMIsAConstantInt(index)) {
      step.constant += LLVMConstIntGetSExtValue(index) * size;
    } else {
      step.stride = points_gcd(step.stride, size <= INT32_MAX ? (uint32_t)size : 1);
      step.index = index;
      step.before = step.constant;
      // One element at the end of a structure may stand for more; of none, it is certain.
      bool flexible = array && !length;
      step.extent = flexible ? NO_END
                    : length > 1 && length * (uint64_t)size < UINT32_MAX / 4
                        ? (uint32_t)(length * (uint64_t)size)
                        : 0;
      variables++;
    }
  }
  if (variables != 1) step.index = NULL, step.extent = 0;
  ALWAYS(!step.extent || step.index); // an end is that of the array of one index
  return step;
}

LLVMValueRef points_row(const Ir *ir, LLVMValueRef pointer, int64_t *bytes) {
  if (!LLVMIsAGetElementPtrInst(pointer)) return NULL;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  bool plain = LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetNumOperands(pointer) == 3 &&
               LLVMGetArrayLength2(type) != 1 && LLVMIsNull(LLVMGetOperand(pointer, 1));
  if (plain) *bytes = (int64_t)LLVMABISizeOfType(ir->layout, type);
  if (plain && !LLVMGetArrayLength2(type)) *bytes = NO_END; // a flexible array member
  return plain && *bytes < INT32_MAX ? LLVMGetOperand(pointer, 0) : NULL;
}

static uint32_t eval_constant(Points *p, LLVMValueRef value) {
  uint32_t node = points_node_for(p, value);
  if (LLVMIsAConstantExpr(value)) {
    uint32_t from = points_eval(p, LLVMGetOperand(value, 0));
    if (LLVMGetConstOpcode(value) == LLVMGetElementPtr) {
      PointsStep step = points_step(p->ir, value);
      add_step(p, node, from, &step);
      for (int k = 1; k < LLVMGetNumOperands(value); k++)
        points_add_moved(p, node, points_eval(p, LLVMGetOperand(value, (unsigned)k)), 0, 1);
    } else {
      for (int k = 0; k < LLVMGetNumOperands(value); k++)
        points_add_all(p, node, points_eval(p, LLVMGetOperand(value, (unsigned)k)));
    }
  } else if (LLVMIsAConstantStruct(value) || LLVMIsAConstantArray(value) ||
             LLVMIsAConstantVector(value)) {
    for (int k = 0; k < LLVMGetNumOperands(value); k++)
      points_add_all(p, node, points_eval(p, LLVMGetOperand(value, (unsigned)k)));
  }
  return node;
}

uint32_t points_eval(Points *p, LLVMValueRef value) {
  uint32_t node = points_node_for(p, value);
  if (LLVMIsAFunction(value))
    points_add_target(p, node,
                      (PointsTarget){points_object_for(p, value, OBJECT_FUNCTION), 0, 0, 0});
  else if (LLVMIsAGlobalVariable(value))
    points_add_target(
        p, node,
        (PointsTarget){
            points_object_for(p, value, LLVMIsThreadLocal(value) ? OBJECT_OWN : OBJECT_GLOBAL), 0,
            0, 0});
  else if (LLVMIsAGlobalAlias(value))
    points_add_all(p, node, points_eval(p, LLVMAliasGetAliasee(value)));
  else if (LLVMIsConstant(value)) return eval_constant(p, value);
  return node;
}

uint32_t points_cell_node(Points *p, PointsTarget t) {
  ALWAYS(t.object < p->objects.n);
  t = normal(t);
  PointsObject *o = &p->objects.at[t.object];
  for (size_t i = 0; i < o->cells.n; i++) {
    const PointsCell *c = &o->cells.at[i];
    if (c->offset == t.offset && c->stride == t.stride && c->extent == t.extent) return c->node;
  }
  // Without a bound, pointers that are moved inside an object would have ever new places.
  PointsTarget anywhere = {t.object, 0, 1, 0};
  if (o->cells.n >= o->initial + MAX_CELLS && (t.offset || t.stride != 1 || t.extent))
    return points_cell_node(p, anywhere);
  uint32_t node = new_node(p);
  vec_push(&p->objects.at[t.object].cells, (PointsCell){t.offset, t.stride, t.extent, node});
  return node;
}

// Whether `size` bytes from the target on share a byte with what lies in the cell.
static bool cell_meets(const PointsCell *c, PointsTarget t, int64_t size) {
  ModelRef cell = {.object = t.object,
                   .offset = c->offset,
                   .stride = c->stride,
                   .extent = c->extent,
                   .size = POINTER_SIZE};
  ModelRef target = {.object = t.object,
                     .offset = t.offset,
                     .stride = t.stride,
                     .extent = t.extent,
                     .size = (uint32_t)size};
  return model_overlap(&cell, &target);
}

void points_load_target(Points *p, uint32_t to, PointsTarget t, int64_t size) {
  ALWAYS(to < p->nodes.n && t.object < p->objects.n && size > 0);
  for (size_t c = 0; c < p->objects.at[t.object].cells.n; c++)
    if (cell_meets(&p->objects.at[t.object].cells.at[c], t, size))
      points_add_all(p, to, p->objects.at[t.object].cells.at[c].node);
  if (p->objects.at[t.object].kind != OBJECT_LIBRARY) return;
  points_add_target(p, to, (PointsTarget){t.object, 0, 1, 0});
  points_come_back(p, to);
}

void points_load(Points *p, uint32_t to, uint32_t from, int64_t size) {
  ALWAYS(to < p->nodes.n && from < p->nodes.n);
  for (size_t i = 0; i < p->nodes.at[from].n; i++)
    points_load_target(p, to, p->nodes.at[from].at[i], size);
}

// Of a value with several pointers in it, each may lie in each of its words.
void points_store(Points *p, uint32_t to, uint32_t from, int64_t size) {
  ALWAYS(to < p->nodes.n && from < p->nodes.n);
  if (!p->nodes.at[from].n) return;
  for (size_t i = 0; i < p->nodes.at[to].n; i++)
    for (int64_t word = 0; word == 0 || word < size; word += POINTER_SIZE) {
      PointsTarget t = p->nodes.at[to].at[i];
      t.offset += word;
      points_add_all(p, points_cell_node(p, t), from);
      if (p->objects.at[t.object].kind == OBJECT_LIBRARY) points_leave(p, from);
    }
}

static int64_t size_of(const Points *p, LLVMValueRef value) {
  return (int64_t)LLVMStoreSizeOfType(p->ir->layout, LLVMTypeOf(value));
}

int64_t points_length(LLVMValueRef length) {
  bool known = LLVMIsAConstantInt(length) && LLVMGetIntTypeWidth(LLVMTypeOf(length)) <= 64;
  int64_t bytes = known ? (int64_t)LLVMConstIntGetZExtValue(length) : -1;
  return bytes < INT32_MAX ? bytes : -1;
}

// Whether the cell lies in the object at all, and may be among the bytes that are moved from there.
static bool is_moved(const PointsCell *cell, PointsTarget from, int64_t length) {
  if (!cell->stride && cell->offset <= -POINTER_SIZE) return false;
  return cell_meets(cell, from, length < 0 ? INT32_MAX : length);
}

// What memcpy and the like move: pointers keep their place relative to the start if both ends are
// known.
static void copy_cells(Points *p, PointsTarget d, PointsTarget s, int64_t length) {
  for (size_t c = 0; c < p->objects.at[s.object].cells.n; c++) {
    PointsCell cell = p->objects.at[s.object].cells.at[c];
    if (!is_moved(&cell, s, length)) continue;
    PointsTarget at = {d.object, d.offset + cell.offset - s.offset,
                       points_gcd(points_gcd(d.stride, cell.stride), s.stride), 0};
    if (!at.stride && at.offset <= d.offset - POINTER_SIZE) continue;
    points_add_all(p, points_cell_node(p, at), cell.node);
  }
}

void points_copy_memory(Points *p, uint32_t to, uint32_t from, int64_t length) {
  ALWAYS(to < p->nodes.n && from < p->nodes.n && length >= -1);
  if (!length) return;
  for (size_t i = 0; i < p->nodes.at[from].n; i++) {
    PointsTarget s = p->nodes.at[from].at[i];
    for (size_t j = 0; j < p->nodes.at[to].n; j++) {
      PointsTarget d = p->nodes.at[to].at[j];
      copy_cells(p, d, s, length);
      if (p->objects.at[d.object].kind == OBJECT_LIBRARY) points_contents_leave(p, from);
    }
    if (p->objects.at[s.object].kind != OBJECT_LIBRARY) continue;
    uint32_t came = points_keyed_node(p, &p->between, p->objects.at[s.object].value);
    points_add_target(p, came, (PointsTarget){s.object, 0, 1, 0});
    points_come_back(p, came);
    points_fill(p, to, came);
  }
}

static void store_constant(Points *p, uint32_t object, int64_t offset, LLVMValueRef value) {
  DEBUG_ONLY(object < p->objects.n);
  LLVMTypeRef type = LLVMTypeOf(value);
  switch (LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind:
    for (unsigned k = 0; k < LLVMCountStructElementTypes(type) && !LLVMIsNull(value); k++)
      store_constant(p, object, offset + (int64_t)LLVMOffsetOfElement(p->ir->layout, type, k),
                     LLVMGetAggregateElement(value, k));
    break;
  case LLVMArrayTypeKind:
    if (LLVMIsNull(value) || LLVMIsAConstantDataArray(value)) break; // plain numbers
    for (unsigned k = 0; k < LLVMGetArrayLength2(type); k++)
      store_constant(p, object,
                     offset +
                         (int64_t)(k * LLVMABISizeOfType(p->ir->layout, LLVMGetElementType(type))),
                     LLVMGetAggregateElement(value, k));
    break;
  default: {
    uint32_t from = points_eval(p, value);
    if (p->nodes.at[from].n)
      points_add_all(p, points_cell_node(p, (PointsTarget){object, offset, 0, 0}), from);
    p->objects.at[object].initial = p->objects.at[object].cells.n;
    break;
  }
  }
}

static void call_internal(Points *p, LLVMValueRef call, LLVMValueRef f, unsigned first,
                          unsigned n) {
  for (unsigned k = 0; k < LLVMCountParams(f) && first + k < n; k++)
    points_add_all(p, points_node_for(p, LLVMGetParam(f, k)),
                   points_eval(p, LLVMGetOperand(call, first + k)));
  for (unsigned k = LLVMCountParams(f);
       LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f)) && first + k < n; k++)
    points_add_all(p, points_keyed_node(p, &p->varargs, f),
                   points_eval(p, LLVMGetOperand(call, first + k)));
  points_add_all(p, points_node_for(p, call), points_return_node(p, f));
}

// The list leads to the places where the arguments lie: an object of the thread's own.
static void start_list(Points *p, LLVMValueRef call) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  uint32_t area = points_object_for(p, call, OBJECT_OWN),
           areas = points_keyed_node(p, &p->between, call);
  points_add_all(p, points_cell_node(p, (PointsTarget){area, 0, 1, 0}),
                 points_keyed_node(p, &p->varargs, function));
  points_add_target(p, areas, (PointsTarget){area, 0, 1, 0});
  points_store(p, points_eval(p, LLVMGetOperand(call, 0)), areas, LIST_SIZE);
}

static void call(Points *p, LLVMValueRef i) {
  LLVMValueRef callee = LLVMGetCalledValue(i);
  unsigned n = LLVMGetNumArgOperands(i);
  if (LLVMIsAFunction(callee)) {
    const char *name = ir_callee_name(i);
    if (!strncmp(name, "llvm.memcpy", 11) || !strncmp(name, "llvm.memmove", 12))
      points_copy_memory(p, points_eval(p, LLVMGetOperand(i, 0)),
                         points_eval(p, LLVMGetOperand(i, 1)), points_length(LLVMGetOperand(i, 2)));
    else if (!strncmp(name, "llvm.va_copy", 12))
      points_copy_memory(p, points_eval(p, LLVMGetOperand(i, 0)),
                         points_eval(p, LLVMGetOperand(i, 1)), LIST_SIZE);
    else if (!strncmp(name, "llvm.ptrmask", 12))
      points_add_moved(p, points_node_for(p, i), points_eval(p, LLVMGetOperand(i, 0)), 0, 1);
    else if (!strncmp(name, "llvm.va_start", 13)) start_list(p, i);
    else if (!strncmp(name, "llvm.", 5))
      for (unsigned k = 0; k < n; k++)
        points_add_all(p, points_node_for(p, i), points_eval(p, LLVMGetOperand(i, k)));
    else if (LLVMIsDeclaration(callee)) points_call_library(p, i, name);
    else call_internal(p, i, callee, 0, n);
    return;
  }
  if (LLVMIsAInlineAsm(callee)) // what comes out may be what went in
    for (unsigned k = 0; k < n; k++)
      points_add_moved(p, points_node_for(p, i), points_eval(p, LLVMGetOperand(i, k)), 0, 1);
  uint32_t targets = points_eval(p, callee);
  for (size_t k = 0; k < p->nodes.at[targets].n; k++) {
    LLVMValueRef f = p->objects.at[p->nodes.at[targets].at[k].object].value;
    if (!f || !LLVMIsAFunction(f)) continue;
    if (!LLVMIsDeclaration(f)) call_internal(p, i, f, 0, n);
    else if (LLVMCountParams(f) <= n) points_call_library(p, i, ir_name(f));
  }
}

// `x[k] += n` on numbers of at most 32 bits, where n is no address: whatever x[k] is, half of an
// address perhaps, stays where it is. It does not get into other places that x[k] may mean. Memory
// of the world outside has no such places.
static bool is_update_in_place(Points *p, LLVMValueRef store, LLVMValueRef stored) {
  enum { INT_BITS = 32 };
  if (!LLVMIsAStoreInst(store) || !LLVMIsABinaryOperator(stored)) return false;
  LLVMValueRef load = LLVMGetOperand(stored, 0);
  LLVMTypeRef type = LLVMTypeOf(stored);
  const PointsSet *to = &p->nodes.at[points_eval(p, LLVMGetOperand(store, 1))];
  for (size_t k = 0; k < to->n; k++)
    if (p->objects.at[to->at[k].object].kind == OBJECT_LIBRARY) return false;
  return LLVMIsALoadInst(load) && LLVMGetOperand(load, 0) == LLVMGetOperand(store, 1) &&
         LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= INT_BITS &&
         !p->nodes.at[points_eval(p, LLVMGetOperand(stored, 1))].n;
}

// Each cell that may be meant holds what it held, moved to anywhere.
static void flow_update(Points *p, LLVMValueRef store) {
  const PointsSet *to = &p->nodes.at[points_eval(p, LLVMGetOperand(store, 1))];
  int64_t size = size_of(p, LLVMGetOperand(store, 0));
  for (size_t k = 0; k < to->n; k++)
    for (size_t c = 0; c < p->objects.at[to->at[k].object].cells.n; c++) {
      const PointsCell *cell = &p->objects.at[to->at[k].object].cells.at[c];
      if (cell_meets(cell, to->at[k], size)) points_add_moved(p, cell->node, cell->node, 0, 1);
    }
}

static void flow_store(Points *p, LLVMValueRef i, unsigned address, unsigned value) {
  LLVMValueRef stored = LLVMGetOperand(i, value);
  if (is_update_in_place(p, i, stored)) return flow_update(p, i);
  points_store(p, points_eval(p, LLVMGetOperand(i, address)), points_eval(p, stored),
               size_of(p, stored));
}

// An address that is counted on where it lies.
static void flow_sum(Points *p, LLVMValueRef update) {
  uint32_t sum = points_keyed_node(p, &p->between, update);
  points_add_moved(p, sum, points_node_for(p, update), 0, 1);
  points_store(p, points_eval(p, LLVMGetOperand(update, 0)), sum, POINTER_SIZE);
}

// Between two places in one object: a number. As sets grow, it may become more than that.
static bool is_distance(Points *p, LLVMValueRef sub) {
  uint32_t left = points_eval(p, LLVMGetOperand(sub, 0)),
           right = points_eval(p, LLVMGetOperand(sub, 1));
  const PointsSet *a = &p->nodes.at[left], *b = &p->nodes.at[right];
  if (!a->n || !b->n) return false;
  for (size_t k = 0; k < a->n; k++)
    if (a->at[k].object != b->at[0].object) return false;
  for (size_t k = 0; k < b->n; k++)
    if (b->at[k].object != a->at[0].object) return false;
  return p->objects.at[a->at[0].object].kind != OBJECT_LIBRARY;
}

// These give back their argument, or another character.
static bool turns_character(LLVMValueRef v) {
  LLVMValueRef callee = LLVMIsACallInst(v) ? LLVMGetCalledValue(v) : NULL;
  if (!callee || !LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee)) return false;
  const char *name = ir_callee_name(v);
  return !strcmp(name, "tolower") || !strcmp(name, "toupper");
}

// Is the number reckoned, in at most 32 bits, from nothing but characters and what is no address: a
// hash of a string, a digit? That is not how far it is from one object to another.
static bool is_of_characters(Points *p, LLVMValueRef v, Map *seen) {
  enum { MOST = 40, INT_BITS = 32, CHARACTER_BITS = 16 };
  if (LLVMIsAConstantInt(v) || map_get(seen, v) != MAP_NONE) return true;
  if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind ||
      LLVMGetIntTypeWidth(LLVMTypeOf(v)) > INT_BITS || seen->n > MOST)
    return false;
  map_put(seen, v, 1);
  if (!p->nodes.at[points_eval(p, v)].n) return true;
  if (LLVMIsALoadInst(v)) return LLVMGetIntTypeWidth(LLVMTypeOf(v)) <= CHARACTER_BITS;
  if (turns_character(v)) return is_of_characters(p, LLVMGetOperand(v, 0), seen);
  if (LLVMIsAPHINode(v)) {
    for (unsigned k = 0; k < LLVMCountIncoming(v); k++)
      if (!is_of_characters(p, LLVMGetIncomingValue(v, k), seen)) return false;
    return true;
  }
  bool made =
      LLVMIsABinaryOperator(v) || LLVMIsASExtInst(v) || LLVMIsAZExtInst(v) || LLVMIsATruncInst(v);
  for (int k = 0; made && k < LLVMGetNumOperands(v); k++)
    made = is_of_characters(p, LLVMGetOperand(v, (unsigned)k), seen);
  return made;
}

// May the index be how far it is from one object to another?
static bool may_lead_away(Points *p, LLVMValueRef index) {
  bool wider = LLVMIsASExtInst(index) || LLVMIsAZExtInst(index);
  if (LLVMIsAConstantInt(index)) return false;
  if (!wider) return true;
  Map seen = {0};
  bool characters = is_of_characters(p, LLVMGetOperand(index, 0), &seen);
  map_delete(&seen);
  return !characters;
}

static void flow(Points *p, LLVMValueRef i) {
  uint32_t to = points_node_for(p, i);
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMAlloca:
    points_add_target(p, to, (PointsTarget){points_object_for(p, i, OBJECT_STACK), 0, 0, 0});
    break;
  case LLVMGetElementPtr: {
    PointsStep step = points_step(p->ir, i);
    add_step(p, to, points_eval(p, LLVMGetOperand(i, 0)), &step);
    for (int k = 1; k < LLVMGetNumOperands(i); k++)
      if (may_lead_away(p, LLVMGetOperand(i, (unsigned)k)))
        points_add_moved(p, to, points_eval(p, LLVMGetOperand(i, (unsigned)k)), 0, 1);
    break;
  }
  case LLVMLoad: points_load(p, to, points_eval(p, LLVMGetOperand(i, 0)), size_of(p, i)); break;
  case LLVMStore: flow_store(p, i, 1, 0); break;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
    points_load(p, to, points_eval(p, LLVMGetOperand(i, 0)), POINTER_SIZE);
    flow_store(p, i, 0, LLVMIsAAtomicRMWInst(i) ? 1 : 2);
    if (LLVMIsAAtomicRMWInst(i) && LLVMGetAtomicRMWBinOp(i) != LLVMAtomicRMWBinOpXchg)
      flow_sum(p, i);
    break;
  case LLVMCall: call(p, i); break;
  case LLVMRet:
    if (LLVMGetNumOperands(i))
      points_add_all(p, points_return_node(p, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i))),
                     points_eval(p, LLVMGetOperand(i, 0)));
    break;
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMBr:
  case LLVMSwitch: break;
  case LLVMPHI:
    for (unsigned k = 0; k < LLVMCountIncoming(i); k++)
      points_add_all(p, to, points_eval(p, LLVMGetIncomingValue(i, k)));
    break;
  case LLVMBitCast:
  case LLVMIntToPtr:
  case LLVMPtrToInt:
  case LLVMSelect:
  case LLVMFreeze:
  case LLVMSExt:
  case LLVMZExt:
  case LLVMTrunc:
  case LLVMExtractValue:
  case LLVMInsertValue:
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
      points_add_all(p, to, points_eval(p, LLVMGetOperand(i, (unsigned)k)));
    break;
  case LLVMSub:
    if (is_distance(p, i)) break;
    // fall through
  default: // arithmetic on addresses: anywhere in the object
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
      points_add_moved(p, to, points_eval(p, LLVMGetOperand(i, (unsigned)k)), 0, 1);
  }
}

// Objects that other threads may reach: globals, what is handed to new threads, and what lies in
// such objects.
static void find_shared(Points *p) {
  for (size_t o = 0; o < p->objects.n; o++)
    p->objects.at[o].shared =
        p->objects.at[o].kind == OBJECT_GLOBAL || p->objects.at[o].kind == OBJECT_LIBRARY;
  for (size_t i = 0; i < p->nodes.at[p->shared_set].n; i++)
    p->objects.at[p->nodes.at[p->shared_set].at[i].object].shared = true;
  for (size_t i = 0; i < p->nodes.at[p->escaped].n; i++)
    p->objects.at[p->nodes.at[p->escaped].at[i].object].shared = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t o = 0; o < p->objects.n; o++) {
      if (!p->objects.at[o].shared) continue;
      for (size_t c = 0; c < p->objects.at[o].cells.n; c++) {
        const PointsSet *set = &p->nodes.at[p->objects.at[o].cells.at[c].node];
        for (size_t i = 0; i < set->n; i++)
          if (!p->objects.at[set->at[i].object].shared)
            p->objects.at[set->at[i].object].shared = changed = true;
      }
    }
  }
}

static bool is_call_of(LLVMValueRef i, const char *posix, const char *c11) {
  return LLVMIsACallInst(i) &&
         (!strcmp(ir_callee_name(i), posix) || !strcmp(ir_callee_name(i), c11));
}

static void detach(Points *p, LLVMValueRef handle) {
  const PointsSet *set = points_of(p, handle);
  bool any = !set->n; // pthread_self() may be any thread
  for (size_t k = 0; k < set->n; k++) {
    p->objects.at[set->at[k].object].detached = true;
    any |= p->objects.at[set->at[k].object].kind != OBJECT_THREAD;
  }
  for (size_t o = 0; o < p->objects.n && any; o++) p->objects.at[o].detached = true;
}

static bool attributes_detach(Points *p) {
  LLVMValueRef setter = LLVMGetNamedFunction(p->ir->module, "pthread_attr_setdetachstate");
  for (LLVMUseRef use = setter ? LLVMGetFirstUse(setter) : NULL; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != setter ||
        !LLVMIsNull(LLVMGetOperand(user, 1)))
      return true;
  }
  return false;
}

// Threads that are detached, or perhaps start detached: to join one waits for nothing.
static void find_detached(Points *p) {
  bool state = attributes_detach(p);
  for (LLVMValueRef f = LLVMGetFirstFunction(p->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (is_call_of(i, "pthread_detach", "thrd_detach")) detach(p, LLVMGetOperand(i, 0));
        if (state && is_call_of(i, "pthread_create", "pthread_create") &&
            !LLVMIsNull(LLVMGetOperand(i, 1)))
          p->objects.at[points_object_for(p, i, OBJECT_THREAD)].detached = true;
      }
}

// Variables of the library hold what is the library's: the environment, the streams.
static void fill_declared(Points *p, uint32_t object, const char *name) {
  uint32_t cell = points_cell_node(p, (PointsTarget){object, 0, 1, 0});
  bool stream = !strcmp(name, "stdin") || !strcmp(name, "stdout") || !strcmp(name, "stderr");
  LLVMValueRef streams = LLVMGetPoison(LLVMInt8TypeInContext(p->ir->context));
  uint32_t held = stream ? points_object_for(p, streams, OBJECT_LIBRARY) : points_outside(p);
  points_add_target(p, cell, (PointsTarget){held, 0, 1, 0});
}

// What variables hold at the start. Each pointer of an initialiser has a place of its own.
static void flow_initials(Points *p) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(p->ir->module); g; g = LLVMGetNextGlobal(g)) {
    uint32_t object = points_object_for(p, g, LLVMIsThreadLocal(g) ? OBJECT_OWN : OBJECT_GLOBAL);
    if (LLVMGetInitializer(g)) store_constant(p, object, 0, LLVMGetInitializer(g));
    else fill_declared(p, object, ir_name(g));
  }
}

static void flow_all(Points *p) {
  for (LLVMValueRef f = LLVMGetFirstFunction(p->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        flow(p, i);
}

bool points_check(Points *p) {
  p->changed = false;
  flow_all(p);
  for (size_t n = 0; n < p->nodes.n; n++)
    for (size_t k = 0; k < p->nodes.at[n].n; k++)
      if (p->nodes.at[n].at[k].object >= p->objects.n) return false;
  for (size_t o = 0; o < p->objects.n; o++)
    for (size_t c = 0; c < p->objects.at[o].cells.n; c++)
      if (p->objects.at[o].cells.at[c].node >= p->nodes.n) return false;
  return !p->changed;
}

Points *points_find(Ir *ir) {
  Points *p = memory_take(sizeof *p);
  p->ir = ir;
  p->shared_set = new_node(p);
  p->exit_set = new_node(p);
  p->escaped = new_node(p), p->returned = new_node(p);
  p->at_exit = new_node(p), p->destructors = new_node(p), p->handlers = new_node(p),
  p->slots = new_node(p);
  LLVMValueRef main = LLVMGetNamedFunction(ir->module, "main");
  for (unsigned k = 1; main && k < LLVMCountParams(main); k++) // argv and the environment
    points_add_target(p, points_node_for(p, LLVMGetParam(main, k)),
                      (PointsTarget){points_outside(p), 0, 1, 0});
  flow_initials(p);
  do {
    p->changed = false;
    p->filled_known = false;
    flow_all(p);
    p->late = p->changed && deadline_passed(0);
  } while (p->changed && !p->late);
  DEBUG_ONLY(p->late || points_check(p));
  find_shared(p);
  find_detached(p);
  return p;
}

const PointsSet *points_of(Points *p, LLVMValueRef value) {
  ALWAYS(value);
  uint32_t node = points_eval(p, value); // may move the nodes
  return &p->nodes.at[node];
}

const PointsSet *points_of_list(Points *p, LLVMValueRef call) {
  uint32_t node = points_keyed_node(p, &p->lists, call); // may move the nodes
  return &p->nodes.at[node];
}

void points_delete(Points *p) {
  if (!p) return;
  for (size_t o = 0; o < p->objects.n; o++) vec_delete(&p->objects.at[o].cells);
  for (size_t n = 0; n < p->nodes.n; n++) vec_delete(&p->nodes.at[n]);
  vec_delete(&p->objects);
  vec_delete(&p->nodes);
  map_delete(&p->node_of);
  map_delete(&p->object_of);
  map_delete(&p->returns);
  map_delete(&p->varargs);
  map_delete(&p->lists);
  map_delete(&p->between);
  map_delete(&p->passed);
  map_delete(&p->texts);
  map_delete(&p->numbers);
  free(p);
}
