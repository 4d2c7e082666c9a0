#include "decide/check_proof.h"

#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/time_limits.h"
#include "decide/loops_explore.h"
#include "decide/plan.h"
#include "decide/prove_loops.h"
#include "decide/subprocess.h"
#include "verdict/kept.h"

// The proof counts time of the processor; the clock gives it so many times as much.
enum { PATIENCE = 4 };

static double seconds_for(PlanStage stage) {
  return plan_seconds(stage, deadline_at() > 0, deadline_at() - clock_now());
}

// ---- in the process of its own

typedef struct {
  const Engine *engine;
  EngineQuestion question;
} Work;

static void prove(void *data, Text *out) {
  const Work *work = data;
  if (deadline_at() > 0) deadline_set(clock_now() + work->question.seconds);
  EngineResult result = work->engine->run(&work->question);
  const Verdict *v = result.verdict;
  if (!v) _exit(EXIT_INPUT); // and it was said why
  text_add(out, result.run ? "r" : "-", 1);
  text_add(out, result.may_fail ? "f" : "-", 1);
  text_add(out, v->hopeless ? "h" : "-", 1);
  verdict_keep(v, out);
}

// ---- here

static bool by_regions(const CheckProof *p) { return p->engine == engine_of(ENGINE_loops); }

static void tell(const CheckProof *p, Verdict *stages, double seconds) {
  const Verdict *v = p->verdict;
  const char *engine = p->engine->name;
  size_t proved = 0;
  for (size_t i = 0; v && i < v->parts.n; i++) proved += v->parts.at[i].proved;
  if (!p->why_not)
    verdict_stage(stages, engine, seconds, "proved for every input and number of threads");
  else if (proved)
    verdict_stage(stages, engine, seconds, "%zu of %zu parts proved for every input; %s", proved,
                  v->parts.n, p->why_not);
  else verdict_stage(stages, engine, seconds, "not proved for every input: %s", p->why_not);
}

enum { FLAGS = 3 };

static void take(CheckProof *p, const Text *out) {
  p->run = out->at[0] == 'r';
  p->may_fail = out->at[1] == 'f';
  p->verdict = verdict_kept(out->at + FLAGS, out->n - FLAGS);
  if (p->verdict) p->verdict->hopeless = out->at[2] == 'h';
  if (!p->verdict) p->why_not = strdup("the proof was lost");
  else if (p->verdict->answer != ANSWER_RACE_FREE)
    p->why_not = strdup(p->verdict->reasons.n ? p->verdict->reasons.at[0] : "no proof was found");
}

static char *words_for(ApartEnd end) {
  switch (end) {
  case APART_LATE: return strdup("the proof took too long");
  case APART_INTERRUPTED: return strdup("interrupted");
  case APART_NEEDLESS: return strdup("a race was met first");
  default: return strdup("the proof ended with a fault");
  }
}

// A proof that came to nothing with time to spare would again.
static bool used_its_time(const CheckProof *p, ApartEnd end, double share) {
  enum { MOST_OF = 3 }; // a hard part leaves some to the others
  if (end == APART_LATE) return true;
  return p->verdict && p->why_not && !p->verdict->hopeless && share * MOST_OF > 1;
}

typedef struct {
  const Options *options;
  CheckLook *look;
  Verdict *stages;
} Beside;

static bool look_beside(void *data) {
  const Beside *b = data;
  return b->look(b->options, b->stages);
}

static void prove_for(const Options *o, CheckProof *p, CheckLook *look, Verdict *stages,
                      double seconds) {
  Beside data = {o, look, stages};
  ApartBeside beside = {time_limit(TIME_PROOF_LOOK), look_beside, &data};
  Work work = {p->engine, {.options = o, .seconds = seconds}};
  Text out = {0};
  double began = clock_now();
  double longest =
      (deadline_at() > 0 ? seconds : seconds * PATIENCE) + time_limit(TIME_PROOF_ENDING);
  ApartEnd end = apart_run_beside(prove, &work, longest, look ? &beside : NULL, &out);
  p->interrupted = end == APART_INTERRUPTED;
  if (end == APART_REFUSED) p->status = EXIT_INPUT;
  else if (end == APART_DONE && out.n > FLAGS) take(p, &out);
  else p->why_not = words_for(end);
  p->wants_time = used_its_time(p, end, (clock_now() - began) / seconds);
  if (!p->status) tell(p, stages, clock_now() - began);
  text_delete(&out);
}

void check_proof(const Options *o, CheckProof *p, CheckLook *look, Verdict *stages) {
  *p = (CheckProof){.run = true, .engine = engine_to_prove(o)};
  if (p->engine) prove_for(o, p, look, stages, seconds_for(PLAN_PROOF));
}

// A proof of regions stands by itself only if nothing in it has to be run.
bool check_proof_settles(const CheckProof *p) {
  if (!p->verdict) return false;
  return by_regions(p) ? !p->run : p->verdict->answer == ANSWER_RACE_FREE;
}

bool check_proof_later(const Options *o, CheckProof *p, Verdict *stages) {
  double seconds = seconds_for(PLAN_LATE_PROOF);
  if (!p->wants_time || seconds < 1) return false;
  CheckProof later = {.run = true, .engine = p->engine};
  prove_for(o, &later, NULL, stages, seconds);
  bool proved = !later.why_not && check_proof_settles(&later);
  if (proved) {
    check_proof_delete(p);
    *p = later;
  } else check_proof_delete(&later);
  return proved;
}

void check_proof_delete(CheckProof *p) {
  verdict_delete(p->verdict);
  free(p->why_not);
}

// What was proved of single variables stays so, whatever the search finds.
static void add_variables(Verdict *v, const void *known) {
  const Verdict *proof = known;
  for (size_t i = 0; proof && i < proof->parts.n; i++) verdict_part(v, &proof->parts.at[i]);
}

ExploringMore check_proof_more(CheckProof *p) {
  return by_regions(p) ? loops_more(p->verdict)
                       : (ExploringMore){.known = p->verdict, .add = add_variables};
}
