// OpenMP programs: several searches of one program, with teams of different sizes and other
// assignments of their work.
#include <string.h>

#include "base/clock.h"
#include "base/time_limits.h"
#include "engine/explore/explore_inner.h"
#include "engine/explore/teams.h"

enum { MAX_TRIALS = 64, MAX_EARLY_TRIALS = 4 }; // assignments of work that are tried

static void add_up(Session *sum, const Session *one) {
  Control *c = &sum->control;
  const Control *d = &one->control;
  c->executions += d->executions;
  c->events += d->events;
  c->replayed += d->replayed;
  c->states += d->states;
  c->blocked += d->blocked;
  c->snapshots += d->snapshots;
  c->sampled |= d->sampled;
  c->relaxed |= d->relaxed;
  c->valued |= d->valued;
  c->log_full |= d->log_full;
  c->covered = d->covered < c->covered ? d->covered : c->covered;
  if (d->peak_snapshot_bytes > c->peak_snapshot_bytes)
    c->peak_snapshot_bytes = d->peak_snapshot_bytes;
  if (c->end == END_COMPLETE) {
    c->end = d->end;
    sum->end = one->end;
    sum->status = one->status;
    sum->interrupted = one->interrupted;
  }
  sum->seconds += one->seconds;
  if (one->peak_kb > sum->peak_kb) sum->peak_kb = one->peak_kb;
}

static bool has_race(const Exploration *e) {
  for (size_t i = 0; i < e->races.n; i++)
    if (e->races.at[i].confirmed) return true;
  return false;
}

// Whether there is a reason and time left for another search.
static bool may_go_on(const Explorer *x) {
  const Exploration *e = x->result;
  const Control *asked = &x->request->control, *done = &e->session.control;
  if ((done->end != END_COMPLETE && !x->early) || e->session.interrupted || e->trouble ||
      deadline_passed(0))
    return false;
  if (asked->timeout > 0 && e->session.seconds >= asked->timeout) return false;
  if (asked->max_schedules && done->executions >= asked->max_schedules) return false;
  return !(asked->first && e->races.n);
}

// The same for what a search that came to its end still owes. Without it nothing is known of pieces
// of work that one thread did.
static bool may_look_closer(const Explorer *x) {
  Exploration *e = x->result;
  if (may_go_on(x)) return true;
  if (e->session.control.end == END_COMPLETE && !x->early && !e->races.n)
    explorer_unknown(e, "whether pieces of work that one thread did can race on two could not be "
                        "looked at within the limits");
  return false;
}

// Returns how it ended. One whose time is up after `seconds` (0: any) is left to the caller to
// judge, and does not count as an end of the whole.
static EndKind search_again(Explorer *x, uint64_t most, double seconds) {
  const ExploreRequest *request = x->request;
  Exploration *e = x->result;
  if (x->control.timeout > 0) x->control.timeout = request->control.timeout - e->session.seconds;
  if (x->control.max_schedules)
    x->control.max_schedules = request->control.max_schedules - e->session.control.executions;
  if (most) x->control.max_schedules = most;
  bool bounded = seconds > 0 && !(x->control.timeout > 0 && x->control.timeout < seconds);
  if (bounded) x->control.timeout = seconds;
  Session session;
  explorer_run(x, &session);
  EndKind end = session.control.end;
  if (bounded && end == END_TIMEOUT) session.control.end = END_COMPLETE;
  bool apart =
      x->control.watch || x->control.mode != MODE_EXPLORE; // executions that are none of the search
  if (apart) e->session.seconds += session.seconds;
  else add_up(&e->session, &session);
  session_delete(&session);
  return end;
}

// One execution on which conflicts between the pieces of work of one thread are looked for.
static void watch(Explorer *x) {
  if (!x->result->session.control.openmp || !x->request->n_counts || !may_look_closer(x)) return;
  if (x->request->optional_counts && has_race(x->result)) return;
  x->control = x->request->control;
  x->control.watch = 1;
  x->control.order = ORDER_HB;
  x->control.merge = x->control.graph = 0;
  x->control.jobs = 1;
  search_again(x, 1, 0);
}

