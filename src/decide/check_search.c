#include "decide/check_search.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/time_limits.h"
#include "decide/check_known.h"
#include "decide/emit.h"
#include "decide/engines.h"
#include "decide/exploring_inner.h"
#include "decide/plan.h"
#include "decide/refuted_proof.h"
#include "engine/explore/ranks.h"
#include "engine/explore/session.h"

// The shares of time are in plan.def. The first turn of the search is short: most programs that can
// be searched to the end are by then, and races that are rare among the schedules are found sooner
// by the hunt. The search goes on behind it where it stopped.
static const double LEAST_LEFT = 0.25; // of the whole time, if compiling took the rest

typedef struct {
  const Options *options;
  const Subject *subject;
  const ExploringMore *more;
  CheckSearch *check;
  CheckKnown known;
  Search search;
  Verdict *stages;
  double until; // 0: no limit
  bool resumed; // the hunt was made by the check that began the search
  bool drawn;   // inputs were
} Turns;

static double left(const Turns *t) { return t->until > 0 ? t->until - clock_now() : 0; }

static double seconds_of(const Turns *t, PlanStage stage) {
  return plan_seconds(stage, t->until > 0, left(t));
}

static bool goes_on(const Turns *t) { return plan_resumes(t->options); }

static void tell_hunt(Turns *t, double seconds, const Verdict *v) {
  verdict_stage(t->stages, "witness", seconds,
                "%s after holding a thread at %.0f accesses that no common lock protects",
                v->answer == ANSWER_RACE ? "a race" : "no race", v->stats[STAT_pairs]);
}

static void tell_turn(Turns *t, double seconds, const Verdict *v) {
  unsigned long long n = (unsigned long long)v->stats[STAT_executions];
  if (v->answer == ANSWER_RACE)
    verdict_stage(t->stages, "explore", seconds, "a race, %llu schedules", n);
  else
    verdict_stage(t->stages, "explore", seconds, "%s, %llu executions",
                  v->scope.all_schedules ? "every schedule of this input"
                                         : "not every schedule of this input",
                  n);
}

static Verdict *ask(EngineKind engine, const Options *o, double seconds, const CheckKnown *facts,
                    EngineRun run) {
  return engine_of(engine)->run(&(EngineQuestion){o, seconds, facts, run}).verdict;
}

static Verdict *take_turn(Turns *t, double seconds) {
  enum { LEAST_MS = 50 };
  double began = clock_now(), least = LEAST_MS / 1000.0;
  double limit = t->until > 0 ? (seconds > least ? seconds : least) : 0;
  Verdict *v = ask(ENGINE_explore, t->options, limit, &t->known,
                   (EngineRun){.subject = t->subject, .more = t->more, .search = &t->search});
  t->search.silent = true; // the program's output was seen
  tell_turn(t, clock_now() - began, v);
  return v;
}

// A search beside the one that goes on: nothing of it is kept.
static Verdict *ask_besides(Turns *t, EngineKind engine, double seconds, EngineRun run) {
  Search search = {.silent = true};
  run.subject = t->subject;
  run.search = &search;
  Verdict *v = ask(engine, t->options, seconds, &t->known, run);
  text_delete(&search.rest);
  return v;
}

static Verdict *hunt(Turns *t, double seconds, bool alarms_only) {
  double began = clock_now();
  Verdict *v = ask_besides(t, ENGINE_witness, seconds,
                           (EngineRun){.first = alarms_only, .alarms = alarms_only});
  tell_hunt(t, clock_now() - began, v);
  return v;
}

static double least(double a, double b) { return a < b ? a : b; }

static bool has_reason(const Verdict *v, const char *reason) {
  for (size_t i = 0; i < v->reasons.n; i++)
    if (!strcmp(v->reasons.at[i], reason)) return true;
  return false;
}

static void add_reasons(Verdict *to, const Verdict *from) {
  for (size_t i = 0; i < from->reasons.n; i++)
    if (!has_reason(to, from->reasons.at[i])) verdict_reason(to, "%s", from->reasons.at[i]);
}

