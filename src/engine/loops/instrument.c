#include "engine/loops/instrument.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "engine/loops/bpl_check.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/cfg.h"
#include "engine/loops/expr.h"
#include "engine/loops/instrument_declare.h"
#include "engine/loops/instrument_goto.h"
#include "engine/loops/instrument_inline.h"
#include "engine/loops/instrument_inside.h"
#include "engine/loops/instrument_names.h"
#include "engine/loops/instrument_study.h"

// ---- finding accesses

static BplVar *map_root(const BplExpr *e) {
  while (e->kind == EX_SELECT) e = e->args.at[0];
  return e->kind == EX_VAR && e->var->type->kind == BPL_MAP && e->var->kind != VAR_BOUND ? e->var
                                                                                         : NULL;
}

static void flatten_indices(Arena *arena, const BplExpr *e, BplExprs *indices) {
  if (e->kind != EX_SELECT) return;
  flatten_indices(arena, e->args.at[0], indices);
  for (size_t i = 1; i < e->args.n; i++) bpl_push(arena, indices, e->args.at[i]);
}

void instrument_beyond(Instrumenter *in, Position at, const char *what, const char *name) {
  if (in->result.problem) return;
  in->result.problem = arena_format(in->arena, what, name);
  in->result.problem_at = at;
}

static void add_access(Instrumenter *in, Accesses *list, const BplExpr *e, bool write) {
  Access a = {.array = map_root(e), .write = write, .at = e->at};
  flatten_indices(in->arena, e, &a.indices);
  bpl_push(in->arena, list, a);
}

static void add_scalar(Instrumenter *in, Accesses *list, const BplExpr *e, bool write) {
  bpl_push(in->arena, list, ((Access){.array = e->var, .write = write, .at = e->at}));
}

static void find_reads(Instrumenter *in, const BplExpr *e, Accesses *list) {
  if (e->kind == EX_FORALL || e->kind == EX_EXISTS || e->kind == EX_OLD || e->kind == EX_STORE) {
    if (!in->inside) return;
    if (e->kind != EX_STORE)
      return instrument_beyond(in, e->at, "a quantifier or old() inside a parallel loop", "");
    return instrument_beyond(in, e->at, "a map used as a whole inside a parallel loop", "");
  }
  if (e->kind == EX_VAR && e->var->type->kind == BPL_MAP)
    return instrument_beyond(in, e->at, "the map '%s' used as a whole inside a parallel loop",
                             e->text);
  if (e->kind == EX_SELECT && map_root(e)) {
    if (e->type->kind == BPL_MAP)
      return instrument_beyond(in, e->at, "a part of a map used as a whole inside a parallel loop",
                               "");
    BplExprs indices = {0};
    flatten_indices(in->arena, e, &indices);
    for (size_t i = 0; i < indices.n; i++) find_reads(in, indices.at[i], list);
    return add_access(in, list, e, false);
  }
  if (e->kind == EX_VAR && instrument_is_shared(in, e->var)) return add_scalar(in, list, e, false);
  for (size_t i = 0; i < e->args.n; i++) find_reads(in, e->args.at[i], list);
}

static void find_target(Instrumenter *in, const BplExpr *target, Accesses *list) {
  if (target->type->kind == BPL_MAP)
    return instrument_beyond(in, target->at, "a map assigned as a whole inside a parallel loop",
                             "");
  if (target->kind == EX_VAR && instrument_is_shared(in, target->var))
    add_scalar(in, list, target, true);
  if (target->kind != EX_SELECT) return;
  BplExprs indices = {0};
  flatten_indices(in->arena, target, &indices);
  for (size_t i = 0; i < indices.n; i++) find_reads(in, indices.at[i], list);
  add_access(in, list, target, true);
}

static void mentions_map(const BplExpr *e, void *found) {
  if (e->kind == EX_VAR && e->var && e->var->type->kind == BPL_MAP && e->var->kind == VAR_GLOBAL)
    *(bool *)found = true;
}

