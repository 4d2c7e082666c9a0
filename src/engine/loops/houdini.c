#include "engine/loops/houdini.h"

#include <assert.h>
#include <inttypes.h>

#include "base/check.h"
#include "base/clock.h"
#include "base/vec.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/expr.h"
#include "engine/loops/trial.h"
#include "engine/loops/vc.h"

typedef VEC(SmtTerm) Terms;

typedef struct {
  BplProgram *program;
  Proof *proof;
  ProofLimits limits;
  double deadline; // on clock_processor()
  VEC(Cfg *) cfgs;
  VEC(Vc *) vcs;
  VEC(bool) off;       // by position among the guards; true: dropped
  VEC(bool) settled;   // true: holds whatever becomes of the others that are left; empty: none
  bool stuck;          // with names_products: it gave up, so that way is no quick one
  bool names_products; // the solver is told of sums only: what fails then is not reported
  size_t certain; // the first so many failures are those of runs, which no invariant can prevent
} Run;

enum { MOST_FAILURES = 20 };

// ---- what is told on request

static const Cmd *claim_of(const Run *r, const BplVar *guard) {
  for (size_t i = 0; i < r->cfgs.n; i++)
    for (size_t b = 0; b < r->cfgs.at[i]->blocks.n; b++) {
      const Block *block = &r->cfgs.at[i]->blocks.at[b];
      for (size_t k = 0; k < block->cmds.n; k++)
        if (block->cmds.at[k].expr && expr_guard(block->cmds.at[k].expr) == guard)
          return &block->cmds.at[k];
    }
  return NULL;
}

static void tell_candidate(const Run *r, const char *what, const BplVar *guard, const char *why) {
  const Cmd *cmd = r->limits.trace ? claim_of(r, guard) : NULL;
  if (!r->limits.trace) return;
  text_format(r->limits.trace, "  %s %s", what, guard->name);
  if (cmd) {
    text_put(r->limits.trace, ": ");
    bpl_print_expr(cmd->expr->args.at[1], r->limits.trace);
  }
  text_format(r->limits.trace, "%s%s\n", *why ? "   // " : "", why);
}

static void tell_round(const Run *r, const char *what) {
  if (r->limits.trace) text_format(r->limits.trace, "%s\n", what);
}

static const char *why_refuted(const Obligation *o) {
  return o->entry ? "does not hold where the loop is entered" : "a round does not keep it";
}

static unsigned time_left(const Run *r, unsigned most) {
  double left = (r->deadline - clock_processor()) * 1000;
  return left < 1 || deadline_passed(0) ? 0 : left < most ? (unsigned)left : most;
}

// What has been dropped the solver hears once, which is cheaper than an assumption in each query.
static void assume_guards(const Run *r, const Vc *vc, Terms *terms) {
  vec_clear(terms);
  for (size_t i = 0; i < vc->guards.n; i++) {
    Guard *g = &vc->guards.at[i];
    if (g->denied) continue;
    if (!r->off.at[i]) {
      vec_push(terms, g->term);
    } else {
      smt_assert(vc->smt, smt_not(vc->smt, g->term));
      g->denied = true;
    }
  }
}

// Can any of these obligations fail? One query for all of them.
static SmtAnswer any_fails(Run *r, const Vc *vc, const Terms *fails, unsigned milliseconds) {
  Terms assumed = {0};
  assume_guards(r, vc, &assumed);
  SmtTerm some = smt_fresh(vc->smt, "some", smt_sort_bool(vc->smt));
  smt_assert(vc->smt, smt_implies(vc->smt, some, smt_apply(vc->smt, SMT_OR, fails->n, fails->at)));
  vec_push(&assumed, some);
  unsigned budget = time_left(r, milliseconds);
  SmtAnswer answer = budget ? smt_check(vc->smt, assumed.n, assumed.at, budget) : SMT_UNKNOWN;
  r->proof->queries++;
  if (r->limits.trace)
    text_format(r->limits.trace, "round %d: %s, %zu claims asked: %s\n", r->proof->queries,
                vc->cfg->impl->name, fails->n,
                answer == SMT_UNSAT ? "all hold"
                : answer == SMT_SAT ? "not all hold"
                                    : "the solver gave up");
  vec_delete(&assumed);
  return answer;
}

