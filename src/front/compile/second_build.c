#include "front/compile/second_build.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/temporary.h"
#include "base/watchdog.h"
#include "front/compile/clang.h"
#include "front/compile/clang_bitcode.h"
#include "front/compile/clang_runtime.h"
#include "front/compile/clang_words.h"
#include "front/instrument/symbolic_pass.h"
#include "model/image.h"

typedef struct {
  Arena *arena;
  const char *folder; // for what is thrown away
  ClangModules modules;
  SymbolicNames names;
  ClangWords files; // the modules with expressions
  bool cxx;
  double until;
} Second;

static const char too_late[] = "to build it again takes longer than there is time for";

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
  s->cxx = image_needs_cxx(program);
  return NULL;
}

// The compiler and all that it starts are a group, which can be ended as one. Without a word of the
// compiler: what cannot be built again is not the user's concern.
static _Noreturn void become_compiler(const ClangWords *words, const char *output) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  _exit(clang_build(output, words->at, words->n));
}

static void end_compiler(pid_t pid) {
  setpgid(pid, pid);
  kill(-pid, SIGTERM); // it removes its temporary files
}

// Whether it has ended by then.
static bool wait_until(pid_t pid, double until) {
  double left = (until - clock_now()) * 1000;
  int fd = pidfd_open(pid, 0), limit = left > INT_MAX ? -1 : left > 0 ? (int)left : 0;
  struct pollfd ended = {.fd = fd, .events = POLLIN};
  bool in_time = fd < 0 || poll(&ended, 1, limit) > 0;
  if (fd >= 0) close(fd);
  return in_time;
}

// NULL, or why it failed.
static const char *run_compiler(const ClangWords *words, const char *output, double until) {
  int status = -1;
  pid_t pid = fork();
  if (!pid) become_compiler(words, output);
  if (pid < 0) return "it cannot be built again";
  bool in_time = wait_until(pid, until);
  if (!in_time) end_compiler(pid);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (!in_time) return too_late;
  return status ? "it cannot be built again" : NULL;
}

static const char *compile_all(const Second *s, const char *output) {
  ClangWords words = {0};
  vec_push(&words, "-w");
  vec_push(&words, "-O1"); // what is added to the program becomes small
  for (size_t i = 0; i < s->files.n; i++) vec_push(&words, s->files.at[i]);
  vec_push(&words, "-lm");
  if (s->cxx) vec_push(&words, "-lstdc++");
  const char *complaint = run_compiler(&words, output, s->until);
  vec_delete(&words);
  return complaint;
}

static const char *build_all(Second *s, const char *output) {
  const char *complaint = NULL;
  for (size_t i = 0; i < s->modules.n && !complaint; i++) {
    complaint = pass_module(s, i);
    if (!complaint && clock_now() > s->until) complaint = too_late;
  }
  if (!complaint) complaint = compile_all(s, output);
  for (size_t i = 0; i < s->files.n; i++) unlink(s->files.at[i]);
  return complaint;
}

const char *second_build(Arena *arena, const char *program, bool unset, const char *output,
                         double until) {
  Second s = {.arena = arena, .until = until, .names.unset = unset};
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
