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
#include "base/text.h"
#include "front/compile/clang_bitcode.h"
#include "front/compile/clang_command.h"
#include "front/compile/clang_runtime.h"
#include "front/compile/preprocessed.h"
#include "front/fortran/fortran.h"
#include "front/fortran/fortran_directives.h"
#include "front/instrument/clang_pass.h"

extern char **environ;

static const char *const compilers[] = {[CLANG_C] = "clang-" NORACE_LLVM,
                                        [CLANG_CXX] = "clang++-" NORACE_LLVM,
                                        [CLANG_FORTRAN] = "clang-" NORACE_LLVM};

// What the compiler says passes on as it comes, but for its report where it crashes, of a hundred
// lines: that is kept in a file. Returns the file's name; NULL: it did not crash.
static const char *relay(Arena *arena, int from) {
  static const char stack[] = "PLEASE submit a bug report",
                    end[] = "error: clang frontend command failed";
  const char *path = NULL;
  FILE *in = fdopen(from, "r"), *rest = NULL;
  if (!in) fatal("what the compiler says cannot be read: %s", strerror(errno));
  char *line = NULL;
  size_t room = 0;
  for (ssize_t n; (n = getline(&line, &room, in)) >= 0;) {
    if (!path && (!strncmp(line, stack, sizeof stack - 1) || strstr(line, end))) {
      char *made = arena_format(arena, "%s/clang-crash-XXXXXX.txt", temporary_parent());
      int file = mkstemps(made, 4); // it stays when norace ends
      rest = file < 0 ? NULL : fdopen(file, "w");
      path = rest ? made : "no file: none could be made";
    }
    fwrite(line, 1, (size_t)n, rest ? rest : stderr);
  }
  free(line);
  fclose(in);
  if (rest) fclose(rest);
  return path;
}

// The compiler sees a pipe where a person may see its colours.
static void keep_colours(Arena *arena, ClangWords *words) {
  const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
  if (!isatty(STDERR_FILENO) || !terminal || !strcmp(terminal, "dumb") || (none && *none)) return;
  vec_push(words, arena_string(arena, words->at[words->n - 1]));
  for (size_t i = words->n - 2; i > 1; i--) words->at[i] = words->at[i - 1];
  words->at[1] = "-fcolor-diagnostics";
}

static int start(ClangWords *words, pid_t *child, int *said) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) fatal("no pipe can be made: %s", strerror(errno));
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
  int error = posix_spawnp(child, words->at[0], &files, NULL, (char **)words->at, environ);
  posix_spawn_file_actions_destroy(&files);
  close(ends[1]);
  *said = ends[0];
  return error;
}

// Runs the command and waits. Returns 0, or EXIT_INPUT.
static int run(Arena *arena, ClangWords *words) {
  keep_colours(arena, words);
  clang_words_close(arena, words);
  pid_t child;
  int said, error = start(words, &child, &said), status;
  if (error == ENOENT)
    fatal_input("%s is not installed: the package is clang-" NORACE_LLVM, words->at[0]);
  if (error) fatal_input("%s cannot be started: %s", words->at[0], strerror(error));
  const char *crash = relay(arena, said);
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) fatal("lost %s: %s", words->at[0], strerror(errno));
  if (crash)
    diag_error((Position){0}, "%s crashed and cannot compile this; its report is in %s",
               words->at[0], crash);
  else if (WIFSIGNALED(status))
    diag_error((Position){0}, "%s was ended by signal %d", words->at[0], WTERMSIG(status));
  return status ? EXIT_INPUT : 0;
}

// As run, without a word of the compiler.
static bool run_quietly(Arena *arena, ClangWords *words) {
  clang_words_close(arena, words);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status = posix_spawnp(&child, words->at[0], &files, NULL, (char **)words->at, environ);
  if (!status)
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  posix_spawn_file_actions_destroy(&files);
  return !status;
}

// --- the job's sources, as the compiler gets to see them: for their OpenMP directives

static void add_preprocessed(const ClangJob *job, const char *source, Text *all) {
  if (fortran_directives(source, all)) return;
  const char *path = temporary_file(job->arena, ".i");
  ClangWords words = clang_command_preprocess(job, source, path);
  if (run_quietly(job->arena, &words)) text_read_file(all, path);
  unlink(path);
  vec_delete(&words);
}

