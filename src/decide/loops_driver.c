// A function with a collision in a file without main: a driver calls it with the numbers of the
// solver's example and memory that is large enough, and the search runs the driver into the race.
// The driver stays beside the witness, which is run again from it.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/time_limits.h"
#include "decide/exploring.h"
#include "decide/loops_driver.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"

// Numbers to try: the solver's, then a few that are large enough for most distances.
enum { SOLVERS = 0, LARGEST = 1 << 20, LEAST_BYTES = 1 << 20, MOST_BYTES = 1 << 26 };
static const long sizes[] = {SOLVERS, 16, 100, 5000};

typedef struct {
  const Options *options;
  Verdict *verdict;
  const LoopsUnit *unit;
  const LoopsCollision *collision;
  const char *folder, *path; // of this function's witnesses; of the driver in it
} Driver;

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// Of all witnesses of the file.
static const char *folder_of(const Options *o, Arena *arena) {
  if (o->witness) return o->witness;
  const char *name = base_name(o->files[0]);
  return arena_format(arena, "%s.norace", arena_copy(arena, name, strcspn(name, ".")));
}

static bool make_folder(const char *path) { return !mkdir(path, 0777) || errno == EEXIST; }

static long number_for(const Driver *d, const char *name, long size) {
  const char *wanted = arena_format(d->verdict->arena, "v.%s", name);
  const ProofValues *values = &d->collision->values;
  for (size_t i = 0; size == SOLVERS && i < values->n; i++) {
    if (strcmp(values->at[i].name, wanted)) continue;
    char *end;
    long value = strtol(values->at[i].value, &end, 10);
    if (!*end && value >= 0 && value <= LARGEST) return value;
  }
  return size == SOLVERS ? sizes[1] : size;
}

// Two dimensions of the largest number fit, as far as that is no waste.
static long bytes_for(const Driver *d, long size) {
  long most = 0;
  for (size_t i = 0; i < d->unit->parameters.n; i++) {
    OmpParameter p = d->unit->parameters.at[i];
    long n = p.kind == OMP_WHOLE ? number_for(d, p.name, size) : 0;
    if (n > most) most = n;
  }
  long bytes = 16 * (most + 1) * (most + 1);
  return bytes < LEAST_BYTES ? LEAST_BYTES : bytes > MOST_BYTES ? MOST_BYTES : bytes;
}

static bool is_callable(const LoopsUnit *unit) {
  for (size_t i = 0; i < unit->parameters.n; i++)
    if (unit->parameters.at[i].kind == OMP_OTHER) return false;
  return unit->entry;
}

static bool is_c(const char *file) {
  size_t n = strlen(file);
  return n > 2 && !strcmp(file + n - 2, ".c");
}

static void write_call(const Driver *d, long size, Text *out) {
  const LoopsUnit *unit = d->unit;
  for (size_t i = 0; i < unit->parameters.n; i++)
    if (unit->parameters.at[i].kind == OMP_ADDRESS)
      text_format(out, "  void *%s = __builtin_calloc(1, %ld);\n",
                  arena_format(d->verdict->arena, "memory_%zu", i + 1), bytes_for(d, size));
  text_format(out, "  %s(", unit->entry);
  for (size_t i = 0; i < unit->parameters.n; i++) {
    OmpParameter p = unit->parameters.at[i];
    text_put(out, i ? ", " : "");
    if (p.kind == OMP_ADDRESS) text_format(out, "memory_%zu", i + 1);
    else text_format(out, "%ld", p.kind == OMP_WHOLE ? number_for(d, p.name, size) : 1);
    text_format(out, " /* %s */", p.name);
  }
  text_put(out, ");\n");
}

static bool write_driver(const Driver *d, long size) {
  char *source = realpath(d->options->files[0], NULL);
  if (!source) return false;
  Text text = {0};
  text_format(&text,
              "// Written by norace: calls '%s' so that two of its iterations collide.\n"
              "#include \"%s\"\n\nint main(void) {\n",
              d->unit->entry, source);
  write_call(d, size, &text);
  text_put(&text, "  return 0;\n}\n");
  bool written = text_write_file(&text, d->path);
  text_delete(&text);
  free(source);
  return written;
}

