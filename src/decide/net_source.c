#include "decide/net_source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/temporary.h"
#include "base/time_limits.h"
#include "decide/prove_net.h"
#include "decide/target.h"
#include "engine/net/cover/budget.h"
#include "engine/net/slice/share.h"
#include "engine/net/slice/slice.h"
#include "engine/net/sml/sml_parse.h"
#include "front/compile/clang.h"
#include "front/threads/thread_model.h"

static bool has_ending(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && !strcmp(text + n - m, end);
}

// An executable with the modules that it was made from.
static bool is_program(const char *path) {
  Arena *arena = arena_new();
  ClangModules modules = {0};
  bool found = !has_ending(path, ".o") && !has_ending(path, ".a") &&
               !clang_bitcode_read(arena, path, &modules) && modules.n;
  vec_delete(&modules);
  arena_delete(arena);
  return found;
}

bool net_wants(const Options *options) {
  bool c = true;
  for (size_t i = 0; i < options->n_files; i++)
    c &= has_ending(options->files[i], ".c") || has_ending(options->files[i], ".i");
  if (c || options->n_files != 1) return c && options->n_files;
  const char *path = options->files[0];
  return has_ending(path, ".sml") || has_ending(path, ".bc") || is_program(path);
}

static NetSource *read_sml(const char *path) {
  Text text = {0};
  if (!text_read_file(&text, path)) {
    diag_error((Position){.file = path}, "cannot be read: %s", strerror(errno));
    return NULL;
  }
  SmlFile *sml = sml_parse(path, text.at, text.n);
  text_delete(&text);
  if (!sml) return NULL;
  NetSource *source = memory_take(sizeof *source);
  source->sml = sml;
  return source;
}

static const char *const assumptions_of_c[] = {
    "memory accesses stay inside their objects, and freed memory is not used",
    "integer arithmetic on indices does not overflow",
    "library functions do what the C and POSIX standards say",
};

// A program whose main is a library's (those of unit tests have one): it can be run all the same.
static NetSource *without_main(void) {
  NetSource *source = memory_take(sizeof *source);
  source->sml = sml_file_new();
  source->from_c = true;
  vec_push(&source->reasons, "its main was not built with norace cc");
  return source;
}

static NetSource *slice(const ClangModules *modules, bool handles_first, bool runs) {
  bool no_main;
  ModelThreads *model = threads_read(modules->at, modules->n, handles_first, &no_main);
  if (no_main && runs) return without_main();
  if (no_main) diag_error((Position){.file = modules->at[0].member}, "there is no main");
  if (!model) return NULL;
  NetSource *source = memory_take(sizeof *source);
  source->sml = sml_file_new();
  source->from_c = true;
  share_out(model);
  slice_threads(model, &(SliceOptions){.only = MODEL_NONE}, source->sml);
  source->may_fail = model_threads_may_fail(model);
  for (size_t i = 0; i < model->reasons.n; i++)
    vec_push(&source->reasons, arena_string(source->sml->arena, model->reasons.at[i]));
  for (size_t i = 0; i < model->assumptions.n; i++)
    vec_push(&source->assumptions, arena_string(source->sml->arena, model->assumptions.at[i]));
  if (model->relaxed)
    vec_push(&source->assumptions,
             "sequential consistency"); // the others imply it, C11 says, where there is no race
  for (size_t i = 0; i < sizeof assumptions_of_c / sizeof *assumptions_of_c; i++)
    vec_push(&source->assumptions, assumptions_of_c[i]);
  source->model = model;
  return source;
}

// Each program is built from all nodes, twice: in large programs that would take longer than a
// search.
bool net_source_too_large(const NetSource *source) {
  enum { MOST_NODES = 1000000 };
  size_t nodes = 0;
  for (size_t j = 0; j < source->model->jobs.n; j++) nodes += source->model->jobs.at[j].nodes.n;
  return nodes * source->sml->programs.n > MOST_NODES;
}

SmlFile *net_source_refined(NetSource *source) {
  if (!source->model || source->asked || net_source_too_large(source)) return source->refined;
  source->refined = sml_file_new();
  SliceOptions how = {
      .data = true, .only = MODEL_NONE, .deadline = budget_now() + time_limit_here(TIME_NET_BUILD)};
  if (!slice_threads(source->model, &how, source->refined)) {
    sml_file_delete(source->refined);
    source->refined = NULL;
  }
  source->asked = true;
  return source->refined;
}

