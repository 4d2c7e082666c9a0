// What orders threads or keeps them apart: barriers, critical sections, locks, ordered, single,
// master, reductions.
#include "front/openmp/omp_sync.h"
#include "front/instrument/clang_constructs.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_call.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_doacross.h"
#include "front/openmp/omp_early.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_race.h"
#include "front/openmp/omp_steady.h"
#include "front/openmp/omp_study.h"
#include "front/openmp/omp_value.h"

// Of the two loops that clang makes of one with a scan, an iteration is the same thread's in both.
static void same_loop_again(const Call *k) {
  bool scans = clang_constructs_any(&k->e->memory->directives, k->call, directive_scans);
  if (!scans || !clang_constructs_behind(k->call)) return;
  const char *counter = call_ghost(k, "constructs", "int");
  omp_emit(k->e, "%s := %s - 1;", counter, counter);
}

static void barrier(const Call *k) {
  if (is_thread(k->c)) same_loop_again(k);
  if (!is_thread(k->c) || k->c->inner || k->c->league || !omp_is_real_barrier(k->e, k->call))
    return;
  omp_emit(k->e, "phase%s := phase%s + 1; constructs%s := 0;", k->c->thread, k->c->thread,
           k->c->thread);
  omp_steady_begin(k->e, k->c->thread);
}

// Whether a thread finds the construct cancelled, it finds out at any time. One that leaves the
// whole region passes no more barriers: it may do what it does on its way out at any time, too.
static void leave_or_stay(const Call *k, bool region) {
  OmpVal leaves = omp_havoc(k->e, k->c, k->call);
  if (region && is_thread(k->c) && !k->c->inner)
    omp_emit(k->e, "if (%s != 0) { havoc phase%s; }", leaves.text, k->c->thread);
}

static void cancel(const Call *k) {
  enum { PARALLEL = 1, LOOP = 2, SECTIONS = 3 };
  LLVMValueRef kind = argument(k, 2);
  long long what = LLVMIsAConstantInt(kind) ? LLVMConstIntGetSExtValue(kind) : 0;
  // Out of a loop clang goes by way of its cleanups, which makes the control flow irreducible.
  if ((what != PARALLEL && what != SECTIONS) || k->c->league)
    omp_problem(k->e, k->call, what == LOOP ? "cancel for" : "cancel");
  leave_or_stay(k, what == PARALLEL);
}

static void cancel_barrier(const Call *k) {
  barrier(k);
  leave_or_stay(k, true);
}

static size_t critical_number(OmpEmitter *e, LLVMValueRef lock) {
  for (size_t i = 0; i < e->criticals.n; i++)
    if (e->criticals.at[i] == lock) return i;
  vec_push(&e->criticals, lock);
  return e->criticals.n - 1;
}

static void hold(const Call *k, LLVMValueRef lock, bool held) {
  if (!is_thread(k->c)) return;
  OmpEmitter *e = k->e;
  size_t i = critical_number(e, lock);
  omp_declare(e, omp_text(e, "critical.%zu$1", i), "bool");
  omp_declare(e, omp_text(e, "critical.%zu$2", i), "bool");
  omp_emit(e, "critical.%zu%s := %s;", i, k->c->thread, held ? "true" : "false");
}

// Critical sections of different teams of a league do not exclude each other: each team is a
// contention group of its own.
static void critical(const Call *k, LLVMValueRef lock, bool held) {
  if (!is_league(k->e)) hold(k, lock, held);
}

// A lock that a thread made itself keeps nobody else out.
static bool is_common(const Call *k) {
  OmpClass *class = omp_class(k->e->memory, argument(k, 0));
  for (size_t i = 0; i < class->roots.n; i++)
    if (omp_is_thread_made(k->e, &class->roots.at[i])) return false;
  return true;
}

// The two locks that were set last are followed, if the region sets several.
static void take_lock(const Call *k) {
  OmpVal p = omp_value(k->e, k->c, argument(k, 0));
  const char *t = k->c->thread;
  if (k->e->nests_locks)
    omp_emit(k->e,
             "lock2.held%s := lock.held%s; lock2.object%s := lock.object%s; lock2.offset%s := "
             "lock.offset%s;",
             t, t, t, t, t, t);
  omp_emit(k->e, "lock.held%s := true; lock.object%s := %s; lock.offset%s := %s;", t, t, p.object,
           t, p.text);
}

// An operation on a lock changes it, atomically: who copies it or reads it as a number meets that.
// Who makes it or ends it writes it as an assignment would.
static void touch_lock(const Call *k) {
  omp_touch(k->e, k->c, k->call, argument(k, 0), NULL, "8", true, !omp_makes_lock(k->name));
}

static void set_lock(const Call *k) {
  touch_lock(k);
  if (is_thread(k->c) && is_common(k) && !is_league(k->e)) take_lock(k);
}