static bool block_uses_maps(const BplBlock *block, int depth) {
  bool found = false;
  for (size_t i = 0; i < block->n && !found; i++) {
    const BplStmt *s = block->at[i];
    if (s->expr) expr_walk(s->expr, mentions_map, &found);
    for (size_t j = 0; j < s->left.n; j++) expr_walk(s->left.at[j], mentions_map, &found);
    for (size_t j = 0; j < s->right.n; j++) expr_walk(s->right.at[j], mentions_map, &found);
    found |= block_uses_maps(&s->body, depth) || block_uses_maps(&s->otherwise, depth);
    if (s->kind == ST_CALL)
      found |=
          depth > 20 || (s->callee->impl && block_uses_maps(&s->callee->impl->body, depth + 1));
  }
  return found;
}

bool instrument_uses_maps(const BplImpl *impl) { return block_uses_maps(&impl->body, 0); }

static void mentions_it(const BplExpr *e, void *context) {
  BplVar **wanted = context;
  if (*wanted && e->kind == EX_VAR && e->var == *wanted) *wanted = NULL;
}

static bool block_mentions(const BplBlock *block, BplVar *var, int depth) {
  BplVar *left = var;
  for (size_t i = 0; i < block->n && left; i++) {
    const BplStmt *s = block->at[i];
    if (s->expr) expr_walk(s->expr, mentions_it, &left);
    for (size_t j = 0; j < s->left.n; j++) expr_walk(s->left.at[j], mentions_it, &left);
    for (size_t j = 0; j < s->right.n; j++) expr_walk(s->right.at[j], mentions_it, &left);
    if (left && (block_mentions(&s->body, var, depth) || block_mentions(&s->otherwise, var, depth)))
      left = NULL;
    if (left && s->kind == ST_CALL &&
        (depth > 20 || !s->callee->impl || block_mentions(&s->callee->impl->body, var, depth + 1)))
      left = NULL;
  }
  return !left;
}

// What a called procedure does to a shared variable: what its contract says it may, and what its
// body reads; without a body it may read anything.
static void call_shared(Instrumenter *in, const BplStmt *s, Accesses *list) {
  for (size_t i = 0; i < in->around.n; i++)
    for (size_t k = 0; k < in->around.at[i]->shared.n; k++) {
      BplVar *var = in->around.at[i]->shared.at[k];
      BplExpr here = {.kind = EX_VAR, .var = var, .at = s->at};
      bool writes = false, listed = false;
      for (size_t m = 0; m < s->callee->modifies.n; m++)
        writes |= s->callee->modifies.at[m]->var == var;
      for (size_t n = 0; n < list->n; n++) listed |= list->at[n].array == var;
      if (listed || !instrument_is_shared(in, var)) continue;
      if (!s->callee->impl || block_mentions(&s->callee->impl->body, var, 0))
        add_scalar(in, list, &here, false);
      if (writes) add_scalar(in, list, &here, true);
    }
}

// Procedures called from a parallel loop must leave the arrays alone: their accesses would go
// unseen.
static void check_call(Instrumenter *in, const BplStmt *s) {
  bool touches = s->callee->impl && block_uses_maps(&s->callee->impl->body, 0);
  for (size_t i = 0; i < s->callee->modifies.n; i++)
    touches |= s->callee->modifies.at[i]->var->type->kind == BPL_MAP;
  if (touches)
    instrument_beyond(in, s->at, "'%s', which is called inside a parallel loop, accesses arrays",
                      s->name);
}

Accesses instrument_accesses(Instrumenter *in, const BplStmt *s) {
  Accesses list = {0};
  if (s->kind == ST_HAVOC)
    for (size_t i = 0; i < s->left.n; i++) find_target(in, s->left.at[i], &list);
  if (s->expr && s->kind != ST_ASSERT && s->kind != ST_ASSUME) find_reads(in, s->expr, &list);
  if (s->kind == ST_ASSUME) find_reads(in, s->expr, &list);
  for (size_t i = 0; i < s->right.n; i++) find_reads(in, s->right.at[i], &list);
  if (s->kind == ST_ASSIGN)
    for (size_t i = 0; i < s->left.n; i++) find_target(in, s->left.at[i], &list);
  if (s->kind == ST_CALL) {
    for (size_t i = 0; i < s->left.n; i++) find_target(in, s->left.at[i], &list);
    check_call(in, s);
    call_shared(in, s, &list);
  }
  return list;
}