// The command line with the driver in place of the file.
static Options options_for(const Driver *d, const char **file, const char **words) {
  Options run = *d->options;
  bool openmp = false;
  run.n_compile = 0;
  for (size_t i = 0; i < d->options->n_compile; i++) {
    const char *word = d->options->compile[i];
    openmp |= loops_is_switch(word);
    words[run.n_compile++] = strcmp(word, d->options->files[0]) ? word : d->path;
  }
  if (!openmp) words[run.n_compile++] = "-fopenmp";
  *file = d->path;
  run.files = file;
  run.compile = words;
  run.timeout = time_limit(TIME_LOOPS_DRIVER);
  run.witness = d->folder;
  run.quiet = true;
  return run;
}

static bool is_at(const Race *race, int k, const LoopsAccess *a) {
  Position at = race->access[k].where.at;
  return at.file && a->at.file && at.line == a->at.line && at.column == a->at.column &&
         !strcmp(base_name(at.file), base_name(a->at.file));
}

// Which access of the race is the collision's first: 0 or 1; -1: it is another race.
static int orientation(const Race *race, const LoopsCollision *c) {
  if (!race->confirmed || !race->witness) return -1;
  if (is_at(race, 0, &c->access[0]) && is_at(race, 1, &c->access[1])) return 0;
  return is_at(race, 1, &c->access[0]) && is_at(race, 0, &c->access[1]) ? 1 : -1;
}

// What the run met, at the places as the user's file has them.
static void add_race(const Driver *d, const Race *met, int first) {
  Verdict *v = d->verdict;
  Race *race = verdict_race(v);
  *race = *met;
  race->location.name = arena_string(v->arena, d->collision->object);
  for (int k = 0; k < 2; k++) {
    race->access[k] = met->access[k ^ first];
    race->access[k].where.at.file = arena_string(v->arena, d->collision->access[k].at.file);
  }
}

static bool is_added(const Verdict *v, const LoopsCollision *c) {
  for (size_t i = 0; i < v->races.n; i++)
    if (orientation(&v->races.at[i], c) >= 0) return true;
  return false;
}

static bool take_met(const Driver *d, Verdict *found) {
  for (size_t i = 0; i < found->races.n; i++) {
    int first = orientation(&found->races.at[i], d->collision);
    if (first < 0) continue;
    add_race(d, &found->races.at[i], first);
    found->races.at[i] = vec_pop(&found->races); // it has moved
    found->lender = d->verdict->lender;          // and its strings stay
    d->verdict->lender = found;
    return true;
  }
  return false;
}

static bool run_driver(const Driver *d) {
  const char *file, **words = memory_take((d->options->n_compile + 2) * sizeof *words);
  Options run = options_for(d, &file, words);
  Subject subject = {.arena = arena_new()};
  bool met = false;
  if (subject_try(&subject, &run)) {
    Verdict *found = exploring_verdict(&run, &subject);
    met = take_met(d, found);
    if (!met) verdict_delete(found);
  }
  subject_delete(&subject);
  free(words);
  return met;
}

static bool may_drive(const Options *o, const LoopsUnit *unit, const LoopsCollision *c) {
  bool time =
      deadline_at() <= 0 || deadline_at() - clock_now() > time_limit(TIME_LOOPS_DRIVER_LEAST);
  return time && !c->undecided && is_callable(unit) && o->n_files == 1 && is_c(o->files[0]) &&
         !strcmp(o->confirm, "on");
}

bool loops_drive(const Options *o, Verdict *v, const LoopsUnit *unit, const LoopsCollision *c,
                 bool first) {
  if (is_added(v, c)) return true;
  if (!may_drive(o, unit, c)) return false;
  const char *all = folder_of(o, v->arena);
  const char *folder = arena_format(v->arena, "%s/%s", all, unit->entry);
  if (!make_folder(all) || !make_folder(folder)) return false;
  Driver d = {o, v, unit, c, folder, arena_format(v->arena, "%s/call.c", folder)};
  size_t n = first ? sizeof sizes / sizeof *sizes : 1;
  for (size_t i = 0; i < n && may_drive(o, unit, c); i++)
    if (write_driver(&d, sizes[i]) && run_driver(&d)) return true;
  unlink(d.path);
  rmdir(folder);
  rmdir(all); // unless something is in it
  return false;
}