static bool fails_in_model(const Vc *vc, const Obligation *o) {
  return smt_holds(vc->smt, o->fails) ||
         (smt_holds(vc->smt, o->point) && !smt_holds(vc->smt, o->claim));
}

// Drops the candidates that the model refutes.
static size_t drop_refuted(Run *r, const Vc *vc) {
  size_t dropped = 0;
  for (size_t i = 0; i < vc->obligations.n; i++) {
    const Obligation *o = &vc->obligations.at[i];
    if (!o->guard) continue;
    size_t g = o->guard->guard;
    if (r->off.at[g] || !fails_in_model(vc, o)) continue;
    r->off.at[g] = true;
    tell_candidate(r, "falls", o->guard, why_refuted(o));
    dropped++;
  }
  return dropped;
}

// Is it a candidate that is neither dropped nor sure?
static bool is_open(const Run *r, const Vc *vc, const Obligation *o) {
  size_t g = o->guard ? o->guard->guard : 0;
  return o->guard && !r->off.at[g] && !(r->settled.n && r->settled.at[g]);
}

static void add_candidates(const Run *r, const Vc *vc, Terms *fails) {
  for (size_t i = 0; i < vc->obligations.n; i++)
    if (is_open(r, vc, &vc->obligations.at[i])) vec_push(fails, vc->obligations.at[i].fails);
}

// The solver could not decide all candidates at once: ask for each, and keep only what is proved.
static size_t drop_one_by_one(Run *r, const Vc *vc) {
  size_t dropped = 0;
  for (size_t i = 0; i < vc->obligations.n; i++) {
    const Obligation *o = &vc->obligations.at[i];
    if (!is_open(r, vc, o)) continue;
    Terms one = {0};
    vec_push(&one, o->fails);
    SmtAnswer answer = any_fails(r, vc, &one, r->limits.query_ms / 8);
    if (answer == SMT_SAT) dropped += drop_refuted(r, vc);
    if (answer != SMT_UNSAT && !r->off.at[o->guard->guard]) {
      r->off.at[o->guard->guard] = true;
      tell_candidate(r, "falls", o->guard, "the solver gave up on it");
      dropped++;
    }
    vec_delete(&one);
  }
  return dropped;
}

// ---- the assertions that must hold

static void keep_values(Run *r, const Vc *vc, const Obligation *o, ProofFailure *f) {
  for (size_t i = 0; i < vc->cfg->vars.n; i++) {
    const BplVar *var = vc->cfg->vars.at[i];
    if (var->type->kind != BPL_INT && var->type->kind != BPL_BOOL) continue;
    bpl_push(
        r->program->arena, &f->values,
        (ProofValue){var->name, arena_string(r->program->arena, smt_value(vc->smt, o->values[i]))});
  }
}

static void add_failure(Run *r, const Vc *vc, const Obligation *o, bool undecided) {
  ALWAYS(o->cmd && o->cmd->kind == CMD_ASSERT && !o->guard);
  ProofFailure f = {.impl = vc->cfg->impl, .cmd = o->cmd, .undecided = undecided};
  if (!undecided) keep_values(r, vc, o, &f);
  bpl_push(r->program->arena, &r->proof->failures, f);
}

static bool reported(const Run *r, const Cmd *cmd) {
  for (size_t i = 0; i < r->proof->failures.n; i++)
    if (r->proof->failures.at[i].cmd == cmd) return true;
  return false;
}

static void add_assertions(const Run *r, const Vc *vc, Terms *fails) {
  for (size_t i = 0; i < vc->obligations.n; i++)
    if (!vc->obligations.at[i].guard && !reported(r, vc->obligations.at[i].cmd))
      vec_push(fails, vc->obligations.at[i].fails);
}

