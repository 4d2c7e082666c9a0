// Explicit tasks. What clang makes of one, a structure that is filled and handed to the run-time
// library, becomes a call of its code between two marks, right where the task is created:
//
//   dep(slot, kind, address) ...; t = begin(k, low, high); code(...); end(t);
//
// A thread that comes to the first mark becomes the task (and ends at the second), or goes on
// behind the second. So the note, and the assertions, are those of a task or of the code around it.
// Two threads of the team are compared as ever: a task runs in the phase in which it was created,
// its locks are its own. Then the region is looked at once more, for what one thread and the tasks
// that it creates do to each other.
//
// Why numbers that each of the two counts for itself tell tasks apart there: take two accesses of
// one execution that race. Both the first and the second may be just that execution, up to one
// access each, since memory that the region writes holds any value at any time. Then both have
// counted the same tasks: equal numbers mean one task, and `waited` on one side says which tasks
// had ended. All other pairs of executions can only add collisions.
//
// A task may create tasks, too: these are counted by it ("sub") as it is by its creator. Not
// followed, and named: tasks of those, and what is not in a parallel region of its own.

#include "front/openmp/omp_tasks.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_lowering.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_task_nest.h"
#include "front/openmp/omp_task_owner.h"
#include "front/openmp/omp_task_reduction.h"
#include "front/openmp/omp_value.h"

enum { WAITS = 4 };

// ---- what lies between the marks

static bool is_mark(LLVMValueRef i, const char *name) {
  const char *callee = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  return callee && !strcmp(callee, name);
}

bool omp_has_tasks(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (is_mark(i, MARK "begin")) return true;
  return false;
}

void omp_task_note(OmpTable *bodies, LLVMValueRef begin) {
  LoweringCalls work = {0};
  OmpTable seen = {0};
  vec_push(&work, LLVMGetNextInstruction(begin));
  while (work.n) {
    LLVMValueRef i = vec_pop(&work);
    for (; i; i = LLVMGetNextInstruction(i)) {
      if ((is_mark(i, MARK "end") || is_mark(i, MARK "done")) && LLVMGetOperand(i, 0) == begin)
        break;
      if (!omp_table_get(bodies, i)) omp_table_put(bodies, i, begin);
      for (unsigned k = 0; LLVMIsATerminatorInst(i) && k < LLVMGetNumSuccessors(i); k++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(i, k);
        if (omp_table_get(&seen, next)) continue;
        omp_table_put(&seen, next, next);
        vec_push(&work, LLVMGetFirstInstruction(next));
      }
    }
  }
  vec_delete(&work);
  omp_table_delete(&seen);
}

// In a task of a task, or in one that its creator does at once: what waits there is not followed.
static bool is_too_deep(const OmpEmitter *e, LLVMValueRef i) {
  return omp_task_level(e, i) > (e->nests_tasks ? 1 : 0) || omp_table_get(&e->undeferred, i);
}

// Tasks are counted by their creator, those of tasks by that task: "task" or "sub".
static const char *counted_as(const OmpEmitter *e, LLVMValueRef i) {
  return omp_task_level(e, i) ? "sub" : "task";
}

bool omp_in_task(const OmpEmitter *e, LLVMValueRef i) { return omp_task_around(e, i) != NULL; }

// ---- emission

static void forget_waits(OmpEmitter *e, const char *t) {
  for (int k = 0; k < WAITS && e->same_thread && e->uses_waits; k++)
    omp_emit(e, "waited%d.kind%s := 0;", k, t);
}

// The variables that tell which task of its creator it is, or of a task: "task" or "sub".
static void declare_counted(OmpEmitter *e, const char *of, const char *t) {
  static const char *const numbers[] = {"created", "phase", "iteration", "group", "groups", "site"};
  omp_declare(e, omp_text(e, "%s.in%s", of, t), "bool");
  omp_emit(e, "%s.in%s := false;", of, t);
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
    omp_declare(e, omp_text(e, "%s.%s%s", of, numbers[k], t), "int");
    omp_emit(e, "%s.%s%s := 0;", of, numbers[k], t);
  }
  for (int k = 0; k < OMP_NEST && e->same_thread; k++)
    omp_declare(e, omp_text(e, "%s.i%d%s", of, k, t), "int");
  for (int k = 0; k < OMP_DEPS && e->same_thread && e->uses_deps; k++) {
    omp_declare(e, omp_text(e, "%s.dep%d.kind%s", of, k, t), "int");
    omp_declare(e, omp_text(e, "%s.dep%d.object%s", of, k, t), "int");
    omp_declare(e, omp_text(e, "%s.dep%d.offset%s", of, k, t), "int");
    omp_emit(e, "%s.dep%d.kind%s := 0;", of, k, t);
  }
}

