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
#include "decide/decide_kept.h"
#include "decide/file_kind.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"
#include "front/compile/clang.h"
#include "front/fortran/fortran.h"
#include "front/tp/tp.h"

// What is removed at the end, however it comes.
static TemporaryFiles *const temporary = &decide_kept.temporary;

static const char *object_path(Arena *arena, size_t number) {
  return arena_format(arena, "%s/%zu.o", temporary->folder, number);
}

static void remove_objects(void) {
  Arena *arena = arena_new();
  for (size_t i = 0; i < temporary->objects; i++) unlink(object_path(arena, i));
  arena_delete(arena);
}

static void remove_temporary(void) {
  pid_t builder = temporary->builder;
  if (getpid() != temporary->owner) return;
  if (builder > 0) kill(-builder, SIGKILL), kill(builder, SIGKILL), waitpid(builder, NULL, 0);
  if (temporary->program) unlink(temporary->program);
  if (temporary->source) unlink(temporary->source);
  remove_objects();
  if (temporary->folder) rmdir(temporary->folder);
}

static bool is_source(const char *path) {
  static const char *const endings[] = {".c", ".i", ".cc", ".cpp", ".cxx", ".c++", ".C", ".ii",
                                        ".s", ".S", ".tp", ".ll",  ".bc",  ".o",   ".a"};
  const char *dot = strrchr(path, '.');
  if (fortran_is_source(path)) return true;
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
  temporary->folder = arena_format(arena, "%s/norace-XXXXXX", temporary_parent());
  if (!mkdtemp(temporary->folder))
    fatal_input("cannot make a temporary folder %s: %s", temporary->folder, strerror(errno));
  watchdog_leaves(temporary->folder);
  temporary->folder = strdup(temporary->folder);
  temporary->owner = getpid();
  atexit(remove_temporary);
  return temporary->folder;
}

static bool says_openmp(const Options *options) {
  for (size_t i = 0; i < options->n_compile; i++)
    if (loops_is_switch(options->compile[i]) || !strcmp(options->compile[i], "-fno-openmp"))
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
      if (temporary->source)
        fatal_usage(options->command, "one .tp file is a program: %s is a second", word);
      Text c = {0};
      temporary->source = strdup(arena_format(subject->arena, "%s.c", program));
      if (!tp_translate(word, &c)) exit(EXIT_INPUT);
      if (!text_write_file(&c, temporary->source))
        fatal_input("%s cannot be written: %s", temporary->source, strerror(errno));
      text_delete(&c);
      vec_push(&words, "-fwrapv");
      vec_push(&words, "-w");
      word = temporary->source;
    }
    vec_push(&words, word);
  }
  if (needs_openmp(options)) vec_push(&words, "-fopenmp");
  vec_push(&words, "-lm"); // costs nothing, and is what a lone source most often lacks
  int status = clang_build(program, words.at, words.n);
  vec_delete(&words);
  return status;
}

// ---- compiled once, for proofs and for the search

// The command line with one of the sources only.
static int compile_one(const Options *o, size_t number, const char *object) {
  VEC(const char *) words = {0};
  for (size_t i = 0; i < o->n_compile; i++) {
    bool other = false;
    for (size_t f = 0; f < o->n_files; f++) other |= f != number && o->compile[i] == o->files[f];
    if (!other) vec_push(&words, o->compile[i]);
  }
  vec_push(&words, "-Qunused-arguments");
  vec_push(&words, "-fno-discard-value-names");
  vec_push(&words, "-c");
  int status = clang_build(object, words.at, words.n);
  vec_delete(&words);
  return status;
}

static int link_objects(Arena *arena, const char *program, const Options *o) {
  VEC(const char *) words = {0};
  bool fortran = false;
  for (size_t i = 0; i < o->n_compile; i++) {
    size_t f = 0;
    while (f < o->n_files && o->compile[i] != o->files[f]) f++;
    vec_push(&words, f < o->n_files ? object_path(arena, f) : o->compile[i]);
    fortran |= f < o->n_files && fortran_is_source(o->files[f]);
  }
  for (const char *const *a = fortran_archives(); fortran && *a; a++) vec_push(&words, *a);
  vec_push(&words, "-lm");
  int status = clang_build(program, words.at, words.n);
  vec_delete(&words);
  return status;
}

const char *subject_object(Arena *arena, size_t number) {
  return number < temporary->objects ? object_path(arena, number) : NULL;
}

