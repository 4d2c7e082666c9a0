// Further searches of a program that was searched to its end.
#include <math.h>

#include "base/clock.h"
#include "base/time_limits.h"
#include "engine/explore/again.h"
#include "engine/explore/explore_inner.h"
#include "engine/explore/input_search.h"
#include "engine/explore/log.h"
#include "front/compile/result_use.h"
#include "front/inputs/input_classes.h"
#include "front/inputs/input_constants.h"
#include "front/inputs/inputs.h"

enum { SHORT_RUN = 1000 }; // events

// A search that had a turn of its own and came to its end may go on beyond that turn, with half of
// all the time that there is.
static double seconds_left(const Explorer *x) {
  double limit = x->request->control.timeout, left = limit - x->result->session.seconds;
  double more = deadline_at() > 0 ? (deadline_at() - clock_now()) / 2 : 0;
  return limit <= 0 ? HUGE_VAL : left > more ? left : more;
}

static void limit_seconds(Explorer *x) {
  const Session *before = &x->result->session;
  bool endless = x->request->control.mode == MODE_RANDOM && before->control.end != END_SCHEDULES;
  double left = seconds_left(x),
         wanted = before->seconds + (endless ? 0 : time_limit(TIME_AGAIN_LEAST));
  x->control.timeout = left < wanted ? left : wanted;
}

// With x->control. What it finds counts; what it did not get to is the caller's to judge. True: it
// came to its end.
static bool search_aside(Explorer *x) {
  Exploration *e = x->result;
  limit_seconds(x);
  size_t unknowns = e->unknowns.n;
  bool ended = e->log_ended, broken = e->log_broken;
  Session session;
  explorer_run(x, &session);
  const Control *done = &session.control;
  bool whole = done->end == END_COMPLETE && !session.interrupted && e->unknowns.n == unknowns &&
               !done->memory_cut && !done->spurious_cut && !done->log_full && e->log_ended &&
               !e->log_broken;
  e->unknowns.n = unknowns;
  e->log_ended = ended;
  e->log_broken = broken;
  e->session.seconds += session.seconds;
  e->session.interrupted |= session.interrupted;
  e->session.control.relaxed |= done->relaxed;
  e->session.control.valued |= done->valued;
  e->session.control.let_through |= done->let_through;
  e->session.control.described |= done->described;
  e->session.control.programs |= done->programs;
  e->session.control.unserved |= done->unserved;
  e->session.control.times_read |= done->times_read;
  for (uint32_t i = 0; i < MAX_LEFT_OUT; i++)
    if (done->left_out[i].taken) left_out_add(&e->session.control, done->left_out[i].name);
  if (x->control.memory == MEMORY_C11) e->c11_executions = done->executions;
  if (whole && x->control.n_nondet > x->request->control.n_nondet)
    e->session.control.executions = done->executions;
  session_delete(&session);
  return whole;
}

static bool has_time(const Explorer *x) {
  const Exploration *e = x->result;
  bool stopped =
      e->trouble || e->session.interrupted || e->session.overdue || e->session.control.ranks;
  return !stopped && !deadline_passed(0) && seconds_left(x) > 0;
}

static bool only_doubts(const Exploration *e) {
  for (size_t i = 0; i < e->races.n; i++)
    if (e->races.at[i].confirmed) return false;
  return e->races.n;
}

// States that are merged differ in what no thread of the program should look at: memory below a
// stack's top, say. A program that does look can turn a schedule that was put together from two
// histories into one that cannot be followed. Without merging every schedule was run. With several
// processes such a schedule was seen too (seed 91087 of tests/oracle); one process has none of it.
void again_confirm(Explorer *x) {
  const Control *asked = &x->request->control;
  if ((!asked->merge && asked->jobs < 2) || !only_doubts(x->result) || !has_time(x)) return;
  x->control = *asked;
  x->control.merge = 0;
  x->control.jobs = 1;
  search_aside(x);
}

