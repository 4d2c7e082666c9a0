// The smallest changes that make a program race-free, each of them checked before it is shown.
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diag.h"
#include "cli/command.h"
#include "decide/emit.h"
#include "decide/file_kind.h"
#include "fix/remembered.h"
#include "fix/show.h"
#include "fix/syntax_read.h"
#include "fix/unit_objects.h"
#include "options/options.h"
#include "report/report.h"

typedef struct {
  const Options *options;
  TrialProgram program;
  Remembered remembered; // of a program that norace cc has built
  Syntax *syntax;
  Evidence found;
} Fix;

// ---- the words of the check

static bool is_ours(const char *word, bool *value) {
  static const char *const with_value[] = {"-o", "--html", "--sarif", "--timeout"};
  static const char *const flags[] = {"--json", "--quiet", "--apply", "--interactive"};
  *value = false;
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    if (!strcmp(word, flags[i])) return true;
  for (size_t i = 0; i < sizeof with_value / sizeof *with_value; i++) {
    size_t n = strlen(with_value[i]);
    if (strncmp(word, with_value[i], n)) continue;
    *value = !word[n];
    return true;
  }
  return false;
}

static bool is_file(const TrialProgram *p, const char *word) {
  for (size_t i = 0; i < p->n_files; i++)
    if (!strcmp(p->files[i], word)) return true;
  return false;
}

static void take_words(Fix *f, int argc, char **argv) {
  TrialProgram *p = &f->program;
  p->words = arena_take(p->arena, (size_t)argc * sizeof *p->words);
  for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
    bool value;
    if (!is_ours(argv[i], &value)) p->words[p->n_words++] = argv[i];
    else if (value) i++;
  }
  p->files = f->options->files, p->n_files = f->options->n_files;
  p->compile = arena_take(p->arena, (f->options->n_compile + 1) * sizeof *p->compile);
  for (size_t i = 0; i < f->options->n_compile; i++)
    if (!is_file(p, f->options->compile[i])) p->compile[p->n_compile++] = f->options->compile[i];
  p->args = (const char **)f->options->args, p->n_args = (size_t)f->options->n_args;
}

// ---- a program that norace cc has built: its sources, as they were compiled

static bool is_source(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && (!strcmp(dot, ".c") || !strcmp(dot, ".cc") || !strcmp(dot, ".cpp") ||
                 !strcmp(dot, ".i") || !strcmp(dot, ".cxx"));
}

static void take_remembered(Fix *f) {
  const char *program = f->program.files[0];
  const char *wrong = remembered_read(&f->remembered, f->program.arena, program);
  if (wrong) fatal_input("%s: %s", program, wrong);
  f->program.remembered = &f->remembered;
}

// ---- the source

// Of a program, what its races need is read when they are looked at.
static void read_syntax(Fix *f) {
  const TrialProgram *p = &f->program;
  for (size_t i = 0; !p->remembered && i < p->n_files; i++) {
    const char *wrong = syntax_add(f->syntax, p->files[i], p->compile, p->n_compile);
    if (wrong) fatal_input("%s", wrong);
  }
}

// ---- the answer

static int say_status(const Fix *f) {
  return !strcmp(f->found.verdict, "race-free") ? EXIT_RACE_FREE : EXIT_UNKNOWN;
}

static int say_nothing_to_mend(const Fix *f) {
  printf("%s\n", f->found.summary);
  return say_status(f);
}

static void write_patch(const Options *o, const Mend *m) {
  Text patch = {0};
  text_put(&patch, m->mended.at[0].patch);
  if (!text_write_file(&patch, o->output))
    fatal_input("%s cannot be written: %s", o->output, strerror(errno));
  text_delete(&patch);
}

static void print(const Options *o, const Mend *m) {
  json_t *object = show_object(m);
  char *text = o->json ? json_dumps(object, JSON_INDENT(2)) : NULL;
  if (text) puts(text);
  else show_text(m, stdout, report_wants_colour(stdout));
  free(text);
  Results results = {0};
  vec_push(&results, object);
  finish_files(o, &results);
  vec_delete(&results);
  json_decref(object);
}

// What no check has shown to mend the program is for the user to judge: nothing is applied.
static int finish_undecided(const Options *o) {
  if (!o->json)
    printf("unknown: no check of a changed program came to its end%s\n",
           o->apply ? ": nothing was applied" : "; a longer --timeout may decide it");
  return EXIT_UNKNOWN;
}

static int finish_fix(const Options *o, const Mend *m) {
  print(o, m);
  if (!m->mended.n) {
    if (!o->json) printf("unknown: no change was found that mends it (%zu tried)\n", m->trials);
    return EXIT_UNKNOWN;
  }
  if (o->output) write_patch(o, m);
  if (!m->mended.at[0].decided) return finish_undecided(o);
  if (o->apply) {
    const char *wrong = show_apply(m, &m->mended.at[0]);
    if (wrong) fatal_input("%s", wrong);
    if (!o->json) printf("applied; the originals are kept as FILE.orig\n");
  }
  return EXIT_RACE_FREE;
}

// A project is compiled once before changes are tried: that does not count.
static void build_once(Fix *f, double seconds) {
  const double least = 300;
  if (!f->program.remembered) return;
  const char *wrong = unit_objects_compile(&f->program, seconds > least ? seconds : least);
  if (wrong) fatal_input("%s: %s", f->program.files[0], wrong);
}

