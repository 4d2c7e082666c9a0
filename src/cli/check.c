// One answer from all engines: a proof for every input if there is one, else a search of this input, within one budget of time.
#include <string.h>

#include "base/clock.h"
#include "base/diag.h"
#include "cli/check_proof.h"
#include "cli/check_search.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/net_confirm.h"

static const double FAULTS_SECONDS = 5, FAULTS_SHARE = 0.25; // for deadlocks and the like, where races are excluded by proof

// Options that ask for a search, or for what only a search gives.
static bool wants_search(const Options *o) {
  return !strcmp(o->proof, "off") || o->dot || o->save || o->resume || o->random || o->preemptions >= 0;
}

static void add_stages(Verdict *to, const Verdict *from) {
  for (size_t i = 0; i < from->stages.n; i++) {
    const VerdictStage *s = &from->stages.at[i];
    verdict_stage(to, s->engine, s->seconds, "%s", s->text);
  }
}

static double seconds_for_faults(const Options *o) {
  double share = o->timeout * FAULTS_SHARE;
  return o->timeout > 0 && share < FAULTS_SECONDS ? share : FAULTS_SECONDS;
}

// What the proof leaves open for other inputs, if the search finds no race.
static void tell_why_not(const Options *o, const CheckProof *proof, const Verdict *v) {
  if (o->quiet || o->json || proof->openmp || !proof->why_not || v->answer == ANSWER_RACE) return;
  diag_note((Position){0}, "not proved for other inputs and numbers of threads: %s", proof->why_not);
}

static Verdict *stopped(const Options *o, Verdict *proof) {
  Verdict *v = proof ? proof : verdict_new("explore", o->files[0]);
  verdict_reason(v, "interrupted");
  verdict_settle(v);
  return v;
}

// The proof is the answer.
static int finish_proof(const Options *o, CheckProof *proof, const Verdict *stages) {
  if (proof->interrupted) proof->verdict = stopped(o, proof->verdict);
  else if (proof->may_fail) proof->verdict = net_look_further(proof->verdict, o, seconds_for_faults(o));
  add_stages(proof->verdict, stages);
  return finish(o, proof->verdict);
}

static int run_program(const Options *o, CheckProof *proof, Verdict *stages) {
  Subject subject = {.arena = arena_new()};
  CheckSearch search = {0};
  ExploringMore more = check_proof_more(proof);
  exploring_open(o, &subject);
  Verdict *v = check_search(o, &subject, &more, &search, stages);
  Verdict *last = exploring_last(v, &more);
  add_stages(last, stages);
  int said = finish(o, last);
  tell_why_not(o, proof, v);
  verdict_delete(v);
  text_delete(&search.rest);
  subject_delete(&subject);
  return search.status ? search.status : said;
}

static int check(const Options *o, Verdict *stages) {
  CheckProof proof = {.run = true};
  if (!wants_search(o)) check_proof(o, &proof, stages);
  int status = proof.status;
  bool proved = proof.verdict && (proof.openmp ? !proof.run : proof.verdict->answer == ANSWER_RACE_FREE);
  if (!status) status = proved || proof.interrupted ? finish_proof(o, &proof, stages) : run_program(o, &proof, stages);
  check_proof_delete(&proof);
  return status;
}

int cli_check(int argc, char **argv) {
  Options o;
  options_parse(&o, "check", argc, argv);
  options_files(&o, 1, SIZE_MAX);
  if (o.timeout > 0) deadline_set(clock_now() + o.timeout);
  Verdict *stages = verdict_new("check", o.files[0]);
  int status = check(&o, stages);
  verdict_delete(stages);
  options_delete(&o);
  return status;
}
