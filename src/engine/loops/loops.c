#include "engine/loops/loops.h"

#include <stdlib.h>
#include <string.h>

#include "engine/loops/bpl_print.h"
#include "engine/loops/candidates.h"
#include "engine/loops/expr.h"
#include "engine/loops/unroll.h"

bool loops_prepare(BplProgram *program, Instrumentation *in, unsigned rounds) {
  *in = instrument(program);
  if (!in->problem && rounds) in->problem = loops_unroll(program, rounds, &in->problem_at);
  if (in->problem) return false;
  if (rounds) return true; // no loop, no invariant
  candidates_add(program, &in->records);
  return true;
}

// ---- counterexamples

static const char *value_of(const ProofFailure *f, const char *name) {
  for (size_t i = 0; name && i < f->values.n; i++)
    if (!strcmp(f->values.at[i].name, name)) return f->values.at[i].value;
  return NULL;
}

static const char *attr_text(const BplAttr *a, size_t i) {
  return a && i < a->args.n ? a->args.at[i]->text : NULL;
}

static const char *join(Arena *arena, const char *list, const char *name, const char *value) {
  if (!value) return list;
  return list ? arena_format(arena, "%s, %s = %s", list, name, value)
              : arena_format(arena, "%s = %s", name, value);
}

// A collision found by the seed's instrumentation: the record holds the earlier access, the
// variables the present one.
static void describe_record(Arena *arena, LoopsCollision *c, const RaceRecord *r,
                            const ProofFailure *f) {
  const char *address = NULL;
  for (size_t i = 0; i < r->offsets.n; i++) {
    const char *value = value_of(f, r->offsets.at[i]);
    address = address ? arena_format(arena, "%s, %s", address, value ? value : "?") : value;
  }
  if (address) c->address = arena_format(arena, "[%s]", address);
  for (size_t i = 0; i < r->counters.n; i++) {
    c->access[0].iteration = join(arena, c->access[0].iteration, r->counters.at[i]->name,
                                  value_of(f, r->counters_at.at[i]));
    c->access[1].iteration = join(arena, c->access[1].iteration, r->counters.at[i]->name,
                                  value_of(f, r->counters.at[i]->name));
  }
}

static const RaceRecord *record_of(const Instrumentation *in, const BplAttr *race) {
  for (size_t i = 0; in && i < in->records.n; i++) {
    const RaceRecord *r = &in->records.at[i];
    const char *suffix = attr_text(race, 3);
    if (r->previous && !strcmp(r->suffix, suffix ? suffix : "") &&
        !strcmp(r->array->name, attr_text(race, 0)) &&
        r->write == !strcmp(attr_text(race, 2), "write"))
      return r;
  }
  return NULL;
}

// A collision of a translated program: attributes name the variables that tell about both accesses,
// and
// {:site number, file, line, column, kind} of the procedure says what the other access was.
static void describe_translated(Arena *arena, LoopsCollision *c, const ProofFailure *f,
                                const BplAttrs *attrs) {
  const BplAttr *address = bpl_attr(attrs, "address"), *log = bpl_attr(attrs, "log");
  const char *offset = value_of(f, attr_text(address, 0)), *site = value_of(f, attr_text(log, 0));
  if (offset) c->address = arena_format(arena, "at byte %s", offset);
  const BplAttr *bytes = bpl_attr(attrs, "bytes");
  if (bytes) c->access[1].size = (unsigned)atoi(attr_text(bytes, 0));
  for (size_t i = 0; i < attrs->n; i++) {
    const BplAttr *a = &attrs->at[i];
    if (a->trigger || strcmp(a->name, "counter")) continue;
    c->access[0].iteration =
        join(arena, c->access[0].iteration, attr_text(a, 0), value_of(f, attr_text(a, 1)));
    c->access[1].iteration =
        join(arena, c->access[1].iteration, attr_text(a, 0), value_of(f, attr_text(a, 2)));
  }
  const BplAttrs *sites = &f->impl->proc->attrs;
  for (size_t i = 0; site && i < sites->n; i++) {
    const BplAttr *a = &sites->at[i];
    if (a->trigger || strcmp(a->name, "site") || a->args.n < 5 || strcmp(attr_text(a, 0), site))
      continue;
    c->access[0].kind = attr_text(a, 4);
    c->access[0].size = (unsigned)atoi(a->args.n > 5 ? attr_text(a, 5) : "0");
    c->access[0].at = (Position){attr_text(a, 1), atoi(attr_text(a, 2)), atoi(attr_text(a, 3))};
  }
}

