#include <errno.h>
#include <string.h>

#include "decide/loops_read.h"
#include "decide/prove_loops.h"
#include "engine/loops/bpl_check.h"
#include "engine/loops/bpl_parse.h"
#include "engine/loops/bpl_without.h"
#include "engine/loops/strip.h"
#include "front/compile/clang.h"
#include "front/compile/plain_source.h"
#include "front/fortran/fortran.h"
#include "front/openmp/omp.h"

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && !strcmp(text + n - m, end);
}

bool loops_is_boogie(const char *file) { return ends_with(file, ".bpl"); }

static bool is_c(const char *file) {
  return ends_with(file, ".c") || ends_with(file, ".cc") || ends_with(file, ".cpp") ||
         ends_with(file, ".cxx") || fortran_is_source(file);
}

static bool is_other_file(const Options *o, const char *word, const char *file) {
  for (size_t i = 0; i < o->n_files; i++)
    if (!strcmp(word, o->files[i])) return strcmp(word, file);
  return false;
}

bool loops_is_switch(const char *word) {
  return !strcmp(word, "-fopenmp") || !strncmp(word, "-fopenmp=", 9) ||
         !strcmp(word, "-fopenmp-simd");
}

// Asked of the compiler, whose options say what is compiled at all.
static void ask_for_directives(const Options *o, const char *file, Directives *found) {
  VEC(const char *) words = {0};
  bool on = true;
  for (size_t i = 0; i < o->n_compile; i++) {
    if (!is_other_file(o, o->compile[i], file)) vec_push(&words, o->compile[i]);
    if (!strcmp(o->compile[i], "-fno-openmp")) on = false;
    if (!strcmp(o->compile[i], "-fopenmp")) on = true;
  }
  if (on && !plain_source(file, words.at, words.n)) clang_directives(words.at, words.n, found);
  vec_delete(&words);
}

// OpenMP by its directives; C without any is for the engine of POSIX threads. The question comes up
// more than once in a run, and the answer stays the same.
const Directives *loops_directives(const Options *o, const char *file) {
  typedef struct {
    char *file;
    Directives found;
  } Asked;
  static VEC(Asked *) kept;
  for (size_t i = 0; i < kept.n; i++)
    if (!strcmp(kept.at[i]->file, file)) return &kept.at[i]->found;
  Asked *new = memory_take(sizeof *new);
  new->file = strdup(file);
  ask_for_directives(o, file, &new->found);
  vec_push(&kept, new);
  return &new->found;
}

bool loops_wants_all(const Options *o) {
  bool some = false;
  for (size_t i = 0; i < o->n_files; i++) {
    if (loops_is_boogie(o->files[i]) ? o->n_files > 1 : !is_c(o->files[i])) return false;
    some |= loops_wants(o, o->files[i]);
  }
  return some;
}

bool loops_wants(const Options *o, const char *file) {
  return loops_is_boogie(file) || (is_c(file) && loops_directives(o, file)->at.n);
}

static void prepare(LoopsUnit *unit, unsigned rounds) {
  if (loops_prepare(unit->program, &unit->instrumentation, rounds)) return;
  unit->beyond = unit->instrumentation.problem;
  unit->beyond_at = unit->instrumentation.problem_at;
}

static bool has_body(const BplProgram *program) {
  for (size_t i = 0; i < program->decls.n; i++) {
    const BplDecl *d = &program->decls.at[i];
    if (d->impl || (d->proc && d->proc->impl)) return true;
  }
  return false;
}

BplProgram *loops_read_text(const char *file, const Text *text) {
  BplProgram *program = bpl_parse(file, text->at ? text->at : "", text->n);
  if (!program) return NULL;
  instrument_strip(program);
  if (bpl_check(program)) return program;
  bpl_delete(program);
  return NULL;
}

static int read_boogie(const char *file, LoopsSource *source, unsigned rounds) {
  Text text = {0};
  if (!text_read_file(&text, file)) {
    diag_error((Position){file, 0, 0}, "%s", strerror(errno));
    return EXIT_INPUT;
  }
  LoopsUnit unit = {.program = loops_read_text(file, &text)};
  if (unit.program) unit.original = loops_read_text(file, &text);
  text_delete(&text);
  if (!unit.program) return EXIT_INPUT;
  if (!has_body(unit.program)) {
    diag_error((Position){file, 1, 1}, "there is nothing to check: no procedure in it has a body");
    bpl_delete(unit.program);
    bpl_delete(unit.original);
    return EXIT_INPUT;
  }
  prepare(&unit, rounds);
  vec_push(&source->units, unit);
  return 0;
}

static Position keep_position(Arena *arena, Position at) {
  if (at.file) at.file = arena_string(arena, at.file);
  return at;
}