// Leaves them to the pass, in one file: which of the sources a directive is in, it says itself.
// Returns the file's name, NULL without OpenMP.
static const char *write_sources(const ClangJob *job) {
  Text all = {0};
  for (size_t i = 0; job->openmp && i < job->inputs.n; i++)
    if (job->inputs.at[i].source && strcmp(job->inputs.at[i].name, "-"))
      add_preprocessed(job, job->inputs.at[i].name, &all);
  const char *path = all.n ? temporary_file(job->arena, ".i") : NULL;
  if (path && !text_write_file(&all, path))
    fatal_input("%s cannot be written: %s", path, strerror(errno));
  text_delete(&all);
  return path;
}

// --- the job

static void name_sections(const ClangJob *job) {
  for (size_t i = 0; i < (job->links ? 1 : job->inputs.n); i++) {
    const char *object = clang_job_object(job, i);
    if (object) clang_bitcode_rename(object);
    if (job->output) break;
  }
}

static int drive_lowered(Arena *arena, ClangLanguage language, const FortranWords *args,
                         bool remembers) {
  ClangJob job;
  clang_job_read(&job, arena, compilers[language], args->at, args->n);
  job.remembers = remembers;
  ClangWords words = clang_command(&job);
  const char *sources = write_sources(&job);
  if (sources) setenv(CLANG_PASS_SOURCES, sources, true);
  else unsetenv(CLANG_PASS_SOURCES);
  int status = run(arena, &words);
  if (sources) unlink(sources);
  if (!status) name_sections(&job);
  vec_delete(&words);
  clang_job_delete(&job);
  return status;
}

static int drive(ClangLanguage language, const char *const *args, size_t n, bool remembers) {
  Arena *arena = arena_new();
  FortranWords words = {0};
  bool good = fortran_lower(arena, args, n, language == CLANG_FORTRAN, &words);
  int status = good ? drive_lowered(arena, language, &words, remembers) : EXIT_INPUT;
  vec_delete(&words);
  arena_delete(arena);
  return status;
}

int clang_drive(ClangLanguage language, const char *const *args, size_t n) {
  return drive(language, args, n, false);
}

int clang_drive_remembered(ClangLanguage language, const char *const *args, size_t n) {
  return drive(language, args, n, true);
}

static bool is_fortran(const char *const *args, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (args[i][0] != '-' && fortran_is_source(args[i])) return true;
  return false;
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

static int emit_bitcode(Arena *arena, const char *output, const char *const *args, size_t n) {
  static const char *const front_end_only[] = {
      "-c",      "-emit-llvm",         "-g", "-Xclang", "-disable-llvm-passes",
      "-Xclang", "-disable-O0-optnone"};
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
  return status;
}

int clang_emit_bitcode(const char *output, const char *const *args, size_t n) {
  Arena *arena = arena_new();
  FortranWords words = {0};
  int status = EXIT_INPUT;
  if (is_fortran(args, n)) vec_push(&words, "-Qunused-arguments");
  if (fortran_lower(arena, args, n, false, &words))
    status = emit_bitcode(arena, output, words.at, words.n);
  vec_delete(&words);
  arena_delete(arena);
  return status;
}

bool clang_preprocess(const char *output, const char *const *args, size_t n) {
  if (is_fortran(args, n)) return false; // what it uses of other modules is not text
  Arena *arena = arena_new();
  ClangWords words = {0};
  vec_push(&words, compilers[language_of(args, n)]);
  vec_push(&words, "-E");
  add_own_headers(arena, &words);
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  vec_push(&words, "-o");
  vec_push(&words, output);
  bool good = run_quietly(arena, &words);
  vec_delete(&words);
  arena_delete(arena);
  return good;
}

static bool read_fortran_source_directives(const char *const *args, size_t n, Directives *found) {
  Arena *arena = arena_new();
  Text text = {0};
  bool read = fortran_source_directives(arena, args, n, &text);
  if (read && text.at) directives_add(found, text.at);
  text_delete(&text);
  arena_delete(arena);
  return read;
}

bool clang_directives(const char *const *args, size_t n, Directives *found) {
  if (is_fortran(args, n)) return read_fortran_source_directives(args, n, found);
  ClangWords words = {0};
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  vec_push(&words, "-fopenmp");
  const Preprocessed *source = preprocessed(words.at, words.n);
  vec_delete(&words);
  if (source) directives_append(found, &source->directives);
  return source;
}
