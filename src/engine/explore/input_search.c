// All inputs: the search of all schedules, again and again, each time for an input that none of the
// searches before stands for. doc/design/inputs.md has the argument.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/temporary.h"
#include "base/watchdog.h"
#include "engine/explore/conditions.h"
#include "engine/explore/explorer.h"
#include "engine/explore/log.h"
#include "front/compile/second_build.h"
#include "front/inputs/inputs.h"

enum { SOLVER_MS = 2000, MOST_TARGETS = 4096, MOST_CONFIRMED = 4 };

typedef struct {
  uint64_t pc;
  bool value;
} Side;

typedef struct { // a side of a branch that no input has taken yet, and how to come there
  Side side;
  SmtTerm switch_on; // assumed: the inputs lead there
} Target;

typedef struct {
  Explorer *x;
  const char *second; // the program's second build
  Smt *smt;
  InputTerms inputs;
  SmtTerm small;    // assumed: all inputs are small numbers
  size_t n_bounded; // of the inputs, so many are part of that
  VEC(Side) met;
  VEC(Target) targets;
  Control control; // of the next search
  uint32_t seen;   // kinds of findings
  unsigned confirmed;
  size_t classes;
  bool open; // some search did not come to its end, or did not follow all inputs
} InputSearch;

static bool is_met(const InputSearch *s, Side side) {
  for (size_t i = 0; i < s->met.n; i++)
    if (s->met.at[i].pc == side.pc && s->met.at[i].value == side.value) return true;
  return false;
}

// ---- one class

typedef struct {
  bool race, whole;
  uint32_t findings; // kinds
} Outcome;

static Outcome outcome_of(const Session *session) {
  Outcome o = {0};
  bool unknown = false;
  Log log = {session->log, session->log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    o.race |= head->kind == RECORD_RACE;
    unknown |= head->kind == RECORD_UNKNOWN;
    if (head->kind == RECORD_FINDING) o.findings |= 1u << ((const FindingRecord *)head)->kind;
  }
  const Control *done = &session->control;
  o.whole = done->end == END_COMPLETE && !unknown && !session->interrupted && !done->memory_cut &&
            !done->spurious_cut && !done->log_full && log.ended && !log.broken &&
            session->end == SESSION_ENDED;
  return o;
}

// The program itself, on the same inputs: what is found there is what a user is told.
static void confirm(InputSearch *s, bool race) {
  Session session;
  s->confirmed++;
  s->x->control = s->control;
  s->x->control.symbolic = 0;
  if (!race)
    s->x->control.spurious = s->x->request->control.spurious; // few programs are sensible then
  explorer_run(s->x, &session);
  s->x->result->session.seconds += session.seconds;
  session_delete(&session);
}

static void add_targets(InputSearch *s, const Conditions *conditions) {
  SmtTerm before = smt_true(s->smt);
  for (size_t i = 0; i < conditions->n; i++) {
    const Condition *c = &conditions->at[i];
    Side other = {c->pc, !c->value};
    if (!c->forced && !is_met(s, other) && s->targets.n < MOST_TARGETS) {
      Target t = {other, smt_fresh(s->smt, "to", smt_sort_bool(s->smt))};
      SmtTerm there[] = {before, smt_not(s->smt, c->term)};
      smt_assert(s->smt, smt_implies(s->smt, t.switch_on, smt_apply(s->smt, SMT_AND, 2, there)));
      vec_push(&s->targets, t);
    }
    before = smt_apply(s->smt, SMT_AND, 2, (SmtTerm[]){before, c->term});
  }
}

// From now on only inputs are asked for that the conditions do not hold for. False: there are none.
static bool leave_class(InputSearch *s, const Conditions *conditions) {
  VEC(SmtTerm) others = {0};
  for (size_t i = 0; i < conditions->n; i++) {
    vec_push(&others, smt_not(s->smt, conditions->at[i].term));
    Side side = {conditions->at[i].pc, conditions->at[i].value};
    if (!is_met(s, side)) vec_push(&s->met, side);
  }
  if (others.n) smt_assert(s->smt, smt_apply(s->smt, SMT_OR, others.n, others.at));
  bool any = others.n;
  vec_delete(&others);
  return any;
}

// What one input takes, the others must not go without.
static double slice(double until) {
  enum { SHARE = 6, LEAST = 1 };
  double left = until - clock_now();
  return left / SHARE > LEAST ? left / SHARE : left < LEAST ? left : LEAST;
}

// What may happen for no reason is part of each search, once the program could notice it. True: the
// present input has to be searched again.
static bool adds_spurious(InputSearch *s, uint32_t met) {
  uint32_t fresh = s->x->request->spurious ? met & ~s->control.spurious : 0;
  fresh = fresh ? again_wanted(s->x, fresh) : 0;
  s->control.spurious |= fresh;
  if (fresh & (SPURIOUS_EXCHANGE | SPURIOUS_TRYLOCK)) // as in again_spurious
    s->control.order = ORDER_HB, s->control.merge = 0;
  return fresh;
}