// A parallel loop is a region whose one loop has the same directive.
static const char *name_region(Arena *arena, const OmpRegion *region) {
  if (region->stands_for) return arena_format(arena, "calls of itself");
  if (region->simd) return "simd loop";
  const char *kind = region->league ? "teams" : "parallel";
  if (region->loops.n == 1 && region->loops.at[0] == region->at.line)
    return arena_format(arena, "%s loop", kind);
  if (!region->loops.n) return arena_format(arena, "%s region", kind);
  Text text = {0};
  text_format(&text, "%s region with %s", kind,
              region->loops.n == 1 ? "a loop at line" : "loops at lines");
  for (size_t i = 0; i < region->loops.n; i++)
    text_format(&text, "%s %d", i ? "," : "", region->loops.at[i]);
  const char *name = arena_string(arena, text.at);
  text_delete(&text);
  return name;
}

static BplProgram *read_translation(const OmpRegion *region, const Text *text,
                                    const char *candidates) {
  BplProgram *program = bpl_read("translation", text->at, text->n);
  if (program) program->candidates = candidates;
  if (!program)
    fatal("the translation of the region at %s:%d is not a Boogie program", region->at.file,
          region->at.line);
  return program;
}

// The program without the assumptions that subscripts stay within their dimensions.
static BplProgram *read_loose(const OmpRegion *region, Instrumentation *in) {
  if (!region->assumes_bounds) return NULL;
  BplProgram *program = read_translation(region, &region->program, NULL);
  if (!bpl_without(program, OMP_BOUNDS_ATTRIBUTE)) return bpl_delete(program), NULL;
  loops_prepare(program, in, 0);
  return program;
}

static PartKind kind_of_region(const OmpRegion *region) {
  if (region->other_threads) return PART_OTHER_THREADS;
  return region->simd ? PART_SIMD : region->league ? PART_TEAMS : PART_PARALLEL;
}

static LoopsUnit unit_of(Arena *arena, const OmpRegion *region, const char *candidates) {
  LoopsUnit unit = {.what = name_region(arena, region),
                    .kind = kind_of_region(region),
                    .where.at = keep_position(arena, region->at)};
  if (region->stands_for) unit.stands_for = arena_string(arena, region->stands_for);
  if (region->function) unit.where.function = arena_string(arena, region->function);
  if (region->entry && strcmp(region->entry, "main")) {
    unit.entry = arena_string(arena, region->entry);
    for (size_t i = 0; i < region->parameters.n; i++)
      vec_push(&unit.parameters, ((OmpParameter){arena_string(arena, region->parameters.at[i].name),
                                                 region->parameters.at[i].kind}));
  }
  if (region->what) {
    unit.beyond = arena_string(arena, region->what);
    unit.beyond_at = keep_position(arena, region->what_at);
    return unit;
  }
  unit.program = read_translation(region, &region->program, candidates);
  unit.text = arena_copy(arena, region->program.at, region->program.n);
  unit.loose = read_loose(region, &unit.loose_instrumentation);
  prepare(&unit, 0);
  return unit;
}

static int read_c(const Options *o, LoopsSource *source) {
  OmpUnit translated;
  int status = omp_translate(o->compile, o->n_compile, (const char *const *)o->files, o->n_files,
                             (OmpOptions){.assume_no_alias = o->assume_no_alias}, &translated);
  if (status) return omp_delete(&translated), status;
  for (size_t i = 0; i < translated.regions.n; i++) { // printed together they are one program
    const char *candidates =
        translated.regions.n > 1 ? arena_format(source->arena, "b%zu_", i + 1) : NULL;
    vec_push(&source->units, unit_of(source->arena, &translated.regions.at[i], candidates));
  }
  for (size_t i = 0; i < translated.assumptions.n; i++)
    vec_push(&source->assumptions, arena_string(source->arena, translated.assumptions.at[i]));
  source->has_main = translated.has_main;
  omp_delete(&translated);
  return 0;
}

int loops_read(const Options *o, LoopsSource *source) {
  *source = (LoopsSource){.arena = arena_new()};
  return loops_is_boogie(o->files[0]) ? read_boogie(o->files[0], source, (unsigned)o->unroll)
                                      : read_c(o, source);
}

void loops_release(LoopsSource *source) {
  for (size_t i = 0; i < source->units.n; i++) {
    bpl_delete(source->units.at[i].program);
    bpl_delete(source->units.at[i].loose);
    bpl_delete(source->units.at[i].original);
    vec_delete(&source->units.at[i].parameters);
  }
  vec_delete(&source->units);
  vec_delete(&source->assumptions);
  arena_delete(source->arena);
}