// ---- records

bool instrument_is_parallel(const BplStmt *s) {
  for (size_t i = 0; s->kind == ST_WHILE && i < s->invariants.n; i++)
    if (bpl_has_attr(&s->invariants.at[i].attrs, "parallelLoop")) return true;
  return false;
}

// The seed's names for the first loops of a program, numbers for others.
static const char *suffix_for(const Instrumenter *in, int level) {
  const char *suffix = in->levels == 1   ? ""
                       : in->levels != 2 ? arena_format(in->arena, "_level%d", level)
                       : level == 1      ? "_outer"
                                         : "_inner";
  for (size_t i = 0; i < in->loops.n; i++)
    if (!strcmp(in->loops.at[i]->suffix, suffix))
      return arena_format(in->arena, "%s_loop%zu", suffix, in->loops.n + 1);
  return suffix;
}

ParallelLoop *instrument_loop(Instrumenter *in, const BplStmt *origin, int level) {
  for (size_t i = 0; i < in->loops.n; i++)
    if (in->loops.at[i]->origin == origin) return in->loops.at[i];
  ParallelLoop *l = arena_take(in->arena, sizeof *l);
  *l = (ParallelLoop){.origin = origin, .level = level, .suffix = suffix_for(in, level)};
  bpl_push(in->arena, &in->loops, l);
  instrument_study_loop(in, in->cfg, l);
  return l;
}

static RaceRecord *find_record(Instrumenter *in, const BplVar *array, bool write,
                               const ParallelLoop *l, bool previous) {
  for (size_t i = 0; i < in->result.records.n; i++) {
    RaceRecord *r = &in->result.records.at[i];
    if (r->array == array && r->write == write && r->suffix == l->suffix && r->previous == previous)
      return r;
  }
  return NULL;
}

static void name_record(Instrumenter *in, RaceRecord *r, size_t n_indices) {
  const char *when = r->previous ? "prev" : "cur", *kind = r->write ? "write" : "read";
  const char *suffix = r->suffix;
  r->flag = arena_format(in->arena, "%s_%s_%s%s", when, kind, r->array->name, suffix);
  for (size_t i = 0; i < n_indices; i++)
    bpl_push(in->arena, &r->offsets,
             n_indices == 1
                 ? arena_format(in->arena, "%s_off_%s_%s%s", when, kind, r->array->name, suffix)
                 : arena_format(in->arena, "%s_off%zu_%s_%s%s", when, i + 1, kind, r->array->name,
                                suffix));
}

static void record_counter(Instrumenter *in, RaceRecord *r, BplVar *var) {
  for (size_t i = 0; i < r->counters.n; i++)
    if (r->counters.at[i] == var) return;
  bpl_push(in->arena, &r->counters, var);
  bpl_push(in->arena, &r->counters_at,
           arena_format(in->arena, "%s_at_%s_%s_%s%s", r->previous ? "prev" : "cur",
                        r->write ? "write" : "read", r->array->name, var->name, r->suffix));
}

typedef struct {
  Instrumenter *in;
  RaceRecord *record;
  const BplVars *changed;
} CounterSearch;

static void record_counters_of(const BplExpr *e, void *context) {
  CounterSearch *search = context;
  if (e->kind != EX_VAR || e->var->type->kind != BPL_INT) return;
  for (size_t i = 0; i < search->changed->n; i++)
    if (search->changed->at[i] == e->var) record_counter(search->in, search->record, e->var);
}

