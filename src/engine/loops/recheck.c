#include "engine/loops/recheck.h"

#include <string.h>

#include "base/check.h"
#include "base/time_limits.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/recheck_inside.h"
#include "engine/loops/recheck_steps.h"
#include "engine/loops/recheck_values.h"

void recheck_give_up(Checker *c, Position at, const char *what) {
  if (c->result->trouble) return;
  c->result->trouble = what;
  c->result->at = at;
}

// ---- loops

static void visit(Checker *c, int at, int *order) {
  DEBUG_ONLY((size_t)at < c->steps.n);
  VEC(int) stack = {0};
  VEC(size_t) next = {0};
  vec_push(&stack, at);
  vec_push(&next, 0);
  c->steps.at[at].seen = c->steps.at[at].open = true;
  while (stack.n) {
    int s = stack.at[stack.n - 1];
    if (next.at[next.n - 1] == c->steps.at[s].next.n) {
      c->steps.at[s].open = false;
      c->steps.at[s].order = --*order;
      stack.n--;
      next.n--;
      continue;
    }
    int to = c->steps.at[s].next.at[next.at[next.n - 1]++];
    if (c->steps.at[to].open) c->steps.at[to].head = true; // an edge back
    if (c->steps.at[to].seen) continue;
    c->steps.at[to].seen = c->steps.at[to].open = true;
    vec_push(&stack, to);
    vec_push(&next, 0);
  }
  vec_delete(&stack);
  vec_delete(&next);
}

// The steps from which an edge back to the head is reached without passing the head. Where a loop
// has a second entry this takes in more than the loop, which only forgets more.
static void find_loop(Checker *c, int head, bool *inside) {
  VEC(int) work = {0};
  inside[head] = true;
  for (size_t i = 0; i < c->steps.n; i++)
    for (size_t k = 0; c->steps.at[i].seen && k < c->steps.at[i].next.n; k++)
      if (c->steps.at[i].next.at[k] == head && c->steps.at[i].order >= c->steps.at[head].order)
        vec_push(&work, (int)i);
  while (work.n) {
    int s = vec_pop(&work);
    if (inside[s]) continue;
    inside[s] = true;
    for (size_t i = 0; i < c->steps.at[s].before.n; i++)
      vec_push(&work, c->steps.at[s].before.at[i]);
  }
  vec_delete(&work);
}

// Everything that may change between two visits of the head.
static void forget_loop(Checker *c, int head, Values *values) {
  bool *inside = memory_take(c->steps.n + 1);
  find_loop(c, head, inside);
  for (size_t i = 0; i < c->steps.n; i++) {
    const Step *s = &c->steps.at[i];
    if (!inside[i] || (s->kind != DO_SET && s->kind != DO_ANY)) continue;
    const BplVar *var = s->target ? recheck_root(s->target) : s->var;
    recheck_write(values, var, s->target ? s->frame : s->var_frame,
                  smt_fresh(c->smt, var->name, recheck_sort(c, var->type)));
  }
  free(inside);
}

static void find_predecessors(Checker *c) {
  for (size_t i = 0; i < c->steps.n; i++)
    for (size_t k = 0; c->steps.at[i].seen && k < c->steps.at[i].next.n; k++)
      vec_push(&c->steps.at[c->steps.at[i].next.at[k]].before, (int)i);
}

// The claims that stand at the head, one after another.
static void claims_at(Checker *c, int head, int *claims, size_t *n) {
  *n = 0;
  int s = head;
  while (c->steps.at[s].next.n == 1 && *n < 4000) {
    s = c->steps.at[s].next.at[0];
    if (c->steps.at[s].kind != DO_CHECK || c->steps.at[s].head) return;
    claims[(*n)++] = s;
  }
}

// ---- proving

static void prove(Checker *c, SmtTerm reached, SmtTerm claim, Position at) {
  if (c->result->trouble) return;
  c->result->assertions++;
  SmtTerm wrong = smt_fresh(c->smt, "wrong", smt_sort_bool(c->smt));
  smt_assert(c->smt, smt_implies(c->smt, wrong,
                                 smt_apply(c->smt, SMT_AND, 2,
                                           (SmtTerm[]){reached, smt_not(c->smt, claim)})));
  smt_assert_product_facts(c->smt);
  SmtAnswer answer = smt_check(c->smt, 1, &wrong, time_limit_ms(TIME_LOOPS_RECHECK));
  if (answer != SMT_UNSAT)
    recheck_give_up(c, at,
                    answer == SMT_SAT ? "an assertion does not hold"
                                      : "the solver gave up on an assertion");
}