// The values that the program compares its inputs with are inputs too: for runs chosen at random,
// and programs whose inputs cannot be followed (input_search.c).
static void add_compared(Explorer *x) {
  Control *c = &x->control;
  c->n_nondet = (uint32_t)compared_values(x->request->image->path, x->result->arena, c->nondet,
                                          c->n_nondet, MAX_NONDET);
}

// Runs chosen at random that never end, such as those of a loop that makes threads, are few and
// long. Many short ones come to more values and orders.
static void draw_short_runs(Explorer *x) {
  x->control = x->request->control;
  x->control.max_events = SHORT_RUN;
  add_compared(x);
  search_aside(x);
}

// Text from outside is among its inputs, and other text is to be tried.
static bool takes_text(const Explorer *x) {
  const ExploreRequest *request = x->request;
  if (request->named_inputs) return true;
  if (!request->more_sources || request->control.mode != MODE_EXPLORE) return false;
  if (x->result->session.control.openmp) return false; // values do not come through its calls
  if (x->result->session.control.input_read) return true;
  Followed found;
  inputs_sources(request->image->path, x->result->arena, &found);
  return found.sources & (FOLLOWED_ARGUMENTS | FOLLOWED_ENVIRONMENT);
}

// Whoever names the inputs wants the races of all of them, not only those of the first.
static bool wants_more_races(const Explorer *x) {
  const ExploreRequest *request = x->request;
  return request->named_inputs && !request->control.first && request->control.mode == MODE_EXPLORE;
}

// It asked for nondeterministic values, and none of the usual ones showed anything: what it
// compares them with may.
void again_inputs(Explorer *x) {
  Exploration *e = x->result;
  const Control *done = &e->session.control, *asked = &x->request->control;
  bool random = asked->mode == MODE_RANDOM,
       ended = done->end == (random ? END_SCHEDULES : END_COMPLETE);
  bool sampled = done->sampled;
  if (!x->request->more_inputs || asked->mode == MODE_WITNESS || !has_time(x) ||
      (e->races.n && !wants_more_races(x)) || (!sampled && !takes_text(x)))
    return;
  if (random && !sampled) return;
  if (random && !ended) return draw_short_runs(x);
  if (e->unknowns.n || !ended) return;
  const char *program = x->request->image->path;
  bool sure = asked->mode == MODE_EXPLORE &&
              !done->relaxed; // what is searched for relaxed atomics has the usual values only
  bool marks =
      image_imports(program, "__norace_input"); // inputs of which represented_by knows nothing
  e->represented = sampled && sure && !asked->given_inputs && !marks && !takes_text(x) &&
                   represented_by(program, e->arena, asked->nondet, asked->n_nondet);
  if (e->represented) return;
  limit_seconds(x);
  bool asked_for = sampled || x->request->named_inputs || x->request->patient;
  if (asked->timeout > 0 && asked_for) x->control.timeout = seconds_left(x); // all that is left
  if (asked->mode == MODE_EXPLORE && input_search(x, x->control.timeout, false) &&
      (!x->request->outcomes || e->races.n || !has_time(x)))
    return;
  if (!sampled || e->races.n) return;
  x->control = *asked;
  add_compared(x);
  size_t n = x->control.n_nondet;
  bool whole = n > asked->n_nondet && search_aside(x);
  e->represented = sure && whole && !marks && !done->relaxed && !e->races.n &&
                   represented_by(program, e->arena, x->control.nondet, n);
}

// A program without races whose atomic operations are all sequentially consistent behaves as if all
// its memory were: C11 says so. So does one whose atomic operations all add something and look at
// no result: additions commute, and what they lead to is the same in every order. One with others
// may read what the first search never let it.
static bool is_sequential(const Control *done) { return !done->relaxed || !done->valued; }

static bool search_relaxed(Explorer *x, uint32_t team) {
  x->control = x->request->control;
  x->control.team = team;
  x->control.memory = MEMORY_C11;
  x->control.order = ORDER_HB; // the reductions reckon with the latest value
  x->control.merge = x->control.graph = 0;
  return search_aside(x);
}

