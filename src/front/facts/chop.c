#include "front/facts/chop.h"

#include <string.h>

#include "front/facts/chop_slice.h"

// A call that takes or gives back a lock.
typedef struct {
  LLVMValueRef call;
  bool opens;
  bool matters;
} LockSite;

typedef struct {
  ChopSlice slice;
  VEC(LockSite) sites;
  Map site_of; // by call
  bool changed;
} Chopping;

static LibraryKind kind_of(LLVMValueRef i) {
  return LLVMIsACallInst(i) ? library_find(ir_callee_name(i))->kind : LIBRARY_PLAIN;
}

// ---- where

// One of the two may have a longer path.
static bool same_file(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  const char *longer = n > m ? a : b, *shorter = n > m ? b : a;
  size_t rest = n > m ? n - m : m - n;
  return !strcmp(longer + rest, shorter) && (!rest || longer[rest - 1] == '/');
}

static bool same_line(Position a, Position b) {
  return a.file && b.file && a.line == b.line && same_file(a.file, b.file);
}

static void each_instruction(Chopping *c, void (*look)(Chopping *, LLVMValueRef, const void *),
                             const void *data) {
  LLVMModuleRef module = c->slice.points->ir->module;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        look(c, i, data);
}

static void find_wanted(Chopping *c, LLVMValueRef i, const void *data) {
  const Position *at = data;
  if (!chop_pointer(i)) return;
  Position here = ir_position(c->slice.points->ir, i);
  if (same_line(here, at[0]) || same_line(here, at[1])) vec_push(&c->slice.wanted, i);
}

static void find_site(Chopping *c, LLVMValueRef i, const void *data) {
  LibraryKind kind = kind_of(i);
  if (kind != LIBRARY_LOCK && kind != LIBRARY_UNLOCK) return;
  map_put(&c->site_of, i, (uint32_t)c->sites.n);
  vec_push(&c->sites, ((LockSite){.call = i, .opens = kind == LIBRARY_LOCK}));
}

// ---- which locks matter

static bool overlap(const PointsTarget *a, const PointsTarget *b) {
  return a->object == b->object && (a->stride || b->stride || a->offset == b->offset);
}

// Pointers to the same lock, perhaps. One of which nothing is known is perhaps any.
static bool may_be_same(Chopping *c, LLVMValueRef a, LLVMValueRef b) {
  PointsSet one = {0};
  const PointsSet *set = points_of(c->slice.points, a);
  for (size_t i = 0; i < set->n; i++) vec_push(&one, set->at[i]);
  set = points_of(c->slice.points, b);
  bool same = !one.n || !set->n;
  for (size_t i = 0; i < one.n && !same; i++)
    for (size_t k = 0; k < set->n && !same; k++) same = overlap(&one.at[i], &set->at[k]);
  vec_delete(&one);
  return same;
}

static LLVMValueRef lock_of(LLVMValueRef call) { return LLVMGetOperand(call, 0); }

// Does something that matters happen here, while a lock is held?
static bool instruction_matters(Chopping *c, LLVMValueRef i) {
  if (chop_touches(&c->slice, i)) return true;
  if (LLVMIsAReturnInst(i) || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) return true;
  if ((LLVMIsALoadInst(i) || LLVMIsAStoreInst(i)) &&
      LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic)
    return true;
  if (LLVMIsAInvokeInst(i)) return true;
  if (!LLVMIsACallInst(i)) return false;
  uint32_t site = map_get(&c->site_of, i);
  if (site != MAP_NONE) return c->sites.at[site].matters;
  LLVMValueRef callee = LLVMGetCalledValue(i);
  if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee)) return false;
  return kind_of(i) == LIBRARY_UNKNOWN || kind_of(i) >= LIBRARY_LATER;
}

typedef struct {
  VEC(LLVMBasicBlockRef) todo;
  Map seen;
  bool matters;
} Region;

