#include "decide/prove_loops.h"
#include "decide/loops_replay_inner.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "base/check.h"
#include "base/clock.h"
#include "base/time_limits.h"
#include "decide/emit.h"
#include "decide/loops_driver.h"
#include "decide/loops_explore.h"
#include "decide/loops_read.h"
#include "decide/loops_replay.h"
#include "decide/proved_facts.h"

static AccessKind kind_of(const char *word) {
  if (!strcmp(word, "write")) return KIND_WRITE;
  if (!strcmp(word, "atomic write")) return KIND_ATOMIC_WRITE;
  if (!strcmp(word, "atomic read")) return KIND_ATOMIC_READ;
  return KIND_READ;
}

static void report_collision(Verdict *v, const LoopsCollision *c) {
  Race *race = verdict_race(v);
  bool index = !c->address || c->address[0] == '[';
  race->location.name =
      arena_format(v->arena, "%s%s%s", c->object, index ? "" : " ", c->address ? c->address : "");
  for (int i = 0; i < 2; i++) {
    const LoopsAccess *a = &c->access[i];
    race->access[i].kind = kind_of(a->kind);
    race->access[i].size = a->size;
    bool named =
        a->iteration && (!strncmp(a->iteration, "thread", 6) || !strncmp(a->iteration, "lane", 4));
    race->access[i].thread =
        !a->iteration ? i ? "one iteration" : "another iteration"
                      : arena_format(v->arena, named ? "%s" : "iteration %s", a->iteration);
    Position at =
        a->at.file ? a->at
                   : c->access[1].at; // the record of the seed does not say where: in the same loop
    race->access[i].where.at =
        (Position){arena_string(v->arena, at.file ? at.file : v->subject), at.line, at.column};
  }
  race->doubt =
      c->undecided ? "the solver gave up on it" : "found by proof, not by running the program";
  v->hopeless |= !c->undecided;
  if (c->undecided)
    verdict_reason(v, "the solver gave up on whether accesses to '%s' collide", c->object);
  else
    verdict_reason(v, "a collision on '%s' was found by proof and not confirmed by a run",
                   c->object);
}

// ---- a Boogie program is run into what the proof found

static bool is_reported(const Verdict *v, const RunRace *run) {
  for (size_t i = 0; i < v->races.n; i++) {
    const Race *r = &v->races.at[i];
    Position a = r->access[0].where.at, b = r->access[1].where.at;
    if (r->confirmed && a.line == run->access[0].at.line && a.column == run->access[0].at.column &&
        b.line == run->access[1].at.line && b.column == run->access[1].at.column)
      return true;
  }
  return false;
}

// True: the collision is a race, or another race on its object shows that there is one.
static bool confirm(const Options *o, Verdict *v, const LoopsUnit *unit, const LoopsCollision *c) {
  RunRace run;
  if (!unit->original || !run_into(unit->original, c, &run)) return false;
  if (is_reported(v, &run)) return true;
  loops_report_run(v, &run, loops_keep_run(o, v, unit->original->file, c->procedure, run.draws));
  return true;
}

// Without a run the solver's values may be those of a state that the program never has: they are
// not told.
static void report_unmet(Verdict *v, const LoopsCollision *c) {
  LoopsCollision plain = *c;
  plain.address = plain.access[0].iteration = plain.access[1].iteration = NULL;
  report_collision(v, &plain);
  if (!c->undecided)
    v->races.at[v->races.n - 1].doubt =
        "no run met it: it may only be that the invariants found are too weak to exclude it";
}

typedef struct {
  size_t queries, kept, candidates;
} Totals;

static void add_result(const Options *o, Verdict *v, const LoopsUnit *unit, const LoopsResult *r,
                       Totals *t) {
  ALWAYS(loops_check(r)); // what is neither proved nor open would count as race-free
  for (size_t i = 0; i < r->collisions.n; i++)
    if (unit->stands_for) {
      if (!i)
        verdict_reason(v, "'%s', which calls itself, is not shown to keep to its part of '%s'",
                       unit->stands_for, r->collisions.at[0].object);
    } else if (!unit->original) {
      if (!loops_drive(o, v, unit, &r->collisions.at[i], !i))
        report_collision(v, &r->collisions.at[i]);
    } else if (!confirm(o, v, unit, &r->collisions.at[i])) report_unmet(v, &r->collisions.at[i]);
  for (size_t i = 0; i < r->reasons.n; i++) verdict_reason(v, "%s", r->reasons.at[i]);
  t->queries += (size_t)r->proof.queries;
  t->kept += r->proof.kept.n;
  t->candidates += r->proof.kept.n + r->proof.dropped.n;
}

typedef struct {
  double clock, processor; // at the beginning
} Start;

static void add_stats(Verdict *v, const Totals *t, Start start) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  verdict_stat(v, STAT_seconds, clock_now() - start.clock);
  verdict_stat(v, STAT_peak_kb, (double)usage.ru_maxrss);
  verdict_stat(v, STAT_queries, (double)t->queries);
  verdict_stat(v, STAT_invariants, (double)t->kept);
  verdict_stat(v, STAT_candidates, (double)t->candidates);
}

