// Calls: the OpenMP run-time library as the standard describes it, a few functions of C, and the rest.
#include <string.h>

#include "front/omp_inside.h"

typedef struct {
  OmpEmitter *e;
  OmpContext *c;
  LLVMValueRef call;
  const char *name;
} Call;

static bool starts(const char *text, const char *beginning) { return !strncmp(text, beginning, strlen(beginning)); }
static bool is_thread(const OmpContext *c) { return c->mode != MODE_SEQUENTIAL; }
static LLVMValueRef argument(const Call *k, unsigned i) { return LLVMGetOperand(k->call, i); }
static const char *value_text(const Call *k, unsigned i) { return omp_value(k->e, k->c, argument(k, i)).text; }

static const char *ghost(const Call *k, const char *name, const char *type) {
  return omp_declare(k->e, omp_text(k->e, "%s%s", name, k->c->tag), type);
}

// Threads of different teams are told apart by the team that their own thread belongs to.
static const char *team(const OmpContext *c) { return c->inner && c->outer ? c->outer->tid : "0"; }

// Each thread of a team meets the worksharing constructs in the same order, so their number names the construct.
static const char *next_construct(const Call *k) {
  const char *counter = ghost(k, "constructs", "int");
  omp_emit(k->e, "%s := %s + 1;", counter, counter);
  return counter;
}

static void set_result(const Call *k, const char *text) {
  if (omp_kind(LLVMTypeOf(k->call)) == VAL_INT) omp_set_value(k->e, k->c, k->call, (OmpVal){VAL_INT, text, NULL});
}

// ---- worksharing loops

static long long flags_of(LLVMValueRef location) {
  LLVMValueRef init = LLVMIsAGlobalVariable(location) ? LLVMGetInitializer(location) : NULL;
  if (!init || LLVMGetNumOperands(init) < 2) return 0;
  return LLVMConstIntGetSExtValue(LLVMGetOperand(init, 1));
}

static bool is_unsigned(const char *name) { return name[strlen(name) - 1] == 'u'; }
static unsigned width(const char *name) { return strchr(name, '8') ? 64 : 32; }
static const char *view(const Call *k, const char *text) {
  return is_unsigned(k->name) ? omp_text(k->e, "$unsigned%u(%s)", width(k->name), text) : text;
}

static void start_loop(const Call *k, const char *construct, const char *chunk, const char *low, const char *high) {
  OmpEmitter *e = k->e;
  omp_emit(e, "%s := %s;", ghost(k, "loop.construct", "int"), construct);
  omp_emit(e, "%s := %s;", ghost(k, "loop.low", "int"), low);
  omp_emit(e, "%s := %s;", ghost(k, "loop.high", "int"), high);
  if (is_unsigned(k->name) && width(k->name) == 64)
    omp_emit(e, "assume loop.high%s < 9223372036854775808;", k->c->tag); // no machine does more
  bool fixed = construct[0] == '-'; // a static schedule: which thread gets what is decided by chunk and count alone
  omp_emit(e, "%s := %s;", ghost(k, "loop.chunk", "int"), fixed ? chunk : "0");
  omp_emit(e, "%s := %s;", ghost(k, "loop.count", "int"), fixed ? omp_text(e, "%s - %s", high, low) : "0");
}

static const char *owner(const Call *k, const char *iteration) {
  const char *t = k->c->tag;
  return omp_text(k->e, "$owner(%s, loop.construct%s, loop.chunk%s, loop.count%s, %s)", team(k->c), t, t, t, iteration);
}

static void give_last(const Call *k, LLVMValueRef last) {
  OmpEmitter *e = k->e;
  const char *flag = omp_any_int(e, k->c, "last"), *t = k->c->tag;
  omp_emit(e, "assume %s != 0 ==> loop.low%s <= loop.high%s && %s == %s;", flag, t, t,
           owner(k, omp_text(e, "loop.high%s - loop.low%s", t, t)), k->c->tid);
  omp_write_cell(e, k->c, last, flag);
}