static void verify_one_by_one(Run *r, const Vc *vc) {
  for (size_t i = 0; i < vc->obligations.n; i++) {
    const Obligation *o = &vc->obligations.at[i];
    if (o->guard || reported(r, o->cmd)) continue;
    Terms one = {0};
    vec_push(&one, o->fails);
    SmtAnswer answer = any_fails(r, vc, &one, r->limits.query_ms);
    if (answer != SMT_UNSAT) add_failure(r, vc, o, answer == SMT_UNKNOWN);
    vec_delete(&one);
  }
}

static size_t report_failing(Run *r, const Vc *vc) {
  size_t reports = 0;
  for (size_t i = 0; i < vc->obligations.n; i++) {
    const Obligation *o = &vc->obligations.at[i];
    if (o->guard || reported(r, o->cmd) || !fails_in_model(vc, o)) continue;
    add_failure(r, vc, o, false);
    reports++;
  }
  return reports;
}

static void verify(Run *r, const Vc *vc) {
  Terms fails = {0};
  for (SmtAnswer answer = SMT_SAT; answer == SMT_SAT;) {
    vec_clear(&fails);
    add_assertions(r, vc, &fails);
    if (!fails.n || r->proof->failures.n >= MOST_FAILURES) break;
    answer = any_fails(r, vc, &fails, r->limits.query_ms);
    if (answer == SMT_SAT) report_failing(r, vc);
    bool stuck = r->names_products && answer == SMT_UNKNOWN;
    r->stuck |= stuck;
    if (answer == SMT_UNKNOWN && !stuck) verify_one_by_one(r, vc);
  }
  vec_delete(&fails);
}

// ---- candidates

static size_t infer(Run *r, const Vc *vc) {
  size_t dropped = 0;
  Terms fails = {0};
  for (;;) {
    vec_clear(&fails);
    add_candidates(r, vc, &fails);
    if (!fails.n) break;
    SmtAnswer answer = any_fails(r, vc, &fails, r->limits.query_ms);
    if (answer == SMT_UNSAT) break;
    r->stuck |= r->names_products && answer == SMT_UNKNOWN;
    if (r->stuck) break;
    size_t n = answer == SMT_SAT ? drop_refuted(r, vc) : drop_one_by_one(r, vc);
    dropped += n;
    if (!n && answer == SMT_UNKNOWN) break; // each was proved alone
    if (!n) fatal("houdini: a counterexample refutes no candidate");
  }
  vec_delete(&fails);
  return dropped;
}

// Candidates and assertions in the same queries. An assertion that fails while more candidates are
// assumed than hold in the end fails all the more without them. False: the solver gave up, nothing
// is settled.
static bool infer_with_assertions(Run *r, const Vc *vc) {
  SmtAnswer answer = SMT_SAT;
  Terms fails = {0};
  while (answer == SMT_SAT) {
    vec_clear(&fails);
    add_candidates(r, vc, &fails);
    if (r->proof->failures.n < MOST_FAILURES) add_assertions(r, vc, &fails);
    if (!fails.n) break;
    answer = any_fails(r, vc, &fails, r->limits.query_ms);
    if (answer == SMT_SAT && !(drop_refuted(r, vc) + report_failing(r, vc)))
      fatal("houdini: a counterexample refutes neither a candidate nor an assertion");
  }
  vec_delete(&fails);
  return answer != SMT_UNKNOWN;
}

// ---- without candidates

static void switch_all(Run *r, bool off) {
  for (size_t i = 0; i < r->off.n; i++) r->off.at[i] = off;
}

static void build_vcs(Run *r) {
  ALWAYS(!r->vcs.n); // those of other candidates are gone
  for (size_t i = 0; i < r->cfgs.n; i++)
    vec_push(&r->vcs, vc_build(r->program, r->cfgs.at[i], r->off.at, r->names_products));
}