// The search's coverage stays what it was; what the other engine was warned of, and the time that
// it took, are added.
static Verdict *join(Verdict *searched, Verdict *hunted) {
  bool found = hunted->answer == ANSWER_RACE;
  Verdict *kept = found ? hunted : searched, *other = found ? searched : hunted;
  kept->stats[STAT_seconds] = searched->stats[STAT_seconds] + hunted->stats[STAT_seconds];
  if (found) {
    for (int k = 0; k < N_STATS; k++)
      if (searched->stat_known[k] && k != STAT_seconds && k != STAT_peak_kb)
        verdict_stat(kept, (StatKind)k, searched->stats[k]);
    kept->scope.schedules = searched->scope.schedules;
    add_reasons(kept, searched);
  }
  exploring_drop(other);
  return kept;
}

// A search goes deep before it goes wide: a loop that asks for values without end keeps it from all
// others. Values drawn at random are spread.
static Verdict *draw(Turns *t, PlanStage stage, const char *what) {
  double began = clock_now();
  t->drawn = true;
  Verdict *drawn = ask_besides(t, ENGINE_explore, seconds_of(t, stage), (EngineRun){.drawn = true});
  bool found = drawn->answer == ANSWER_RACE;
  verdict_stage(t->stages, "explore", clock_now() - began, "%s, %s drawn at random",
                found ? "a race" : "no race", what);
  if (found) t->search.end = END_FIRST;
  return drawn;
}

static bool may_draw(const Turns *t, const Verdict *v) {
  return !t->drawn && v->answer == ANSWER_UNKNOWN && !session_was_interrupted();
}

static Verdict *draw_inputs(Turns *t, Verdict *v) {
  if (!may_draw(t, v) || !t->search.sampled) return v;
  Verdict *drawn = draw(t, PLAN_DRAWN, "inputs and schedules");
  bool found = drawn->answer == ANSWER_RACE;
  exploring_drop(found ? v : drawn);
  return found ? drawn : v;
}

// Where few schedules fit into the time they all begin alike, one thread after the other, and what
// ThreadSanitizer shows at once does not come up.
static Verdict *draw_schedules(Turns *t, Verdict *v) {
  enum { FEW = 1000 };
  bool few = t->search.end == END_TIMEOUT && v->stats[STAT_executions] < FEW;
  return may_draw(t, v) && few ? join(v, draw(t, PLAN_RANDOM, "schedules")) : v;
}

// The later turn counts what the earlier ones have done, but not the time.
static Verdict *add_turn(Verdict *before, Verdict *after) {
  verdict_stat(after, STAT_seconds, before->stats[STAT_seconds] + after->stats[STAT_seconds]);
  if (before->stats[STAT_peak_kb] > after->stats[STAT_peak_kb])
    verdict_stat(after, STAT_peak_kb, before->stats[STAT_peak_kb]);
  if (after->answer == ANSWER_UNKNOWN) add_reasons(after, before);
  exploring_drop(before);
  return after;
}

static bool ran_out(const Turns *t) {
  if (plan_asks_for_one(t->options) || t->resumed || session_was_interrupted()) return false;
  return (t->search.end == END_TIMEOUT && left(t) > time_limit(TIME_TURNS_LEAST) / 2 &&
          !exploring_teams(t->subject)) ||
         t->search.end == END_SCHEDULES;
}

// ---- more races

static bool same_place(const RaceAccess *a, const RaceAccess *b) {
  const char *one = a->where.at.file, *other = b->where.at.file;
  return a->where.at.line == b->where.at.line && one && other && !strcmp(one, other);
}

static bool has_race(const Verdict *v, const Race *race) {
  for (size_t i = 0; i < v->races.n; i++) {
    const RaceAccess *known = v->races.at[i].access;
    for (int k = 0; k < 2; k++)
      if (same_place(&known[0], &race->access[k]) && same_place(&known[1], &race->access[1 - k]))
        return true;
  }
  return false;
}

static bool has_new_race(const Verdict *v, const Verdict *others) {
  for (size_t i = 0; i < others->races.n; i++)
    if (others->races.at[i].confirmed && !has_race(v, &others->races.at[i])) return true;
  return false;
}

