// Calls: the OpenMP run-time library as the standard describes it, functions of C, and the rest.
#include "front/openmp/omp_call.h"
#include "front/instrument/clang_constructs.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_exchange.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_race.h"
#include "front/openmp/omp_recursion.h"
#include "front/openmp/omp_sync.h"
#include "front/openmp/omp_tasks.h"
#include "front/openmp/omp_value.h"
#include "front/openmp/omp_worksharing.h"

const char *call_ghost(const Call *k, const char *name, const char *type) {
  return omp_declare(k->e, omp_text(k->e, "%s%s", name, k->c->tag), type);
}

const char *call_team(const OmpContext *c) { return c->inner && c->outer ? c->outer->tid : "0"; }

const char *call_next_construct(const Call *k) {
  const char *counter = call_ghost(k, "constructs", "int");
  omp_emit(k->e, "%s := %s + 1;", counter, counter);
  return counter;
}

void call_set_result(const Call *k, const char *text) {
  if (omp_kind(LLVMTypeOf(k->call)) == VAL_INT)
    omp_set_value(k->e, k->c, k->call, (OmpVal){VAL_INT, text, NULL});
}

// ---- teams

// num_threads stands right before the fork: the team has no more threads than that.
void call_limit_team(OmpEmitter *e, OmpContext *from, LLVMValueRef fork, const char *threads) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(fork); i; i = LLVMGetPreviousInstruction(i)) {
    const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
    if (omp_is_fork(name)) return;
    if (!name || strcmp(name, "__kmpc_push_num_threads")) continue;
    omp_emit(e, "assume %s <= %s;", threads, omp_value(e, from, LLVMGetOperand(i, 2)).text);
    return;
  }
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
  call_limit_team(e, k->c, k->call, inner->threads);
  omp_enter(e, k->c, inner, k->call);
  inner->exit = omp_text(e, "team_done.%d%s", ++e->fresh, inner->tag);
  omp_body(e, inner);
  text_format(&e->out, "%s:\n", inner->exit);
}

// What a team in the sequential part may have written is unknown after it.
static void forget_writes(OmpEmitter *e, OmpContext *c, LLVMValueRef function, int depth) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b && depth < 8;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMOpcode op = LLVMGetInstructionOpcode(i);
      if (op == LLVMStore) omp_forget(e, c, omp_class(e->memory, LLVMGetOperand(i, 1)));
      if (op == LLVMAtomicRMW || op == LLVMAtomicCmpXchg)
        omp_forget(e, c, omp_class(e->memory, LLVMGetOperand(i, 0)));
      if (op != LLVMCall) continue;
      const char *name = omp_callee(i);
      if (omp_is_fork(name) && omp_outlined(i)) forget_writes(e, c, omp_outlined(i), depth + 1);
      else if (!omp_call_is_seen(i)) omp_forget_all(e, c);
      for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
        if (omp_call_writes(i, k)) omp_forget(e, c, omp_class(e->memory, LLVMGetOperand(i, k)));
    }
}

static void fork(const Call *k) {
  if (is_thread(k->c) && omp_forks_league(k->call))
    return omp_problem(k->e, k->call, "teams inside a team");
  if (is_thread(k->c)) return nested_team(k);
  LLVMValueRef body = omp_outlined(k->call);
  if (!body) return omp_forget_all(k->e, k->c);
  OmpPlaces exchanged = {0};
  if (is_alone(k->c) && !omp_forks_league(k->call))
    omp_exchange_before(k->e, k->c, body, &exchanged);
  forget_writes(k->e, k->c, body, 0);
  omp_exchange_after(k->e, k->c, &exchanged);
}

// ---- the table

static bool is_taskloop(const char *directive) { return directive_is(directive, "taskloop"); }

static bool is_beyond(const Call *k) {
  static const char *const beyond[][2] = {
      {"__kmpc_omp_task", "task"},
      {"__kmpc_task", "task"},
      {"__kmpc_omp_wait", "task"},
      {"__kmpc_omp_taskwait", "taskwait"},
      {"__kmpc_doacross", "ordered(n) with depend"},
      {"__kmpc_threadprivate", "threadprivate without thread-local storage"},
      {"__kmpc_dist", "distribute"},
      {"__tgt", "target"},
      {"__kmpc_scope", "scope"}};
  for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
    if (!starts(k->name, beyond[i][0])) continue;
    bool loop = clang_constructs_any(&k->e->memory->directives, k->call, is_taskloop);
    omp_problem(k->e, k->call, "%s%s", beyond[i][1],
                loop && !strcmp(beyond[i][1], "task") ? "loop" : "");
    omp_havoc(k->e, k->c, k->call);
    return true;
  }
  return false;
}

// What the run-time library returns besides is any value, also through pointers.
static void ask(const Call *k) {
  for (unsigned i = 0; starts(k->name, "omp_get_") && i < LLVMGetNumArgOperands(k->call); i++)
    if (is_pointer(argument(k, i))) {
      omp_touch(k->e, k->c, k->call, argument(k, i), omp_any_int(k->e, k->c, "anywhere"), "1", true,
                false);
      omp_forget(k->e, k->c, omp_class(k->e->memory, argument(k, i)));
    }
  omp_havoc(k->e, k->c, k->call);
}

// A region that one thread executes by itself has a team of its own: its number there is 0, and all
// the work is its. Sound only where there is no team around it.
static void serialized(const Call *k) {
  if (!is_alone(k->c))
    omp_problem(k->e, k->call,
                "a parallel region inside another one that a clause may give to one thread");
  ask(k);
}

static const OmpContext *league_of(const OmpContext *c) {
  while (c && !c->league) c = c->outer;
  return c;
}