static void test_lock(const Call *k) {
  touch_lock(k);
  OmpVal got = omp_havoc(k->e, k->c, k->call);
  if (!is_thread(k->c) || !is_common(k) || is_league(k->e)) return;
  omp_emit(k->e, "if (%s != 0) {", got.text);
  take_lock(k);
  omp_emit(k->e, "}");
}

// After the release of one that is not followed we claim no lock.
static void unset_lock(const Call *k) {
  touch_lock(k);
  const char *t = k->c->thread;
  if (!is_thread(k->c)) return;
  if (!k->e->nests_locks) return omp_emit(k->e, "lock.held%s := false;", t);
  OmpVal p = omp_value(k->e, k->c, argument(k, 0));
  omp_emit(k->e, "if (lock.held%s && lock.object%s == %s && lock.offset%s == %s) {", t, t, p.object,
           t, p.text);
  omp_emit(k->e,
           "  lock.held%s := lock2.held%s; lock.object%s := lock2.object%s; lock.offset%s := "
           "lock2.offset%s;",
           t, t, t, t, t, t);
  omp_emit(k->e, "  lock2.held%s := false;", t);
  omp_emit(k->e, "} else if (lock2.held%s && lock2.object%s == %s && lock2.offset%s == %s) {", t, t,
           p.object, t, p.text);
  omp_emit(k->e, "  lock2.held%s := false;", t);
  omp_emit(k->e, "} else {");
  omp_emit(k->e, "  lock.held%s := false; lock2.held%s := false;", t, t);
  omp_emit(k->e, "}");
}

static void ordered(const Call *k, bool held) {
  if (!is_thread(k->c) || k->c->inner || k->c->league) return;
  const char *t = k->c->thread;
  omp_emit(k->e, "ordered.held%s := %s;", t, held ? "true" : "false");
  if (held)
    omp_emit(k->e, "ordered.loop%s := %s; ordered.first%s := 0; ordered.second%s := 0;", t,
             call_ghost(k, "loop.construct", "int"), t, t);
}

static const char *own_number(const Call *k, const OmpNet *net, int i) {
  const char *number = omp_value(k->e, k->c, net->number[i]).text;
  if (!net->less[i]) return number;
  if (!net->bits[i]) return omp_text(k->e, "%s + 1", number);
  return omp_text(k->e, "(if %s == %llu then 0 else %s + 1)", number, (1ull << net->bits[i]) - 1,
                  number);
}

// Which iteration it is tells before which others it comes (omp_race.c).
static bool net(const Call *k) {
  OmpNet net;
  if (!omp_is_net(k->e, k->call, &net)) return false;
  for (int i = 0; i < 2; i++) {
    if (k->e->has_net && k->e->net_along[i] != net.along[i]) return false;
    k->e->net_along[i] = net.along[i];
  }
  k->e->has_net = true;
  if (!strcmp(k->name, "__kmpc_doacross_post")) ordered(k, false);
  if (k->call != net.wait || !is_thread(k->c) || k->c->inner || k->c->league) return true;
  ordered(k, true);
  omp_emit(k->e, "ordered.first%s := %s; ordered.second%s := %s;", k->c->thread,
           own_number(k, &net, 0), k->c->thread, own_number(k, &net, 1));
  return true;
}

// Its vectors of numbers are the thread's own.
static bool doacross(const Call *k) {
  if (!starts(k->name, "__kmpc_doacross_")) return false;
  if (!omp_is_chain(k->call)) return net(k);
  if (!strcmp(k->name, "__kmpc_doacross_wait")) ordered(k, true);
  if (!strcmp(k->name, "__kmpc_doacross_post")) ordered(k, false);
  return true;
}

static void single(const Call *k) {
  if (is_alone(k->c)) return call_set_result(k, "1");
  OmpVal val = omp_havoc(k->e, k->c, k->call);
  if (!is_thread(k->c)) return; // one thread of a team around the region: it may be the one, or not
  const char *counter = call_next_construct(k);
  omp_emit(k->e, "assume %s == (if $owner(%s, phase%s, %s, 0, 0, 0) == %s then 1 else 0);",
           val.text, call_team(k->c), k->c->thread, counter, k->c->tid);
}

