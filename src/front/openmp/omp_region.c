// One parallel region as a Boogie procedure.
#include "front/openmp/omp_region.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "front/openmp/omp_access.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_call.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_simd.h"
#include "front/openmp/omp_steady.h"
#include "front/openmp/omp_study.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_task_owner.h"
#include "front/openmp/omp_tasks.h"
#include "front/openmp/omp_value.h"

void omp_problem(OmpEmitter *e, LLVMValueRef instruction, const char *format, ...) {
  if (e->problem) return;
  va_list args;
  va_start(args, format);
  char *text = NULL;
  if (vasprintf(&text, format, args) < 0) fatal("out of memory");
  va_end(args);
  e->problem = arena_string(e->arena, text);
  free(text);
  e->problem_at = omp_position(e->arena, instruction);
}

// ---- the procedure

static void bind_parameters(OmpEmitter *e, OmpContext *c) {
  for (unsigned i = 0; i < LLVMCountParams(c->function); i++) {
    LLVMValueRef p = LLVMGetParam(c->function, i);
    OmpVal val = omp_havoc(e, c, p);
    OmpClass *class = val.kind == VAL_POINTER ? omp_class(e->memory, p) : NULL;
    for (size_t k = 0; class && k < class->roots.n; k++) // an object of its own
      if (class->roots.at[k].origin == p)
        omp_set_value(e, c, p,
                      (OmpVal){VAL_POINTER, "0", omp_text(e, "%d", class->roots.at[k].id)});
  }
}

// Not a literal, which nobody reckons with, and none that another file may replace.
static bool is_table(LLVMValueRef g) {
  LLVMValueRef init = LLVMIsDeclaration(g) ? NULL : LLVMGetInitializer(g);
  LLVMLinkage linkage = LLVMGetLinkage(g);
  bool own = linkage == LLVMExternalLinkage || linkage == LLVMInternalLinkage;
  return init && own && !LLVMIsThreadLocal(g) && LLVMIsAConstantDataArray(init) &&
         LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(init))) == LLVMIntegerTypeKind;
}

// Global variables start with their initial values when the program starts here.
static void initial_values(OmpEmitter *e, OmpContext *c) {
  if (!e->memory->has_main || LLVMGetNamedGlobal(e->memory->module, "llvm.global_ctors"))
    return; // code runs before main
  for (LLVMValueRef g = LLVMGetFirstGlobal(e->memory->module); g; g = LLVMGetNextGlobal(g)) {
    OmpClass *class = omp_class(e->memory, g);
    LLVMValueRef init = LLVMIsDeclaration(g) ? NULL : LLVMGetInitializer(g);
    if (is_table(g)) omp_assume_table(e, c, g);
    if (!init || !omp_is_cell(class) || !LLVMIsAConstantInt(init) || !class->holds_integers)
      continue;
    omp_write_cell(e, c, g, omp_value(e, c, init).text);
  }
}

// What is kept about a thread or lane beside its variables.
static void declare_thread(OmpEmitter *e, const char *t) {
  omp_declare(e, omp_text(e, "phase%s", t), "int");
  omp_declare(e, omp_text(e, "constructs%s", t), "int");
  omp_declare(e, omp_text(e, "objects%s", t), "int");
  omp_declare(e, omp_text(e, "lock.held%s", t), "bool");
  omp_declare(e, omp_text(e, "lock.object%s", t), "int");
  omp_declare(e, omp_text(e, "lock.offset%s", t), "int");
  if (e->nests_locks) {
    omp_declare(e, omp_text(e, "lock2.held%s", t), "bool");
    omp_declare(e, omp_text(e, "lock2.object%s", t), "int");
    omp_declare(e, omp_text(e, "lock2.offset%s", t), "int");
    omp_emit(e, "lock2.held%s := false;", t);
  }
  omp_declare(e, omp_text(e, "combine.held%s", t), "bool");
  omp_declare(e, omp_text(e, "combine.line%s", t), "int");
  omp_declare(e, omp_text(e, "combine.region%s", t), "int");
  omp_emit(e, "combine.held%s := false;", t);
  omp_declare(e, omp_text(e, "ordered.held%s", t), "bool");
  omp_declare(e, omp_text(e, "ordered.loop%s", t), "int");
  omp_declare(e, omp_text(e, "ordered.first%s", t), "int");
  omp_declare(e, omp_text(e, "ordered.second%s", t), "int");
  omp_emit(e, "phase%s := 0; constructs%s := 0; lock.held%s := false; ordered.held%s := false;", t,
           t, t, t);
  omp_declare_tasks(e, t);
  omp_steady_begin(e, t);
}