static void declare_loose(OmpEmitter *e, const char *t) {
  static const char *const flags[] = {"sub.loose", "task.left", "task.clean"};
  for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
    omp_declare(e, omp_text(e, "%s%s", flags[k], t), "bool");
    omp_emit(e, "%s%s := false;", flags[k], t);
  }
  omp_declare(e, omp_text(e, "task.epoch%s", t), "int");
  omp_emit(e, "task.epoch%s := 0;", t);
}

void omp_declare_tasks(OmpEmitter *e, const char *t) {
  if (!e->tasks) return;
  declare_counted(e, "task", t);
  if (e->nests_tasks) declare_counted(e, "sub", t), declare_loose(e, t);
  for (int k = 0; k < WAITS && e->same_thread && e->uses_waits; k++) {
    omp_declare(e, omp_text(e, "waited%d.kind%s", k, t), "int");
    omp_declare(e, omp_text(e, "waited%d.object%s", k, t), "int");
    omp_declare(e, omp_text(e, "waited%d.offset%s", k, t), "int");
    omp_declare(e, omp_text(e, "waited%d.before%s", k, t), "int");
  }
  forget_waits(e, t);
}

// Notes which task it is; 0 for a place in a loop that does not count.
static void tell_task(const Call *k, const char *of) {
  OmpNest nest;
  const char *t = k->c->thread;
  bool known = omp_task_nest(k->call, &nest);
  omp_emit(k->e, "  %s.site%s := %d;", of, t,
           known ? ++k->e->n_tasks[k->c->mode == MODE_SECOND] : 0);
  for (size_t i = 0; i < OMP_NEST; i++)
    omp_emit(k->e, "  %s.i%zu%s := %s;", of, i, t,
             known && i < nest.n ? omp_value(k->e, k->c, nest.counters[i]).text : "0");
}

static const char *behind(const Call *k, LLVMValueRef begin) {
  return omp_text(k->e, "behind.%s", omp_name(k->e, k->c, begin));
}

static bool is_followed(const Call *k) {
  bool good = is_thread(k->c) && !k->c->inner && !k->c->league && k->e->tasks;
  if (!good) omp_problem(k->e, k->call, "a task outside the region that is looked at");
  else if (is_too_deep(k->e, k->call))
    omp_problem(k->e, k->call, "a task inside a task inside a task");
  return good && !is_too_deep(k->e, k->call);
}

static void forget_deps(OmpEmitter *e, const char *of, const char *t) {
  for (int d = 0; d < OMP_DEPS && e->same_thread && e->uses_deps; d++)
    omp_emit(e, "  %s.dep%d.kind%s := 0;", of, d, t);
}

// On the way to a simd loop, whose lanes are looked at, a thread of the team walks into the task,
// or past it. Which task it is does not matter there: memory that the team writes is unknown to it
// (study_around in omp_study.c), also what the thread that created the task shares with it.
static bool is_walked(const Call *k) {
  return k->e->simd && k->c->mode == MODE_SEQUENTIAL && k->c->level > 0;
}

static void walk_in(const Call *k) {
  omp_emit(k->e, "if (*) {");
  omp_emit(k->e, "  assume %s <= %s && %s <= %s;", value_text(k, 1), value_text(k, 0),
           value_text(k, 0), value_text(k, 2));
  omp_emit(k->e, "} else { goto %s; }", behind(k, k->call));
}