// Only an explicit schedule(static) fixes which thread gets what: without the clause the implementation chooses, and with simd the
// standard promises nothing. clang lowers all of them alike, so the directive is looked up in the source.
static bool says_static(const Call *k) {
  Position at = omp_position(k->e->arena, k->call);
  unsigned n = 0;
  const char *folder = LLVMGetDebugLocDirectory(k->call, &n); // the debug information names the file relative to it
  if (at.file && at.file[0] != '/' && folder && n) at.file = arena_format(k->e->arena, "%.*s/%s", (int)n, folder, at.file);
  Text text = {0};
  bool found = false;
  if (at.file && text_read_file(&text, at.file) && text.at) {
    const char *line = text.at;
    for (int i = 1; i < at.line && line; i++) line = (line = strchr(line, '\n')) ? line + 1 : NULL;
    const char *end = line;
    while (end && (end = strchr(end, '\n')) && end > line && end[-1] == '\\') end++;
    const char *directive = line ? arena_copy(k->e->arena, line, end ? (size_t)(end - line) : strlen(line)) : "";
    const char *schedule = strstr(directive, "schedule");
    found = schedule && strstr(schedule, "static") && !strstr(directive, "simd");
  }
  text_delete(&text);
  return found;
}

static void static_init(const Call *k) {
  OmpEmitter *e = k->e;
  if (!is_thread(k->c)) return omp_write_cell(e, k->c, argument(k, 3), "1"); // one thread does it all
  enum { SECTIONS = 0x400 };
  bool sections = flags_of(argument(k, 0)) & SECTIONS;
  LLVMValueRef schedule = argument(k, 2);
  long long kind = LLVMIsAConstantInt(schedule) ? LLVMConstIntGetSExtValue(schedule) & 0x1fffffff : 0;
  if (kind >= 90) return omp_problem(e, k->call, "distribute");
  LLVMValueRef step = argument(k, 7);
  if (!LLVMIsAConstantInt(step) || LLVMConstIntGetSExtValue(step) != 1)
    return omp_problem(e, k->call, "a worksharing loop of an unusual form");
  const char *low = view(k, omp_read_cell(e, k->c, argument(k, 4))), *high = view(k, omp_read_cell(e, k->c, argument(k, 5)));
  const char *counter = next_construct(k);
  const char *chunk = kind == 34 ? "0" : value_text(k, 8);
  start_loop(k, sections || !kind || !says_static(k) ? counter : omp_text(e, "-%lld", kind), chunk, low, high);
  for (unsigned i = 4; i <= 6; i++) omp_write_cell(e, k->c, argument(k, i), NULL);
  give_last(k, argument(k, 3));
}

static void dispatch_init(const Call *k) {
  if (!is_thread(k->c)) return;
  const char *counter = next_construct(k);
  start_loop(k, counter, "0", view(k, value_text(k, 3)), view(k, value_text(k, 4)));
}

static void dispatch_next(const Call *k) {
  omp_havoc(k->e, k->c, k->call);
  for (unsigned i = 3; i <= 5; i++) omp_write_cell(k->e, k->c, argument(k, i), NULL);
  if (is_thread(k->c)) give_last(k, argument(k, 2));
  else omp_write_cell(k->e, k->c, argument(k, 2), NULL);
}

static bool is_iteration_counter(LLVMValueRef phi) {
  size_t n;
  const char *name = LLVMGetValueName2(phi, &n);
  return strstr(name, ".omp.iv") || strstr(name, ".omp.sections.iv");
}

static LLVMValueRef only_predecessor(LLVMValueRef block) {
  LLVMValueRef found = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(block); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsATerminatorInst(user)) continue;
    LLVMValueRef from = LLVMBasicBlockAsValue(LLVMGetInstructionParent(user));
    if (found && found != from) return NULL;
    found = from;
  }
  return found;
}

// A worksharing loop starts with a bound that the run-time library gave; a simd loop does not.
static bool is_given(LLVMValueRef start) {
  if (!LLVMIsALoadInst(start)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMGetOperand(start, 0)); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(call) ? omp_callee(call) : NULL;
    if (name && (starts(name, "__kmpc_for_static_init") || starts(name, "__kmpc_dispatch_next"))) return true;
  }
  return false;
}

static bool is_shared_out(LLVMValueRef counter) {
  for (unsigned i = 0; i < LLVMCountIncoming(counter); i++)
    if (is_given(LLVMGetIncomingValue(counter, i))) return true;
  return false;
}