static void start_thread(OmpEmitter *e, OmpContext *c, OmpContext *from, const OmpFork *fork) {
  const char *t = c->thread;
  c->tid = omp_declare(e, omp_text(e, "tid%s", t), "int");
  c->threads = omp_declare(e, "threads", "int");
  declare_thread(e, t);
  for (size_t i = 0; i < e->criticals.n; i++) omp_emit(e, "critical.%zu%s := false;", i, t);
  omp_emit(e, "assume 0 <= tid%s && tid%s < threads;", t, t);
  c->league = omp_forks_league(fork->call);
  if (!c->league) call_limit_team(e, from, fork->call, "threads");
  omp_enter(e, from, c, fork->call);
  e->n_contexts = 0;
}

static void declare_log(OmpEmitter *e) {
  static const char *const integers[] = {"log.class", "log.object", "log.offset", "log.size",
                                         "log.site"};
  for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
    omp_declare(e, integers[i], "int");
  omp_declare(e, "log.write", "bool");
  omp_declare(e, "log.atomic", "bool");
  omp_declare(e, "objects", "int");
}

// Every critical section must be known before the first thread starts, so that none is held then.
static void find_criticals(OmpEmitter *e) {
  for (size_t f = 0; f < e->region_functions.n; f++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->region_functions.at[f]); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
        if (!name || !starts(name, "__kmpc_critical")) continue;
        LLVMValueRef lock = LLVMGetOperand(i, 2);
        bool known = false;
        for (size_t k = 0; k < e->criticals.n; k++) known |= e->criticals.at[k] == lock;
        if (known) continue;
        omp_declare(e, omp_text(e, "critical.%zu$1", e->criticals.n), "bool");
        omp_declare(e, omp_text(e, "critical.%zu$2", e->criticals.n), "bool");
        vec_push(&e->criticals, lock);
      }
}

// The sequential code up to the region; around it, if teams are nested, one thread of each.
static OmpContext *emit_prefix(OmpEmitter *e) {
  OmpContext *c = omp_context(e, NULL, e->root, MODE_SEQUENTIAL);
  c->exit = "over";
  omp_emit(e, "objects := 1000000;");
  bind_parameters(e, c);
  initial_values(e, c);
  omp_body(e, c);
  for (size_t i = 0; i < omp_teams_before(e); i++) {
    text_format(&e->out, "team.%zu:\n", i);
    OmpContext *inside = omp_context(e, c, e->path.at[i].body, MODE_SEQUENTIAL);
    inside->level = i + 1;
    inside->exit = "over";
    inside->tid = omp_any_int(e, inside, "tid");
    inside->threads = omp_any_int(e, inside, "threads");
    omp_emit(e, "assume 0 <= %s && %s < %s;", inside->tid, inside->tid, inside->threads);
    inside->league = omp_forks_league(e->path.at[i].call);
    if (!inside->league) call_limit_team(e, c, e->path.at[i].call, inside->threads);
    omp_enter(e, c, inside, e->path.at[i].call);
    omp_body(e, inside);
    c = inside;
  }
  return c;
}

static void emit_prelude(OmpEmitter *e, Text *out) {
  text_put(out, "// which thread of a team gets an iteration of a worksharing construct\n"
                "function $owner(team: int, phase: int, construct: int, chunk: int, count: int, "
                "iteration: int): int;\n"
                "// what a variable that holds still has in a phase\n"
                "function $steady(variable: int, phase: int): int;\n"
                "function $steady_object(variable: int, phase: int): int;\n"
                "// what a thread finds out once\n"
                "function $once(value: int): int;\n"
                "function $copied(team: int, phase: int, construct: int): int;\n"
                "function $copied_object(team: int, phase: int, construct: int): int;\n"
                "// which thread has taken a number from a counter\n"
                "function $taker(counter: int, value: int): int;\n"
                "// who has made an object: 0 the code before, 1 and 2 the two threads\n"
                "function $maker(object: int): int;\n"
                "function $home_object(object: int): int;\n"
                "function $home_offset(object: int): int;\n"
                "function $reduces_atomically(line: int, column: int, region: int): bool;\n"
                "function $address(object: int): int;\n"
                "// division as C does it\n"
                "function {:inline} $sdiv(a: int, b: int): int { if a >= 0 then a div b else "
                "-((-a) div b) }\n"
                "function {:inline} $srem(a: int, b: int): int { if a >= 0 then a mod b else "
                "-((-a) mod b) }\n");
  static const char *const opaque[] = {"shl", "ashr", "lshr", "and", "or", "xor"};
  for (size_t i = 0; i < sizeof opaque / sizeof *opaque; i++)
    text_format(out, "function $%s(a: int, b: int): int;\n", opaque[i]);
  for (unsigned bits = 2; bits <= 64; bits++) {
    char name[32];
    unsigned long long half = 1ull << (bits - 1);
    const char *full = bits == 64 ? "18446744073709551616" : omp_text(e, "%llu", half * 2);
    snprintf(name, sizeof name, "$wrap%u(", bits);
    if (strstr(e->out.at, name))
      text_format(out,
                  "function {:inline} $wrap%u(x: int): int { if -%llu <= x && x < %llu then x else "
                  "(x + %llu) mod %s - %llu }\n",
                  bits, half, half, half, full, half);
    snprintf(name, sizeof name, "$unsigned%u(", bits);
    if (strstr(e->out.at, name))
      text_format(out,
                  "function {:inline} $unsigned%u(x: int): int { if x >= 0 then x else x + %s }\n",
                  bits, full);
  }
}