// Work and the time of the processor are counted: a busy machine proves the same.
static LoopsLimits limits_of(const Options *o, Start start) {
  double total = o->timeout > 0 && o->timeout < 1e6
                     ? (o->timeout + start.processor - clock_processor()) * 1000
                     : time_limit_ms(TIME_LOOPS);
  unsigned left = total > 1 ? (unsigned)total : 1, query = time_limit_ms(TIME_LOOPS_QUERY);
  return (LoopsLimits){.query_ms = left < query ? left : query, .total_ms = left};
}

static void start_certificate(const Options *o, const Verdict *v, Text *out) {
  text_format(out, "%s\n", LOOPS_CERTIFICATE);
  for (size_t i = 0; i < o->n_files; i++)
    text_format(out, LOOPS_CERTIFICATE_SUBJECT "%s\n", o->files[i]);
  for (size_t i = 0; i < o->n_compile; i++)
    text_format(out, LOOPS_CERTIFICATE_WORD "%s\n", o->compile[i]);
  if (o->assume_no_alias) text_put(out, LOOPS_CERTIFICATE_NO_ALIAS "\n");
  for (size_t i = 0; i < v->assumptions.n; i++)
    text_format(out, "// assuming: %s\n", v->assumptions.at[i].text);
}

static void write_certificate(const Options *o, const Verdict *v, const Text *certificate) {
  if (o->certificate && v->answer == ANSWER_RACE_FREE &&
      !text_write_file(certificate, o->certificate))
    fatal_input("%s: %s", o->certificate, strerror(errno));
}

static const char *doubt_of(Arena *arena, const LoopsResult *r) {
  for (size_t i = 0; i < r->collisions.n; i++)
    if (!r->collisions.at[i].undecided)
      return arena_format(arena, "a collision on '%s'", r->collisions.at[i].object);
  if (r->collisions.n)
    return arena_format(arena, "the solver gave up on accesses to '%s'",
                        r->collisions.at[0].object);
  return r->reasons.n ? r->reasons.at[0] : NULL;
}

static void add_part(Verdict *v, const LoopsUnit *unit, VerdictPart found) {
  found.kind = unit->kind;
  found.what = unit->what;
  found.where = unit->where;
  if (unit->what) verdict_part(v, &found);
}

static const char ON_BOUNDS[] = "if each subscript is within its dimension";

static void add_proved(Verdict *v, const LoopsUnit *unit, bool on_bounds) {
  add_part(
      v, unit,
      (VerdictPart){.proved = true, .on_bounds = on_bounds, .doubt = on_bounds ? ON_BOUNDS : NULL});
}

static void give_up_on(Verdict *v, const LoopsUnit *unit) {
  const char *file = unit->beyond_at.file ? unit->beyond_at.file : v->subject;
  v->hopeless = true;
  verdict_reason(v, "%s:%d:%d: beyond the method: %s", file, unit->beyond_at.line,
                 unit->beyond_at.column, unit->beyond);
  add_part(v, unit,
           (VerdictPart){.doubt = arena_format(v->arena, "beyond the method: %s (line %d)",
                                               unit->beyond, unit->beyond_at.line)});
}

// Does the proof need that subscripts stay within their dimensions?
static bool leans_on_bounds(const Options *o, const LoopsUnit *unit, const LoopsResult *r,
                            Start start) {
  ALWAYS(!unit->beyond);
  if (r->answer != LOOPS_PROVED || !unit->loose) return false;
  LoopsLimits limits = limits_of(o, start);
  limits.query_ms /= 8; // an assumption more than needed does no harm
  return loops_verify(unit->loose, &unit->loose_instrumentation, limits)->answer != LOOPS_PROVED;
}

// ---- what an earlier check has proved

static bool is_known(const Options *o, const LoopsUnit *unit, bool *on_bounds) {
  Text program = {0}, with = {0};
  if (unit->text) text_put(&program, unit->text);
  bool known = proved_before(o, "loops", &program, &with) && with.n == 1 &&
               (with.at[0] == 'b' || with.at[0] == '-');
  *on_bounds = known && with.at[0] == 'b';
  text_delete(&program);
  text_delete(&with);
  return known;
}

static void keep_known(const Options *o, const LoopsUnit *unit, bool on_bounds) {
  Text program = {0}, with = {0};
  if (unit->text) text_put(&program, unit->text);
  text_put(&with, on_bounds ? "b" : "-");
  proved_now(o, "loops", &program, &with);
  text_delete(&program);
  text_delete(&with);
}

// A hard region leaves half of the time to those that come after it.
static LoopsResult *verify_in_turn(const LoopsUnit *unit, LoopsLimits limits, bool last,
                                   bool tell) {
  double end = deadline_at(), now = clock_now();
  if (end > now && !last) deadline_set(now + (end - now) / 2);
  Text trace = {0};
  if (tell) limits.trace = &trace;
  LoopsResult *r = loops_verify(unit->program, &unit->instrumentation, limits);
  if (trace.n) fputs(trace.at, stderr);
  text_delete(&trace);
  deadline_set(end);
  return r;
}