// The variables that the outermost parallel loop changes and that an index or the loop's condition
// mentions.
static void record_access(Instrumenter *in, const Access *a, const ParallelLoop *l) {
  for (int previous = 0; previous < 2; previous++) {
    RaceRecord *r = find_record(in, a->array, a->write, l, previous);
    if (!r) {
      bpl_push(in->arena, &in->result.records,
               (RaceRecord){.impl = in->impl,
                            .array = a->array,
                            .write = a->write,
                            .suffix = l->suffix,
                            .previous = previous});
      r = &in->result.records.at[in->result.records.n - 1];
      name_record(in, r, a->indices.n);
    }
    CounterSearch search = {in, r, &in->changed};
    for (size_t i = 0; i < in->guards.n; i++)
      expr_walk(in->guards.at[i], record_counters_of, &search);
    for (size_t i = 0; i < a->indices.n; i++)
      expr_walk(a->indices.at[i], record_counters_of, &search);
    bpl_push(in->arena, &r->sites, a->indices);
  }
}

static void note_changed(Instrumenter *in, const BplBlock *block) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    for (size_t j = 0; j < s->left.n; j++)
      if (s->left.at[j]->kind == EX_VAR) bpl_push(in->arena, &in->changed, s->left.at[j]->var);
    note_changed(in, &s->body);
    note_changed(in, &s->otherwise);
  }
}

static void survey_block(Instrumenter *in, const BplBlock *block, int level);

void instrument_record_accesses(Instrumenter *in, const BplStmt *s) {
  if (!in->around.n) return;
  in->inside = true;
  Accesses list = instrument_accesses(in, s);
  in->inside = false;
  for (size_t i = 0; i < list.n; i++)
    for (size_t l = 0; l < in->around.n; l++) record_access(in, &list.at[i], in->around.at[l]);
}

static void survey_statement(Instrumenter *in, const BplStmt *s, int level) {
  bool parallel = instrument_is_parallel(s);
  size_t n_guards = in->guards.n;
  if (parallel) {
    in->result.loops++;
    if (!level) note_changed(in, &s->body);
    if (level + 1 > in->levels) in->levels = level + 1;
    bpl_push(in->arena, &in->around, instrument_loop(in, s, level + 1));
  }
  if (s->kind == ST_WHILE && s->expr && (level || parallel))
    bpl_push(in->arena, &in->guards, s->expr);
  instrument_record_accesses(in, s);
  survey_block(in, &s->body, level + parallel);
  in->around.n -= parallel;
  survey_block(in, &s->otherwise, level);
  in->guards.n = n_guards;
}

static void survey_block(Instrumenter *in, const BplBlock *block, int level) {
  for (size_t i = 0; i < block->n; i++) survey_statement(in, block->at[i], level);
}

static int deepest(const BplBlock *block, int level) {
  int most = level;
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    int body = deepest(&s->body, level + instrument_is_parallel(s)),
        otherwise = deepest(&s->otherwise, level);
    most = body > most ? body : most;
    most = otherwise > most ? otherwise : most;
  }
  return most;
}

// ---- rewriting

static BplStmt *new_stmt(Instrumenter *in, BplStmtKind kind, Position at) {
  BplStmt *s = arena_take(in->arena, sizeof *s);
  s->kind = kind;
  s->at = at;
  return s;
}

static void push_call(Instrumenter *in, BplBlock *out, Position at, const char *name,
                      const BplExprs *args, const BplVars *counters) {
  BplStmt *s = new_stmt(in, ST_CALL, at);
  s->name = name;
  for (size_t i = 0; args && i < args->n; i++) bpl_push(in->arena, &s->right, args->at[i]);
  for (size_t i = 0; counters && i < counters->n; i++)
    bpl_push(in->arena, &s->right, expr_var(in->arena, counters->at[i]));
  bpl_push(in->arena, out, s);
}