static void move_races(Verdict *to, Verdict *from) {
  size_t kept = 0;
  for (size_t i = 0; i < from->races.n; i++) {
    Race race = from->races.at[i];
    if (race.confirmed && !has_race(to, &race)) vec_push(&to->races, race);
    else from->races.at[kept++] = race;
  }
  from->races.n = kept;
}

// The search stops some seconds after a race, deep in one corner. Others are found sooner by
// holding threads in front of their accesses.
static Verdict *look_for_more(Turns *t, Verdict *v) {
  bool stopped = t->search.end == END_ENOUGH || t->search.end == END_TIMEOUT;
  double seconds = seconds_of(t, PLAN_MORE);
  if (v->answer == ANSWER_RACE) finish_hand_on(v);
  if (v->answer != ANSWER_RACE || !stopped || v->lender || seconds < 0.5 ||
      session_was_interrupted() || exploring_teams(t->subject) || plan_asks_for_one(t->options))
    return v;
  Verdict *hunted = hunt(t, seconds, false);
  if (!has_new_race(v, hunted)) return exploring_drop(hunted), v;
  move_races(v, hunted);
  for (size_t i = 0; i < hunted->races.n; i++)
    if (hunted->races.at[i].witness) unlink(hunted->races.at[i].witness);
  v->lender = hunted;
  verdict_stat(v, STAT_seconds, v->stats[STAT_seconds] + hunted->stats[STAT_seconds]);
  return v;
}

static Verdict *add_more(Turns *t, Verdict *v) {
  Control control = exploring_control(t->options);
  check_known_tell(&t->known, &control);
  return exploring_more(t->options, control, t->subject, v, t->more);
}

static Verdict *look_further(Turns *t, Verdict *v) {
  v = draw_schedules(t, draw_inputs(t, v));
  if (v->answer == ANSWER_RACE) return v;
  v = join(v, hunt(t, seconds_of(t, t->search.rest.n ? PLAN_HUNT : PLAN_LAST_HUNT), false));
  if (v->answer != ANSWER_UNKNOWN || t->search.end != END_TIMEOUT || !t->search.rest.n) return v;
  if (session_was_interrupted() || left(t) < 0.1) return v;
  return add_turn(v, add_more(t, take_turn(t, seconds_of(t, PLAN_REST))));
}

static bool is_over(const Turns *t) {
  return t->search.end != END_TIMEOUT || !t->search.rest.n || session_was_interrupted();
}

// What races at once is found at once. Then the lines that the proof could not tell apart are
// brought together, before everything is searched.
static Verdict *look_at_alarms(Turns *t) {
  Verdict *v = take_turn(t, seconds_of(t, PLAN_QUICK));
  if (v->answer != ANSWER_UNKNOWN || is_over(t)) return v;
  v = join(v, hunt(t, seconds_of(t, PLAN_GUIDED), true));
  if (v->answer == ANSWER_RACE) t->search.end = END_FIRST;
  return draw_inputs(t, v);
}

static bool leans_on_proof(const Turns *t) { return t->known.n_proved || t->known.n_regions; }

// A search that shows no race leans on the proof where it passes over what that has excluded.
static void add_assumptions(const Turns *t, Verdict *v) {
  if (leans_on_proof(t) && v->answer != ANSWER_RACE) verdict_assume_as(v, t->check->proof);
}

// ---- what the search took from the proof is not believed alone, either