// Two threads of a team are looked at, so the region is an active one.
static void in_parallel(const Call *k) {
  bool known = !k->e->simd && !league_of(k->c);
  if (known && is_thread(k->c)) call_set_result(k, "1");
  else if (known && is_alone(k->c) && k->e->memory->has_main) call_set_result(k, "0");
  else ask(k);
}

// A task runs on any thread.
static void thread_number(const Call *k) {
  if (omp_in_task(k->e, k->call)) return ask(k);
  call_set_result(k, k->c->league ? "0" : k->c->tid);
}

static bool openmp(const Call *k) {
  const char *n = k->name;
  if (call_tasks(k) || call_sync(k) || is_beyond(k) || call_worksharing(k)) return true;
  if (omp_is_fork(n)) fork(k);
  else if (starts(n, "__kmpc_serialized")) serialized(k);
  else if (!strcmp(n, "omp_get_thread_num")) thread_number(k);
  else if (!strcmp(n, "omp_get_num_threads"))
    call_set_result(k, k->c->league ? "1" : k->c->threads);
  else if (!strcmp(n, "omp_in_parallel")) in_parallel(k);
  else if (!strcmp(n, "omp_get_team_num") && league_of(k->c))
    call_set_result(k, league_of(k->c)->tid);
  else if (!strcmp(n, "omp_get_num_teams") && league_of(k->c))
    call_set_result(k, league_of(k->c)->threads);
  else if (omp_is_openmp(n) || starts(n, "__kmpc_global") || starts(n, "__kmpc_push") ||
           starts(n, "__kmpc_end") || starts(n, "__kmpc_flush") || starts(n, "__kmpc_ok") ||
           starts(n, "__kmpc_bound"))
    ask(k);
  else return false;
  return true;
}

// A function without a body: nobody knows what it does.
static void unseen(const Call *k) {
  if (is_thread(k->c))
    omp_problem(k->e, k->call, "a call of '%s', whose body is not available", k->name);
  omp_forget_all(k->e, k->c);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(k->call); i++)
    if (is_pointer(argument(k, i))) omp_forget(k->e, k->c, omp_class(k->e->memory, argument(k, i)));
  omp_havoc(k->e, k->c, k->call);
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
      return call_set_result(
          k, omp_text(e, "(if %s %s %s then %s else %s)", a, choices[i].op, b, a, b));
    }
  if (starts(n, "llvm.abs") && omp_kind(LLVMTypeOf(k->call)) == VAL_INT)
    return call_set_result(k, omp_text(e, "(if %s >= 0 then %s else -%s)", value_text(k, 0),
                                       value_text(k, 0), value_text(k, 0)));
  if (starts(n, "llvm.memcpy") || starts(n, "llvm.memmove") || starts(n, "llvm.memset")) {
    bool copies = !starts(n, "llvm.memset");
    const char *size = value_text(k, 2);
    if (copies) omp_touch(e, k->c, k->call, argument(k, 1), NULL, size, false, false);
    omp_touch(e, k->c, k->call, argument(k, 0), NULL, size, true, false);
    return omp_forget(e, k->c, omp_class(e->memory, argument(k, 0)));
  }
  if (starts(n, "llvm.threadlocal.address"))
    return omp_set_value(e, k->c, k->call, omp_value(e, k->c, argument(k, 0)));
  if (starts(n, "llvm.assume")) return;
  if (!omp_is_harmless(k->call))
    return unseen(k); // stores under a mask, gathers, instructions of the machine
  omp_havoc(e, k->c, k->call);
}

static void allocate(const Call *k) {
  OmpEmitter *e = k->e;
  if (!strcmp(k->name, "realloc")) // the old object is gone
    omp_touch(e, k->c, k->call, argument(k, 0), omp_any_int(e, k->c, "anywhere"), "1", true, false);
  const OmpRoot *root = omp_only_root(omp_class(e->memory, k->call));
  if (root)
    return omp_set_value(e, k->c, k->call, (OmpVal){VAL_POINTER, "0", omp_text(e, "%d", root->id)});
  if (e->same_thread && is_thread(k->c) && !omp_in_task(e, k->call))
    omp_problem(e, k->call, "memory that a thread which creates tasks makes several times");
  // A new object: no other has its number. Those of the first thread are odd, those of the second
  // even, and of the code before positive.
  const char *name = omp_declare(e, omp_text(e, "new.%d%s", ++e->fresh, k->c->tag), "int"),
             *counter = omp_declare(e, omp_text(e, "objects%s", k->c->thread), "int");
  const char *step = k->c->mode == MODE_SEQUENTIAL ? "+ 1" : "- 2";
  int maker = k->c->mode == MODE_FIRST ? 1 : k->c->mode == MODE_SECOND ? 2 : 0;
  omp_emit(e, "%s := %s %s; %s := %s; assume $maker(%s) == %d;", counter, counter, step, name,
           counter, name, maker);
  omp_set_value(e, k->c, k->call, (OmpVal){VAL_POINTER, "0", name});
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
  if (omp_makes_object(k.call)) return allocate(&k);
  if (openmp(&k)) return;
  if (omp_is_pure(call) && omp_kind(LLVMTypeOf(call)) == VAL_INT)
    return (void)omp_havoc(e, c, call);
  if (call_recursive(&k)) return;
  if (!LLVMIsDeclaration(f) && LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage) {
    if (is_thread(c)) omp_problem(e, call, "a call of '%s', which calls itself", k.name);
    omp_forget_all(e, c);
    omp_havoc(e, c, call);
    return;
  }
  if (!call_library(&k)) unseen(&k);
}