bool omp_starts_iteration(LLVMValueRef block, LLVMValueRef *counter) {
  size_t n;
  if (!starts(LLVMGetValueName2(block, &n), "omp.inner.for.body")) return false;
  LLVMValueRef head = only_predecessor(block);
  if (!head) return false;
  LLVMBasicBlockRef b = LLVMValueAsBasicBlock(head);
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
    if (is_iteration_counter(i) && is_shared_out(i)) {
      *counter = i;
      return true;
    }
  return false;
}

bool omp_counts_unsigned(LLVMValueRef counter) {
  for (LLVMUseRef use = LLVMGetFirstUse(counter); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef i = LLVMGetUser(use);
    if (!LLVMIsAICmpInst(i) || LLVMGetOperand(i, 0) != counter) continue;
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    return p == LLVMIntULE || p == LLVMIntULT;
  }
  return false;
}

// ---- the other constructs

static void barrier(const Call *k) {
  if (!is_thread(k->c) || k->c->inner) return;
  omp_emit(k->e, "phase%s := phase%s + 1;", k->c->thread, k->c->thread);
}

static size_t critical_number(OmpEmitter *e, LLVMValueRef lock) {
  for (size_t i = 0; i < e->criticals.n; i++)
    if (e->criticals.at[i] == lock) return i;
  vec_push(&e->criticals, lock);
  return e->criticals.n - 1;
}

static void critical(const Call *k, LLVMValueRef lock, bool held) {
  if (!is_thread(k->c)) return;
  OmpEmitter *e = k->e;
  size_t i = critical_number(e, lock);
  omp_declare(e, omp_text(e, "critical.%zu$1", i), "bool");
  omp_declare(e, omp_text(e, "critical.%zu$2", i), "bool");
  omp_emit(e, "critical.%zu%s := %s;", i, k->c->thread, held ? "true" : "false");
}

// A lock that a thread made itself keeps nobody else out.
static bool is_common(const Call *k) {
  OmpClass *class = omp_class(k->e->memory, argument(k, 0));
  for (size_t i = 0; i < class->roots.n; i++)
    if (omp_is_thread_made(k->e, &class->roots.at[i])) return false;
  return true;
}

static void set_lock(const Call *k) {
  if (!is_thread(k->c) || !is_common(k)) return;
  OmpVal p = omp_value(k->e, k->c, argument(k, 0));
  const char *t = k->c->thread;
  omp_emit(k->e, "lock.held%s := true; lock.object%s := %s; lock.offset%s := %s;", t, t, p.object, t, p.text);
}

static void test_lock(const Call *k) {
  OmpVal got = omp_havoc(k->e, k->c, k->call);
  if (!is_thread(k->c) || !is_common(k)) return;
  OmpVal p = omp_value(k->e, k->c, argument(k, 0));
  const char *t = k->c->thread;
  omp_emit(k->e, "if (%s != 0) { lock.held%s := true; lock.object%s := %s; lock.offset%s := %s; }", got.text, t, t, p.object, t,
           p.text);
}

// After any release we claim no lock: which one was released is not followed.
static void unset_lock(const Call *k) {
  if (is_thread(k->c)) omp_emit(k->e, "lock.held%s := false;", k->c->thread);
}

static void ordered(const Call *k, bool held) {
  if (!is_thread(k->c) || k->c->inner) return;
  const char *t = k->c->thread;
  omp_emit(k->e, "ordered.held%s := %s;", t, held ? "true" : "false");
  if (held) omp_emit(k->e, "ordered.loop%s := %s;", t, ghost(k, "loop.construct", "int"));
}

static void single(const Call *k) {
  if (!is_thread(k->c)) return set_result(k, "1");
  const char *counter = next_construct(k);
  OmpVal val = omp_havoc(k->e, k->c, k->call);
  omp_emit(k->e, "assume %s == (if $owner(%s, %s, 0, 0, 0) == %s then 1 else 0);", val.text, team(k->c), counter, k->c->tid);
}

static void master(const Call *k, const char *who) {
  if (!is_thread(k->c)) return set_result(k, "1");
  set_result(k, omp_text(k->e, "(if %s == %s then 1 else 0)", k->c->tid, who));
}