typedef struct {
  Values values;
  SmtTerm reached;
  bool known;
} State;

static Values copy_values(const Values *v) {
  Values copy = {0};
  for (size_t i = 0; i < v->n; i++) vec_push(&copy, v->at[i]);
  return copy;
}

// Where ways meet, each value is chosen by the way that was taken.
static void meet(Checker *c, State *into, const State *from) {
  if (!into->known) {
    *into = (State){copy_values(&from->values), from->reached, true};
    return;
  }
  SmtTerm took = from->reached;
  for (size_t i = 0; i < from->values.n; i++) {
    const Value *v = &from->values.at[i];
    SmtTerm old = recheck_read(c, &into->values, v->var, v->frame);
    if (old != v->term)
      recheck_write(&into->values, v->var, v->frame,
                    smt_apply(c->smt, SMT_ITE, 3, (SmtTerm[]){took, v->term, old}));
  }
  for (size_t i = 0; i < into->values.n; i++) {
    Value *v = &into->values.at[i];
    if (recheck_find((Values *)&from->values, v->var, v->frame)) continue;
    SmtTerm start = recheck_read(c, (Values *)&from->values, v->var, v->frame);
    if (start != v->term)
      v->term = smt_apply(c->smt, SMT_ITE, 3, (SmtTerm[]){took, start, v->term});
  }
  into->reached = smt_apply(c->smt, SMT_OR, 2, (SmtTerm[]){into->reached, from->reached});
}

static void also(Checker *c, State *s, SmtTerm fact) {
  SmtTerm next = smt_fresh(c->smt, "here", smt_sort_bool(c->smt));
  smt_assert(c->smt,
             smt_eq(c->smt, next, smt_apply(c->smt, SMT_AND, 2, (SmtTerm[]){s->reached, fact})));
  s->reached = next;
}

static void do_step(Checker *c, const Step *s, State *state) {
  switch (s->kind) {
  case DO_NOTHING: break;
  case DO_ANY:
    recheck_write(&state->values, s->var, s->var_frame,
                  smt_fresh(c->smt, s->var->name, recheck_sort(c, s->var->type)));
    break;
  case DO_SET: {
    SmtTerm value = recheck_eval(c, &state->values, s->expr, s->frame, NULL, 0);
    if (s->target) value = recheck_updated(c, &state->values, s->target, value, s->frame);
    recheck_write(&state->values, s->target ? recheck_root(s->target) : s->var,
                  s->target ? s->frame : s->var_frame, value);
    break;
  }
  case DO_ASSUME:
  case DO_CHECK: {
    SmtTerm fact = recheck_eval(c, &state->values, s->expr, s->frame, NULL, 0);
    if (s->negated) fact = smt_not(c->smt, fact);
    if (s->kind == DO_CHECK) prove(c, state->reached, fact, s->at);
    also(c, state, fact);
  }
  }
}

// Arriving at the head of a loop: its claims must hold. From there on the loop is any round of it.
static void arrive(Checker *c, int head, State *state) {
  int *claims = memory_take(4000 * sizeof *claims);
  size_t n;
  claims_at(c, head, claims, &n);
  for (size_t i = 0; i < n; i++)
    prove(c, state->reached,
          recheck_eval(c, &state->values, c->steps.at[claims[i]].expr, c->steps.at[claims[i]].frame,
                       NULL, 0),
          c->steps.at[claims[i]].at);
  free(claims);
}

static void start_round(Checker *c, int head, State *state) {
  int *claims = memory_take(4000 * sizeof *claims);
  size_t n;
  forget_loop(c, head, &state->values);
  claims_at(c, head, claims, &n);
  for (size_t i = 0; i < n; i++)
    also(c, state,
         recheck_eval(c, &state->values, c->steps.at[claims[i]].expr, c->steps.at[claims[i]].frame,
                      NULL, 0));
  free(claims);
}

