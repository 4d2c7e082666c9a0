#include "decide/cross_check.h"
#include "decide/plan.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/memory.h"
#include "decide/exploring_inner.h"
#include "decide/refuted_proof.h"
#include "engine/explore/session.h"
#include "front/compile/data_model.h"

static const double FIRST_PART = 0.6; // of that, before threads are held at accesses

enum { ENDLESS = 20000 }; // events of an execution that may well have no end

static double seconds_for(const Options *o) {
  double seconds = plan_seconds(PLAN_CROSS_CHECK, o->timeout > 0, o->timeout);
  double left = deadline_at() > 0 ? (deadline_at() - clock_now()) * 0.9 : seconds;
  return seconds < left ? seconds : left;
}

// The proof needs no input. A run for its sake takes what is there for the program and can be read
// to its end, and waits for nobody: neither for a person at a terminal nor for a pipe that stays
// open.
static void settle_input(void) {
  struct stat s;
  struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
  if (!fstat(STDIN_FILENO, &s) && S_ISREG(s.st_mode)) return;
  if (!isatty(STDIN_FILENO) && poll(&ready, 1, 0) > 0 && ready.revents & POLLHUP) return;
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0) return;
  if (nothing != STDIN_FILENO) dup2(nothing, STDIN_FILENO), close(nothing);
}

// ---- the search

typedef struct {
  const Options *options; // as the program is run
  Subject subject;
  bool silent; // the question was answered without its output
  Verdict *verdict;
} Run;

static Verdict *search(const Run *run, Control control, double seconds, EndKind *end) {
  Search search = {.silent = run->silent, .brief = true};
  control.quiet_output = true;
  control.timeout = seconds;
  Verdict *v = exploring_search(run->options, control, &run->subject, &(ExploringMore){0}, &search);
  text_delete(&search.rest);
  *end = search.end;
  return v;
}

// The earlier verdict counts the executions.
static void look_again(Run *run, Control control, double seconds) {
  EndKind end;
  Verdict *v = search(run, control, seconds, &end);
  bool better = v->answer == ANSWER_RACE || !run->verdict->stats[STAT_executions];
  verdict_stat(better ? v : run->verdict, STAT_seconds,
               v->stats[STAT_seconds] + run->verdict->stats[STAT_seconds]);
  exploring_drop(better ? run->verdict : v);
  if (better) run->verdict = v;
}

static void search_program(Run *run, double seconds) {
  const Options *o = run->options;
  double end = deadline_at(), until = clock_now() + seconds;
  EndKind how;
  deadline_set(until);
  run->verdict = search(run, exploring_control(o), seconds * FIRST_PART, &how);
  bool open = run->verdict->answer == ANSWER_UNKNOWN && !session_was_interrupted();
  deadline_set(end);
  const double *stats = run->verdict->stats;
  if (open && !stats[STAT_executions] && stats[STAT_events] < ENDLESS && how == END_TIMEOUT) {
    Control first = exploring_control(o); // however long it computes
    first.max_schedules = 1;
    look_again(run, first, end > 0 ? (end - clock_now()) * 0.9 : 0);
  } else if (open && how == END_TIMEOUT && until - clock_now() > 0.1) {
    deadline_set(until);
    look_again(run, exploring_witness(o), until - clock_now());
    deadline_set(end);
  }
}

// ---- what comes of it

// A status other than 0 is no fault where the proof has looked for all others.
static bool counts(const CrossCheck *c, const OtherFinding *f) {
  return c->may_fail || strcmp(f->kind, "exit");
}

// Those that count move to the proof, the others stay and are dropped with their witnesses.
static void take_findings(const CrossCheck *c, Verdict *from) {
  size_t stay = 0;
  for (size_t i = 0; i < from->other.n; i++) {
    OtherFinding f = from->other.at[i];
    if (counts(c, &f)) vec_push(&c->proof->other, f);
    else from->other.at[stay++] = f;
    if (!counts(c, &f) && f.witness) unlink(f.witness);
  }
  from->other.n = stay;
}

void cross_check_take(const CrossCheck *c, Verdict *found) {
  bool complete = found->answer == ANSWER_RACE_FREE;
  Verdict *proof = c->proof;
  ALWAYS(found->answer != ANSWER_RACE && proof->answer == ANSWER_RACE_FREE);
  take_findings(c, found);
  if (c->may_fail)
    verdict_assume(
        proof, "deadlocks and failed assertions were looked for on %s of the program as it was run",
        complete ? "every schedule" : "some schedules");
  verdict_stat(proof, STAT_executions, found->stats[STAT_executions]);
  verdict_stat(proof, STAT_seconds, proof->stats[STAT_seconds] + found->stats[STAT_seconds]);
  proof->lender = found;
}

static void tell(const CrossCheck *c, const Verdict *found, double began) {
  unsigned long long n = (unsigned long long)found->stats[STAT_executions];
  double seconds = clock_now() - began;
  if (found->answer == ANSWER_RACE)
    verdict_stage(c->stages, "explore", seconds, "a race, %llu executions: the proof is refuted",
                  n);
  else if (found->answer == ANSWER_RACE_FREE)
    verdict_stage(c->stages, "explore", seconds,
                  "agrees with the proof: every schedule of this input, %llu executions", n);
  else
    verdict_stage(c->stages, "explore", seconds,
                  "nothing against the proof in %llu executions of this input (%s)", n,
                  found->reasons.n ? found->reasons.at[0] : "not every schedule");
}

static Verdict *refute(const CrossCheck *c, Verdict *found) {
  found->refuted =
      arena_format(found->arena, "%s had proved that no input, schedule or number of threads races",
                   c->proof->engine);
  const char *folder = refuted_proof_keep(c->options, c->proof, found, found->arena);
  found->bundle = folder;
  return found;
}

static const char *obstacle(const Options *o) {
  if (session_obstacle()) return session_obstacle();
  bool narrow = data_model_asked(o->compile, o->n_compile);
  if (narrow && !(o->n_files == 1 && data_model_same(o->compile, o->n_compile)))
    return "programs are run with 64 bits, and this one may depend on 32";
  return NULL;
}

static Verdict *run_program(const CrossCheck *c, const Options *as_run) {
  Run run = {.options = as_run, .subject = {.arena = arena_new()}, .silent = !c->may_fail};
  Verdict *answer = NULL;
  double began = clock_now();
  if (!subject_try(&run.subject, as_run)) {
    verdict_stage(c->stages, "explore", clock_now() - began,
                  "not run: it has no main, or cannot be linked");
  } else {
    settle_input();
    search_program(&run, seconds_for(c->options));
    tell(c, run.verdict, began);
    if (run.verdict->answer == ANSWER_RACE) answer = refute(c, run.verdict);
    else cross_check_take(c, run.verdict);
  }
  subject_delete(&run.subject);
  return answer;
}

Verdict *cross_check(const CrossCheck *c) {
  ALWAYS(c->proof && c->proof->answer == ANSWER_RACE_FREE);
  if (!plan_runs(c->options)) return NULL;
  const char *reason = obstacle(c->options);
  if (reason) return verdict_stage(c->stages, "explore", 0, "not run: %s", reason), NULL;
  Options as_run = *c->options;
  const char **words = memory_take((as_run.n_compile + 1) * sizeof *words);
  as_run.n_compile = data_model_drop(as_run.compile, as_run.n_compile, words);
  as_run.compile = words;
  Verdict *answer = run_program(c, &as_run);
  free(words);
  return answer;
}