// Sizes that nobody asked for are there to find a race; if there is one they would only add to it.
// Where nothing hangs on the size, what other sizes show is what the first one shows, or a conflict
// within one of its threads: watch() finds that.
static void try_counts(Explorer *x) {
  Exploration *e = x->result;
  const ExploreRequest *request = x->request;
  if (!e->session.control.workers_used || !request->n_counts) return;
  vec_push(&e->counts, request->control.team);
  for (uint32_t i = 1; i < request->n_counts && may_go_on(x); i++) {
    if (request->optional_counts && has_race(e)) return;
    if (request->optional_counts && !e->session.control.workers_seen) {
      vec_push(&e->counts, request->counts[i]);
      continue;
    }
    x->control = request->control;
    x->control.team = request->counts[i];
    vec_push(&e->counts, request->counts[i]);
    EndKind end =
        search_again(x, 0, request->optional_counts ? time_limit(TIME_TEAMS_OPTIONAL) : 0);
    if (end == END_TIMEOUT && request->optional_counts && !e->races.n) e->counts.n--;
  }
}

static bool same_trial(const ProposalRecord *a, const ProposalRecord *b) {
  return a->team == b->team && a->n_rules == b->n_rules &&
         !memcmp(a->rule, b->rule, sizeof a->rule);
}

static bool tried_before(const Exploration *e, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_trial(&e->proposals.at[k], &e->proposals.at[i])) return true;
  return false;
}

static bool is_confirmed(Exploration *e, const ProposalRecord *p) {
  Frame where[2];
  for (int k = 0; k < 2; k++) where[k] = symbols_frame(e->symbols, e->arena, p->access[k].pc);
  const ExploredRace *race = explorer_race(e, &where[0], &where[1]);
  return race && race->confirmed;
}

// Conflicts between pieces of work that one thread did. What no other assignment shows to be a race
// is none: memory that belongs to the thread.
static void try_proposals(Explorer *x) {
  Exploration *e = x->result;
  unsigned trials = 0;
  for (size_t i = 0; i < e->proposals.n && x->request->n_counts; i++) {
    const ProposalRecord *p = &e->proposals.at[i];
    if (is_confirmed(e, p) || tried_before(e, i)) continue;
    if (!may_look_closer(x)) return;
    if (trials++ == (x->early ? MAX_EARLY_TRIALS : MAX_TRIALS)) {
      if (x->early) return;
      explorer_unknown(e, "there are more possible conflicts between iterations than were tried");
      return;
    }
    x->control = x->request->control;
    x->control.team = p->team;
    x->control.n_rules = p->n_rules;
    memcpy(x->control.rule, p->rule, sizeof p->rule);
    EndKind end = search_again(x, 0, time_limit(x->early ? TIME_TEAMS_EARLY : TIME_TEAMS_TRIAL));
    if (x->early && has_race(e)) return;
    if (end == END_TIMEOUT && !x->early && !is_confirmed(e, p))
      explorer_unknown(
          e, "whether iterations of one thread can race on two could not be settled in time");
  }
}

// Accesses of a recorded run that no common lock protects: schedules that bring two threads in
// front of them.
static void hunt(Explorer *x) {
  if (!may_go_on(x)) return;
  x->control = x->request->hunt;
  search_again(x, 0, time_limit(TIME_TEAMS_HUNT));
}

bool teams_look_early(Explorer *x) {
  Exploration *e = x->result;
  const ExploreRequest *request = x->request;
  x->early = true;
  if (!has_race(e)) hunt(x);
  if (!has_race(e)) watch(x);
  if (!has_race(e)) try_proposals(x);
  e->proposals.n = 0; // they will be tried again, for as long as it takes
  bool done =
      has_race(e) || !may_go_on(x) || (request->settled && request->settled(request->settled_data));
  x->early = false;
  return done;
}

void teams_go_on(Explorer *x) {
  try_counts(x);
  watch(x);
  try_proposals(x);
}
