#include "engine/net/sml/proof.h"

#include <assert.h>
#include <string.h>

#include "base/check.h"
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover_answer.h"

typedef struct {
  Proof *out;
  Net *net;
  const ProofOptions *options;
} Prover;

static char *copied(const char *text) {
  char *copy = memory_take(strlen(text) + 1);
  return strcpy(copy, text);
}

// Targets are replaced between questions; a target's needs stay sorted by place.
static void drop_targets(Net *net) {
  for (size_t i = 0; i < net->targets.n; i++) {
    vec_delete(&net->targets.at[i].needs);
    vec_delete(&net->targets.at[i].bounds);
  }
  vec_clear(&net->targets);
}

static void ask_for_pair(Net *net, uint32_t one, uint32_t other) {
  ALWAYS(one < net->places.n && other < net->places.n);
  uint32_t target = net_target(net, NULL);
  net_target_need(net, target, one < other ? one : other, one == other ? 2 : 1);
  if (one != other) net_target_need(net, target, one < other ? other : one, 1);
}

static const SmlInstr *instr_of(const Prover *p, uint32_t job, uint32_t instr) {
  ALWAYS(job < p->out->translation->program->jobs.n &&
         instr < p->out->translation->program->jobs.at[job].code.n);
  return &p->out->translation->program->jobs.at[job].code.at[instr];
}

static bool is_write(SmlOp op) { return op == SML_WRITE || op == SML_ATOMIC_WRITE; }
static bool is_plain(SmlOp op) { return op == SML_READ || op == SML_WRITE; }

static bool conflict(const Prover *p, const TranslationAccess *a, const TranslationAccess *b) {
  SmlOp x = instr_of(p, a->job, a->instr)->op, y = instr_of(p, b->job, b->instr)->op;
  return a->variable == b->variable && (is_write(x) || is_write(y)) && (is_plain(x) || is_plain(y));
}

// What the net's places hold after the firing; places with any number at the start never run out.
static int64_t *fire(const Net *net, const CoverAnswer *answer) {
  int64_t *tokens = memory_take(net->places.n * sizeof *tokens);
  for (size_t i = 0; i < net->places.n; i++)
    tokens[i] = net->places.at[i].most == NET_MANY ? INT64_MAX / 4 : net->places.at[i].most;
  for (size_t k = 0; k < answer->firing.n; k++) {
    ALWAYS(answer->firing.at[k] < net->transitions.n);
    const NetTransition *t = &net->transitions.at[answer->firing.at[k]];
    for (size_t e = 0; e < t->effects.n; e++) {
      ALWAYS(tokens[t->effects.at[e].place] >= t->effects.at[e].need); // it can be fired
      tokens[t->effects.at[e].place] += t->effects.at[e].change;
    }
  }
  return tokens;
}

static void note_alarm(Prover *p, const CoverAnswer *answer, const TranslationAccess *a,
                       const TranslationAccess *b) {
  ALWAYS(conflict(p, a, b) && answer->verdict == COVER_UNSAFE);
  ProofAlarm alarm = {.variable = a->variable, .access = {{a->job, a->instr}, {b->job, b->instr}}};
  for (size_t k = 0; k < answer->firing.n; k++)
    vec_push(&alarm.trace, p->out->translation->steps.at[answer->firing.at[k]]);
  vec_push(&p->out->alarms, alarm);
}

static bool line_known(const Prover *p, const TranslationAccess *a, const TranslationAccess *b) {
  Position x = instr_of(p, a->job, a->instr)->at, y = instr_of(p, b->job, b->instr)->at;
  for (size_t i = 0; i < p->out->alarms.n; i++) {
    const ProofAlarm *known = &p->out->alarms.at[i];
    if (known->variable != a->variable) continue;
    Position u = instr_of(p, known->access[0].job, known->access[0].instr)->at,
             v = instr_of(p, known->access[1].job, known->access[1].instr)->at;
    if ((u.line == x.line && v.line == y.line) || (u.line == y.line && v.line == x.line))
      return true;
  }
  return false;
}

// The alarm that a covered target stands for: two marked places of threads inside conflicting
// accesses.
static uint32_t alarm_of(Prover *p, const CoverAnswer *answer) {
  Translation *t = p->out->translation;
  int64_t *tokens = fire(p->net, answer);
  for (size_t i = 0; i < t->accesses.n; i++)
    for (size_t j = i; j < t->accesses.n; j++) {
      const TranslationAccess *a = &t->accesses.at[i], *b = &t->accesses.at[j];
      if (!conflict(p, a, b) || tokens[a->place] < 1 || tokens[b->place] < (i == j ? 2 : 1))
        continue;
      free(tokens);
      note_alarm(p, answer, a, b);
      return a->variable;
    }
  free(tokens);
  return UINT32_MAX;
}

