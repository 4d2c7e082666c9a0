#include "front/compile/clang.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/temporary.h"
#include "base/watchdog.h"
#include "front/compile/clang_bitcode.h"
#include "front/compile/clang_command.h"
#include "front/compile/clang_gaps.h"
#include "front/compile/clang_quiet.h"
#include "front/compile/clang_runtime.h"

extern char **environ;

static const char *const compilers[] = {[CLANG_C] = "clang-19", [CLANG_CXX] = "clang++-19"};

// Runs the command and waits. Returns 0, or EXIT_INPUT.
static int run(Arena *arena, ClangWords *words) {
  clang_words_close(arena, words);
  pid_t child;
  int error = posix_spawnp(&child, words->at[0], NULL, NULL, (char **)words->at, environ), status;
  if (error == ENOENT) fatal_input("%s is not installed: the package is clang-19", words->at[0]);
  if (error) fatal_input("%s cannot be started: %s", words->at[0], strerror(error));
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) fatal("lost %s: %s", words->at[0], strerror(errno));
  if (WIFSIGNALED(status))
    diag_error((Position){0}, "%s was ended by signal %d", words->at[0], WTERMSIG(status));
  return status ? EXIT_INPUT : 0;
}

// --- gaps in the instrumentation: see clang_gaps.h

typedef struct {
  const ClangJob *job;
  ClangGapsAsk ask;
  const char *folder; // for what is thrown away
  ClangModules fresh; // the modules that this job has made, in link order
} Repair;

static void collect_fresh(Repair *repair, const char *path) {
  ClangModules all = {0};
  clang_bitcode_read(repair->job->arena, path, &all);
  for (size_t i = 0; i < all.n; i++)
    if (all.at[i].fresh) vec_push(&repair->fresh, all.at[i]);
  vec_delete(&all);
}

static bool have_gaps(const Repair *repair) {
  for (size_t i = 0; i < repair->fresh.n; i++)
    if (clang_gaps_close(repair->fresh.at[i].bytes, repair->fresh.at[i].size, repair->ask, NULL) >
        0)
      return true;
  return false;
}

static int run_and_delete(Arena *arena, ClangWords words) {
  int status = run(arena, &words);
  vec_delete(&words);
  return status;
}

// The completed module becomes this object. Returns 0 or EXIT_INPUT.
static int generate(const Repair *repair, size_t module, const char *object) {
  const ClangJob *job = repair->job;
  const char *path = arena_format(job->arena, "%s/%zu.bc", repair->folder, module);
  const char *instrumented =
      arena_format(job->arena, "%s/%zu.instrumented.bc", repair->folder, module);
  Text closed = {0};
  clang_gaps_close(repair->fresh.at[module].bytes, repair->fresh.at[module].size, repair->ask,
                   &closed);
  bool written = text_write_file(&closed, path);
  text_delete(&closed);
  if (!written) fatal_input("%s cannot be written: %s", path, strerror(errno));
  int status = run_and_delete(job->arena, clang_command_instrument(job, path, instrumented));
  if (!status && !clang_quiet(instrumented)) fatal_input("%s cannot be rewritten", instrumented);
  if (!status)
    status = run_and_delete(job->arena, clang_command_generate(job, instrumented, object));
  unlink(path);
  unlink(instrumented);
  return status;
}

static int generate_and_link(const Repair *repair) {
  ClangWords objects = {0};
  int status = 0;
  for (size_t i = 0; !status && i < repair->fresh.n; i++) {
    vec_push(&objects, arena_format(repair->job->arena, "%s/%zu.o", repair->folder, i));
    status = generate(repair, i, objects.at[i]);
  }
  ClangWords words = clang_command_link(repair->job, &objects);
  if (!status) status = run(repair->job->arena, &words);
  for (size_t i = 0; i < objects.n; i++) unlink(objects.at[i]);
  vec_delete(&words);
  vec_delete(&objects);
  return status;
}

static size_t count_sources(const ClangJob *job) {
  size_t n = 0;
  for (size_t i = 0; i < job->inputs.n; i++) n += job->inputs.at[i].source;
  return n;
}

// Remakes `object`, which holds the fresh modules; so many inputs that it was made from are more
// than assembly.
static int remake(Repair *repair, const char *object, size_t sources) {
  const ClangJob *job = repair->job;
  if (repair->fresh.n !=
      sources) { // some came as assembly, where accesses cannot be told apart any more
    if (have_gaps(repair))
      diag_warning(
          (Position){0},
          "%s: norace does not see every access of this file; compile its source in one step",
          object);
    return 0;
  }
  char *folder = arena_format(job->arena, "%s/norace-XXXXXX", temporary_parent());
  if (!mkdtemp(folder)) fatal_input("%s cannot be made: %s", folder, strerror(errno));
  watchdog_leaves(folder);
  repair->folder = folder;
  int status = job->links ? generate_and_link(repair) : generate(repair, 0, object);
  rmdir(folder);
  return status;
}