void again_relaxed(Explorer *x) {
  Exploration *e = x->result;
  const Control *done = &e->session.control, *asked = &x->request->control;
  e->sequential = is_sequential(done);
  bool settled = e->races.n || e->unknowns.n || done->end != END_COMPLETE;
  if (asked->memory == MEMORY_C11) e->sequential = done->end == END_COMPLETE && !done->memory_cut;
  if (e->sequential || asked->mode != MODE_EXPLORE || !x->request->relaxed || settled ||
      !has_time(x))
    return;
  e->sequential = search_relaxed(x, asked->team);
}

// With the other sizes of teams, where something hangs on them. Other assignments of work were
// tried with the latest values only.
void again_relaxed_teams(Explorer *x) {
  Exploration *e = x->result;
  const Control *done = &e->session.control;
  if (!e->sequential || is_sequential(done) || x->request->control.memory == MEMORY_C11) return;
  if (e->proposals.n) e->sequential = false;
  for (size_t i = 1; i < e->counts.n && done->workers_seen && e->sequential; i++)
    e->sequential = !e->races.n && has_time(x) && search_relaxed(x, e->counts.at[i]);
}

// ---- what the standards let happen for no reason

uint32_t again_wanted(Explorer *x, uint32_t met) {
  const char *program = x->request->image->path;
  Arena *arena = x->result->arena;
  if (met & SPURIOUS_EXCHANGE && retry_is_all_of(program, arena))
    met &= ~(uint32_t)SPURIOUS_EXCHANGE;
  if (met & SPURIOUS_CREATE && !result_is_used(program, "pthread_create", arena) &&
      !result_is_used(program, "thrd_create", arena))
    met &= ~(uint32_t)SPURIOUS_CREATE;
  if (met & SPURIOUS_ADDRESS && !addresses_are_numbers(program, arena))
    met &= ~(uint32_t)SPURIOUS_ADDRESS;
  bool looks = false;
  for (const char *const *name = allocation_names; met & SPURIOUS_MEMORY && *name && !looks; name++)
    looks = result_is_compared(program, *name, arena);
  looks = looks || (met & SPURIOUS_MEMORY && result_is_used(program, "posix_memalign", arena));
  return looks ? met : met & ~(uint32_t)SPURIOUS_MEMORY;
}

static void drop_findings_behind(Exploration *e, size_t n) {
  for (; e->findings.n > n; e->findings.n--)
    explorer_drop_finding(&e->findings.at[e->findings.n - 1]);
}

static bool search_with(Explorer *x, uint32_t spurious) {
  if (!spurious) return true;
  if (!has_time(x) || x->result->races.n) return false;
  x->control = x->request->control;
  x->control.spurious |= spurious;
  if (spurious & SPURIOUS_SIGNAL) x->control.signals = UINT32_MAX;
  bool fails = spurious & (SPURIOUS_EXCHANGE | SPURIOUS_TRYLOCK);
  if (fails)
    x->control.order = ORDER_HB, x->control.merge = 0; // threads come to nothing on the way
  uint64_t c11_executions = x->result->c11_executions;
  bool whole = search_aside(x);
  x->result->c11_executions = c11_executions;
  return whole;
}

// What clients from outside that nobody described would do besides is not known: only races count.
static void search_with_clients(Explorer *x) {
  Exploration *e = x->result;
  size_t findings = e->findings.n;
  if (search_with(x, e->spurious_left & SPURIOUS_CLIENT)) {
    e->clients_tried = e->spurious_left & SPURIOUS_CLIENT;
    e->spurious_left &= ~(uint32_t)SPURIOUS_CLIENT;
  }
  drop_findings_behind(e, findings);
}