static bool is_late(const Prover *p) {
  return p->options->deadline > 0 && budget_now() > p->options->deadline;
}

static CoverAnswer *ask(const Prover *p) {
  CoverOptions how = p->options->cover;
  double left = p->options->deadline > 0 ? p->options->deadline - budget_now() : 0;
  if (p->options->deadline > 0 && (how.timeout <= 0 || how.timeout > left))
    how.timeout = left > 0.01 ? left : 0.01;
  return cover(p->net, &how);
}

// Asks for each further pair of source lines that access the variable.
static void further_alarms(Prover *p, uint32_t variable) {
  Translation *t = p->out->translation;
  size_t found = 1;
  for (size_t i = 0; i < t->accesses.n; i++)
    for (size_t j = i; j < t->accesses.n && found < p->options->max_alarms; j++) {
      const TranslationAccess *a = &t->accesses.at[i], *b = &t->accesses.at[j];
      if (a->variable != variable || !conflict(p, a, b) || line_known(p, a, b)) continue;
      if (is_late(p)) p->out->cut = true;
      if (p->out->cut) return;
      drop_targets(p->net);
      ask_for_pair(p->net, a->place, b->place);
      CoverAnswer *answer = ask(p);
      if (answer->verdict == COVER_UNSAFE) note_alarm(p, answer, a, b), found++;
      cover_answer_delete(answer);
    }
}

// The bad markings of the variables that have no alarm yet; false if there are none.
static bool ask_for_rest(Prover *p, const bool *alarmed) {
  Translation *t = p->out->translation;
  drop_targets(p->net);
  for (size_t i = 0; i < t->accesses.n; i++)
    for (size_t j = i; j < t->accesses.n; j++) {
      const TranslationAccess *a = &t->accesses.at[i], *b = &t->accesses.at[j];
      if (!alarmed[a->variable] && conflict(p, a, b)) ask_for_pair(p->net, a->place, b->place);
    }
  return p->net->targets.n > 0;
}

void proof_more_alarms(Proof *out, const ProofOptions *options) {
  if (!out->alarms.n) return;
  Prover prover = {out, out->translation->net, options}, *p = &prover;
  bool *alarmed = memory_take(out->translation->program->objects.n + 1);
  uint32_t variable = out->alarms.at[0].variable;
  while (variable != UINT32_MAX) {
    alarmed[variable] = true;
    further_alarms(p, variable);
    variable = UINT32_MAX;
    if (out->cut || !ask_for_rest(p, alarmed)) break;
    CoverAnswer *answer = ask(p);
    if (answer->verdict == COVER_UNSAFE) variable = alarm_of(p, answer);
    if (answer->verdict == COVER_UNKNOWN && !p->out->reason)
      p->out->reason = copied(answer->reason ? answer->reason : "the search gave up");
    cover_answer_delete(answer);
  }
  free(alarmed);
}

Proof *proof_run(const SmlProgram *program, const ProofOptions *options) {
  Proof *out = memory_take(sizeof *out);
  out->translation = translate(program, options->max_places);
  Prover p = {out, out->translation->net, options};
  if (out->translation->too_large) {
    out->reason = copied("the Petri net grows too large");
    return out;
  }
  out->answer = ask(&p);
  out->first = out->answer->statistics;
  if (out->answer->verdict == COVER_SAFE) out->proved = true;
  else if (out->answer->verdict == COVER_UNSAFE) alarm_of(&p, out->answer);
  else out->reason = copied(out->answer->reason ? out->answer->reason : "the search gave up");
  ALWAYS(proof_check(out));
  return out;
}

// A proof, or what keeps it from being one: a result that has neither would be taken for a proof.
bool proof_check(const Proof *p) {
  bool open = p->alarms.n || p->reason;
  if (p->proved == open || (p->proved && p->answer->verdict != COVER_SAFE)) return false;
  for (size_t i = 0; i < p->alarms.n; i++)
    if (p->alarms.at[i].variable >= p->translation->program->objects.n) return false;
  return true;
}

void proof_delete(Proof *p) {
  if (!p) return;
  for (size_t i = 0; i < p->alarms.n; i++) vec_delete(&p->alarms.at[i].trace);
  vec_delete(&p->alarms);
  translation_delete(p->translation);
  cover_answer_delete(p->answer);
  free(p->reason);
  free(p);
}
