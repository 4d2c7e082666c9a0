// What one instruction does to shared memory and to locks.
#include <string.h>

#include "front/threads_inner.h"

static void memory_intrinsic(ThreadBuilder *b, LLVMValueRef i, const char *name) {
  LLVMValueRef length = LLVMGetOperand(i, 2);
  bool known = LLVMIsAConstantInt(length);
  uint64_t size = known ? LLVMConstIntGetZExtValue(length) : 0;
  if (known && !size) return;
  if (strncmp(name, "llvm.memset", 11)) threads_access(b, MODEL_READ, i, LLVMGetOperand(i, 1), size, !known);
  uint32_t node = threads_access(b, MODEL_WRITE, i, LLVMGetOperand(i, 0), size, !known);
  bool clears = !strncmp(name, "llvm.memset", 11) && LLVMIsNull(LLVMGetOperand(i, 1));
  if (node != MODEL_NONE && clears) b->model->jobs.at[b->job].nodes.at[node].how = HOW_NUMBER; // 0
}

static const char *where(ThreadBuilder *b, LLVMValueRef i) {
  Position at = ir_position(b->ir, i);
  return at.file ? arena_format(b->model->arena, "%s:%d", at.file, at.line) : "an unknown place";
}

static bool is_pointer(LLVMValueRef v) { return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind && !LLVMIsNull(v); }

// With %n in it, or not to be read here, a format may have its arguments written.
static bool format_writes(LLVMValueRef call, const LibraryFunction *f) {
  size_t length = strlen(f->name);
  if (f->reads != LIBRARY_REST || length < 6 || strcmp(f->name + length - 6, "printf")) return false;
  unsigned at = !strcmp(f->name, "printf") ? 0 : !strcmp(f->name, "snprintf") ? 2 : 1;
  LLVMValueRef format = LLVMGetOperand(call, at), text = LLVMIsAGlobalVariable(format) ? LLVMGetInitializer(format) : NULL;
  if (!text || !LLVMIsGlobalConstant(format) || !LLVMIsConstantString(text)) return true;
  const char *c = LLVMGetAsString(text, &length);
  for (const char *end = c + length; c < end; c++) {
    if (*c != '%') continue;
    do c++;
    while (c < end && strchr("-+ #0123456789.*'hlqjzt", *c));
    if (c < end && *c == 'n') return true;
  }
  return false;
}

// The memory that a library function reads and writes through its arguments.
static void library_memory(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f) {
  unsigned n = LLVMGetNumArgOperands(call);
  bool formatted = format_writes(call, f);
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    if (!is_pointer(argument)) continue;
    uint32_t bit = (uint32_t)1 << (k < 31 ? k : 30);
    bool reads = f->reads & bit, writes = f->writes & bit;
    if (f->reads == LIBRARY_REST && !(f->writes & bit)) reads = true;
    if (f->writes == LIBRARY_REST && !(f->reads & bit)) writes = true;
    if (!points_of(b->points, argument)->n) continue; // stdout and the like: the library's own
    if (reads) threads_access(b, MODEL_READ, call, argument, 1, true);
    if (writes || (reads && formatted)) threads_access(b, MODEL_WRITE, call, argument, 1, true);
  }
}

static void allocated(ThreadBuilder *b, LLVMValueRef i) {
  uint32_t object = map_get(&b->points->object_of, i);
  if (object == MAP_NONE || !b->points->objects.at[object].shared) return;
  threads_define(b, i);
  b->defined = i;
  b->model->jobs.at[b->job].nodes.at[b->last].zeroed = LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), "calloc");
  vec_push(&b->allocations, (Allocation){object, b->job, b->last});
}

static void once(ThreadBuilder *b, LLVMValueRef call) {
  uint32_t begin = threads_sync(b, MODEL_ONCE, call, LLVMGetOperand(call, 0));
  uint32_t first = b->model->jobs.at[b->job].nodes.at[begin].first_ref, n = b->model->jobs.at[b->job].nodes.at[begin].n_refs;
  threads_call_any(b, call, points_of(b->points, LLVMGetOperand(call, 1)));
  uint32_t done = threads_then(b, MODEL_ONCE_DONE, call);
  b->model->jobs.at[b->job].nodes.at[done].first_ref = first;
  b->model->jobs.at[b->job].nodes.at[done].n_refs = n;
  uint32_t after = threads_then(b, MODEL_NOP, NULL);
  threads_link(b, begin, after);
}

