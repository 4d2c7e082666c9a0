#include "decide/check_program.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/memory.h"
#include "decide/check_cache.h"
#include "decide/check_proof.h"
#include "decide/check_search.h"
#include "decide/cross_check.h"
#include "decide/emit.h"
#include "decide/plan.h"
#include "engine/explore/session.h"
#include "front/compile/data_model.h"

typedef struct {
  const Options *options;
  CheckCache cache;
  CheckProof proof;
  Verdict *stages; // holds what each engine did, and nothing else
} Check;

static void add_stages(Verdict *to, const Verdict *from) {
  for (size_t i = 0; i < from->stages.n; i++) {
    const VerdictStage *s = &from->stages.at[i];
    verdict_stage(to, s->engine, s->seconds, "%s", s->text);
  }
}

// What the proof leaves open for other inputs, if the search finds no race.
static void tell_why_not(const Options *o, const CheckProof *proof, const Verdict *v) {
  if (o->quiet || o->json || proof->engine == engine_of(ENGINE_loops) || !proof->why_not ||
      v->answer == ANSWER_RACE)
    return;
  diag_note((Position){0}, "not proved for other inputs and numbers of threads: %s",
            proof->why_not);
}

static Verdict *stopped(const Options *o, Verdict *proof) {
  Verdict *v = proof ? proof : verdict_new("explore", o->files[0]);
  verdict_reason(v, "interrupted");
  verdict_settle(v);
  return v;
}

// ---- the proof is the answer

// The verdict to print: the proof's, unless a run refutes it.
static Verdict *judge_proof(Check *c) {
  const Options *o = c->options;
  CheckProof *proof = &c->proof;
  if (proof->interrupted) return proof->verdict = stopped(o, proof->verdict);
  if (strcmp(o->trust, "none") || proof->verdict->answer != ANSWER_RACE_FREE) return proof->verdict;
  CrossCheck cross = {o, proof->verdict, proof->may_fail, c->stages};
  Verdict *refutation = cross_check(&cross);
  return refutation ? refutation : proof->verdict;
}

static int finish_proof(Check *c) {
  Verdict *v = judge_proof(c);
  bool over = !deadline_passed(0) && !session_was_interrupted();
  add_stages(v, c->stages);
  if (!c->proof.interrupted)
    check_cache_store(&c->cache, &(CheckEntry){.finished = over, .verdict = v});
  int status = finish(c->options, v);
  if (v != c->proof.verdict) verdict_delete(v);
  return status;
}

// ---- the search is

static void keep(const Check *c, Verdict *last, const CheckSearch *search) {
  if (search->status) return;
  CheckEntry entry = {.finished = search->finished || last->answer == ANSWER_RACE,
                      .verdict = last,
                      .proof = c->proof.verdict,
                      .engine = c->proof.engine,
                      .run = c->proof.run,
                      .why_not = c->proof.why_not};
  if (!entry.finished) entry.rest = search->rest;
  if (entry.finished || entry.rest.n) check_cache_store(&c->cache, &entry);
}

// Programs are run with 64 bits. What that shows counts for 32 if it does not matter.
static void doubt_model(const Options *o, Verdict *v) {
  static const char reason[] =
      "it was run with 64 bits, and the sizes of its numbers or pointers may matter";
  if (o->n_files == 1 && data_model_same(o->compile, o->n_compile)) return;
  for (size_t i = 0; i < v->races.n; i++)
    if (!v->races.at[i].doubt) v->races.at[i].confirmed = false, v->races.at[i].doubt = reason;
  verdict_reason(v, "%s", reason);
  v->scope.all_schedules = false;
  verdict_settle(v);
}

// Nothing races on this input. The time that is left goes to the other inputs.
static bool is_proved_later(Check *c, const Verdict *found, const CheckSearch *search) {
  const Options *o = c->options;
  return found->answer == ANSWER_RACE_FREE && search->finished && !search->status &&
         !session_was_interrupted() && check_proof_later(o, &c->proof, c->stages);
}