// What was proved took for granted that calls of this function do what is said of them.
static void withdraw_proofs(Verdict *v, const LoopsUnit *unit) {
  for (size_t i = 0; i < v->parts.n; i++) {
    VerdictPart *part = &v->parts.at[i];
    if (!part->proved) continue;
    part->proved = false;
    part->doubt =
        arena_format(v->arena, "it leans on calls of '%s', which are not proved", unit->stands_for);
  }
}

// Returns whether something holds only if subscripts stay within their dimensions.
static bool prove_units(const Options *o, const LoopsSource *source, Verdict *v, Start start,
                        Text *certificate) {
  bool leans = false;
  Totals totals = {0};
  bool *is_proved = calloc(source->units.n + 1, sizeof *is_proved);
  start_certificate(o, v, certificate);
  for (size_t i = 0; i < source->units.n; i++) {
    const LoopsUnit *unit = &source->units.at[i];
    if (unit->beyond) {
      give_up_on(v, unit);
      continue;
    }
    bool bounded;
    if (!o->certificate && !o->trace && !o->unroll && is_known(o, unit, &bounded)) {
      leans |= bounded;
      is_proved[i] = true;
      add_proved(v, unit, bounded);
      continue;
    }
    const LoopsResult *r =
        verify_in_turn(unit, limits_of(o, start), i + 1 == source->units.n, o->trace);
    add_result(o, v, unit, r, &totals);
    if (o->unroll && unit->original && r->answer == LOOPS_PROVED)
      verdict_reason(v, "no race in %ld rounds of each loop; more were not looked at",
                     (long)o->unroll);
    bool on_bounds = leans_on_bounds(o, unit, r, start);
    leans |= on_bounds;
    if (r->answer == LOOPS_PROVED && !o->unroll) keep_known(o, unit, on_bounds);
    is_proved[i] = r->answer == LOOPS_PROVED && !o->unroll;
    if (r->answer == LOOPS_PROVED) add_proved(v, unit, on_bounds);
    else add_part(v, unit, (VerdictPart){.doubt = doubt_of(v->arena, r)});
    if (!o->certificate || r->answer != LOOPS_PROVED) continue;
    text_format(certificate, "%s %zu\n", LOOPS_CERTIFICATE_PART, i + 1);
    loops_print_proof(r, certificate);
  }
  for (size_t i = 0; i < source->units.n; i++)
    if (source->units.at[i].stands_for && !is_proved[i]) withdraw_proofs(v, &source->units.at[i]);
  free(is_proved);
  add_stats(v, &totals, start);
  if (leans) verdict_assume(v, "each subscript within its dimension");
  return leans;
}

int loops_verdict(const Options *o, Verdict **verdict, bool *run) {
  Start start = {clock_now(), clock_processor()};
  LoopsSource source;
  *verdict = NULL;
  int status = loops_read(o, &source);
  *run = false;
  if (!status) {
    Verdict *v = *verdict = verdict_new("loops", o->files[0]);
    v->scope.all_schedules = true;
    v->scope.inputs = INPUTS_ALL;
    v->scope.threads = THREADS_ANY;
    for (size_t i = 0; i < source.assumptions.n; i++)
      verdict_assume(v, "%s", source.assumptions.at[i]);
    Text certificate = {0};
    bool leans = prove_units(o, &source, v, start, &certificate);
    verdict_settle(v);
    if (v->answer != ANSWER_RACE_FREE) v->scope.all_schedules = false; // it claims nothing
    if (v->answer == ANSWER_RACE) v->scope.schedules = 1, v->scope.inputs = INPUTS_THIS;
    *run = source.has_main && (leans || v->answer != ANSWER_RACE_FREE);
    write_certificate(o, v, &certificate);
    text_delete(&certificate);
  }
  loops_release(&source);
  return status;
}

// A run that confirms has what is left of the time, and a share of its own.
static int confirm_by_run(const Options *o, Verdict *v, double began) {
  enum { SHARE = 5 };
  Options rest = *o;
  double left = o->timeout - (clock_now() - began);
  if (o->timeout > 0) rest.timeout = left > o->timeout / SHARE ? left : o->timeout / SHARE;
  return loops_explore(&rest, v);
}

int loops_prove(const Options *o) {
  Verdict *v;
  bool run;
  double began = clock_now();
  if (o->timeout > 0 && o->timeout < 1e6) deadline_set(clock_now() + o->timeout);
  int status = loops_verdict(o, &v, &run);
  deadline_set(0);
  bool confirm =
      !status && run && (v->races.n || v->answer == ANSWER_RACE_FREE) && !strcmp(o->confirm, "on");
  if (!status) status = confirm ? confirm_by_run(o, v, began) : finish(o, v);
  verdict_delete(v);
  return status;
}
