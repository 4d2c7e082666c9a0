#include "decide/net_trace.h"

#include <string.h>

#include "report/source.h"
#include "report/source_name.h"

static const char *lane_name(const SmlJob *job, Copy copy, Arena *arena) {
  static const char *const who[] = {[COPY_ALL] = "",
                                    [COPY_FIRST] = " (one)",
                                    [COPY_SECOND] = " (another)",
                                    [COPY_REST] = " (some other)"};
  return arena_format(arena, "%s%s", job->name, who[copy]);
}

static unsigned lane_of(const Interleaving *in, const char *name) {
  unsigned lanes = 0;
  for (size_t i = 0; i < in->steps.n; i++) {
    if (!strcmp(in->steps.at[i].thread, name)) return in->steps.at[i].lane;
    if (in->steps.at[i].lane >= lanes) lanes = in->steps.at[i].lane + 1;
  }
  return lanes;
}

static void set_place(InterleavingStep *step, const SmlInstr *i, Arena *arena) {
  step->where.at = i->at;
  if (i->at.file) step->where.at.file = arena_string(arena, i->at.file);
  if (i->function) step->where.function = arena_string(arena, i->function);
}

// Heap blocks have no name; the source has one for what is touched there.
const char *net_trace_name(const SmlProgram *program, const SmlInstr *i, uint32_t object,
                           Arena *arena) {
  const char *name = program->objects.at[object].name;
  const char *source = strstr(name, "block_of_line") ? source_name(i->at, arena) : NULL;
  return source ? source : arena_string(arena, name);
}

const char *net_trace_location(const SmlProgram *program, const ProofAlarm *alarm, Arena *arena) {
  const SmlJob *job = &program->jobs.at[alarm->access[1].job];
  return net_trace_name(program, &job->code.at[alarm->access[1].instr], alarm->variable, arena);
}

static void add_step(Interleaving *in, const SmlProgram *program, const TranslationStep *s,
                     Arena *arena) {
  const SmlJob *job = &program->jobs.at[s->job];
  const SmlInstr *i = s->instr == UINT32_MAX ? NULL : &job->code.at[s->instr];
  if (i && (i->op == SML_SKIP || i->op == SML_GOTO || i->op == SML_BRANCH || !*sml_op_word(i->op)))
    return; // where it goes shows in what follows
  const char *name = lane_name(job, s->copy, arena);
  bool named = i && i->op <= SML_DONE && i->op != SML_SKIP;
  const char *op = i         ? arena_string(arena, sml_op_word(i->op))
                   : s->what ? arena_string(arena, s->what)
                             : "step";
  const char *object = named ? net_trace_name(program, i, i->object, arena) : NULL;
  InterleavingStep *step = interleaving_add(in, lane_of(in, name), name, op, object);
  if (i) set_place(step, i, arena);
}

// Both threads are in front of their access when the net has come to the bad marking. Two threads
// of one job share its name.
static void add_access(Interleaving *in, const SmlProgram *program, const ProofAlarm *alarm, int k,
                       const char *location, Arena *arena) {
  const SmlJob *job = &program->jobs.at[alarm->access[k].job];
  const SmlInstr *i = &job->code.at[alarm->access[k].instr];
  bool second = k == 1 && alarm->access[0].job == alarm->access[1].job;
  const char *name =
      second ? arena_format(arena, "%s (another)", job->name) : arena_string(arena, job->name);
  InterleavingStep *step = interleaving_add(in, lane_of(in, name), name,
                                            arena_string(arena, sml_op_word(i->op)), location);
  set_place(step, i, arena);
  step->access = k;
}

static const TranslationStep *next_of_thread(const ProofAlarm *alarm, size_t i) {
  const TranslationStep *s = &alarm->trace.at[i];
  for (size_t k = i + 1; k < alarm->trace.n; k++)
    if (alarm->trace.at[k].job == s->job && alarm->trace.at[k].copy == s->copy)
      return &alarm->trace.at[k];
  return NULL;
}

// An access is two steps of the net, its beginning and its end: the later one tells of both, and
// the last one is the access of the alarm.
static bool is_told_later(const ProofAlarm *alarm, size_t i) {
  const TranslationStep *s = &alarm->trace.at[i], *next = next_of_thread(alarm, i);
  if (s->instr == UINT32_MAX) return false;
  if (next) return next->instr == s->instr;
  for (int k = 0; k < 2; k++)
    if (alarm->access[k].job == s->job && alarm->access[k].instr == s->instr) return true;
  return false;
}

void interleaving_of_trace(Interleaving *in, const Proof *proof, const ProofAlarm *alarm,
                           const char *location, Arena *arena) {
  const SmlProgram *program = proof->translation->program;
  for (size_t i = 0; i < alarm->trace.n; i++)
    if (alarm->trace.at[i].job != UINT32_MAX && !is_told_later(alarm, i))
      add_step(in, program, &alarm->trace.at[i], arena);
  for (int k = 0; k < 2; k++) add_access(in, program, alarm, k, location, arena);
  interleaving_hold(in);
}