// Either one thread after another combines its copy, or each does so atomically; the construct decides for all.
static void reduce(const Call *k) {
  LLVMValueRef lock = argument(k, 6);
  if (!is_thread(k->c)) return set_result(k, "1");
  OmpVal val = omp_havoc(k->e, k->c, k->call);
  Position at = omp_position(k->e->arena, k->call);
  omp_emit(k->e, "assume %s == (if $reduces_atomically(%d, %d) then 2 else 1);", val.text, at.line, at.column);
  omp_emit(k->e, "if (%s == 1) {", val.text);
  critical(k, lock, true);
  omp_emit(k->e, "}");
}

static void nested_team(const Call *k) {
  OmpEmitter *e = k->e;
  LLVMValueRef body = omp_outlined(k->call);
  if (!body) return omp_problem(e, k->call, "a parallel region whose body is not known");
  OmpContext *inner = omp_context(e, k->c, body, k->c->mode);
  inner->inner = true;
  inner->tid = omp_any_int(e, inner, "tid");
  inner->threads = omp_any_int(e, inner, "threads");
  omp_emit(e, "assume 0 <= %s && %s < %s;", inner->tid, inner->tid, inner->threads);
  omp_enter(e, k->c, inner, k->call);
  inner->exit = omp_text(e, "team_done.%d%s", ++e->fresh, inner->tag);
  omp_body(e, inner);
  text_format(&e->out, "%s:\n", inner->exit);
}

// What a team in the sequential part may have written is unknown after it.
static void forget_writes(OmpEmitter *e, OmpContext *c, LLVMValueRef function, int depth) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b && depth < 8; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMOpcode op = LLVMGetInstructionOpcode(i);
      if (op == LLVMStore) omp_forget(e, c, omp_class(e->memory, LLVMGetOperand(i, 1)));
      if (op == LLVMAtomicRMW || op == LLVMAtomicCmpXchg) omp_forget(e, c, omp_class(e->memory, LLVMGetOperand(i, 0)));
      if (op != LLVMCall) continue;
      const char *name = omp_callee(i);
      if (name && !strcmp(name, "__kmpc_fork_call") && omp_outlined(i)) forget_writes(e, c, omp_outlined(i), depth + 1);
      else if (name && (starts(name, "llvm.memcpy") || starts(name, "llvm.memset") || starts(name, "llvm.memmove")))
        omp_forget(e, c, omp_class(e->memory, LLVMGetOperand(i, 0)));
      else if (!name || !(starts(name, "__kmpc") || starts(name, "omp_") || starts(name, "llvm."))) omp_forget_all(e, c);
    }
}

static void fork(const Call *k) {
  if (is_thread(k->c)) return nested_team(k);
  LLVMValueRef body = omp_outlined(k->call);
  if (body) forget_writes(k->e, k->c, body, 0);
  else omp_forget_all(k->e, k->c);
}

// ---- the table