static void begin(const Call *k) {
  OmpEmitter *e = k->e;
  if (is_walked(k)) return walk_in(k);
  const char *t = k->c->thread, *of = counted_as(e, k->call);
  bool nested = omp_in_task(e, k->call);
  if (!is_followed(k)) return;
  omp_emit(e, "if (*) {");
  omp_emit(e, "  %s.in%s := true; %s.iteration%s := %s; assume %s <= %s && %s <= %s;", of, t, of, t,
           value_text(k, 0), value_text(k, 1), value_text(k, 0), value_text(k, 0),
           value_text(k, 2));
  if (e->same_thread) tell_task(k, of);
  if (nested && !omp_task_is_awaited(e, k->call)) omp_emit(e, "  sub.loose%s := true;", t);
  omp_emit(e, "  lock.held%s := false; ordered.held%s := false; combine.held%s := false;", t, t, t);
  if (e->nests_locks) omp_emit(e, "  lock2.held%s := false;", t);
  for (size_t i = 0; i < e->criticals.n; i++) omp_emit(e, "  critical.%zu%s := false;", i, t);
  omp_emit(e, "} else {");
  forget_deps(e, of, t);
  if (e->nests_tasks && !nested) omp_emit(e, "  task.left%s := true;", t);
  omp_emit(e, "  %s.created%s := %s.created%s + 1; goto %s;", of, t, of, t, behind(k, k->call));
  omp_emit(e, "}");
}

static void end(const Call *k) {
  omp_emit(k->e, "goto over;");
  text_format(&k->e->out, "%s:\n", behind(k, argument(k, 0)));
}

// Is it a local, or a part of one, that a loop makes anew? Such ones may lie at the same address,
// one after the other, and are different variables: tasks that depend on them are not ordered.
static bool is_made_anew(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  if (!LLVMIsAAllocaInst(pointer)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(user) ? omp_callee(user) : NULL;
    LLVMBasicBlockRef block = name ? LLVMGetInstructionParent(user) : NULL;
    if (name && starts(name, "llvm.lifetime.start") && omp_block_reaches(block, block)) return true;
  }
  return false;
}

static void dep(const Call *k) {
  if (!k->e->same_thread || !is_followed(k)) return;
  long long slot = LLVMConstIntGetSExtValue(argument(k, 0)),
            kind = is_made_anew(argument(k, 2)) ? 0 : LLVMConstIntGetSExtValue(argument(k, 1));
  const char *t = k->c->thread;
  OmpVal p = omp_value(k->e, k->c, argument(k, 2));
  const char *of = omp_text(k->e, "%s.dep%lld", counted_as(k->e, k->call), slot);
  omp_emit(k->e, "%s.kind%s := %lld; %s.object%s := %s; %s.offset%s := %s;", of, t, kind, of, t,
           p.object, of, t, p.text);
}

// Of the tasks created so far, those with a dependence that does not go together with this one have
// ended: the wait is one for all tasks that would come before a task with this dependence. The last
// few waits are known. Two `mutexinoutset` only keep each other out.
static void wait_for_some(const Call *k) {
  OmpEmitter *e = k->e;
  const char *t = k->c->thread;
  if (!e->same_thread || !e->tasks || !is_thread(k->c) || omp_in_task(e, k->call) ||
      is_too_deep(e, k->call))
    return;
  long long kind = is_made_anew(argument(k, 2)) ? 0 : LLVMConstIntGetSExtValue(argument(k, 1));
  OmpVal p = omp_value(e, k->c, argument(k, 2));
  for (int s = WAITS - 1; s > 0; s--)
    omp_emit(e,
             "waited%d.kind%s := waited%d.kind%s; waited%d.object%s := waited%d.object%s; "
             "waited%d.offset%s := waited%d.offset%s; waited%d.before%s := waited%d.before%s;",
             s, t, s - 1, t, s, t, s - 1, t, s, t, s - 1, t, s, t, s - 1, t);
  omp_emit(e,
           "waited0.kind%s := %lld; waited0.object%s := %s; waited0.offset%s := %s; "
           "waited0.before%s := task.created%s;",
           t, kind, t, p.object, t, p.text, t, t);
}

// All tasks that this thread, or this task, has created are over: what follows is another phase, in
// which tasks are counted anew.
static void next_phase(OmpEmitter *e, const char *of, const char *t) {
  omp_emit(e, "%s.phase%s := %s.phase%s + 1; %s.created%s := 0;", of, t, of, t, of, t);
  if (!strcmp(of, "task")) forget_waits(e, t);
}