// The start of the loop, or of an iteration: nothing is recorded, and the iteration's own variables
// hold anything.
void instrument_push_reset(Instrumenter *in, BplBlock *out, const ParallelLoop *l, bool previous,
                           Position at) {
  for (size_t i = 0; i < in->result.records.n; i++) {
    const RaceRecord *r = &in->result.records.at[i];
    if (r->suffix != l->suffix || r->previous != previous) continue;
    BplStmt *s = new_stmt(in, ST_ASSIGN, at);
    bpl_push(in->arena, &s->left, expr_name(in->arena, r->flag));
    bpl_push(in->arena, &s->right, expr_bool(in->arena, false));
    bpl_push(in->arena, out, s);
  }
  if (previous || !l->carried.n) return;
  BplStmt *s = new_stmt(in, ST_HAVOC, at);
  for (size_t i = 0; i < l->carried.n; i++)
    bpl_push(in->arena, &s->left, expr_var(in->arena, l->carried.at[i]));
  bpl_push(in->arena, out, s);
}

void instrument_push_update(Instrumenter *in, BplBlock *out, const ParallelLoop *l, Position at) {
  for (size_t i = 0; i < in->result.records.n; i++) {
    const RaceRecord *r = &in->result.records.at[i];
    if (r->suffix != l->suffix || !r->previous) continue;
    push_call(in, out, at,
              arena_format(in->arena, "Update_Prev_%s_%s%s", r->write ? "Write" : "Read",
                           r->array->name, l->suffix),
              NULL, NULL);
  }
}

void instrument_push_checks(Instrumenter *in, BplBlock *out, const BplStmt *s) {
  in->inside = true;
  Accesses list = instrument_accesses(in, s);
  in->inside = false;
  for (size_t i = 0; i < list.n; i++)
    for (size_t l = 0; l < in->around.n; l++) {
      const Access *a = &list.at[i];
      const char *kind = a->write ? "Write" : "Read", *suffix = in->around.at[l]->suffix;
      RaceRecord *r = find_record(in, a->array, a->write, in->around.at[l], true);
      assert(r);
      push_call(in, out, a->at,
                arena_format(in->arena, "Checker_%s_%s%s", kind, a->array->name, suffix),
                &a->indices, &r->counters);
      push_call(in, out, a->at,
                arena_format(in->arena, "Log_%s_%s%s", kind, a->array->name, suffix), &a->indices,
                &r->counters);
    }
}

static BplBlock rewrite_block(Instrumenter *in, const BplBlock *block, int level);

// So that the printed program is not instrumented once more when it is read.
void instrument_mark_done(Instrumenter *in, BplAttrs *attrs) {
  for (size_t i = 0; i < attrs->n; i++)
    if (!attrs->at[i].trigger && !strcmp(attrs->at[i].name, "parallelLoop"))
      attrs->at[i].name = "checkedLoop";
}

static void rewrite_parallel(Instrumenter *in, BplStmt *s, int level, BplBlock *out) {
  const ParallelLoop *l = instrument_loop(in, s, level);
  bpl_push(in->arena, &in->around, (ParallelLoop *)l);
  for (size_t i = 0; i < s->invariants.n; i++) instrument_mark_done(in, &s->invariants.at[i].attrs);
  instrument_push_reset(in, out, l, true, s->at);
  BplBlock body = {0};
  instrument_push_reset(in, &body, l, false, s->at);
  instrument_push_checks(in, &body, s); // the condition belongs to the iteration that it starts
  BplBlock inner = rewrite_block(in, &s->body, level);
  for (size_t i = 0; i < inner.n; i++) bpl_push(in->arena, &body, inner.at[i]);
  instrument_push_update(in, &body, l, s->at);
  in->around.n--;
  s->body = body;
  bpl_push(in->arena, out, s);
}

static void rewrite_statement(Instrumenter *in, BplStmt *s, int level, BplBlock *out) {
  if (instrument_is_parallel(s)) return rewrite_parallel(in, s, level + 1, out);
  if (level) instrument_push_checks(in, out, s);
  s->body = rewrite_block(in, &s->body, level);
  s->otherwise = rewrite_block(in, &s->otherwise, level);
  if (level && s->kind == ST_WHILE)
    instrument_push_checks(in, &s->body, s); // the condition is read again
  bpl_push(in->arena, out, s);
}