static bool openmp(const Call *k) {
  const char *n = k->name;
  static const char *const beyond[][2] = {{"__kmpc_omp_task", "task"},
                                          {"__kmpc_task", "task"},
                                          {"__kmpc_omp_wait", "task"},
                                          {"__kmpc_omp_taskwait", "taskwait"},
                                          {"__kmpc_doacross", "ordered(n) with depend"},
                                          {"__kmpc_cancel", "cancel"},
                                          {"__kmpc_fork_teams", "teams"},
                                          {"__kmpc_push_num_teams", "teams"},
                                          {"__kmpc_copyprivate", "copyprivate"},
                                          {"__kmpc_threadprivate", "threadprivate without thread-local storage"},
                                          {"__kmpc_dist", "distribute"},
                                          {"__tgt", "target"},
                                          {"__kmpc_scope", "scope"}};
  for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
    if (starts(n, beyond[i][0])) return omp_problem(k->e, k->call, "%s", beyond[i][1]), omp_havoc(k->e, k->c, k->call), true;
  if (!strcmp(n, "__kmpc_fork_call")) fork(k);
  else if (starts(n, "__kmpc_for_static_init")) static_init(k);
  else if (starts(n, "__kmpc_dispatch_init")) dispatch_init(k);
  else if (starts(n, "__kmpc_dispatch_next")) dispatch_next(k);
  else if (!strcmp(n, "__kmpc_barrier") || !strcmp(n, "GOMP_barrier")) barrier(k);
  else if (starts(n, "__kmpc_critical")) critical(k, argument(k, 2), true);
  else if (starts(n, "__kmpc_end_critical")) critical(k, argument(k, 2), false);
  else if (!strcmp(n, "__kmpc_single")) single(k);
  else if (!strcmp(n, "__kmpc_master")) master(k, "0");
  else if (!strcmp(n, "__kmpc_masked")) master(k, value_text(k, 2));
  else if (!strcmp(n, "__kmpc_ordered")) ordered(k, true);
  else if (!strcmp(n, "__kmpc_end_ordered")) ordered(k, false);
  else if (starts(n, "__kmpc_reduce")) reduce(k);
  else if (starts(n, "__kmpc_end_reduce")) critical(k, argument(k, 2), false);
  else if (starts(n, "omp_set_lock") || starts(n, "omp_set_nest_lock")) set_lock(k);
  else if (starts(n, "omp_unset_lock") || starts(n, "omp_unset_nest_lock")) unset_lock(k);
  else if (starts(n, "omp_test_lock") || starts(n, "omp_test_nest_lock")) test_lock(k);
  else if (!strcmp(n, "omp_get_thread_num")) set_result(k, k->c->tid);
  else if (!strcmp(n, "omp_get_num_threads")) set_result(k, k->c->threads);
  else if (starts(n, "omp_") || starts(n, "__kmpc_for_static_fini") || starts(n, "__kmpc_dispatch") ||
           starts(n, "__kmpc_global") || starts(n, "__kmpc_push") || starts(n, "__kmpc_end") || starts(n, "__kmpc_flush") ||
           starts(n, "__kmpc_serialized") || starts(n, "__kmpc_ok") || starts(n, "__kmpc_bound"))
    omp_havoc(k->e, k->c, k->call);
  else return false;
  return true;
}

static void intrinsic(const Call *k) {
  static const struct {
    const char *name, *op;
  } choices[] = {{"llvm.smax", ">="}, {"llvm.smin", "<="}};
  OmpEmitter *e = k->e;
  const char *n = k->name;
  for (size_t i = 0; i < 2; i++)
    if (starts(n, choices[i].name) && omp_kind(LLVMTypeOf(k->call)) == VAL_INT) {
      const char *a = value_text(k, 0), *b = value_text(k, 1);
      return set_result(k, omp_text(e, "(if %s %s %s then %s else %s)", a, choices[i].op, b, a, b));
    }
  if (starts(n, "llvm.abs") && omp_kind(LLVMTypeOf(k->call)) == VAL_INT)
    return set_result(k, omp_text(e, "(if %s >= 0 then %s else -%s)", value_text(k, 0), value_text(k, 0), value_text(k, 0)));
  if (starts(n, "llvm.memcpy") || starts(n, "llvm.memmove") || starts(n, "llvm.memset")) {
    bool copies = !starts(n, "llvm.memset");
    const char *size = value_text(k, 2);
    if (copies) omp_touch(e, k->c, k->call, argument(k, 1), NULL, size, false, false);
    omp_touch(e, k->c, k->call, argument(k, 0), NULL, size, true, false);
    return omp_forget(e, k->c, omp_class(e->memory, argument(k, 0)));
  }
  if (starts(n, "llvm.threadlocal.address")) return omp_set_value(e, k->c, k->call, omp_value(e, k->c, argument(k, 0)));
  if (starts(n, "llvm.assume")) return;
  omp_havoc(e, k->c, k->call);
}

static void allocate(const Call *k) {
  OmpEmitter *e = k->e;
  const OmpRoot *root = omp_only_root(omp_class(e->memory, k->call));
  if (root) return omp_set_value(e, k->c, k->call, (OmpVal){VAL_POINTER, "0", omp_text(e, "%d", root->id)});
  // A new object: no other has its number.
  const char *name = omp_declare(e, omp_text(e, "new.%d%s", ++e->fresh, k->c->tag), "int"),
             *counter = omp_declare(e, omp_text(e, "objects%s", k->c->thread), "int");
  const char *step = k->c->mode == MODE_SEQUENTIAL ? "+ 1" : "- 1";
  omp_emit(e, "%s := %s %s; %s := %s;", counter, counter, step, name, counter);
  omp_set_value(e, k->c, k->call, (OmpVal){VAL_POINTER, "0", name});
}