static SmlFile *build_one(const NetSource *source, SliceOptions how) {
  SmlFile *file = sml_file_new();
  how.data = true;
  how.deadline = budget_now() + time_limit_here(TIME_NET_BUILD);
  if (slice_threads(source->model, &how, file) && file->programs.n == 1) return file;
  sml_file_delete(file);
  return NULL;
}

SmlFile *net_source_with(const NetSource *source, size_t number, const bool *data) {
  return build_one(source, (SliceOptions){.only = (uint32_t)number, .given = data});
}

SmlFile *net_source_linked(const NetSource *source, size_t number) {
  return build_one(source, (SliceOptions){.only = (uint32_t)number, .links = true});
}

static bool read_module(Arena *arena, const char *path, const char *name, ClangModules *modules) {
  Text text = {0};
  if (!text_read_file(&text, path)) {
    diag_error((Position){.file = name}, "cannot be read: %s", strerror(errno));
    return false;
  }
  vec_push(modules, (ClangModule){.member = name,
                                  .bytes = (const uint8_t *)arena_copy(arena, text.at, text.n),
                                  .size = text.n});
  text_delete(&text);
  return true;
}

// The command line without the other sources.
static int emit(const Options *options, const char *source, const char *path) {
  VEC(const char *) args = {0};
  for (size_t i = 0; i < options->n_compile; i++) {
    bool other = false;
    for (size_t f = 0; f < options->n_files; f++)
      other |= options->compile[i] == options->files[f] && options->files[f] != source;
    if (!other) vec_push(&args, options->compile[i]);
  }
  vec_push(&args, "-fno-discard-value-names");
  vec_push(&args, "-Xclang"); // ir_scopes.c finds where locals end
  vec_push(&args, "-disable-lifetime-markers");
  int status = clang_emit_bitcode(path, args.at, args.n);
  vec_delete(&args);
  return status;
}

// Compiles into a file that is gone before anybody else could want it.
static bool compile(Arena *arena, const Options *options, const char *source,
                    ClangModules *modules) {
  if (access(source, R_OK)) fatal_input("%s cannot be read: %s", source, strerror(errno));
  const char *path = temporary_file(arena, ".bc");
  bool good = !emit(options, source, path) && read_module(arena, path, source, modules);
  unlink(path);
  return good;
}

static bool read_built(Arena *arena, const char *path, const char *name, ClangModules *modules) {
  size_t before = modules->n;
  const char *complaint = clang_bitcode_read(arena, path, modules);
  if (complaint) fatal_input("%s %s", path, complaint);
  for (size_t i = before; i < modules->n; i++) modules->at[i].member = name;
  return true;
}

bool net_source_modules(Arena *arena, const Options *options, ClangModules *modules) {
  const char *path = options->files[0];
  if (is_program(path)) return read_built(arena, path, path, modules);
  if (has_ending(path, ".bc")) return read_module(arena, path, path, modules);
  bool good = true;
  for (size_t i = 0; i < options->n_files && good; i++) {
    const char *object = subject_object(arena, i), *name = options->files[i];
    good =
        object ? read_built(arena, object, name, modules) : compile(arena, options, name, modules);
  }
  return good;
}

NetSource *net_source_read(const Options *options) {
  const char *path = options->files[0];
  if (access(path, R_OK)) fatal_input("%s cannot be read: %s", path, strerror(errno));
  if (has_ending(path, ".sml")) return read_sml(path);
  Arena *arena = arena_new();
  ClangModules modules = {0};
  NetSource *source = net_source_modules(arena, options, &modules)
                          ? slice(&modules, options->svcomp, is_program(path))
                          : NULL;
  if (source && is_program(path))
    vec_push(&source->assumptions,
             "what was linked without norace cc touches the program only when it is called");
  vec_delete(&modules);
  arena_delete(arena);
  return source;
}

void net_source_delete(NetSource *source) {
  if (!source) return;
  sml_file_delete(source->sml);
  sml_file_delete(source->refined);
  if (source->model) model_threads_delete(source->model);
  vec_delete(&source->reasons);
  vec_delete(&source->assumptions);
  free(source);
}

const char *net_source_shown(const NetSource *source, const SmlProgram *program,
                             uint32_t variable) {
  return program->objects.at[variable].name;
}