// Of all sources of the job: which of them a directive is in, it says itself.
static void read_directives(const ClangJob *job, Directives *found) {
  for (size_t i = 0; i < job->inputs.n; i++) {
    if (!job->inputs.at[i].source || !strcmp(job->inputs.at[i].name, "-")) continue;
    const char *path = temporary_file(job->arena, ".i");
    Text text = {0};
    bool good =
        !run_and_delete(job->arena, clang_command_preprocess(job, job->inputs.at[i].name, path));
    if (good && text_read_file(&text, path) && text.at) directives_add(found, text.at);
    text_delete(&text);
    unlink(path);
  }
}

static int finish_object(const ClangJob *job, const char *object, size_t sources) {
  Directives directives = {0};
  Repair repair = {.job = job,
                   .ask = {.optimises = job->optimises,
                           .unseen = clang_runtime_defines(job->arena, "__norace_unseen"),
                           .directives = &directives}};
  collect_fresh(&repair, object);
  if (job->openmp && repair.fresh.n) read_directives(job, &directives);
  int status = repair.fresh.n ? remake(&repair, object, sources) : 0;
  vec_delete(&repair.fresh);
  directives_delete(&directives);
  if (!status) clang_bitcode_rename(object);
  return status;
}

static int finish(const ClangJob *job) {
  int status = 0;
  for (size_t i = 0; !status && i < (job->links ? 1 : job->inputs.n); i++) {
    const char *object = clang_job_object(job, i);
    if (object)
      status =
          finish_object(job, object, job->links ? count_sources(job) : job->inputs.at[i].source);
    if (job->output) break;
  }
  return status;
}

int clang_drive(ClangLanguage language, const char *const *args, size_t n) {
  Arena *arena = arena_new();
  ClangJob job;
  clang_job_read(&job, arena, compilers[language], args, n);
  ClangWords words = clang_command(&job);
  int status = run(arena, &words);
  if (!status) status = finish(&job);
  vec_delete(&words);
  clang_job_delete(&job);
  arena_delete(arena);
  return status;
}

static ClangLanguage language_of(const char *const *args, size_t n) {
  static const char *const endings[] = {".cc", ".cpp", ".cxx", ".c++", ".C", ".cp", ".CPP", ".ii"};
  for (size_t i = 0; i < n; i++) {
    const char *dot = args[i][0] == '-' ? NULL : strrchr(args[i], '.');
    for (size_t k = 0; dot && k < sizeof endings / sizeof *endings; k++)
      if (!strcmp(dot, endings[k])) return CLANG_CXX;
  }
  return CLANG_C;
}

int clang_build(const char *program, const char *const *args, size_t n) {
  ClangWords words = {0};
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  vec_push(&words, "-o");
  vec_push(&words, program);
  int status = clang_drive(language_of(args, n), words.at, words.n);
  vec_delete(&words);
  return status;
}

// What every program is compiled with: the headers that come with norace, and the sign by which
// norace/task.h leaves its functions to the runtime. A proof must never see their serial stand-ins.
static void add_own_headers(Arena *arena, ClangWords *words) {
  vec_push(words, "-D__NORACE__=1");
  const char *headers = clang_runtime_headers(arena);
  if (!headers) return;
  vec_push(words, "-idirafter");
  vec_push(words, headers);
}

int clang_emit_bitcode(const char *output, const char *const *args, size_t n) {
  static const char *const front_end_only[] = {
      "-c",      "-emit-llvm",         "-g", "-Xclang", "-disable-llvm-passes",
      "-Xclang", "-disable-O0-optnone"};
  Arena *arena = arena_new();
  ClangWords words = {0};
  vec_push(&words, compilers[language_of(args, n)]);
  add_own_headers(arena, &words);
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  for (size_t i = 0; i < sizeof front_end_only / sizeof *front_end_only; i++)
    vec_push(&words, front_end_only[i]);
  vec_push(&words, "-o");
  vec_push(&words, output);
  int status = run(arena, &words);
  vec_delete(&words);
  arena_delete(arena);
  return status;
}

bool clang_preprocess(const char *output, const char *const *args, size_t n) {
  Arena *arena = arena_new();
  ClangWords words = {0};
  vec_push(&words, compilers[language_of(args, n)]);
  vec_push(&words, "-E");
  add_own_headers(arena, &words);
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  clang_words_close(arena, &words);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC,
                                   0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status = posix_spawnp(&child, words.at[0], &files, NULL, (char **)words.at, environ);
  if (!status)
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  posix_spawn_file_actions_destroy(&files);
  vec_delete(&words);
  arena_delete(arena);
  return !status;
}

bool clang_directives(const char *const *args, size_t n, Directives *found) {
  Arena *arena = arena_new();
  const char *path = temporary_file(arena, ".i");
  ClangWords words = {0};
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  vec_push(&words, "-fopenmp");
  Text text = {0};
  bool good = clang_preprocess(path, words.at, words.n) && text_read_file(&text, path);
  if (good && text.at) directives_add(found, text.at);
  text_delete(&text);
  unlink(path);
  vec_delete(&words);
  arena_delete(arena);
  return good;
}
