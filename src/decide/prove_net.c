#include "decide/prove_net.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/check.h"
#include "base/time_limits.h"
#include "decide/emit.h"
#include "decide/net_confirm.h"
#include "decide/net_refine.h"
#include "decide/net_source.h"
#include "decide/net_trace.h"
#include "decide/proved_facts.h"
#include "engine/net/cover/budget.h"
#include "engine/net/formats/net_dot.h"
#include "engine/net/formats/spec_write.h"
#include "engine/net/slice/slice.h"
#include "engine/net/sml/proof.h"
#include "engine/net/sml/sml_enumerate.h"
#include "engine/net/sml/sml_print.h"
#include "report/progress.h"
#include "report/report.h"
#include "verdict/certificate_net.h"
#include "verdict/certificate_net_check.h"
#include "verdict/certificate_net_make.h"
#include "verdict/certificate_net_text.h"

enum { MAX_PLACES = 60000, MAX_ALARMS = 12, CONFIRM_STATES = 300000, CONFIRM_THREADS = 6 };

typedef struct {
  const Options *options;
  NetSource *source;
  Verdict *verdict;
  double began;
  size_t certificates;
  bool broken;       // a lock is perhaps none: nothing is known of what it protects
  bool watched;      // on a terminal
  bool confirms;     // alarms are to be run into, and nobody has tried yet
  double refine_end; // until then alarms are tried again, on budget_now()
  double refined_seconds;
  size_t left_as_they_are; // programs whose alarms were not tried again any more
  size_t lists_cut;        // programs of which not every alarm is told
  CoverStatistics total;
} Run;

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && !strcmp(text + n - m, end);
}

static AccessKind kind_of(SmlOp op) {
  return op == SML_READ          ? KIND_READ
         : op == SML_WRITE       ? KIND_WRITE
         : op == SML_ATOMIC_READ ? KIND_ATOMIC_READ
                                 : KIND_ATOMIC_WRITE;
}

static void fill_access(Run *run, RaceAccess *a, const SmlProgram *program, uint32_t job,
                        uint32_t instr) {
  ALWAYS(job < program->jobs.n && instr < program->jobs.at[job].code.n);
  const SmlInstr *i = &program->jobs.at[job].code.at[instr];
  a->kind = kind_of(i->op);
  a->size = i->size;
  a->thread = arena_string(run->verdict->arena, program->jobs.at[job].name);
  a->where.at = i->at;
  if (i->at.file) a->where.at.file = arena_string(run->verdict->arena, i->at.file);
  a->where.function = i->function ? arena_string(run->verdict->arena, i->function) : NULL;
}

static bool known_lines(const Verdict *v) {
  const Race *last = &v->races.at[v->races.n - 1];
  for (size_t i = 0; i + 1 < v->races.n; i++)
    if (!strcmp(v->races.at[i].location.name, last->location.name) &&
        race_same_lines(&v->races.at[i], last))
      return true;
  return false;
}

static void add_race(Run *run, const SmlProgram *program, uint32_t variable, const uint32_t job[2],
                     const uint32_t instr[2], bool confirmed) {
  ALWAYS(variable < program->objects.n && program->objects.at[variable].kind == SML_VARIABLE);
  Race *race = verdict_race(run->verdict);
  race->location.name =
      arena_string(run->verdict->arena, net_source_shown(run->source, program, variable));
  race->location.size = program->jobs.at[job[0]].code.at[instr[0]].size;
  for (int k = 0; k < 2; k++) fill_access(run, &race->access[k], program, job[k], instr[k]);
  race->confirmed = confirmed;
  if (!confirmed)
    race->doubt = run->source->from_c ? "a run of the abstract program"
                                      : "a run of the Petri net; the program may exclude it";
  if (known_lines(run->verdict)) run->verdict->races.n--;
}

// An alarm of an SML program is confirmed by a run of the program itself. Those of C are handed on
// all at once: net_confirm.c.
static bool confirm(Run *run, const SmlProgram *program, const ProofAlarm *alarm) {
  if (run->source->from_c) return false;
  for (uint32_t any = 2; any <= 3; any++) {
    SmlRuns *runs = sml_enumerate(program, any, CONFIRM_THREADS, CONFIRM_STATES, alarm->variable);
    bool race = runs->race;
    sml_runs_delete(runs);
    if (race) return true;
  }
  return false;
}