static void wait_on(ThreadBuilder *b, LLVMValueRef call) {
  uint32_t first = (uint32_t)b->model->refs.n;
  const PointsSet *cond = points_of(b->points, LLVMGetOperand(call, 0));
  ModelRef c = {.object = MODEL_NONE, .root = MODEL_NONE};
  if (cond->n == 1) c.object = cond->at[0].object, c.offset = cond->at[0].offset, c.stride = cond->at[0].stride, c.size = 1;
  vec_push(&b->model->refs, c);
  uint32_t node = threads_sync(b, MODEL_WAIT, call, LLVMGetOperand(call, 1));
  ModelNode *w = &b->model->jobs.at[b->job].nodes.at[node];
  w->first_ref = first;
  w->n_refs++;
}

// After `done` the call has worked, after `fork` it may have failed.
static void either_way(ThreadBuilder *b, LLVMValueRef call, uint32_t done, uint32_t fork) {
  uint32_t after = threads_add(b, MODEL_NOP, NULL), yes = threads_succeeds(b, call, after), no = threads_fails(b, call, after);
  threads_link(b, done, yes);
  threads_link(b, fork, no);
  b->last = after;
  b->defined = call;
}

static void try_down(ThreadBuilder *b, LLVMValueRef call) {
  uint32_t fork = threads_then(b, MODEL_NOP, call), done = threads_sync(b, MODEL_DOWN, call, LLVMGetOperand(call, 0));
  either_way(b, call, done, fork);
}

static void create(ThreadBuilder *b, LLVMValueRef call) {
  // Starting the thread may fail: then nothing happens. What it writes into the handle comes before the thread runs.
  threads_access(b, MODEL_WRITE, call, LLVMGetOperand(call, 0), 8, false);
  bool looked_at = LLVMGetFirstUse(call) != NULL;
  uint32_t fork = looked_at ? threads_then(b, MODEL_NOP, call) : MODEL_NONE;
  uint32_t node = threads_then(b, MODEL_CREATE, call);
  threads_create_jobs(b, call, node);
  if (fork != MODEL_NONE) either_way(b, call, node, fork);
}

static void call_library(ThreadBuilder *b, LLVMValueRef call, const char *name) {
  const LibraryFunction *f = library_find(name);
  LLVMValueRef first = LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, 0) : NULL;
  switch (f->kind) {
  case LIBRARY_UNKNOWN: model_threads_reason(b->model, "%s: call of %s, of which nothing is known", where(b, call), name); break;
  case LIBRARY_UNSAFE: model_threads_reason(b->model, "%s: %s is not safe in threads", where(b, call), name); break;
  case LIBRARY_ENDPOINTER: library_memory(b, call, f), threads_stored(b, call, first); break;
  case LIBRARY_INIT:
    threads_then(b, MODEL_NOP, call);
    vec_push(&b->inits, (Initialised){call, b->job, b->last});
    break;
  case LIBRARY_STOP:
    b->model->asserts |= !strcmp(name, "__assert_fail") || !strcmp(name, "abort") || !strcmp(name, "reach_error");
    if (first) threads_stored(b, call, first);
    threads_then(b, MODEL_STOP, call), b->stopped = true;
    break;
  case LIBRARY_ALLOCATE:
  case LIBRARY_REALLOCATE: library_memory(b, call, f), allocated(b, call); break;
  case LIBRARY_FREE:
    if (is_pointer(first)) threads_access(b, MODEL_WRITE, call, first, 1, true);
    break;
  case LIBRARY_CREATE: create(b, call); break;
  case LIBRARY_JOIN: threads_join(b, call); break;
  case LIBRARY_LOCK: threads_sync(b, MODEL_LOCK, call, first); break;
  case LIBRARY_SHARE: threads_sync(b, MODEL_SHARE, call, first); break;
  case LIBRARY_UNLOCK: threads_sync(b, MODEL_UNLOCK, call, first); break;
  case LIBRARY_TRYLOCK: threads_sync(b, MODEL_TRYLOCK, call, first), b->last_try = b->defined = call; break;
  case LIBRARY_TRYSHARE: threads_sync(b, MODEL_TRYSHARE, call, first), b->last_try = b->defined = call; break;
  case LIBRARY_WAIT: library_memory(b, call, f), wait_on(b, call); break;
  case LIBRARY_SIGNAL: threads_sync(b, MODEL_SIGNAL, call, first); break;
  case LIBRARY_BROADCAST: threads_sync(b, MODEL_BROADCAST, call, first); break;
  case LIBRARY_DOWN: threads_sync(b, MODEL_DOWN, call, first); break;
  case LIBRARY_TRYDOWN: library_memory(b, call, f), try_down(b, call); break;
  case LIBRARY_UP: threads_sync(b, MODEL_UP, call, first); break;
  case LIBRARY_BARRIER: threads_sync(b, MODEL_BARRIER, call, first); break;
  case LIBRARY_ONCE: once(b, call); break;
  default: library_memory(b, call, f); break;
  }
}