static int finish_late_proof(Check *c, Verdict *found) {
  Verdict *v = c->proof.verdict;
  cross_check_take(&(CrossCheck){c->options, v, c->proof.may_fail, c->stages}, found);
  add_stages(v, c->stages);
  check_cache_store(&c->cache, &(CheckEntry){.finished = true, .verdict = v});
  return finish(c->options, v);
}

static int run_program(Check *c, Text *rest) {
  Subject subject = {.arena = arena_new()};
  Options run = *c->options;
  bool narrow = data_model_asked(run.compile, run.n_compile);
  const char **words = narrow ? memory_take(run.n_compile * sizeof *words) : NULL;
  if (narrow)
    run.n_compile = data_model_drop(run.compile, run.n_compile, words), run.compile = words;
  CheckSearch search = {.rest = *rest, .proof = c->proof.verdict};
  ExploringMore more = check_proof_more(&c->proof);
  *rest = (Text){0};
  exploring_open(&run, &subject);
  Verdict *v = check_search(&run, &subject, &more, &search, c->stages);
  if (narrow) doubt_model(c->options, v);
  if (!narrow && is_proved_later(c, v, &search)) {
    int said = finish_late_proof(c, v);
    text_delete(&search.rest);
    subject_delete(&subject);
    return said;
  }
  Verdict *last = exploring_last(v, &more);
  add_stages(last, c->stages);
  keep(c, last, &search);
  int said = finish(c->options, last);
  tell_why_not(c->options, &c->proof, v);
  verdict_delete(v);
  text_delete(&search.rest);
  subject_delete(&subject);
  free(words);
  return search.status ? search.status : said;
}

// ---- an earlier check is

static int finish_earlier(Check *c, CheckEntry *entry) {
  const Options *o = c->options;
  entry->verdict->stages.n = 0;
  verdict_stage(entry->verdict, "cache", 0,
                "nothing has changed since an earlier check: its answer (--no-cache checks again)");
  if (!o->quiet && !o->json) diag_note((Position){0}, "%s", entry->verdict->stages.at[0].text);
  return finish(o, entry->verdict);
}

// A search that goes on has its proof already, as far as it came.
static void take_proof(Check *c, CheckEntry *entry) {
  c->proof = (CheckProof){.verdict = entry->proof,
                          .engine = entry->engine,
                          .run = entry->run,
                          .why_not = entry->why_not};
  entry->proof = NULL;
  entry->why_not = NULL;
  verdict_stage(c->stages, "cache", 0,
                "goes on with the search of an earlier check, %.0f executions so far",
                entry->verdict->stats[STAT_executions]);
}

static int check_now(Check *c, CheckEntry *entry) {
  if (entry->rest.n) take_proof(c, entry);
  else if (plan_proves(c->options) && !check_races_at_once(c->options, c->stages)) {
    bool runs = plan_doubts(c->options);
    int status = runs ? subject_begin(c->options) : 0;
    if (status) return status;
    check_proof(c->options, &c->proof, runs ? check_races_meanwhile : NULL, c->stages);
    c->proof.interrupted |= session_was_interrupted();
  }
  if (c->proof.status) return c->proof.status;
  return check_proof_settles(&c->proof) || c->proof.interrupted ? finish_proof(c)
                                                                : run_program(c, &entry->rest);
}

int check_program(const Options *o) {
  Check c = {.options = o, .stages = verdict_new("check", o->files[0]), .proof.run = true};
  CheckEntry entry;
  finish_prepare(o);
  check_cache_open(&c.cache, o);
  bool earlier = check_cache_find(&c.cache, &entry) && entry.finished;
  int status = earlier ? finish_earlier(&c, &entry) : check_now(&c, &entry);
  check_entry_delete(&entry);
  check_proof_delete(&c.proof);
  verdict_delete(c.stages);
  return status;
}