static void wait_for_all(const Call *k) {
  if (!is_too_deep(k->e, k->call)) next_phase(k->e, counted_as(k->e, k->call), k->c->thread);
}

// The end of a group waits for those created in it, and for all that these create: that is all, if
// none from before was left. `task.left`: there may be a task, or one of a task; a wait for the
// creator's own tasks does not change that, the end of a group that began without them does.
static void group(const Call *k, bool starts_here) {
  OmpEmitter *e = k->e;
  const char *t = k->c->thread, *of = counted_as(e, k->call);
  bool deep = e->nests_tasks && !omp_in_task(e, k->call);
  if (is_too_deep(e, k->call)) return;
  if (starts_here) {
    omp_emit(e, "if (%s.groups%s == 0) { %s.group%s := %s.created%s; }", of, t, of, t, of, t);
    if (deep) omp_emit(e, "if (task.groups%s == 0) { task.clean%s := !task.left%s; }", t, t, t);
    return omp_emit(e, "%s.groups%s := %s.groups%s + 1;", of, t, of, t);
  }
  omp_emit(e, "%s.groups%s := %s.groups%s - 1;", of, t, of, t);
  omp_emit(e, "if (%s.groups%s == 0 && %s.group%s == 0) {", of, t, of, t);
  next_phase(e, of, t);
  omp_emit(e, "}");
  if (deep)
    omp_emit(e,
             "if (task.groups%s == 0 && task.clean%s) { task.epoch%s := task.epoch%s + 1; "
             "task.left%s := false; }",
             t, t, t, t, t);
}

static bool only_waits(const char *name) {
  return !strcmp(name, "__kmpc_omp_taskwait") || !strcmp(name, "__kmpc_omp_taskyield") ||
         !strcmp(name, "__kmpc_taskgroup") || !strcmp(name, "__kmpc_end_taskgroup");
}

bool call_tasks(const Call *k) {
  const char *n = k->name;
  if (!strcmp(n, MARK "begin")) begin(k);
  else if (!strcmp(n, MARK "end")) end(k);
  else if (!strcmp(n, MARK "dep")) dep(k);
  else if (!strcmp(n, MARK "waited")) wait_for_some(k);
  else if (!strcmp(n, MARK "done")) return true;
  else if (!strcmp(n, MARK "pick") || !strcmp(n, MARK "undeferred")) omp_havoc(k->e, k->c, k->call);
  else if (is_walked(k) && only_waits(n)) omp_havoc(k->e, k->c, k->call);
  else if (!k->e->tasks || !is_thread(k->c) || k->c->inner || k->c->league) return false;
  else if (!strcmp(n, "__kmpc_omp_taskwait")) wait_for_all(k), omp_havoc(k->e, k->c, k->call);
  else if (!strcmp(n, "__kmpc_omp_taskyield")) omp_havoc(k->e, k->c, k->call); // orders nothing
  else if (!strcmp(n, "__kmpc_taskgroup")) group(k, true);
  else if (!strcmp(n, "__kmpc_end_taskgroup")) group(k, false);
  else return false;
  return true;
}

// Of two tasks of one creator: neither of their dependences orders them, or keeps them apart.
static const char *no_order(OmpEmitter *e, const char *of) {
  const char *text = "";
  for (int a = 0; a < OMP_DEPS && e->uses_deps; a++)
    for (int b = 0; b < OMP_DEPS; b++) {
      const char *x = omp_text(e, "%s.dep%d", of, a), *y = omp_text(e, "%s.dep%d", of, b);
      text = omp_text(e,
                      "%s && !(%s.kind$1 != 0 && %s.kind$2 != 0 && %s.object$1 == %s.object$2 && "
                      "%s.offset$1 == %s.offset$2 && !(%s.kind$1 == 1 && %s.kind$2 == 1) && "
                      "!(%s.kind$1 == 8 && %s.kind$2 == 8))",
                      text, x, y, x, y, x, y, x, y, x, y);
    }
  return text;
}

