#include "front/compile/second_build.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/temporary.h"
#include "base/watchdog.h"
#include "front/compile/clang.h"
#include "front/compile/clang_bitcode.h"
#include "front/compile/clang_runtime.h"
#include "front/compile/clang_words.h"
#include "front/compile/symbolic_pass.h"
#include "model/image.h"

typedef struct {
  Arena *arena;
  const char *folder; // for what is thrown away
  ClangModules modules;
  SymbolicNames names;
  ClangWords files; // the modules with expressions
  bool cxx;
} Second;

static const char *pass_module(Second *s, size_t i) {
  const ClangModule *m = &s->modules.at[i];
  const char *path = arena_format(s->arena, "%s/%zu.bc", s->folder, i);
  Text passed = {0};
  bool models = i == s->modules.n - 1; // after those that tell which are used
  const char *complaint = (models ? symbolic_pass_models
                                  : symbolic_pass)(s->arena, m->bytes, m->size, &s->names, &passed);
  vec_push(&s->files, path);
  if (!complaint && !text_write_file(&passed, path))
    complaint = "a temporary file cannot be written";
  text_delete(&passed);
  return complaint;
}

// In another locale than C's these do something else.
static bool depends_on_locale(const char *model) {
  static const char *const beginnings[] = {"is", "to", "strcase", "strncase", NULL};
  const char *name = model + strlen(SYMBOLIC_MODEL);
  for (const char *const *b = beginnings; *b; b++)
    if (!strncmp(name, *b, strlen(*b))) return true;
  return false;
}

// They come last.
static bool add_models(Second *s, const char *program) {
  Text text = {0};
  if (!text_read_file(&text, clang_runtime_models(s->arena))) return false;
  ClangModule module = {.bytes = (const uint8_t *)arena_copy(s->arena, text.at, text.n),
                        .size = text.n};
  text_delete(&text);
  Names all = {0};
  bool locale = image_imports(program, "setlocale") || image_imports(program, "uselocale");
  bool good = symbolic_defines(s->arena, module.bytes, module.size, &all);
  for (size_t i = 0; i < all.size; i++) {
    const char *name = all.keys[i];
    if (!name || (locale && depends_on_locale(name))) continue;
    names_put(&s->names.models, name, all.values[i]);
    names_put(&s->names.defined, name, all.values[i]);
  }
  names_delete(&all);
  vec_push(&s->modules, module);
  return good;
}

static const char *read_modules(Second *s, const char *program) {
  if (!image_stands_alone(program)) return "it has libraries of its own";
  if (clang_bitcode_read(s->arena, program, &s->modules) || !s->modules.n)
    return "it has no modules inside";
  for (size_t i = 0; i < s->modules.n; i++)
    if (!symbolic_defines(s->arena, s->modules.at[i].bytes, s->modules.at[i].size,
                          &s->names.defined))
      return "its modules cannot be read";
  if (!add_models(s, program)) return "norace's own models cannot be read";
  s->cxx = image_imports(program, "__gxx_personality_v0");
  return NULL;
}

// Without a word of the compiler: what cannot be built again is not the user's concern.
static bool compile_quietly(Second *s, const char *output) {
  ClangWords words = {0};
  vec_push(&words, "-w");
  vec_push(&words, "-O1"); // what is added to the program becomes small
  for (size_t i = 0; i < s->files.n; i++) vec_push(&words, s->files.at[i]);
  vec_push(&words, "-lm");
  if (s->cxx) vec_push(&words, "-lstdc++");
  int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10), nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0 && kept >= 0) dup2(nowhere, STDERR_FILENO);
  int status = clang_build(output, words.at, words.n);
  if (kept >= 0) dup2(kept, STDERR_FILENO), close(kept);
  if (nowhere >= 0) close(nowhere);
  vec_delete(&words);
  return !status;
}

static const char *build_all(Second *s, const char *output) {
  const char *complaint = NULL;
  for (size_t i = 0; i < s->modules.n && !complaint; i++) complaint = pass_module(s, i);
  if (!complaint && !compile_quietly(s, output)) complaint = "it cannot be built again";
  for (size_t i = 0; i < s->files.n; i++) unlink(s->files.at[i]);
  return complaint;
}

const char *second_build(Arena *arena, const char *program, const char *output) {
  Second s = {.arena = arena};
  char *folder = arena_format(arena, "%s/norace-XXXXXX", temporary_parent());
  if (!mkdtemp(folder)) return "a temporary folder cannot be made";
  watchdog_leaves(folder);
  s.folder = folder;
  const char *complaint = read_modules(&s, program);
  if (!complaint) complaint = build_all(&s, output);
  rmdir(folder);
  vec_delete(&s.modules);
  vec_delete(&s.files);
  names_delete(&s.names.defined);
  names_delete(&s.names.models);
  names_delete(&s.names.used);
  return complaint;
}