// Does the program that is built again race as the one does that was given? Its linker may have had
// options of which the debug information says nothing; a change would be judged by another program.
static bool races_again(Fix *f, double seconds) {
  const Edits none = {0};
  Evidence again = {0};
  const char *why;
  if (!f->program.remembered) return true;
  bool races =
      trial_check(&f->program, f->syntax, &none, seconds, &again, &why) && again.races.n > 0;
  evidence_delete(&again);
  return races;
}

static int refuse_other_program(const Fix *f, const Mend *m) {
  fprintf(stderr,
          "norace: note: %s was built again from its debug information, and the race was not met "
          "there: options of the linker are not remembered, so no change can be judged\n",
          f->program.files[0]);
  if (f->options->json) print(f->options, m);
  else printf("unknown: the program that is built again does not race\n");
  return EXIT_UNKNOWN;
}

static int fix(Fix *f) {
  const Options *o = f->options;
  double began = clock_now(), seconds = o->timeout > 0 ? o->timeout : 60;
  const char *why;
  if (!trial_check(&f->program, f->syntax, NULL, seconds / 2, &f->found, &why))
    fatal_input("%s: %s", o->files[0], why);
  if (!f->found.races.n) return say_nothing_to_mend(f);
  Mend m = {.program = &f->program,
            .syntax = f->syntax,
            .found = &f->found,
            .until = began + seconds,
            .check_seconds = clock_now() - began,
            .wanted = 3};
  read_syntax(f);
  double built = clock_now();
  build_once(f, seconds);
  if (!races_again(f, 2 * m.check_seconds + 20)) return refuse_other_program(f, &m);
  m.until += clock_now() - built;
  mend_run(&m);
  int status = finish_fix(o, &m);
  mend_delete(&m);
  return status;
}

// ---- race by race

typedef VEC(const char *) Names;

static bool is_among(const Names *names, const char *name) {
  for (size_t i = 0; i < names->n; i++)
    if (!strcmp(names->at[i], name)) return true;
  return false;
}

static const EvidenceRace *next_race(const Fix *f, const Names *skipped) {
  for (size_t i = 0; i < f->found.races.n; i++)
    if (f->found.races.at[i].name && !is_among(skipped, f->found.races.at[i].name))
      return &f->found.races.at[i];
  return NULL;
}

// The number of a change, 0 to leave the race, -1 to stop.
static int ask(const Mend *m) {
  char *line = NULL;
  size_t room = 0;
  int answer = -1;
  printf("Apply which? [1-%zu, s: leave this race, q: stop] ", m->mended.n);
  fflush(stdout);
  if (getline(&line, &room, stdin) > 0) {
    answer = *line == 's' ? 0 : atoi(line);
    if (*line != 's' && (answer < 1 || (size_t)answer > m->mended.n)) answer = -1;
  }
  free(line);
  return answer;
}

// One race: false if the user wants no more.
static bool mend_one(Fix *f, const EvidenceRace *race, double seconds, Names *skipped) {
  Mend m = {.program = &f->program,
            .syntax = f->syntax,
            .found = &f->found,
            .only = race,
            .until = clock_now() + seconds,
            .check_seconds = 10,
            .wanted = 3};
  printf("race on '%s': %s:%d and %s:%d\n", race->name, race->access[0].at.file,
         race->access[0].at.line, race->access[1].at.file, race->access[1].at.line);
  mend_run(&m);
  show_text(&m, stdout, report_wants_colour(stdout));
  int answer = m.mended.n ? ask(&m) : 0;
  const char *wrong = answer > 0 ? show_apply(&m, &m.mended.at[answer - 1]) : NULL;
  if (wrong) fatal_input("%s", wrong);
  if (answer <= 0) vec_push(skipped, arena_string(f->program.arena, race->name));
  mend_delete(&m);
  return answer >= 0;
}

static int fix_interactively(Fix *f) {
  double seconds = f->options->timeout > 0 ? f->options->timeout : 60;
  Names skipped = {0};
  f->program.all_races = f->program.asks = true;
  for (bool more = true; more;) {
    const char *why;
    evidence_delete(&f->found);
    syntax_delete(f->syntax);
    f->syntax = syntax_new();
    if (!trial_check(&f->program, f->syntax, NULL, seconds / 2, &f->found, &why))
      fatal_input("%s: %s", f->options->files[0], why);
    read_syntax(f);
    build_once(f, seconds);
    const EvidenceRace *race = next_race(f, &skipped);
    more = race && mend_one(f, race, seconds, &skipped);
  }
  vec_delete(&skipped);
  printf("%s\n", f->found.summary);
  if (f->found.races.n) return EXIT_RACE;
  return say_status(f);
}

int cli_fix(int argc, char **argv) {
  Options o;
  options_parse(&o, "fix", argc, argv);
  options_files(&o, 1, SIZE_MAX);
  finish_writable(o.output);
  finish_prepare(&o);
  Fix f = {.options = &o, .program.arena = arena_new(), .syntax = syntax_new()};
  take_words(&f, argc, argv);
  for (size_t i = 0; i < o.n_files; i++) {
    if (access(o.files[i], R_OK)) fatal_input("%s cannot be read: %s", o.files[i], strerror(errno));
    if (!is_source(o.files[i])) file_kind_refuse(o.files[i]);
  }
  if (o.n_files == 1 && !is_source(o.files[0])) take_remembered(&f);
  trial_begin(&f.program);
  int status = o.interactive ? fix_interactively(&f) : fix(&f);
  trial_end(&f.program);
  evidence_delete(&f.found);
  remembered_delete(&f.remembered);
  syntax_delete(f.syntax);
  arena_delete(f.program.arena);
  options_delete(&o);
  return status;
}