// To the unlock, or the end of the block.
static void walk_block(Chopping *c, Region *r, LLVMValueRef lock, LLVMValueRef from) {
  LLVMValueRef last = NULL;
  for (LLVMValueRef i = from; i && !r->matters; i = LLVMGetNextInstruction(i)) {
    if (kind_of(i) == LIBRARY_UNLOCK && may_be_same(c, lock_of(lock), lock_of(i))) return;
    r->matters = instruction_matters(c, i);
    last = i;
  }
  for (unsigned k = 0; last && !r->matters && k < LLVMGetNumSuccessors(last); k++) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(last, k);
    if (map_get(&r->seen, next) != MAP_NONE) continue;
    map_put(&r->seen, next, 1);
    vec_push(&r->todo, next);
  }
}

static bool region_matters(Chopping *c, LLVMValueRef lock) {
  Region r = {0};
  walk_block(c, &r, lock, LLVMGetNextInstruction(lock));
  while (r.todo.n && !r.matters) walk_block(c, &r, lock, LLVMGetFirstInstruction(vec_pop(&r.todo)));
  vec_delete(&r.todo);
  map_delete(&r.seen);
  return r.matters;
}

// Whatever else is done with a lock than to take and give it back, as to try for it, shows who has
// it.
static void note_other_use(Chopping *c, LLVMValueRef i, const void *data) {
  LibraryKind kind = kind_of(i);
  if (kind <= LIBRARY_LOCK || kind == LIBRARY_UNLOCK) return;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
    LLVMValueRef argument = LLVMGetOperand(i, k);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) != LLVMPointerTypeKind) continue;
    for (size_t s = 0; s < c->sites.n; s++)
      c->sites.at[s].matters |= may_be_same(c, argument, lock_of(c->sites.at[s].call));
  }
}

static void judge(Chopping *c) {
  for (size_t i = 0; i < c->sites.n; i++) {
    LockSite *site = &c->sites.at[i];
    bool matters = site->matters || (site->opens && region_matters(c, site->call));
    for (size_t k = 0; k < c->sites.n && !matters; k++)
      matters = c->sites.at[k].matters &&
                may_be_same(c, lock_of(site->call), lock_of(c->sites.at[k].call));
    c->changed |= matters != site->matters;
    site->matters = matters;
  }
}

// ---- lines

static bool line_matters(Chopping *c, Position at) {
  for (size_t i = 0; i < c->sites.n; i++)
    if (c->sites.at[i].matters &&
        same_line(ir_position(c->slice.points->ir, c->sites.at[i].call), at))
      return true;
  return false;
}

static bool is_told(const Position *lines, size_t n, Position at) {
  for (size_t i = 0; i < n; i++)
    if (same_line(lines[i], at)) return true;
  return false;
}

static void tell_lines(Chopping *c, Arena *arena, Chop *out) {
  VEC(Position) all = {0};
  for (size_t i = 0; i < c->sites.n; i++) {
    Position at = ir_position(c->slice.points->ir, c->sites.at[i].call);
    if (!at.file || is_told(all.at, all.n, at)) continue;
    vec_push(&all, at);
    if (line_matters(c, at)) continue;
    at.file = arena_string(arena, at.file);
    vec_push(&out->lines, at);
  }
  out->all = (unsigned)all.n;
  vec_delete(&all);
}

static bool chop(Chopping *c, const Position *accesses) {
  each_instruction(c, find_wanted, accesses);
  if (!c->slice.wanted.n) return false;
  chop_slice(&c->slice);
  if (c->slice.lost) return false;
  each_instruction(c, find_site, NULL);
  each_instruction(c, note_other_use, NULL);
  do {
    c->changed = false;
    judge(c);
  } while (c->changed);
  return true;
}

static void chopping_delete(Chopping *c) {
  chop_slice_delete(&c->slice);
  vec_delete(&c->sites);
  map_delete(&c->site_of);
}

bool chop_find(const char *program, const Position accesses[2], Arena *arena, Chop *out) {
  Ir *ir = ir_read_program(program, arena);
  Points *points = ir ? points_find(ir) : NULL;
  Chopping c = {.slice.points = points};
  bool found = points && !points->late && chop(&c, accesses);
  if (found) tell_lines(&c, arena, out);
  chopping_delete(&c);
  if (points) points_delete(points);
  ir_delete(ir);
  return found;
}

void chop_delete(Chop *c) { vec_delete(&c->lines); }
