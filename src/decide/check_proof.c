#include "decide/check_proof.h"

#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "decide/plan.h"
#include "decide/prove_loops.h"
#include "decide/prove_net.h"
#include "decide/subprocess.h"
#include "verdict/kept.h"

// A proof is usually a matter of milliseconds; a search can always follow.
static const double MOST_SHARE = 0.3, ENDING = 0.5, PATIENCE = 4, AT_ONCE = 0.5;

static double seconds_for(void) {
  double least = plan_seconds(PLAN_PROOF, false, 0);
  if (deadline_at() <= 0) return least;
  double left = deadline_at() - clock_now(), seconds = plan_seconds(PLAN_PROOF, true, left);
  if (seconds < least) seconds = least;
  return seconds < left * MOST_SHARE ? seconds : left * MOST_SHARE;
}

// ---- in the process of its own

typedef struct {
  const Options *options;
  bool openmp;
  double seconds;
} Work;

static void prove(void *data, Text *out) {
  const Work *work = data;
  Options quick = *work->options;
  quick.timeout = work->seconds;
  if (deadline_at() > 0) deadline_set(clock_now() + work->seconds);
  Verdict *v = NULL;
  bool run = true, may_fail = false;
  if (work->openmp) loops_verdict(&quick, &v, &run);
  else v = net_verdict(&quick, &may_fail);
  if (!v) _exit(EXIT_INPUT); // and it was said why
  text_add(out, run ? "r" : "-", 1);
  text_add(out, may_fail ? "f" : "-", 1);
  text_add(out, v->hopeless ? "h" : "-", 1);
  verdict_keep(v, out);
}

// ---- here

static void tell(const CheckProof *p, Verdict *stages, double seconds) {
  const Verdict *v = p->verdict;
  const char *engine = p->openmp ? "loops" : "net";
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

static bool has_openmp(const Options *o) {
  for (size_t i = 0; i < o->n_files; i++)
    if (loops_wants(o, o->files[i])) return true;
  return false;
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
  ApartBeside beside = {AT_ONCE, look_beside, &data};
  Work work = {o, p->openmp, seconds};
  Text out = {0};
  double began = clock_now();
  double longest = deadline_at() > 0
                       ? work.seconds
                       : work.seconds * PATIENCE; // the proof counts time of the processor
  ApartEnd end = apart_run_beside(prove, &work, longest + ENDING, look ? &beside : NULL, &out);
  p->interrupted = end == APART_INTERRUPTED;
  if (end == APART_REFUSED) p->status = EXIT_INPUT;
  else if (end == APART_DONE && out.n > FLAGS) take(p, &out);
  else p->why_not = words_for(end);
  p->wants_time = used_its_time(p, end, (clock_now() - began) / work.seconds);
  if (!p->status) tell(p, stages, clock_now() - began);
  text_delete(&out);
}

void check_proof(const Options *o, CheckProof *p, CheckLook *look, Verdict *stages) {
  *p = (CheckProof){.run = true};
  p->openmp = loops_wants_all(o);
  if (p->openmp || (!has_openmp(o) && net_wants(o))) prove_for(o, p, look, stages, seconds_for());
}

bool check_proof_later(const Options *o, CheckProof *p, Verdict *stages) {
  bool limited = deadline_at() > 0;
  double seconds = plan_seconds(PLAN_LATE_PROOF, limited, deadline_at() - clock_now());
  if (!p->wants_time || seconds < 1) return false;
  CheckProof later = {.run = true, .openmp = p->openmp};
  prove_for(o, &later, NULL, stages, seconds);
  bool proved = later.verdict && !later.why_not && !(later.openmp && later.run);
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
  return p->openmp ? loops_more(p->verdict)
                   : (ExploringMore){.known = p->verdict, .add = add_variables};
}