static void delete_vcs(Run *r) {
  for (size_t i = 0; i < r->vcs.n; i++) vc_delete(r->vcs.at[i]);
  vec_clear(&r->vcs);
}

static bool has_products(const Run *r) {
  bool any = false;
  for (size_t i = 0; i < r->vcs.n; i++) any |= smt_has_products(r->vcs.at[i]->smt);
  return any;
}

// Many programs need no invariant at all: two iterations are any two, and the conditions around an
// access say the rest.
static bool holds_plainly(Run *r, bool names_products) {
  bool holds = true;
  Terms fails = {0};
  r->names_products = names_products;
  build_vcs(r);
  if (names_products && !has_products(r)) holds = false;
  for (size_t i = 0; i < r->vcs.n && holds; i++) {
    vec_clear(&fails);
    add_assertions(r, r->vcs.at[i], &fails);
    holds = !fails.n || any_fails(r, r->vcs.at[i], &fails, r->limits.query_ms / 2) == SMT_UNSAT;
  }
  delete_vcs(r);
  r->names_products = false;
  vec_delete(&fails);
  return holds;
}

static bool holds_without_candidates(Run *r) {
  switch_all(r, true);
  if (holds_plainly(r, true) || holds_plainly(r, false)) return true;
  switch_all(r, false);
  return false;
}

// ---- candidates that are refuted by runs

typedef struct {
  Run *run;
  const Cfg *cfg;
} Refuting;

static void drop_guard(const BplVar *guard, void *context) {
  Run *r = ((const Refuting *)context)->run;
  ALWAYS(guard->guard < r->off.n);
  r->off.at[guard->guard] = true;
  tell_candidate(r, "falls", guard, "a run with numbers contradicts it");
}

static const char *value_in_run(Arena *arena, const Trial *state, const BplVar *var) {
  int64_t number;
  if (!trial_value(state, var, &number)) return NULL;
  return var->type->kind == BPL_BOOL ? number ? "true" : "false"
                                     : arena_format(arena, "%" PRId64, number);
}

static void keep_failure(const Cmd *cmd, const Trial *state, void *context) {
  const Refuting *k = context;
  Run *r = k->run;
  if (r->limits.only_candidates || r->proof->failures.n >= MOST_FAILURES || reported(r, cmd))
    return;
  ProofFailure f = {.impl = k->cfg->impl, .cmd = cmd};
  for (size_t i = 0; i < k->cfg->vars.n; i++) {
    const char *value = value_in_run(r->program->arena, state, k->cfg->vars.at[i]);
    if (value)
      bpl_push(r->program->arena, &f.values, (ProofValue){k->cfg->vars.at[i]->name, value});
  }
  bpl_push(r->program->arena, &r->proof->failures, f);
}

static void drop_by_trial(Run *r) {
  tell_round(r, "runs with numbers:");
  for (size_t i = 0; i < r->cfgs.n; i++)
    trial_runs(r->program, r->cfgs.at[i],
               &(TrialReport){drop_guard, keep_failure, &(Refuting){r, r->cfgs.at[i]}});
  r->certain = r->proof->failures.n;
}

// ---- candidates with quantifiers

static bool has_quantifier(const BplExpr *e) {
  if (e->kind == EX_FORALL || e->kind == EX_EXISTS) return true;
  for (size_t i = 0; i < e->args.n; i++)
    if (has_quantifier(e->args.at[i])) return true;
  return false;
}