static Position source_of(const Cmd *cmd) {
  const BplAttr *loc = cmd->attrs ? bpl_attr(cmd->attrs, "sourceloc") : NULL;
  if (!loc || loc->args.n < 3) return cmd->site;
  return (Position){attr_text(loc, 0), atoi(attr_text(loc, 1)), atoi(attr_text(loc, 2))};
}

static LoopsCollision describe(Arena *arena, const Instrumentation *in, const ProofFailure *f,
                               const BplAttr *race) {
  LoopsCollision c = {.object = attr_text(race, 0),
                      .undecided = f->undecided,
                      .procedure = f->impl->proc->name,
                      .values = f->values};
  c.access[1].kind = attr_text(race, 1);
  c.access[0].kind = attr_text(race, 2);
  c.access[1].at = source_of(f->cmd);
  const RaceRecord *r = record_of(in, race);
  if (r) describe_record(arena, &c, r, f);
  else describe_translated(arena, &c, f, f->cmd->attrs);
  return c;
}

// ---- the answer

static void give_reason(LoopsResult *r, Position at, const char *what) {
  Arena *arena = r->program->arena;
  bpl_push(arena, &r->reasons,
           at.file ? arena_format(arena, "%s:%d:%d: %s", at.file, at.line, at.column, what)
                   : arena_string(arena, what));
}

static bool same_place(Position a, Position b) {
  return a.file && b.file && a.line == b.line && a.column == b.column && !strcmp(a.file, b.file);
}

// Two threads are alike: a collision found from the other side is the same one.
static bool same_pair(const LoopsCollision *a, const LoopsCollision *b) {
  if (strcmp(a->object, b->object)) return false;
  return (same_place(a->access[0].at, b->access[0].at) &&
          same_place(a->access[1].at, b->access[1].at)) ||
         (same_place(a->access[0].at, b->access[1].at) &&
          same_place(a->access[1].at, b->access[0].at));
}

static void sort_failure(LoopsResult *r, const Instrumentation *in, const ProofFailure *f) {
  const BplAttr *race = f->cmd->attrs ? bpl_attr(f->cmd->attrs, "race") : NULL;
  if (race && race->args.n >= 3) {
    LoopsCollision c = describe(r->program->arena, in, f, race);
    for (size_t i = 0; i < r->collisions.n; i++)
      if (same_pair(&r->collisions.at[i], &c)) return;
    bpl_push(r->program->arena, &r->collisions, c);
    return;
  }
  give_reason(
      r, source_of(f->cmd),
      arena_format(r->program->arena,
                   f->undecided ? "the solver gave up on this %s" : "this %s might not hold",
                   f->cmd->what));
}

// In the order of the program, whatever was found first.
static int by_place(const void *a, const void *b) {
  Position x = source_of(((const ProofFailure *)a)->cmd),
           y = source_of(((const ProofFailure *)b)->cmd);
  if (x.line != y.line) return x.line < y.line ? -1 : 1;
  return (x.column > y.column) - (x.column < y.column);
}

static bool comes_with_candidates(const BplProgram *program) {
  for (size_t i = 0; i < program->decls.n; i++) {
    const BplDecl *d = &program->decls.at[i];
    if (d->kind == DECL_CONST && d->var->existential && d->var->at.line)
      return true; // our own have no place
  }
  return false;
}