// Six searches: clients come in one; the addresses are others in one, and the assumption stays,
// since there are many more; what threads draw and when is one of its own, since there are many
// orders, and so are those of destructors and pending signals; what shows when a thread or memory
// is not to be had is only told if it is a race; few programs do anything sensible then.
void again_spurious(Explorer *x) {
  enum {
    REFUSED = SPURIOUS_CREATE | SPURIOUS_MEMORY,
    DRAWN = SPURIOUS_DRAW | SPURIOUS_LATE,
    ORDERS = SPURIOUS_KEYS | SPURIOUS_PENDING,
    ALONE = REFUSED | DRAWN | ORDERS | SPURIOUS_ADDRESS | SPURIOUS_CLIENT
  };
  Exploration *e = x->result;
  const Control *done = &e->session.control, *asked = &x->request->control;
  uint32_t met = done->spurious_met & ~asked->spurious;
  bool settled = e->races.n || e->unknowns.n || done->end != END_COMPLETE;
  if (asked->mode != MODE_EXPLORE || settled || !met) return;
  e->spurious_left = again_wanted(x, met);
  if (!x->request->spurious) return;
  search_with_clients(x);
  if (search_with(x, e->spurious_left & ~(uint32_t)ALONE)) e->spurious_left &= ALONE;
  if (search_with(x, e->spurious_left & ORDERS)) e->spurious_left &= ~(uint32_t)ORDERS;
  if (search_with(x, e->spurious_left & DRAWN)) e->spurious_left &= ~(uint32_t)DRAWN;
  search_with(x, e->spurious_left & SPURIOUS_ADDRESS);
  if (e->races.n) return;
  size_t findings = e->findings.n;
  if (search_with(x, e->spurious_left & REFUSED)) e->spurious_left &= ~(uint32_t)REFUSED;
  drop_findings_behind(e, findings);
}

static bool nothing_found(const Session *session) {
  Log log = {session->log, session->log_size, 0, false, false};
  bool found = false;
  for (const RecordHead *head; (head = log_next(&log));)
    found |= head->kind == RECORD_RACE || head->kind == RECORD_UNKNOWN;
  const Control *done = &session->control;
  return !found && log.ended && !log.broken && done->end == END_COMPLETE && !session->interrupted &&
         !done->log_full;
}

// What libraries may do on any schedule, besides the usual.
static uint32_t usual_outcomes(const Explorer *x) {
  return SPURIOUS_WAKE | (x->request->create_fails ? SPURIOUS_CREATE : 0);
}

// Once more, with all that libraries may do; in what malloc gives lie marks
// (runtime/access/poison.h). Data may hold the first mark by chance.
void again_outcomes(Explorer *x) {
  static const uint8_t marks[] = {0xcb, 0xa7, 0x95};
  Exploration *e = x->result;
  const Control *done = &e->session.control, *asked = &x->request->control;
  bool settled =
      e->races.n || e->unknowns.n || done->end != END_COMPLETE || done->relaxed || done->openmp;
  if (!x->request->outcomes || asked->mode != MODE_EXPLORE || settled ||
      (done->sampled && !e->represented))
    return;
  x->control = *asked;
  x->control.spurious = usual_outcomes(x);
  if (done->sampled && !represented_by(x->program, e->arena, asked->nondet, asked->n_nondet))
    add_compared(x);
  for (size_t i = 0; i < sizeof marks && !e->outcomes_tried && has_time(x); i++) {
    Session session;
    x->control.mark = marks[i];
    limit_seconds(x);
    explorer_start(x, &session);
    e->outcomes_tried = nothing_found(&session);
    e->session.seconds += session.seconds;
    e->session.interrupted |= session.interrupted;
    session_delete(&session);
  }
}

// Something is read before it has a value: then that is an input like others, and the searches of
// all inputs reckon with what libraries may do.
void again_unset(Explorer *x) {
  Exploration *e = x->result;
  const Control *done = &e->session.control;
  bool settled = e->races.n || e->unknowns.n || done->end != END_COMPLETE || done->relaxed ||
                 done->openmp || (done->sampled && !e->represented && !e->all_inputs);
  if (!x->request->outcomes || e->outcomes_tried || x->request->control.mode != MODE_EXPLORE ||
      settled || !has_time(x))
    return;
  x->control = x->request->control;
  limit_seconds(x);
  x->control.spurious = usual_outcomes(x);
  if (input_search(x, x->control.timeout, true)) e->outcomes_tried = e->all_inputs;
}