// Switches the candidates that are, or are not, of a kind. Returns how many there are of them.
static size_t switch_kind(Run *r, bool kind(const BplExpr *), bool is, bool off) {
  size_t n = 0;
  for (size_t i = 0; i < r->cfgs.n; i++)
    for (size_t b = 0; b < r->cfgs.at[i]->blocks.n; b++) {
      const Block *block = &r->cfgs.at[i]->blocks.at[b];
      for (size_t k = 0; k < block->cmds.n; k++) {
        const Cmd *cmd = &block->cmds.at[k];
        const BplVar *guard = cmd->expr ? expr_guard(cmd->expr) : NULL;
        if (!guard || kind(cmd->expr->args.at[1]) != is) continue;
        ALWAYS(guard->guard < r->off.n);
        r->off.at[guard->guard] = off;
        n++;
      }
    }
  return n;
}

// They make the solver give up where it would otherwise find a counterexample, so they come last.
static size_t switch_quantified(Run *r, bool off) {
  return switch_kind(r, has_quantifier, true, off);
}

// ---- the whole

static void infer_and_verify(Run *r) {
  // The solver does better with products if it is asked about less at a time; such programs rarely
  // come with their candidates.
  r->stuck = false;
  bool both = r->vcs.n == 1 && r->limits.needs_candidates && !r->limits.only_candidates;
  if (both && infer_with_assertions(r, r->vcs.at[0])) return;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < r->vcs.n && !r->stuck; i++)
      changed |= infer(r, r->vcs.at[i]) > 0 && r->vcs.n > 1;
    changed &= !r->stuck;
  }
  if (r->stuck) return;
  for (size_t i = 0; i < r->vcs.n && !r->limits.only_candidates; i++) verify(r, r->vcs.at[i]);
}

// What fails without quantified candidates is tried again with them, and told as before if it still
// fails.
static void try_quantified(Run *r) {
  Proof before = *r->proof;
  VEC(bool) off = {0};
  for (size_t i = 0; i < r->off.n; i++) {
    vec_push(&off, r->off.at[i]);
    vec_push(&r->settled, !r->off.at[i]);
  }
  delete_vcs(r);
  switch_quantified(r, false);
  build_vcs(r);
  r->proof->failures.n = 0;
  r->proof->failures.room = 0; // the old list stays as it is
  infer_and_verify(r);
  if (r->proof->failures.n) {
    before.queries = r->proof->queries;
    *r->proof = before;
    for (size_t i = 0; i < r->off.n; i++) r->off.at[i] = off.at[i];
  }
  vec_delete(&off);
}

// A counter is not below where it started.
static bool is_lower_bound(const BplExpr *e) {
  return e->kind == EX_BINARY && e->op == OP_GE && e->args.at[0]->kind == EX_VAR;
}

// Where products of unknowns make the solver give up on many candidates at once, the plainest ones
// often suffice.
static bool holds_with_few(Run *r) {
  VEC(bool) off = {0};
  for (size_t i = 0; i < r->off.n; i++) vec_push(&off, r->off.at[i]);
  ProofLimits limits = r->limits;
  r->limits.query_ms /= 4;
  switch_kind(r, is_lower_bound, false, true);
  build_vcs(r);
  infer_and_verify(r);
  delete_vcs(r);
  r->limits = limits;
  bool holds = !r->proof->failures.n;
  for (size_t i = 0; i < r->off.n && !holds; i++) r->off.at[i] = off.at[i];
  r->proof->failures.n = 0;
  vec_delete(&off);
  return holds;
}

// Products of unknowns under names: what is proved so is proved, whatever else is tried anew.
static bool holds_with_names(Run *r) {
  VEC(bool) off = {0};
  for (size_t i = 0; i < r->off.n; i++) vec_push(&off, r->off.at[i]);
  double deadline = r->deadline, now = clock_processor();
  if (deadline > now) r->deadline = now + (deadline - now) / 3; // the other way needs time, too
  r->names_products = true;
  build_vcs(r);
  bool any = has_products(r);
  if (any) tell_round(r, "products under names:");
  if (any) infer_and_verify(r);
  delete_vcs(r);
  r->names_products = false;
  r->deadline = deadline;
  bool holds = any && !r->proof->failures.n && !r->stuck;
  for (size_t i = 0; i < r->off.n && !holds; i++) r->off.at[i] = off.at[i];
  r->proof->failures.n = 0;
  vec_delete(&off);
  return holds;
}