bool loops_check(const LoopsResult *r) {
  bool open = r->collisions.n || r->reasons.n;
  return (r->answer == LOOPS_PROVED) != open &&
         (r->answer != LOOPS_PROVED || r->proof.answer == PROOF_DONE);
}

LoopsResult *loops_verify(BplProgram *program, const Instrumentation *in, LoopsLimits limits) {
  LoopsResult *r = arena_take(program->arena, sizeof *r);
  r->program = program;
  r->parallel_loops = in ? in->loops : 0;
  r->proof =
      houdini_prove(program, (ProofLimits){.query_ms = limits.query_ms,
                                           .total_ms = limits.total_ms,
                                           .trace = limits.trace,
                                           .needs_candidates = r->parallel_loops ||
                                                               comes_with_candidates(program)});
  if (r->proof.failures.n)
    qsort(r->proof.failures.at, r->proof.failures.n, sizeof *r->proof.failures.at, by_place);
  for (size_t i = 0; i < r->proof.failures.n; i++) sort_failure(r, in, &r->proof.failures.at[i]);
  if (r->proof.answer == PROOF_UNKNOWN && !r->proof.failures.n)
    give_reason(r, r->proof.reason_at, r->proof.reason);
  r->answer = r->collisions.n ? LOOPS_COLLISION : r->reasons.n ? LOOPS_UNKNOWN : LOOPS_PROVED;
  return r;
}

// ---- the proof as a program

static bool is_kept(const LoopsResult *r, const BplVar *guard) {
  for (size_t i = 0; i < r->proof.kept.n; i++)
    if (r->proof.kept.at[i] == guard) return true;
  return false;
}

static void settle_claims(const LoopsResult *r, BplClaims *claims) {
  BplClaims out = {0};
  for (size_t i = 0; i < claims->n; i++) {
    BplClaim claim = claims->at[i];
    BplVar *guard = expr_guard(claim.expr);
    if (guard && !is_kept(r, guard)) continue;
    if (guard) claim.expr = claim.expr->args.at[1];
    bpl_push(r->program->arena, &out, claim);
  }
  *claims = out;
}

static void settle_block(const LoopsResult *r, BplBlock *block) {
  BplBlock out = {0};
  for (size_t i = 0; i < block->n; i++) {
    BplStmt *s = arena_take(r->program->arena, sizeof *s);
    *s = *block->at[i];
    BplVar *guard = s->kind == ST_ASSERT ? expr_guard(s->expr) : NULL;
    if (guard && !is_kept(r, guard)) continue;
    if (guard) s->expr = s->expr->args.at[1];
    settle_claims(r, &s->invariants);
    settle_block(r, &s->body);
    settle_block(r, &s->otherwise);
    bpl_push(r->program->arena, &out, s);
  }
  *block = out;
}

static BplImpl *settle_impl(const LoopsResult *r, const BplImpl *impl) {
  BplImpl *copy = arena_take(r->program->arena, sizeof *copy);
  *copy = *impl;
  settle_block(r, &copy->body);
  return copy;
}

void loops_print_proof(const LoopsResult *r, Text *out) {
  Arena *arena = r->program->arena;
  BplProgram settled = {.arena = arena, .file = r->program->file};
  for (size_t i = 0; i < r->program->decls.n; i++) {
    BplDecl d = r->program->decls.at[i];
    if (d.kind == DECL_CONST && d.var->existential) continue;
    if (d.kind == DECL_PROC) {
      BplProc *proc = arena_take(arena, sizeof *proc);
      *proc = *d.proc;
      settle_claims(r, &proc->requires);
      settle_claims(r, &proc->ensures);
      if (proc->impl && !proc->impl->separate) proc->impl = settle_impl(r, proc->impl);
      d.proc = proc;
    }
    if (d.kind == DECL_IMPL) d.impl = settle_impl(r, d.impl);
    bpl_push(arena, &settled.decls, d);
  }
  bpl_print(&settled, out);
}