static void explain_step(const InterleavingStep *s) {
  printf("  %s: ", s->thread);
  if (s->where.at.file) printf("%s:%d: ", s->where.at.file, s->where.at.line);
  if (s->where.function) printf("in %s: ", s->where.function);
  printf("%s%s%s%s\n", s->op, s->object ? " " : "", s->object ? s->object : "",
         s->access >= 0 ? " (collides)" : "");
}

static void explain(const Run *run, const Proof *proof, const ProofAlarm *alarm) {
  Interleaving in = {0};
  const char *name = net_trace_location(proof->translation->program, alarm, run->verdict->arena);
  interleaving_of_trace(&in, proof, alarm, name, run->verdict->arena);
  printf("a run into a possible race on %s:\n", name);
  for (size_t i = 0; i < in.steps.n; i++) explain_step(&in.steps.at[i]);
  interleaving_delete(&in);
}

static void tell_misuse(Run *run, const SmlObject *lock, const SmlInstr *i, const SmlInstr *j) {
  const SmlInstr *at = i->at.file ? i : j, *made = i->op == SML_WRITE ? i : j,
                 *used = made == i ? j : i;
  if (lock->role == SML_LOCK_MISUSED)
    verdict_reason(
        run->verdict,
        "%s:%d: %s is used here after it was destroyed, or was made new while it was held",
        at->at.file ? at->at.file : "?", at->at.line, lock->of);
  else
    verdict_reason(run->verdict,
                   "%s:%d: %s is initialised or destroyed here while a thread may use it (line %d)",
                   made->at.file ? made->at.file : "?", made->at.line, lock->of, used->at.line);
}

// A lock that is made new or released while somebody may use it means nothing any more: no race,
// but no proof.
static bool is_misuse(Run *run, const SmlProgram *program, const ProofAlarm *a) {
  const SmlObject *object = &program->objects.at[a->variable];
  if (object->role == SML_PROGRAM_DATA) return false;
  run->broken = true;
  tell_misuse(run, object, &program->jobs.at[a->access[0].job].code.at[a->access[0].instr],
              &program->jobs.at[a->access[1].job].code.at[a->access[1].instr]);
  return true;
}

static void take_alarms(Run *run, const SmlProgram *program, const Proof *proof) {
  for (size_t i = 0; i < proof->alarms.n; i++) {
    const ProofAlarm *a = &proof->alarms.at[i];
    if (run->options->explain) explain(run, proof, a);
    if (is_misuse(run, program, a)) continue;
    size_t before = run->verdict->races.n;
    add_race(run, program, a->variable, (uint32_t[]){a->access[0].job, a->access[1].job},
             (uint32_t[]){a->access[0].instr, a->access[1].instr}, confirm(run, program, a));
    if (run->verdict->races.n == before) continue; // the same lines as another
    Race *race = &run->verdict->races.at[before];
    interleaving_of_trace(&race->interleaving, proof, a, race->location.name, run->verdict->arena);
  }
}

static const char *certificate_path(Run *run) {
  const char *path = run->options->certificate;
  return run->certificates++ == 0
             ? path
             : arena_format(run->verdict->arena, "%s.%zu", path, run->certificates);
}

// A proof counts only once code apart from the engine has checked it.
static void check_certificate(Run *run, const Proof *proof) {
  CertificateNet c;
  certificate_net_make(&c, proof->answer, proof->translation->net, NULL);
  const char *trouble = certificate_net_check(&c, proof->translation->net);
  if (trouble) fatal("the proof of safety does not hold: %s", trouble);
  if (run->options->certificate) {
    Text text = {0};
    const char *path = certificate_path(run);
    certificate_net_write(&c, &text);
    if (!text_write_file(&text, path))
      fatal_input("%s cannot be written: %s", path, strerror(errno));
    text_delete(&text);
  }
  certificate_net_delete(&c);
}

static void add_abstractions(Run *run, const Translation *t) {
  for (Abstraction a = 0; a < N_ABSTRACTIONS; a++)
    if (t->abstraction[a]) verdict_abstraction(run->verdict, abstraction_text(a));
}

static bool has_lock_itself(const SmlProgram *program) {
  for (uint32_t k = 0; k < program->objects.n; k++)
    if (program->objects.at[k].role != SML_PROGRAM_DATA) return true;
  return false;
}