static void run(Checker *c) {
  int order = (int)c->steps.n;
  visit(c, 0, &order);
  find_predecessors(c);
  int *at = memory_take((c->steps.n + 1) * sizeof *at);
  State *states = memory_take((c->steps.n + 1) * sizeof *states);
  size_t n = 0;
  for (size_t i = 0; i < c->steps.n; i++)
    if (c->steps.at[i].seen) at[c->steps.at[i].order - order] = (int)i, n++;
  states[0] = (State){.reached = smt_true(c->smt), .known = true};
  for (size_t i = 0; i < n && !c->result->trouble; i++) {
    const Step *s = &c->steps.at[at[i]];
    State *state = &states[at[i]];
    if (s->head) start_round(c, at[i], state);
    do_step(c, s, state);
    for (size_t k = 0; k < s->next.n && !c->result->trouble; k++) {
      const Step *to = &c->steps.at[s->next.at[k]];
      if (to->head) arrive(c, s->next.at[k], state);
      if (to->order <= s->order) continue; // back
      // The way taken is named, so that values can be chosen by it where ways meet.
      SmtTerm way = smt_fresh(c->smt, "way", smt_sort_bool(c->smt));
      smt_assert(c->smt, smt_implies(c->smt, way, state->reached));
      State copy = {state->values, way, true};
      meet(c, &states[s->next.at[k]], &copy);
    }
    vec_delete(&state->values);
  }
  for (size_t i = 0; i < c->steps.n; i++) vec_delete(&states[i].values);
  free(states);
  free(at);
}

static void background(Checker *c) {
  Values none = {0};
  for (size_t i = 0; i < c->program->decls.n; i++) {
    const BplDecl *d = &c->program->decls.at[i];
    if (d->kind == DECL_AXIOM) smt_assert(c->smt, recheck_eval(c, &none, d->axiom, NULL, NULL, 0));
    if (d->kind == DECL_CONST && (d->var->unique || d->var->existential))
      recheck_give_up(c, d->var->at, "unique or existential constants");
    if (d->var && d->var->where) recheck_give_up(c, d->var->at, "where clauses");
  }
  vec_delete(&none);
}

static bool has_where(const BplVars *vars) {
  for (size_t i = 0; i < vars->n; i++)
    if (vars->at[i]->where) return true;
  return false;
}

static void check_impl(Checker *c, const BplImpl *impl) {
  Frame *top = arena_take(c->arena, sizeof *top);
  c->frame = top;
  c->smt = smt_new();
  background(c);
  if (has_where(&impl->in) || has_where(&impl->out) || has_where(&impl->locals))
    recheck_give_up(c, impl->at, "where clauses");
  if (impl->separate && (impl->proc->requires.n || impl->proc->ensures.n))
    recheck_give_up(c, impl->at, "a contract apart from its implementation");
  c->last = recheck_add(c, (Step){.kind = DO_NOTHING});
  c->leave = recheck_add(c, (Step){.kind = DO_NOTHING});
  for (size_t i = 0; i < impl->proc->requires.n; i++)
    recheck_then(
        c, (Step){.kind = DO_ASSUME, .expr = impl->proc->requires.at[i].expr, .at = impl->at});
  recheck_walk(c, &impl->body);
  recheck_join(c, c->last, c->leave);
  c->last = c->leave;
  for (size_t i = 0; i < impl->proc->ensures.n; i++)
    if (!impl->proc->ensures.at[i].free)
      recheck_then(
          c, (Step){.kind = DO_CHECK, .expr = impl->proc->ensures.at[i].expr, .at = impl->at});
  if (!c->result->trouble) run(c);
  for (size_t i = 0; i < c->steps.n; i++) {
    vec_delete(&c->steps.at[i].next);
    vec_delete(&c->steps.at[i].before);
  }
  vec_delete(&c->steps);
  vec_delete(&c->marks);
  vec_delete(&c->initial);
  smt_delete(c->smt);
  c->frames = 0;
}

Recheck recheck(BplProgram *program) {
  Recheck result = {0};
  for (size_t i = 0; i < program->decls.n && !result.trouble; i++) {
    const BplDecl *d = &program->decls.at[i];
    const BplImpl *impl = d->kind == DECL_IMPL ? d->impl
                          : d->kind == DECL_PROC && d->proc->impl && !d->proc->impl->separate
                              ? d->proc->impl
                              : NULL;
    if (!impl || bpl_has_attr(&impl->proc->attrs, "inline") || bpl_has_attr(&impl->attrs, "inline"))
      continue;
    Checker c = {.program = program, .arena = program->arena, .result = &result};
    check_impl(&c, impl);
  }
  return result;
}