// In a process that says nothing, and may end with whatever status. A group of its own, so that the
// compiler ends with it.
static void begin_quietly(Subject *subject, const char *program, const Options *options) {
  fflush(NULL);
  temporary->builder = fork();
  if (temporary->builder) return;
  int nowhere = open("/dev/null", O_RDWR);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  _exit(temporary->objects ? link_objects(subject->arena, program, options)
                           : build(subject, program, options));
}

static int end_quietly(void) {
  int status = 1;
  while (temporary->builder > 0 && waitpid(temporary->builder, &status, 0) < 0 && errno == EINTR)
    continue;
  bool good = temporary->builder > 0 && !status;
  temporary->builder = 0;
  return good ? 0 : EXIT_INPUT;
}

static const char *name_program(Subject *subject) {
  if (!temporary->program)
    temporary->program =
        strdup(arena_format(subject->arena, "%s/%s", make_folder(subject->arena), subject->stem));
  return temporary->program;
}

// All that decides what is built.
static char *words_of(const Options *o) {
  Text words = {0};
  for (size_t i = 0; i < o->n_files; i++) text_format(&words, "%s\n", o->files[i]);
  for (size_t i = 0; i < o->n_compile; i++) text_format(&words, "\t%s\n", o->compile[i]);
  return words.at;
}

// Returns 0, or the exit status after the compiler has said what is wrong.
static int compile(Subject *subject, const Options *options, bool quietly) {
  double began = clock_now();
  for (size_t i = 0; i < options->n_files; i++)
    if (access(options->files[i], R_OK))
      fatal_input("%s cannot be read: %s", options->files[i], strerror(errno));
  const char *program = name_program(subject);
  char *words = words_of(options);
  bool known = temporary->built && !strcmp(temporary->built, words);
  if (quietly && !temporary->builder && !known) begin_quietly(subject, program, options);
  int status = known ? 0 : temporary->builder ? end_quietly() : EXIT_INPUT;
  if (status && !quietly) status = build(subject, program, options);
  if (status) return free(words), status;
  free(temporary->built);
  temporary->built = words;
  subject->image = subject_image(subject->arena, program);
  subject->compiled = true;
  subject->compile_seconds = clock_now() - began;
  return 0;
}

// Check runs each test in a process of its own, where no search can follow; it has a variable for
// those who want them in one, which is what debuggers and other checkers ask for too.
static void keep_check_together(const char *path) {
  if (getenv("CK_FORK") || !image_has(path, "srunner_run_all")) return;
  setenv("CK_FORK", "no", 1);
  diag_note((Position){0}, "CK_FORK=no is set: Check runs all its tests in one process");
}

const Image *subject_image(Arena *arena, const char *path) {
  const char *complaint;
  const Image *image = image_read(arena, path, &complaint);
  if (!image) fatal_input("%s %s", path, complaint);
  if (!image->instrumented) fatal_input("%s was not built by norace cc", path);
  keep_check_together(path);
  return image;
}

static bool is_built(const Options *o) { return o->n_files == 1 && !is_source(o->files[0]); }

static bool is_c(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && (!strcmp(dot, ".c") || !strcmp(dot, ".i"));
}

// OpenMP is compiled in another way for a proof; files that are no C have none.
static bool can_share(const Options *o) {
  bool all = !needs_openmp(o) && !says_openmp(o);
  for (size_t i = 0; i < o->n_files; i++) all = all && is_c(o->files[i]);
  return all;
}

int subject_begin(const Options *options) {
  Subject subject = {.arena = arena_new()};
  bool readable = !is_built(options);
  int status = 0;
  for (size_t i = 0; i < options->n_files; i++)
    readable = readable && !access(options->files[i], R_OK) && !tp_is_name(options->files[i]);
  if (readable) {
    subject.stem = stem_of(subject.arena, options->files[0], true);
    const char *program = name_program(&subject);
    for (size_t i = 0; !status && can_share(options) && i < options->n_files; i++) {
      status = compile_one(options, i, object_path(subject.arena, i));
      temporary->objects++;
    }
    if (!status) begin_quietly(&subject, program, options);
  }
  arena_delete(subject.arena);
  return status;
}

// Returns 0, or the exit status after the compiler has said what is wrong.
static int open_subject(Subject *subject, const Options *options, bool quietly) {
  for (size_t i = 0; i < options->n_files; i++)
    if (!is_source(options->files[i])) file_kind_refuse(options->files[i]);
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