// Intrinsics that touch no memory of the program and lead nowhere else.
static bool is_harmless(const char *name) {
  static const char *const known[] = {"dbg",
                                      "lifetime",
                                      "expect",
                                      "assume",
                                      "stacksave",
                                      "stackrestore",
                                      "objectsize",
                                      "is.constant",
                                      "threadlocal",
                                      "prefetch",
                                      "bswap",
                                      "bitreverse",
                                      "ct",
                                      "fshl",
                                      "fshr",
                                      "abs",
                                      "smax",
                                      "smin",
                                      "umax",
                                      "umin",
                                      "sadd",
                                      "uadd",
                                      "ssub",
                                      "usub",
                                      "smul",
                                      "umul",
                                      "fabs",
                                      "sqrt",
                                      "floor",
                                      "ceil",
                                      "trunc",
                                      "rint",
                                      "round",
                                      "nearby",
                                      "copysign",
                                      "fma",
                                      "fmuladd",
                                      "pow",
                                      "exp",
                                      "log",
                                      "sin",
                                      "cos",
                                      "tan",
                                      "minnum",
                                      "maxnum",
                                      "canonicalize",
                                      "is.fpclass",
                                      "ptrmask",
                                      "donothing",
                                      "readcyclecounter",
                                      "lrint",
                                      "llrint",
                                      "lround",
                                      "llround",
                                      "ldexp",
                                      "annotation",
                                      "var.annotation",
                                      "ptr.annotation",
                                      "flt.rounds",
                                      "get.rounding",
                                      "invariant",
                                      "launder",
                                      "strip",
                                      "ubsantrap",
                                      "debugtrap",
                                      "experimental.noalias",
                                      "returnaddress",
                                      "frameaddress",
                                      "pseudoprobe"};
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (!strncmp(name + strlen("llvm."), known[k], strlen(known[k]))) return true;
  return false;
}

// An argument passed by value is read by the call.
static void by_value_arguments(ThreadBuilder *b, LLVMValueRef call) {
  unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, k + 1, kind);
    if (!attribute) continue;
    threads_access(b, MODEL_READ, call, LLVMGetOperand(call, k),
                   LLVMABISizeOfType(b->ir->layout, LLVMGetTypeAttributeValue(attribute)), false);
    // The copy that the function works on would be taken for what it is a copy of.
    model_threads_reason(b->model, "%s: a structure passed by value to a function that is not inlined", where(b, call));
  }
}

static void call(ThreadBuilder *b, LLVMValueRef i) {
  LLVMValueRef callee = LLVMGetCalledValue(i);
  if (LLVMIsAInlineAsm(callee)) {
    size_t length;
    const char *text = LLVMGetInlineAsmAsmString(callee, &length);
    if (length && text) model_threads_reason(b->model, "%s: assembly code", where(b, i));
    return;
  }
  by_value_arguments(b, i);
  if (!LLVMIsAFunction(callee)) {
    threads_call_any(b, i, points_of(b->points, callee));
    return;
  }
  const char *name = ir_callee_name(i);
  if (!strncmp(name, "llvm.mem", 8)) memory_intrinsic(b, i, name);
  else if (!strncmp(name, "llvm.va_", 8))
    model_threads_reason(b->model, "%s: a function with a variable number of arguments", where(b, i));
  else if (!strcmp(name, "llvm.trap")) threads_then(b, MODEL_STOP, i), b->stopped = true;
  else if (!strncmp(name, "llvm.", 5)) {
    if (!is_harmless(name)) model_threads_reason(b->model, "%s: %s, of which nothing is known", where(b, i), name);
  } else if (LLVMIsDeclaration(callee)) call_library(b, i, name);
  else threads_call(b, i, callee);
}

static ModelNode *node_at(ThreadBuilder *b, uint32_t node) { return &b->model->jobs.at[b->job].nodes.at[node]; }
static bool acquires(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingAcquire || o == LLVMAtomicOrderingAcquireRelease || o == LLVMAtomicOrderingSequentiallyConsistent;
}
static bool releases(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingRelease || o == LLVMAtomicOrderingAcquireRelease || o == LLVMAtomicOrderingSequentiallyConsistent;
}