static void take_proof(Run *run, const SmlProgram *program, const Proof *proof) {
  ALWAYS(proof_check(proof)); // what is neither proved nor open would count as race-free
  run->broken = run->broken || (proof->reason && has_lock_itself(program));
  if (proof->proved) check_certificate(run, proof);
  if (proof->reason)
    verdict_reason(run->verdict, "%s%s%s", proof->reason, program->name ? ": " : "",
                   program->name ? program->name : "");
  take_alarms(run, program, proof);
  add_abstractions(run, proof->translation);
#define X(name, help) run->total.name += proof->first.name;
  COVER_STATISTICS(X)
#undef X
}

// On a terminal: a program with many possible races may keep a person waiting.
static void tell_progress(const Run *run, size_t number) {
  if (!run->watched) return;
  Text line = {0};
  text_format(&line,
              "possible races are looked at again: part %zu of %zu, %.0f s of at most %.0f s",
              number + 1, run->source->sml->programs.n, budget_now() - run->began,
              run->refine_end - run->began);
  progress_line(line.at);
  text_delete(&line);
}

// ---- what an earlier check has proved: its certificate is checked again

static bool holds(Run *run, const SmlProgram *program, const Text *certificate) {
  CertificateNet c;
  if (!certificate_net_read(&c, "a kept certificate", certificate)) return false;
  Translation *t = translate(program, MAX_PLACES);
  bool good = !t->too_large && !certificate_net_check(&c, t->net);
  if (good) add_abstractions(run, t);
  translation_delete(t);
  certificate_net_delete(&c);
  return good;
}

static bool is_known(Run *run, const SmlProgram *program) {
  Text key = {0}, certificate = {0};
  sml_print(program, &key);
  bool found = !run->options->certificate &&
               proved_before(run->options, "net", &key, &certificate) && certificate.n &&
               holds(run, program, &certificate);
  text_delete(&key);
  text_delete(&certificate);
  return found;
}

static void keep_known(Run *run, const Proof *proof, const SmlProgram *program) {
  Text key = {0}, certificate = {0};
  CertificateNet c;
  sml_print(program, &key);
  certificate_net_make(&c, proof->answer, proof->translation->net, NULL);
  certificate_net_write(&c, &certificate);
  proved_now(run->options, "net", &key, &certificate);
  certificate_net_delete(&c);
  text_delete(&key);
  text_delete(&certificate);
}

// ---- one program after the other

static ProofOptions proof_options(const Run *run) {
  return (ProofOptions){.cover = {.engine = COVER_PORTFOLIO, .jobs = 2},
                        .max_places = MAX_PLACES,
                        .max_alarms = MAX_ALARMS,
                        .deadline =
                            run->options->timeout > 0 ? run->began + run->options->timeout : 0};
}

// What is left of the time for refinement is shared out; a program that needs less leaves more to
// the others.
static double refine_until(const Run *run, size_t number) {
  enum { SHARES = 2 };
  double left = run->refine_end - budget_now(),
         share = left * SHARES / (double)(run->source->sml->programs.n - number);
  if (share < time_limit_here(TIME_NET_REFINE_LEAST))
    share = time_limit_here(TIME_NET_REFINE_LEAST);
  return budget_now() + (share < left ? share : left);
}

static bool all_refined_known(Run *run, size_t number) {
  return run->source->refined && is_known(run, &run->source->refined->programs.at[number]);
}

// Which alarms there are is told for a few seconds; one is enough for the verdict.
static void list_alarms(Run *run, Proof *proof) {
  ProofOptions how = proof_options(run);
  double end = budget_now() + time_limit_here(TIME_NET_LISTING);
  if (how.deadline <= 0 || how.deadline > end) how.deadline = end;
  proof_more_alarms(proof, &how);
  if (proof->cut) run->lists_cut++;
}

static bool keep_proof(Run *run, const SmlProgram *program, Proof *proof) {
  if (!proof->proved) list_alarms(run, proof);
  take_proof(run, program, proof);
  if (proof->proved) keep_known(run, proof, program);
  return proof->proved;
}