static bool one_of(const char *name, const char *const *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(name, list[i])) return true;
  return false;
}
#define ONE_OF(name, ...) \
  one_of(name, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static bool is_pure(const Call *k) {
  unsigned kind = LLVMGetEnumAttributeKindForName("memory", 6);
  LLVMAttributeRef at_call = LLVMGetCallSiteEnumAttribute(k->call, LLVMAttributeFunctionIndex, kind);
  LLVMAttributeRef at_function = LLVMGetEnumAttributeAtIndex(LLVMGetCalledValue(k->call), LLVMAttributeFunctionIndex, kind);
  if ((at_call && !LLVMGetEnumAttributeValue(at_call)) || (at_function && !LLVMGetEnumAttributeValue(at_function)))
    return true; // memory(none)
  return ONE_OF(k->name, "sqrt", "sin", "cos", "tan", "exp", "log", "pow", "fabs", "fmax", "fmin", "floor", "ceil", "fmod", "abs",
                "labs", "sqrtf", "sinf", "cosf", "expf", "powf", "fabsf", "atan", "atan2", "hypot", "round", "exp2", "log2",
                "log10", "rand", "usleep", "sleep", "clock", "time", "putchar", "sched_yield");
}

static bool is_pointer(LLVMValueRef v) { return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind; }

// Printing reads what its pointers point to, anywhere in the object.
static void print(const Call *k) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(k->call); i++)
    if (is_pointer(argument(k, i)) && !LLVMIsConstant(argument(k, i)))
      omp_touch(k->e, k->c, k->call, argument(k, i), omp_any_int(k->e, k->c, "anywhere"), "1", false, false);
  omp_havoc(k->e, k->c, k->call);
}

static void release(const Call *k) {
  omp_touch(k->e, k->c, k->call, argument(k, 0), omp_any_int(k->e, k->c, "anywhere"), "1", true, false);
}

static void other_function(const Call *k) {
  OmpEmitter *e = k->e;
  if (ONE_OF(k->name, "exit", "abort", "_exit", "__assert_fail", "reach_error", "__cxa_throw"))
    return omp_emit(e, "assume false;");
  if (is_pure(k)) return (void)omp_havoc(e, k->c, k->call);
  if (ONE_OF(k->name, "printf", "puts", "fprintf", "fputs", "fflush", "perror")) return print(k);
  if (ONE_OF(k->name, "free")) return release(k);
  if (starts(k->name, "__VERIFIER_nondet")) return (void)omp_havoc(e, k->c, k->call);
  if (!strcmp(k->name, "__VERIFIER_assume")) return omp_emit(e, "assume %s != 0;", value_text(k, 0));
  if (is_thread(k->c)) omp_problem(e, k->call, "a call of '%s', whose body is not available", k->name);
  if (!ONE_OF(k->name, "atoi", "strtol", "atof", "strtod")) {
    omp_forget_all(e, k->c);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(k->call); i++)
      if (is_pointer(argument(k, i))) omp_forget(e, k->c, omp_class(e->memory, argument(k, i)));
  }
  omp_havoc(e, k->c, k->call);
}

void omp_call(OmpEmitter *e, OmpContext *c, LLVMValueRef call) {
  Call k = {e, c, call, omp_callee(call)};
  if (!k.name) {
    if (is_thread(c)) omp_problem(e, call, "a call through a pointer or inline assembly");
    omp_forget_all(e, c);
    omp_havoc(e, c, call);
    return;
  }
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (starts(k.name, "llvm.")) return intrinsic(&k);
  if (omp_heap_function(k.name)) return allocate(&k);
  if (openmp(&k)) return;
  if (!LLVMIsDeclaration(f) && LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage) {
    if (is_thread(c)) omp_problem(e, call, "a call of '%s', which calls itself", k.name);
    omp_forget_all(e, c);
    omp_havoc(e, c, call);
    return;
  }
  other_function(&k);
}