// The values of the thread that did the single region, between two barriers: the same in every
// thread, if it is one variable. What pointers among them lead to is known to all threads from then
// on (omp_study.c).
static void copyprivate(const Call *k) {
  OmpEmitter *e = k->e;
  OmpClass *copied = omp_pointee(e->memory, omp_class(e->memory, argument(k, 3)));
  if (!LLVMIsAFunction(argument(k, 4)))
    return omp_problem(e, k->call, "copyprivate with an assignment of the program's own");
  if (is_alone(k->c)) return;
  if (!is_thread(k->c)) return omp_forget(e, k->c, copied);
  if (copied->unknown || copied->holds_aggregates || (e->tasks && copied->holds_pointers))
    return omp_problem(e, k->call, "copyprivate of a pointer");
  barrier(k);
  const char *when = omp_text(e, "%s, phase%s, %s", call_team(k->c), k->c->thread,
                              call_ghost(k, "constructs", "int"));
  if (omp_is_cell(copied) && copied->roots.n == 1 && (copied->sizes == 4 || copied->sizes == 8))
    omp_write_copied(e, k->c, copied->roots.at[0].origin, omp_text(e, "$copied(%s)", when),
                     omp_text(e, "$copied_object(%s)", when));
  else omp_forget(e, k->c, copied);
  barrier(k);
}

static void master(const Call *k, const char *who) {
  if (is_alone(k->c)) return call_set_result(k, "1");
  call_set_result(k, omp_text(k->e, "(if %s == %s then 1 else 0)", k->c->tid, who));
}

// Only the threads of one team combine their copies one after the other, and only those of one
// region. Two teams that do so know nothing of each other.
static void combine(const Call *k, bool held) {
  if (!is_thread(k->c) || k->c->inner) return;
  const char *t = k->c->thread;
  omp_emit(k->e, "combine.held%s := %s;", t, held ? "true" : "false");
  if (!held) return;
  omp_emit(k->e, "combine.line%s := %d; combine.region%s := %s;", t,
           omp_position(k->e->arena, k->call).line, t, call_ghost(k, "constructs", "int"));
}

// Does the program's own combiner use more than its arguments? Copies may be combined in pairs,
// side by side.
bool omp_uses_globals(LLVMValueRef combine) {
  for (LLVMBasicBlockRef b = LLVMIsAFunction(combine) ? LLVMGetFirstBasicBlock(combine) : NULL; b;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      for (int k = 0; k < LLVMGetNumOperands(i); k++) {
        LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
        while (LLVMIsAConstantExpr(operand)) operand = LLVMGetOperand(operand, 0);
        if (LLVMIsAGlobalVariable(operand) && !LLVMIsGlobalConstant(operand)) return true;
      }
  return false;
}

// Either one thread after another combines its copy, or each does so atomically; the region decides
// for all.
static void reduce(const Call *k) {
  if (is_alone(k->c) && !k->c->league) return call_set_result(k, "1");
  OmpVal val = omp_havoc(k->e, k->c, k->call);
  if (!is_thread(k->c)) return;
  if (omp_uses_globals(argument(k, 5)))
    omp_problem(k->e, k->call, "a combiner of a reduction that uses global variables");
  Position at = omp_position(k->e->arena, k->call);
  omp_emit(k->e, "assume %s == (if $reduces_atomically(%d, %d, %s) then 2 else 1);", val.text,
           at.line, at.column, call_ghost(k, "constructs", "int"));
  omp_emit(k->e, "if (%s == 1) {", val.text);
  combine(k, true);
  omp_emit(k->e, "}");
}

bool call_sync(const Call *k) {
  const char *n = k->name;
  if (!strcmp(n, "__kmpc_barrier") || !strcmp(n, "GOMP_barrier")) barrier(k);
  else if (!strcmp(n, "__kmpc_cancel_barrier")) cancel_barrier(k);
  else if (!strcmp(n, "__kmpc_cancel") || !strcmp(n, "__kmpc_cancellationpoint")) cancel(k);
  else if (starts(n, "__kmpc_critical")) critical(k, argument(k, 2), true);
  else if (starts(n, "__kmpc_end_critical")) critical(k, argument(k, 2), false);
  else if (!strcmp(n, "__kmpc_single")) single(k);
  else if (!strcmp(n, "__kmpc_copyprivate")) copyprivate(k);
  else if (!strcmp(n, "__kmpc_master")) master(k, "0");
  else if (!strcmp(n, "__kmpc_masked")) master(k, value_text(k, 2));
  else if (!strcmp(n, "__kmpc_ordered")) ordered(k, true);
  else if (!strcmp(n, "__kmpc_end_ordered")) ordered(k, false);
  else if (starts(n, "__kmpc_reduce")) reduce(k);
  else if (starts(n, "__kmpc_end_reduce")) combine(k, false);
  else if (starts(n, "omp_set_lock") || starts(n, "omp_set_nest_lock")) set_lock(k);
  else if (starts(n, "omp_unset_lock") || starts(n, "omp_unset_nest_lock")) unset_lock(k);
  else if (starts(n, "omp_test_lock") || starts(n, "omp_test_nest_lock")) test_lock(k);
  else if (omp_makes_lock(n)) touch_lock(k);
  else return doacross(k);
  return true;
}