static void prove_with_candidates(Run *r) {
  drop_by_trial(r);
  size_t quantified = switch_quantified(r, true);
  if (!r->certain && !r->limits.only_candidates && holds_with_names(r)) return;
  if (!r->certain && !r->limits.needs_candidates && !r->limits.only_candidates && holds_with_few(r))
    return;
  build_vcs(r);
  infer_and_verify(r);
  if (r->proof->failures.n && !r->certain && quantified) try_quantified(r);
  delete_vcs(r);
}

static bool is_inlined(const BplImpl *impl) {
  return bpl_has_attr(&impl->attrs, "inline") || bpl_has_attr(&impl->proc->attrs, "inline");
}

static void build_graphs(Run *r) {
  for (size_t i = 0; i < r->program->decls.n; i++) {
    const BplDecl *d = &r->program->decls.at[i];
    const BplImpl *impl = d->kind == DECL_IMPL ? d->impl
                          : d->kind == DECL_PROC && d->proc->impl && !d->proc->impl->separate
                              ? d->proc->impl
                              : NULL;
    if (!impl || is_inlined(impl)) continue;
    Cfg *cfg = cfg_build(r->program, impl);
    if (cfg->problem) {
      r->proof->reason = cfg->problem;
      r->proof->reason_at = cfg->problem_at;
      return;
    }
    vec_push(&r->cfgs, cfg);
  }
  r->proof->procedures = (int)r->cfgs.n;
}

static BplVar *existential(const Run *r, size_t decl) {
  DEBUG_ONLY(decl < r->program->decls.n);
  const BplDecl *d = &r->program->decls.at[decl];
  return d->kind == DECL_CONST && d->var->existential ? d->var : NULL;
}

static void number_guards(Run *r) {
  for (size_t i = 0; i < r->program->decls.n; i++) {
    if (!existential(r, i)) continue;
    existential(r, i)->guard = r->off.n;
    vec_push(&r->off, false);
  }
}

static void name_guards(Run *r) {
  if (r->off.n) tell_round(r, "in the end:");
  for (size_t i = 0; i < r->program->decls.n; i++) {
    BplVar *var = existential(r, i);
    if (!var) continue;
    if (r->off.at[var->guard]) bpl_push(r->program->arena, &r->proof->dropped, var);
    else bpl_push(r->program->arena, &r->proof->kept, var);
    if (!r->off.at[var->guard]) tell_candidate(r, "kept", var, "");
  }
}

static void conclude(Run *r) {
  Proof *p = r->proof;
  bool all_undecided = p->failures.n > 0;
  for (size_t i = 0; i < p->failures.n; i++) all_undecided &= p->failures.at[i].undecided;
  p->answer = !p->failures.n ? PROOF_DONE : PROOF_FAILED;
  if (!all_undecided) return;
  p->answer = PROOF_UNKNOWN;
  p->reason = "the solver gave up on an assertion within its time limit";
  p->reason_at = p->failures.at[0].cmd->at;
}

Proof houdini_prove(BplProgram *program, ProofLimits limits) {
  Proof proof = {.answer = PROOF_UNKNOWN};
  Run r = {.program = program,
           .proof = &proof,
           .limits = limits,
           .deadline = clock_processor() + limits.total_ms / 1e3};
  number_guards(&r);
  build_graphs(&r);
  bool worth_a_try = r.off.n && !limits.only_candidates && !limits.needs_candidates;
  if (!proof.reason && worth_a_try && holds_without_candidates(&r)) {
    proof.answer = PROOF_DONE;
  } else if (!proof.reason) {
    prove_with_candidates(&r);
    conclude(&r);
  }
  name_guards(&r);
  vec_delete(&r.cfgs);
  vec_delete(&r.vcs);
  vec_delete(&r.off);
  vec_delete(&r.settled);
  return proof;
}