// The task of thread `a` is none of those that thread `b` has waited for.
static const char *not_waited(OmpEmitter *e, const char *a, const char *b) {
  const char *text = "";
  for (int s = 0; s < WAITS && e->uses_waits; s++)
    for (int d = 0; d < OMP_DEPS && e->uses_deps; d++) {
      const char *w = omp_text(e, "waited%d", s), *x = omp_text(e, "task.dep%d", d);
      text = omp_text(e,
                      "%s && !(task.in%s && task.created%s < %s.before%s && %s.kind%s != 0 && "
                      "%s.kind%s != 0 && %s.object%s == %s.object%s && %s.offset%s == %s.offset%s "
                      "&& (%s.kind%s != %s.kind%s || %s.kind%s == 2))",
                      text, a, a, w, b, w, b, x, a, w, b, x, a, w, b, x, a, w, b, x, a, w, b);
    }
  return text;
}

// Two tasks that are certainly not the same one: they differ in their numbers, and not all of what
// tells tasks of one place apart is equal.
static const char *differ(OmpEmitter *e, const char *of) {
  const char *same = omp_text(e,
                              "%s.site$1 != 0 && %s.site$1 == %s.site$2 && %s.iteration$1 == "
                              "%s.iteration$2",
                              of, of, of, of, of);
  for (int k = 0; k < OMP_NEST; k++)
    same = omp_text(e, "%s && %s.i%d$1 == %s.i%d$2", same, of, k, of, k);
  return omp_text(e,
                  "%s.in$1 && %s.in$2 && (%s.created$1 != %s.created$2 || %s.iteration$1 != "
                  "%s.iteration$2) && !(%s)",
                  of, of, of, of, of, of, same);
}

// What one creator and its tasks do in one phase: two tasks, or a task and what comes behind it.
static const char *meet_in_phase(OmpEmitter *e, const char *of) {
  const char *first =
      omp_text(e, "%s.in$1 && !%s.in$2 && %s.created$1 < %s.created$2", of, of, of, of);
  const char *second =
      omp_text(e, "%s.in$2 && !%s.in$1 && %s.created$2 < %s.created$1", of, of, of, of);
  return omp_text(e, "%s.phase$1 == %s.phase$2 && ((%s%s) || (%s) || (%s))", of, of, differ(e, of),
                  no_order(e, of), first, second);
}

static const char same_task[] = "task.in$1 && task.in$2 && task.phase$1 == task.phase$2 && "
                                "task.created$1 == task.created$2 && "
                                "task.iteration$1 == task.iteration$2";

// One that may outlive the task that has created it (`a`) beside what `b` does, a later task of
// their creator's or the creator itself: only the end of a group ends it.
static const char *outlives(OmpEmitter *e, const char *a, const char *b) {
  return omp_text(e,
                  "(sub.loose%s && (task.phase%s < task.phase%s || (task.phase%s == task.phase%s "
                  "&& !task.in%s && task.created%s < task.created%s)))",
                  a, a, b, a, b, b, a, b);
}

// Tasks in tasks. Both sides belong to one task of the creator: as there, with its own counts. Else
// a task of a task that is waited for in it counts as that one, and one that may outlive it is
// ordered by nothing but its creation and the ends of groups.
static const char *meet_nested(OmpEmitter *e, const char *outside) {
  const char *loose = omp_text(
      e, "task.epoch$1 == task.epoch$2 && ((%s && task.phase$1 == task.phase$2) || %s || %s)",
      differ(e, "task"), outlives(e, "$1", "$2"), outlives(e, "$2", "$1"));
  return omp_text(e,
                  " && ((%s && %s) || (!sub.loose$1 && !sub.loose$2 && %s) || ((sub.loose$1 || "
                  "sub.loose$2) && %s))",
                  same_task, meet_in_phase(e, "sub"), outside, loose);
}

const char *omp_tasks_meet(OmpEmitter *e, const OmpClass *class) {
  if (!e->same_thread) return "";
  const char *outside = omp_text(e, "%s%s%s", meet_in_phase(e, "task"), not_waited(e, "$1", "$2"),
                                 not_waited(e, "$2", "$1"));
  if (!e->nests_tasks) return omp_text(e, " && %s", outside);
  const char *one = omp_table_get(&e->task_instance, class) ? same_task : "true";
  return omp_text(e, "%s && %s", meet_nested(e, outside), one);
}