static void load(ThreadBuilder *b, LLVMValueRef i) {
  LLVMAtomicOrdering order = LLVMGetOrdering(i);
  bool atomic = order != LLVMAtomicOrderingNotAtomic;
  uint32_t node = threads_access(b, atomic ? MODEL_ATOMIC_READ : MODEL_READ, i, LLVMGetOperand(i, 0),
                                 LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(i)), false);
  if (node == MODEL_NONE) return;
  node_at(b, node)->how = HOW_LOADED;
  node_at(b, node)->value = threads_datum(b, i);
  node_at(b, node)->unordered = atomic && !acquires(order);
}

// A constant, also where several ways bring the same one.
static bool constant_of(LLVMValueRef v, int64_t *number) {
  if (LLVMIsAPHINode(v)) {
    LLVMValueRef first = LLVMGetIncomingValue(v, 0);
    for (unsigned k = 1; k < LLVMCountIncoming(v); k++)
      if (LLVMGetIncomingValue(v, k) != first) return false;
    v = first;
  }
  return question_number(v, number);
}

// What a store puts there.
static void stored_number(ThreadBuilder *b, ModelNode *n, LLVMValueRef value) {
  LLVMValueRef plain = loop_plain_value(value);
  n->how = HOW_ANY;
  if (constant_of(value, &n->number)) n->how = HOW_NUMBER;
  else if (b->whole && threads_follows(b, plain))
    n->how = HOW_COPY, n->from = threads_value(b, plain), n->cast = !question_keeps(value);
}

static void store(ThreadBuilder *b, LLVMValueRef i) {
  LLVMAtomicOrdering order = LLVMGetOrdering(i);
  bool atomic = order != LLVMAtomicOrderingNotAtomic;
  LLVMValueRef value = LLVMGetOperand(i, 0);
  uint32_t node = threads_access(b, atomic ? MODEL_ATOMIC_WRITE : MODEL_WRITE, i, LLVMGetOperand(i, 1),
                                 LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(value)), false);
  if (node != MODEL_NONE) {
    stored_number(b, node_at(b, node), value);
    node_at(b, node)->unordered = atomic && !releases(order);
  }
  threads_stored(b, i, value);
}

// Whether a compare-and-exchange succeeded is told by the second part of its result.
static LLVMValueRef success_of(LLVMValueRef exchange) {
  for (LLVMUseRef use = LLVMGetFirstUse(exchange); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAExtractValueInst(user) && LLVMGetNumIndices(user) == 1 && LLVMGetIndices(user)[0] == 1) return user;
  }
  return NULL;
}

static bool shifts(LLVMValueRef update) {
  LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(update);
  return (op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub) && loop_counts_far(LLVMTypeOf(update));
}

static void update(ThreadBuilder *b, LLVMValueRef i) {
  bool compares = LLVMIsAAtomicCmpXchgInst(i);
  LLVMAtomicOrdering order = compares ? LLVMGetCmpXchgSuccessOrdering(i) : LLVMGetOrdering(i);
  LLVMValueRef value = LLVMGetOperand(i, compares ? 2 : 1), expected = compares ? LLVMGetOperand(i, 1) : NULL;
  threads_stored(b, i, value);
  uint32_t node = threads_access(b, MODEL_ATOMIC_WRITE, i, LLVMGetOperand(i, 0),
                                 LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(value)), false);
  if (node == MODEL_NONE) return;
  ModelNode *n = node_at(b, node);
  n->how = HOW_ANY;
  n->unordered = !acquires(order) || !releases(order);
  if (!constant_of(value, &n->number)) return;
  if (compares && constant_of(expected, &n->expected)) {
    LLVMValueRef success = success_of(i);
    n->how = HOW_COMPARED;
    n->may_fail = LLVMGetWeak(i) || !acquires(LLVMGetCmpXchgFailureOrdering(i)); // a failure that orders nothing may see anything
    n->value = success ? threads_datum(b, success) : MODEL_NONE;
  } else if (!compares && LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpXchg) {
    n->how = HOW_EXCHANGED;
    n->value = threads_datum(b, i);
  } else if (!compares && shifts(i)) {
    if (LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpSub) n->number = -n->number;
    n->how = HOW_SHIFTED;
    n->wraps = true;
    n->value = threads_datum(b, i);
  }
}

void threads_event(ThreadBuilder *b, LLVMValueRef i) {
  threads_settle_try(b);
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: load(b, i); break;
  case LLVMStore: store(b, i); break;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: update(b, i); break;
  case LLVMAlloca: allocated(b, i); break;
  case LLVMCall: call(b, i); break;
  default: break;
  }
  if (b->defined != i && threads_defines(b, i)) threads_define(b, i);
}