// Returns whether it is proved. A program with alarms is tried again with its small data. What is
// proved then is proved; otherwise the fewer alarms count.
static bool prove_program(Run *run, size_t number) {
  const SmlProgram *program = &run->source->sml->programs.at[number];
  NetRefine again = {.source = run->source,
                     .number = number,
                     .how = proof_options(run),
                     .explain = run->options->explain};
  if (is_known(run, program)) return true;
  Proof *proof = proof_run(program, &again.how), *better = NULL;
  SmlFile *chosen = NULL;
  bool wants = !proof->proved && run->source->model, late = wants && budget_now() > run->refine_end;
  if (late) run->left_as_they_are++;
  if (wants && all_refined_known(run, number)) return proof_delete(proof), true;
  if (wants && !late) {
    double began = budget_now();
    again.until = refine_until(run, number);
    tell_progress(run, number);
    better = net_refine(&again, proof, &chosen);
    run->refined_seconds += budget_now() - began;
  }
  if (better) {
    proof_delete(proof);
    proof = better;
    program = chosen ? &chosen->programs.at[0] : &run->source->refined->programs.at[number];
  }
  bool proved = keep_proof(run, program, proof);
  proof_delete(proof);
  sml_file_delete(chosen);
  return proved;
}

static void enumerate_program(Run *run, const SmlProgram *program) {
  SmlRuns *runs = sml_enumerate(program, (uint32_t)run->options->instances, CONFIRM_THREADS + 2,
                                CONFIRM_STATES * 4, UINT32_MAX);
  verdict_stat(run->verdict, STAT_states, (double)runs->states);
  if (runs->race)
    add_race(run, program, runs->variable, (uint32_t[]){runs->access[0].job, runs->access[1].job},
             (uint32_t[]){runs->access[0].instr, runs->access[1].instr}, true);
  else
    verdict_reason(run->verdict,
                   runs->complete
                       ? "every run with so few threads was tried, larger numbers were not"
                       : "too many states");
  sml_runs_delete(runs);
}

static void settle(Run *run) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  Verdict *v = run->verdict;
  v->scope.all_schedules = true;
  v->scope.inputs = INPUTS_ALL;
  v->scope.threads = THREADS_ANY;
  for (size_t i = 0; i < run->source->reasons.n; i++)
    verdict_reason(v, "%s", run->source->reasons.at[i]);
  for (size_t i = 0; i < run->source->assumptions.n; i++)
    verdict_assume(v, "%s", run->source->assumptions.at[i]);
  if (strcmp(run->options->method, "enumerate"))
    verdict_stat(v, STAT_states, (double)run->total.kept);
  verdict_stat(v, STAT_seconds, budget_now() - run->began);
  verdict_stat(v, STAT_peak_kb, (double)usage.ru_maxrss);
  verdict_settle(v);
  if (v->answer == ANSWER_UNKNOWN) v->scope.all_schedules = false;
}

static void tell_variable(Run *run, const SmlProgram *program, uint32_t variable, bool proved) {
  const SmlObject *object = &program->objects.at[variable];
  if (object->kind != SML_VARIABLE || object->role != SML_PROGRAM_DATA) return;
  verdict_part(run->verdict, &(VerdictPart){.kind = PART_VARIABLE,
                                            .what = arena_format(
                                                run->verdict->arena, "variable '%s'",
                                                net_source_shown(run->source, program, variable)),
                                            .symbol = object->symbol,
                                            .proved = proved,
                                            .doubt = proved ? NULL : "the proof leaves it open"});
}

// What is known of each variable, where more is known of some than of the whole. Nothing is while
// something could hide a race from the model.
static void tell_variables(Run *run, const SmlFile *sml, const bool *proved) {
  bool some = false, all = true;
  for (size_t i = 0; i < sml->programs.n; i++) some = some || proved[i], all = all && proved[i];
  if (!some || all || !run->source->from_c || run->source->reasons.n || run->broken) return;
  for (size_t i = 0; i < sml->programs.n; i++)
    for (uint32_t k = 0; k < sml->programs.at[i].objects.n; k++)
      tell_variable(run, &sml->programs.at[i], k, proved[i]);
}

static bool can_be_run(const Options *options) {
  return !ends_with(options->files[0], ".sml") && !ends_with(options->files[0], ".bc") &&
         !strcmp(options->confirm, "on");
}

// A race that is run into early spares the refinement of all others. Returns whether there is one.
static bool confirmed_early(Run *run) {
  if (!run->confirms || run->refined_seconds < time_limit(TIME_NET_EARLY) || !run->verdict->races.n)
    return false;
  run->confirms = false;
  if (run->watched) progress_clear();
  run->verdict = net_confirm(run->verdict, run->options, time_limit_here(TIME_NET_EARLY));
  return run->verdict->answer == ANSWER_RACE;
}