static void emit_threads(OmpEmitter *e, OmpContext *prefix) {
  const OmpFork *fork = &e->path.at[e->path.n - 1];
  OmpContext *first = omp_context(e, NULL, fork->body, MODE_FIRST),
             *second = omp_context(e, NULL, fork->body, MODE_SECOND);
  text_format(&e->out, "team.%zu:\n", e->path.n - 1);
  omp_emit(e, "// the first thread; it stops at any access and leaves a note of it");
  find_criticals(e);
  omp_steady_enter(e, prefix);
  start_thread(e, first, prefix, fork);
  omp_emit(e, "objects$1 := -1000001; objects$2 := -1000002;");
  omp_declare(e, "objects$2", "int");
  first->exit = "over";
  omp_body(e, first);
  text_put(&e->out, "second_thread:\n");
  omp_emit(e, "// the second thread; none of its accesses collides with the note");
  start_thread(e, second, prefix, fork);
  omp_emit(e, "assume tid$1 %s tid$2;", e->same_thread ? "==" : "!=");
  second->exit = "over";
  omp_body(e, second);
}

static void emit_lane(OmpEmitter *e, OmpContext *prefix, OmpMode mode) {
  OmpContext *c = omp_context(e, NULL, prefix->function, mode);
  c->entry = prefix;
  c->exit = "over";
  c->tid = prefix->tid;
  c->threads = prefix->threads;
  declare_thread(e, c->thread);
  omp_lane(e, c);
}

// Two lanes go through the loop, each as if alone; their iterations are another and near enough
// (omp_race.c).
static void emit_lanes(OmpEmitter *e, OmpContext *prefix) {
  const char *carried = omp_simd_carried(e->simd);
  if (carried) {
    omp_problem(e, e->simd->counter, "'%.*s' goes from one iteration of a simd loop to the next",
                (int)strcspn(carried, "."), carried);
    e->problem_at = e->simd->at;
  }
  if (e->simd->only_a_chunk) {
    omp_problem(e, e->simd->counter, "order(concurrent) of a loop that comes in chunks");
    e->problem_at = e->simd->at;
  }
  text_put(&e->out, "lanes:\n");
  omp_declare(e, "objects$2", "int");
  omp_emit(e, "// the first lane; it stops at any access and leaves a note of it");
  emit_lane(e, prefix, MODE_FIRST);
  text_put(&e->out, "second_thread:\n");
  omp_emit(e, "// the second lane; none of its accesses collides with the note");
  emit_lane(e, prefix, MODE_SECOND);
}

void omp_region_emit(OmpEmitter *e, const char *name, Text *out) {
  omp_study(e);
  omp_study_tasks(e);
  omp_study_steady(e);
  declare_log(e);
  OmpContext *prefix = emit_prefix(e);
  if (e->simd) emit_lanes(e, prefix);
  else emit_threads(e, prefix);
  text_put(&e->out, "over:\n  return;\n");
  emit_prelude(e, out);
  text_format(out, "\nprocedure%s %s()\n{\n", e->sites.at ? e->sites.at : "", name);
  text_put(out, e->locals.at ? e->locals.at : "");
  text_put(out, e->out.at);
  text_put(out, "}\n");
}

void omp_emitter_delete(OmpEmitter *e) {
  for (size_t i = 0; i < e->contexts.n; i++) {
    omp_table_delete(&e->contexts.at[i]->values);
    omp_table_delete(&e->contexts.at[i]->names);
  }
  vec_delete(&e->contexts);
  vec_delete(&e->path);
  text_delete(&e->out);
  text_delete(&e->locals);
  text_delete(&e->sites);
  vec_delete(&e->declared_names);
  omp_table_delete(&e->shared_written);
  omp_table_delete(&e->region_private);
  omp_table_delete(&e->inner_written);
  omp_table_delete(&e->outside_written);
  omp_table_delete(&e->task_bodies);
  omp_table_delete(&e->once);
  omp_table_delete(&e->undeferred);
  omp_table_delete(&e->task_shared);
  omp_table_delete(&e->task_own);
  omp_table_delete(&e->task_instance);
  vec_delete(&e->region_functions);
  vec_delete(&e->counters);
  vec_delete(&e->steady);
  vec_delete(&e->exchanged);
  vec_delete(&e->criticals);
}