static BplBlock rewrite_block(Instrumenter *in, const BplBlock *block, int level) {
  BplBlock out = {0};
  for (size_t i = 0; i < block->n; i++) rewrite_statement(in, block->at[i], level, &out);
  return out;
}

static void add_modifies(Instrumenter *in, BplProc *proc, const char *name) {
  for (size_t i = 0; i < proc->modifies.n; i++)
    if (!strcmp(proc->modifies.at[i]->text, name)) return;
  bpl_push(in->arena, &proc->modifies, expr_name(in->arena, name));
}

static void instrument_impl(Instrumenter *in, BplImpl *impl) {
  in->impl = impl;
  in->changed = (BplVars){0};
  in->guards = (BplExprs){0};
  in->levels = deepest(&impl->body, 0);
  in->cfg = cfg_build(in->program, impl);
  if (in->cfg->problem) {
    in->result.problem = in->cfg->problem;
    in->result.problem_at = in->cfg->problem_at;
    return;
  }
  size_t first = in->result.records.n;
  instrument_survey_gotos(in, impl);
  survey_block(in, &impl->body, 0);
  instrument_check_names(in);
  if (in->result.problem) return;
  for (size_t i = first; i < in->result.records.n; i++) {
    const RaceRecord *r = &in->result.records.at[i];
    add_modifies(in, impl->proc, r->flag);
    for (size_t j = 0; j < r->offsets.n; j++) add_modifies(in, impl->proc, r->offsets.at[j]);
    for (size_t j = 0; j < r->counters_at.n; j++)
      add_modifies(in, impl->proc, r->counters_at.at[j]);
  }
  instrument_rewrite_gotos(in, impl); // by the labels of the body as it was
  impl->body = rewrite_block(in, &impl->body, 0);
}

// ---- callers of instrumented procedures modify what these do

static bool calls(const BplBlock *block, const BplProc *proc) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    if ((s->kind == ST_CALL && s->callee == proc) || calls(&s->body, proc) ||
        calls(&s->otherwise, proc))
      return true;
  }
  return false;
}

static void spread_modifies(Instrumenter *in, BplImpl **impls, size_t n) {
  for (size_t round = 0; round < n; round++)
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < n; j++) {
        if (i == j || !calls(&impls[i]->body, impls[j]->proc)) continue;
        for (size_t k = 0; k < impls[j]->proc->modifies.n; k++)
          add_modifies(in, impls[i]->proc, impls[j]->proc->modifies.at[k]->text);
      }
}

static bool has_parallel(Instrumenter *in, BplImpl *impl) {
  return deepest(&impl->body, 0) > 0 || instrument_has_parallel_goto(in, impl);
}

Instrumentation instrument(BplProgram *program) {
  Instrumenter in = {.program = program, .arena = program->arena};
  VEC(BplImpl *) impls = {0};
  bool found = false;
  for (size_t i = 0; i < program->decls.n; i++) {
    BplDecl *d = &program->decls.at[i];
    BplImpl *impl = d->kind == DECL_IMPL ? d->impl
                    : d->kind == DECL_PROC && d->proc->impl && !d->proc->impl->separate
                        ? d->proc->impl
                        : NULL;
    if (impl) vec_push(&impls, impl);
  }
  for (size_t i = 0; i < impls.n; i++)
    if (has_parallel(&in, impls.at[i])) instrument_inline(&in, impls.at[i]);
  if (in.inlined && !bpl_check(program)) fatal("the program with inlined calls does not check");
  for (size_t i = 0; i < impls.n && !in.result.problem; i++) {
    if (!has_parallel(&in, impls.at[i])) continue;
    found = true;
    instrument_impl(&in, impls.at[i]);
  }
  if (found && !in.result.problem) {
    spread_modifies(&in, impls.at, impls.n);
    instrument_declare(&in);
    if (!bpl_check(program)) fatal("the instrumented program does not check");
  }
  vec_delete(&impls);
  return in.result;
}