// Searches all schedules of the present input. False: there is no other class.
static bool search_class(InputSearch *s, double until) {
  Exploration *e = s->x->result;
  SessionRequest request = {.program = s->second,
                            .args = s->x->request->args,
                            .n_args = s->x->request->n_args,
                            .control = s->control,
                            .silent = true};
  request.control.timeout = slice(until);
  Session session;
  Conditions conditions = {0};
  session_run(&session, &request, s->x->request->watch, s->x->request->watch_data);
  if (adds_spurious(s, session.control.spurious_met) && clock_now() < until) {
    session_delete(&session);
    return search_class(s, until);
  }
  Outcome outcome = outcome_of(&session);
  const Control *done = &session.control;
  bool good = conditions_read(&session, s->smt, &s->inputs, &conditions);
  s->classes++;
  s->open |= !outcome.whole || !good || done->losses || done->relaxed || done->openmp;
  e->session.seconds += session.seconds;
  e->session.interrupted |= session.interrupted;
  e->session.control.executions += done->executions;
  e->session.control.relaxed |= done->relaxed;
  e->session.control.let_through |= done->let_through;
  e->session.control.times_read |= done->times_read;
  e->losses |= done->losses;
  size_t races = e->races.n;
  bool news = outcome.findings & ~s->seen;
  s->seen |= outcome.findings;
  if ((outcome.race || news) && s->confirmed < MOST_CONFIRMED) confirm(s, outcome.race);
  s->open |= outcome.race && e->races.n == races;
  if (good) add_targets(s, &conditions);
  bool more = !good || leave_class(s, &conditions);
  vec_delete(&conditions);
  session_delete(&session);
  return more && good;
}

// ---- the next

static void take_model(InputSearch *s) {
  s->control.n_inputs = 0;
  for (size_t i = 0; i < s->inputs.n; i++) {
    const InputTerm *t = &s->inputs.at[i];
    uint64_t value = strtoull(smt_value(s->smt, t->term), NULL, 10);
    if (!value) continue;
    if (s->control.n_inputs == MAX_INPUTS) {
      s->open = true;
      break;
    }
    s->control.input[s->control.n_inputs++] = (InputValue){t->source, t->index, value};
  }
}

// Small numbers are tried first: what is counted by them is soon done.
static void bound_inputs(InputSearch *s) {
  for (; s->n_bounded < s->inputs.n; s->n_bounded++) {
    SmtTerm limit[] = {s->inputs.at[s->n_bounded].term, smt_bv(s->smt, "16", 64)};
    SmtTerm below = smt_bv_operator(s->smt, "bvult", 2, limit);
    smt_assert(s->smt, smt_implies(s->smt, s->small, below));
  }
}

static SmtAnswer solve(InputSearch *s, SmtTerm wanted) {
  SmtTerm assumed[] = {s->small, wanted};
  bound_inputs(s);
  SmtAnswer answer = smt_check(s->smt, wanted ? 2 : 1, assumed, SOLVER_MS);
  return answer == SMT_SAT ? answer : smt_check(s->smt, wanted ? 1 : 0, assumed + 1, SOLVER_MS);
}

// New code first.
static bool choose_target(InputSearch *s) {
  while (s->targets.n) {
    Target t = s->targets.at[0];
    s->targets.n--;
    memmove(s->targets.at, s->targets.at + 1, s->targets.n * sizeof *s->targets.at);
    if (is_met(s, t.side)) continue;
    if (solve(s, t.switch_on) == SMT_SAT) return take_model(s), true;
  }
  return false;
}

typedef enum { NEXT_INPUT, NEXT_NONE, NEXT_UNKNOWN } Next;

static Next choose_input(InputSearch *s) {
  if (choose_target(s)) return NEXT_INPUT;
  SmtAnswer answer = solve(s, NULL);
  if (answer == SMT_SAT) take_model(s);
  return answer == SMT_SAT ? NEXT_INPUT : answer == SMT_UNSAT ? NEXT_NONE : NEXT_UNKNOWN;
}

static bool goes_on(const InputSearch *s, double until) {
  const Exploration *e = s->x->result;
  size_t most = s->x->request->most_inputs;
  return (!most || s->classes < most) && !e->races.n && !e->session.interrupted && !e->trouble &&
         !deadline_passed(0) && clock_now() < until;
}

static bool search_all(InputSearch *s, double until) {
  Next next = NEXT_INPUT;
  while (next == NEXT_INPUT && goes_on(s, until))
    next = search_class(s, until) ? choose_input(s) : s->open ? NEXT_UNKNOWN : NEXT_NONE;
  return next == NEXT_NONE && !s->open && !s->x->result->races.n;
}

bool input_search(Explorer *x, double seconds) {
  Exploration *e = x->result;
  double until = clock_now() + seconds;
  const char *second = temporary_file(e->arena, ".second");
  watchdog_leaves(second);
  e->no_second = second_build(e->arena, x->request->image->path, second);
  if (!e->no_second) {
    InputSearch s = {
        .x = x, .second = second, .smt = smt_new_bits(), .control = x->request->control};
    s.small = smt_fresh(s.smt, "small", smt_sort_bool(s.smt));
    s.control.given_inputs = s.control.symbolic = s.control.quiet_output = 1;
    s.control.jobs = 1;
    s.control.snapshot = SNAPSHOT_COPY;
    s.control.graph = 0;
    for (size_t i = 0; i < e->findings.n; i++) s.seen |= 1u << e->findings.at[i].kind;
    e->all_inputs = search_all(&s, until);
    e->other_inputs = inputs_from_outside(x->request->image->path, e->arena);
    e->input_classes = s.classes;
    vec_delete(&s.inputs);
    vec_delete(&s.met);
    vec_delete(&s.targets);
    smt_delete(s.smt);
  }
  unlink(second);
  return !e->no_second;
}
