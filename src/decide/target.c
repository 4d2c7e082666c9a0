#include "decide/target.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/temporary.h"
#include "base/text.h"
#include "base/vec.h"
#include "base/watchdog.h"
#include "decide/prove_loops.h"
#include "front/compile/clang.h"
#include "front/tp/tp.h"

static char *temporary_folder, *temporary_program,
    *temporary_source; // removed at the end, however it comes
static pid_t temporary_owner;

static pid_t builder; // a process that builds the program; 0: none does

static void remove_temporary(void) {
  if (getpid() != temporary_owner) return;
  if (builder > 0) kill(-builder, SIGKILL), kill(builder, SIGKILL), waitpid(builder, NULL, 0);
  if (temporary_program) unlink(temporary_program);
  if (temporary_source) unlink(temporary_source);
  if (temporary_folder) rmdir(temporary_folder);
}

static bool is_source(const char *path) {
  static const char *const endings[] = {".c", ".i", ".cc", ".cpp", ".cxx", ".c++", ".C", ".ii",
                                        ".s", ".S", ".tp", ".ll",  ".bc",  ".o",   ".a"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
    if (!strcmp(dot, endings[i])) return true;
  return false;
}

static const char *stem_of(Arena *arena, const char *path, bool ending) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path,
             *dot = strrchr(name, '.');
  return arena_copy(arena, name,
                    ending && dot && dot != name ? (size_t)(dot - name) : strlen(name));
}

static const char *make_folder(Arena *arena) {
  temporary_folder = arena_format(arena, "%s/norace-XXXXXX", temporary_parent());
  if (!mkdtemp(temporary_folder))
    fatal_input("cannot make a temporary folder %s: %s", temporary_folder, strerror(errno));
  watchdog_leaves(temporary_folder);
  temporary_folder = strdup(temporary_folder);
  temporary_owner = getpid();
  atexit(remove_temporary);
  return temporary_folder;
}

static bool says_openmp(const Options *options) {
  for (size_t i = 0; i < options->n_compile; i++)
    if (!strncmp(options->compile[i], "-fopenmp", 8) || !strcmp(options->compile[i], "-fno-openmp"))
      return true;
  return false;
}

// A source with OpenMP directives is an OpenMP program: without them it would be another one, whose
// answer helps nobody.
static bool needs_openmp(const Options *options) {
  if (says_openmp(options)) return false;
  for (size_t i = 0; i < options->n_files; i++)
    if (loops_wants(options, options->files[i])) return true;
  return false;
}

// A task-parallel program goes to the compiler as C.
static int build(Subject *subject, const char *program, const Options *options) {
  VEC(const char *) words = {0};
  for (size_t i = 0; i < options->n_compile; i++) {
    const char *word = options->compile[i];
    if (word[0] != '-' && tp_is_name(word)) {
      if (temporary_source)
        fatal_usage(options->command, "one .tp file is a program: %s is a second", word);
      Text c = {0};
      temporary_source = strdup(arena_format(subject->arena, "%s.c", program));
      if (!tp_translate(word, &c)) exit(EXIT_INPUT);
      if (!text_write_file(&c, temporary_source))
        fatal_input("%s cannot be written: %s", temporary_source, strerror(errno));
      text_delete(&c);
      vec_push(&words, "-fwrapv");
      vec_push(&words, "-w");
      word = temporary_source;
    }
    vec_push(&words, word);
  }
  if (needs_openmp(options)) vec_push(&words, "-fopenmp");
  vec_push(&words, "-lm"); // costs nothing, and is what a lone source most often lacks
  int status = clang_build(program, words.at, words.n);
  vec_delete(&words);
  return status;
}

// In a process that says nothing, and may end with whatever status. A group of its own, so that the
// compiler ends with it.
static void begin_quietly(Subject *subject, const char *program, const Options *options) {
  fflush(NULL);
  builder = fork();
  if (builder) return;
  int nowhere = open("/dev/null", O_RDWR);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  _exit(build(subject, program, options));
}

static int end_quietly(void) {
  int status = 1;
  while (builder > 0 && waitpid(builder, &status, 0) < 0 && errno == EINTR) continue;
  bool good = builder > 0 && !status;
  builder = 0;
  return good ? 0 : EXIT_INPUT;
}

static const char *name_program(Subject *subject) {
  if (!temporary_program)
    temporary_program =
        strdup(arena_format(subject->arena, "%s/%s", make_folder(subject->arena), subject->stem));
  return temporary_program;
}

// Returns 0, or the exit status after the compiler has said what is wrong.
static int compile(Subject *subject, const Options *options, bool quietly) {
  double began = clock_now();
  for (size_t i = 0; i < options->n_files; i++)
    if (access(options->files[i], R_OK))
      fatal_input("%s cannot be read: %s", options->files[i], strerror(errno));
  const char *program = name_program(subject);
  if (quietly && !builder) begin_quietly(subject, program, options);
  int status = builder ? end_quietly() : EXIT_INPUT;
  if (status && !quietly) status = build(subject, program, options);
  if (status) return status;
  subject->image = subject_image(subject->arena, program);
  subject->compiled = true;
  subject->compile_seconds = clock_now() - began;
  return 0;
}

const Image *subject_image(Arena *arena, const char *path) {
  const char *complaint;
  const Image *image = image_read(arena, path, &complaint);
  if (!image) fatal_input("%s %s", path, complaint);
  if (!image->instrumented) fatal_input("%s was not built by norace cc", path);
  return image;
}

static bool is_built(const Options *o) { return o->n_files == 1 && !is_source(o->files[0]); }

void subject_begin(const Options *options) {
  Subject subject = {.arena = arena_new()};
  bool readable = !is_built(options);
  for (size_t i = 0; i < options->n_files; i++)
    readable = readable && !access(options->files[i], R_OK) && !tp_is_name(options->files[i]);
  if (readable) {
    subject.stem = stem_of(subject.arena, options->files[0], true);
    begin_quietly(&subject, name_program(&subject), options);
  }
  arena_delete(subject.arena);
}

// Returns 0, or the exit status after the compiler has said what is wrong.
static int open_subject(Subject *subject, const Options *options, bool quietly) {
  subject->name = options->files[0];
  bool program = is_built(options);
  subject->stem = stem_of(subject->arena, subject->name, !program);
  if (!program) return compile(subject, options, quietly);
  if (options->n_compile > 1)
    fatal_usage(options->command, "compiler options need a source file: %s is none", subject->name);
  subject->image = subject_image(subject->arena, subject->name);
  return 0;
}

void subject_open(Subject *subject, const Options *options) {
  options_files(options, 1, SIZE_MAX);
  int status = open_subject(subject, options, false);
  if (status) exit(status);
}

bool subject_build(Subject *subject, const Options *options) {
  return !open_subject(subject, options, false);
}

bool subject_try(Subject *subject, const Options *options) {
  return !open_subject(subject, options, true);
}

void subject_delete(Subject *subject) { arena_delete(subject->arena); }
