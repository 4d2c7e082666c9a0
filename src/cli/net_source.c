#include "cli/net_source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/temporary.h"
#include "engine/net/slice.h"
#include "front/clang.h"
#include "front/threads.h"

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
    "sequential consistency",
    "memory accesses stay inside their objects, and freed memory is not used",
    "integer arithmetic on indices does not overflow",
    "library functions do what the C and POSIX standards say",
};

static NetSource *slice(const char *bitcode) {
  ModelThreads *model = threads_read(bitcode);
  if (!model) return NULL;
  NetSource *source = memory_take(sizeof *source);
  source->sml = sml_file_new();
  source->from_c = true;
  slice_threads(model, false, source->sml);
  source->refined = sml_file_new();
  if (!slice_threads(model, true, source->refined)) {
    sml_file_delete(source->refined);
    source->refined = NULL;
  }
  source->may_fail = model_threads_may_fail(model);
  for (size_t i = 0; i < model->reasons.n; i++)
    vec_push(&source->reasons, arena_string(source->sml->arena, model->reasons.at[i]));
  for (size_t i = 0; i < model->assumptions.n; i++)
    vec_push(&source->assumptions, arena_string(source->sml->arena, model->assumptions.at[i]));
  for (size_t i = 0; i < sizeof assumptions_of_c / sizeof *assumptions_of_c; i++)
    vec_push(&source->assumptions, assumptions_of_c[i]);
  model_threads_delete(model);
  return source;
}

// Compiles into a file that is gone before anybody else could want it.
static NetSource *read_c(const Options *options) {
  Arena *arena = arena_new();
  const char *path = temporary_file(arena, ".bc");
  VEC(const char *) args = {0};
  for (size_t i = 0; i < options->n_compile; i++) vec_push(&args, options->compile[i]);
  vec_push(&args, "-fno-discard-value-names");
  NetSource *source = clang_emit_bitcode(path, args.at, args.n) ? NULL : slice(path);
  vec_delete(&args);
  unlink(path);
  arena_delete(arena);
  return source;
}

NetSource *net_source_read(const Options *options) {
  const char *path = options->files[0], *dot = strrchr(path, '.');
  if (access(path, R_OK)) fatal_input("%s cannot be read: %s", path, strerror(errno));
  if (dot && !strcmp(dot, ".sml")) return read_sml(path);
  if (dot && !strcmp(dot, ".bc")) return slice(path);
  return read_c(options);
}

void net_source_delete(NetSource *source) {
  if (!source) return;
  sml_file_delete(source->sml);
  sml_file_delete(source->refined);
  vec_delete(&source->reasons);
  vec_delete(&source->assumptions);
  free(source);
}

const char *net_source_shown(const NetSource *source, const SmlProgram *program, uint32_t variable) {
  return program->objects.at[variable].name;
}