// A race-free answer that passes over what a proof has excluded: the search once more, without the
// proof, to its end or for a fifth of the budget. A race that it meets refutes the proof.
static Verdict *search_plainly(Turns *t, Verdict *v) {
  const Options *o = t->options;
  if (v->answer != ANSWER_RACE_FREE || !leans_on_proof(t) || !strcmp(o->trust, "proof")) return v;
  double seconds = plan_seconds(PLAN_PLAIN, o->timeout > 0, o->timeout);
  if (o->timeout > 0) seconds = least(seconds, seconds_of(t, PLAN_REST));
  if (seconds < 0.05 || session_was_interrupted()) return v;
  Search search = {.silent = true, .brief = true};
  double began = clock_now(), end = deadline_at();
  deadline_set(began + seconds);
  Verdict *plain =
      ask(ENGINE_explore, o, seconds, NULL, (EngineRun){.subject = t->subject, .search = &search});
  deadline_set(end);
  text_delete(&search.rest);
  bool found = plain->answer == ANSWER_RACE;
  verdict_stage(t->stages, "explore", clock_now() - began, "%s without the help of the proof%s",
                found ? "a race" : "no race", found ? ", which is refuted" : "");
  if (found) {
    plain->refuted = arena_format(plain->arena, "%s had proved some of the variables or regions",
                                  t->check->proof->engine);
    plain->bundle = refuted_proof_keep(o, t->check->proof, plain, plain->arena);
    t->search.end = END_FIRST;
  }
  exploring_drop(found ? v : plain);
  return found ? plain : v;
}

static Verdict *take_turns(Turns *t) {
  bool alone = left(t) < time_limit(TIME_TURNS_LEAST) || plan_asks_for_one(t->options) ||
               t->resumed || exploring_teams(t->subject);
  PlanStage stage = alone ? PLAN_ALONE : goes_on(t) ? PLAN_FIRST : PLAN_ONLY;
  Verdict *before = !alone && goes_on(t) && t->known.n_alarms ? look_at_alarms(t) : NULL;
  if (before && is_over(t)) return before;
  Verdict *v = add_more(t, take_turn(t, seconds_of(t, stage)));
  if (before) v = add_turn(before, v);
  return v->answer == ANSWER_UNKNOWN && ran_out(t) ? look_further(t, v) : v;
}

// ---- before the proof

static bool look(const Options *o, const Subject *subject, PlanStage stage, Verdict *stages) {
  Search search = {.silent = true, .brief = true};
  double began = clock_now(), end = deadline_at();
  Verdict *v = ask(ENGINE_explore, o, plan_seconds(stage, o->timeout > 0, o->timeout), NULL,
                   (EngineRun){.subject = subject, .search = &search, .first = true});
  bool found = v->answer == ANSWER_RACE;
  deadline_set(end);
  verdict_stage(stages, "explore", clock_now() - began, "a first look: %s",
                found ? "a race" : "no race");
  text_delete(&search.rest);
  exploring_drop(v);
  return found;
}

static bool may_look(const Options *o) { return !ranks_expected() && strcmp(o->proof, "off"); }

bool check_races_at_once(const Options *o, Verdict *stages) {
  if (!plan_is_large(o) || !may_look(o)) return false;
  Subject subject = {.arena = arena_new()};
  exploring_open(o, &subject);
  bool found = !exploring_teams(&subject) && look(o, &subject, PLAN_LOOK, stages);
  subject_delete(&subject);
  return found;
}

bool check_races_meanwhile(const Options *o, Verdict *stages) {
  Subject subject = {.arena = arena_new()};
  bool found = may_look(o) && subject_try(&subject, o) && !exploring_teams(&subject) &&
               look(o, &subject, PLAN_GLANCE, stages);
  subject_delete(&subject);
  return found;
}

Verdict *check_search(const Options *o, const Subject *subject, const ExploringMore *more,
                      CheckSearch *check, Verdict *stages) {
  Turns t = {.options = o, .subject = subject, .more = more, .check = check, .stages = stages};
  t.search.rest = check->rest;
  t.search.keeps = true;
  t.resumed = check->rest.n > 0;
  if (o->timeout > 0 && deadline_passed(-o->timeout * LEAST_LEFT))
    deadline_set(clock_now() + o->timeout * LEAST_LEFT);
  t.until = o->timeout > 0 ? deadline_at() : 0;
  check_known(&t.known, check->proof, subject->image->path);
  Verdict *v = search_plainly(&t, look_for_more(&t, take_turns(&t)));
  add_assumptions(&t, v);
  check->finished = t.search.end != END_TIMEOUT && t.search.end != END_STOPPED &&
                    t.search.end != END_RUNNING && !session_was_interrupted() &&
                    !deadline_passed(0);
  check->rest = t.search.rest;
  check->status = t.search.status;
  return v;
}