static void tell_cuts(Run *run) {
  if (run->left_as_they_are)
    verdict_reason(run->verdict,
                   "possible races were looked at again for %.0f seconds, those of %zu of %zu "
                   "parts were not; --timeout gives more",
                   run->refine_end - run->began, run->left_as_they_are,
                   run->source->sml->programs.n);
  if (run->lists_cut)
    verdict_reason(run->verdict, "not every possible race is told: finding more took too long");
}

// Returns whether it ended early with a race that was run into.
static bool prove_programs(Run *run, bool *proved) {
  for (size_t i = 0; i < run->source->sml->programs.n; i++) {
    proved[i] = prove_program(run, i);
    if (confirmed_early(run)) return true;
  }
  if (run->watched) progress_clear();
  tell_cuts(run);
  return false;
}

static Verdict *decide(const Options *options, NetSource *source, bool confirms) {
  Run run = {.options = options,
             .source = source,
             .verdict = verdict_new("net", options->files[0]),
             .began = budget_now()};
  run.confirms = confirms && can_be_run(options);
  run.watched = confirms && !options->quiet && isatty(STDERR_FILENO);
  run.refine_end =
      run.began + (options->timeout > 0 ? options->timeout : time_limit_here(TIME_NET_REFINE));
  bool *proved = memory_take((source->sml->programs.n + 1) * sizeof *proved), race = false;
  if (!strcmp(options->method, "enumerate"))
    for (size_t i = 0; i < source->sml->programs.n; i++)
      enumerate_program(&run, &source->sml->programs.at[i]);
  else race = prove_programs(&run, proved);
  if (!race) tell_variables(&run, source->sml, proved), settle(&run);
  for (size_t i = 0; i < source->sml->programs.n; i++) // race-free is all of them, and no other
    ALWAYS(run.verdict->answer != ANSWER_RACE_FREE || proved[i]);
  // What was tried to the end, and left as it was, is not helped by more time.
  run.verdict->hopeless =
      run.verdict->races.n && !run.left_as_they_are && budget_now() < run.refine_end;
  free(proved);
  return run.verdict;
}

Verdict *net_verdict(const Options *options, bool *may_fail) {
  NetSource *source = net_source_read(options);
  if (!source) return NULL;
  *may_fail = source->may_fail;
  Verdict *verdict = decide(options, source, false);
  net_source_delete(source);
  return verdict;
}

// The same programs once more, where objects hang in each other.
static void dump_linked(const NetSource *source, Text *text) {
  for (size_t i = 0; source->from_c && i < source->sml->programs.n; i++) {
    SmlFile *file = net_source_linked(source, i);
    if (!file) continue;
    text_put(text, "\n");
    sml_print(&file->programs.at[0], text);
    sml_file_delete(file);
  }
}

static int dump(const Options *options, NetSource *source) {
  Text text = {0};
  bool refined = !strcmp(options->dump, "refined");
  const SmlFile *file = refined && net_source_refined(source) ? source->refined : source->sml;
  for (size_t i = 0; i < file->programs.n; i++) {
    const SmlProgram *program = &file->programs.at[i];
    if (i) text_put(&text, "\n");
    if (refined || !strcmp(options->dump, "sml")) {
      sml_print(program, &text);
      continue;
    }
    Translation *t = translate(program, MAX_PLACES);
    if (!strcmp(options->dump, "dot")) dot_write(t->net, &text);
    else spec_write(t->net, &text);
    translation_delete(t);
  }
  if (refined) dump_linked(source, &text);
  bool good = text_write_file(&text, "-");
  text_delete(&text);
  return good ? 0 : EXIT_FAULT;
}

static bool wants_confirmation(const Options *options, const Verdict *verdict) {
  return verdict->answer == ANSWER_UNKNOWN && verdict->races.n && can_be_run(options);
}

static double confirm_seconds(const Options *options, const Verdict *verdict) {
  if (options->timeout <= 0) return time_limit_here(TIME_NET_CONFIRM);
  double left = options->timeout - verdict->stats[STAT_seconds];
  return left > 0.1 ? left : 0.1;
}

int net_prove(const Options *options) {
  NetSource *source = net_source_read(options);
  if (!source) return EXIT_INPUT;
  int status;
  if (strcmp(options->dump, "none")) {
    status = dump(options, source);
  } else {
    Verdict *verdict = decide(options, source, true);
    if (wants_confirmation(options, verdict))
      verdict = net_confirm(verdict, options, confirm_seconds(options, verdict));
    status = finish(options, verdict);
    verdict_delete(verdict);
  }
  net_source_delete(source);
  return status;
}
