#include "front/fortran/fortran.h"

#include <errno.h>
#include <libgen.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/temporary.h"
#include "base/watchdog.h"
#include "front/fortran/fortran_directives.h"
#include "front/fortran/fortran_module.h"

extern char **environ;

#define LIBRARY "/usr/lib/llvm-" NORACE_LLVM "/lib"
static const char compiler[] = "flang-new-" NORACE_LLVM;

const char *const *fortran_archives(void) {
  static const char *const archives[] = {LIBRARY "/libFortranRuntime.a",
                                         LIBRARY "/libFortranDecimal.a", NULL};
  return archives;
}

bool fortran_is_source(const char *path) {
  static const char *const endings[] = {".f",   ".for", ".ftn", ".f90", ".f95", ".f03",
                                        ".f08", ".f18", ".F",   ".FOR", ".FTN", ".F90",
                                        ".F95", ".F03", ".F08", ".F18", ".fpp", ".FPP"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
    if (!strcmp(dot, endings[i])) return true;
  return false;
}

static bool starts(const char *word, const char *beginning) {
  return !strncmp(word, beginning, strlen(beginning));
}

// ---- words: for flang, for clang, for both

typedef enum { FOR_CLANG, FOR_FLANG, FOR_BOTH } Reader;

static Reader reader_of(const char *word) {
  static const struct {
    const char *beginning;
    Reader reader;
  } known[] = {{"-D", FOR_BOTH},
               {"-U", FOR_BOTH},
               {"-I", FOR_BOTH},
               {"-fopenmp", FOR_BOTH},
               {"-fPI", FOR_BOTH},
               {"-J", FOR_FLANG},
               {"-module-dir", FOR_FLANG},
               {"-cpp", FOR_FLANG},
               {"-nocpp", FOR_FLANG},
               {"-std=f", FOR_FLANG},
               {"-ffixed-", FOR_FLANG},
               {"-ffree-form", FOR_FLANG},
               {"-fdefault-", FOR_FLANG},
               {"-fimplicit-none", FOR_FLANG},
               {"-fno-implicit-none", FOR_FLANG},
               {"-fbackslash", FOR_FLANG},
               {"-fconvert=", FOR_FLANG},
               {"-flarge-sizes", FOR_FLANG},
               {"-flogical-abbreviations", FOR_FLANG},
               {"-fxor-operator", FOR_FLANG},
               {"-fdo-concurrent", FOR_FLANG}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (starts(word, known[i].beginning)) return known[i].reader;
  return FOR_CLANG;
}

static bool takes_next(const char *word) {
  static const char *const separate[] = {"-D", "-U", "-I", "-J", "-module-dir"};
  for (size_t i = 0; i < sizeof separate / sizeof *separate; i++)
    if (!strcmp(word, separate[i])) return true;
  return false;
}

typedef struct {
  Arena *arena;
  FortranWords flang, clang; // without inputs; with them
  const char *folder;        // for the bitcode
  bool links, openmp;
} Lowering;

static void sort_words(Lowering *l, const char *const *args, size_t n) {
  l->links = true;
  for (size_t i = 0; i < n; i++) {
    Reader reader = reader_of(args[i]);
    size_t last = takes_next(args[i]) && i + 1 < n ? i + 1 : i;
    for (; i <= last; i++) {
      if (reader != FOR_CLANG) vec_push(&l->flang, args[i]);
      if (reader != FOR_FLANG) vec_push(&l->clang, args[i]);
    }
    i = last;
    l->openmp |= starts(args[i], "-fopenmp");
    if (!strcmp(args[i], "-c") || !strcmp(args[i], "-S") || !strcmp(args[i], "-E") ||
        !strcmp(args[i], "-fsyntax-only"))
      l->links = false;
  }
}

// ---- temporary files

static VEC(char *) made; // folders and files, in this order each

static void remove_made(void) {
  while (made.n) {
    char *path = vec_pop(&made);
    if (unlink(path) && errno == EISDIR) rmdir(path);
    free(path);
  }
  vec_delete(&made);
}

static void note_made(const char *path) {
  if (!made.n) atexit(remove_made);
  vec_push(&made, strdup(path));
  watchdog_leaves(path);
}

static const char *make_folder(Arena *arena) {
  char *folder = arena_format(arena, "%s/norace-XXXXXX", temporary_parent());
  if (!mkdtemp(folder)) fatal_input("%s cannot be made: %s", folder, strerror(errno));
  note_made(folder);
  return folder;
}

// ---- flang

static bool run(FortranWords *words) {
  vec_push(words, NULL);
  pid_t child;
  int error = posix_spawnp(&child, words->at[0], NULL, NULL, (char **)words->at, environ), status;
  if (error == ENOENT)
    fatal_input("%s is not installed: the package is flang-" NORACE_LLVM, words->at[0]);
  if (error) fatal_input("%s cannot be started: %s", words->at[0], strerror(error));
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) fatal("lost %s: %s", words->at[0], strerror(errno));
  if (WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) >= 128))
    diag_error((Position){0}, "%s crashed: it cannot compile this", words->at[0]);
  return !status;
}

// Version 1.1 is what flang takes for granted; a directive with a newer clause would be left out
// without a word.
static FortranWords command(const Lowering *l) {
  FortranWords words = {0};
  vec_push(&words, compiler);
  vec_push(&words, "-fopenmp-version=52");
  for (size_t i = 0; i < l->flang.n; i++) vec_push(&words, l->flang.at[i]);
  return words;
}

static bool run_with(FortranWords words, const char *const *more, size_t n) {
  for (size_t i = 0; i < n; i++) vec_push(&words, more[i]);
  bool good = run(&words);
  vec_delete(&words);
  return good;
}

// At -O0: every access as it was written. norace optimises what it has instrumented.
static bool compile(const Lowering *l, const char *source, const char *bitcode) {
  const char *words[] = {"-g", "-O0", "-c", "-emit-llvm", source, "-o", bitcode};
  return run_with(command(l), words, sizeof words / sizeof *words);
}

static bool read_directives(const Lowering *l, const char *source, Text *pragmas) {
  const char *path = temporary_file(l->arena, ".f90");
  const char *words[] = {"-E", "-fopenmp", source, "-o", path};
  Text text = {0};
  bool good =
      run_with(command(l), words, sizeof words / sizeof *words) && text_read_file(&text, path);
  if (good && text.at) fortran_directives_read(source, text.at, pragmas);
  text_delete(&text);
  unlink(path);
  return good;
}

static size_t count(const char *text, const char *word) {
  size_t n = 0;
  for (; text && (text = strstr(text, word)); text += strlen(word)) n++;
  return n;
}

// x.f90 becomes FOLDER/x.bc: the compiler derives the object's name from it. Beside it lie the
// source's directives.
static const char *lower(Lowering *l, const char *source) {
  if (!l->folder) l->folder = make_folder(l->arena);
  char *name = basename(arena_string(l->arena, source)), *dot = strrchr(name, '.');
  if (dot) *dot = 0;
  const char *bitcode = arena_format(l->arena, "%s/%s.bc", l->folder, name),
             *directives = arena_format(l->arena, "%s.i", bitcode);
  Text text = {0};
  size_t regions = 0;
  note_made(bitcode);
  note_made(directives);
  bool good = compile(l, source, bitcode) && read_directives(l, source, &text) &&
              text_write_file(&text, directives);
  if (good && !fortran_module_reshape(bitcode, &regions))
    fatal_input("%s cannot be rewritten", bitcode);
  if (good && l->openmp && regions < count(text.at, " parallel"))
    fatal_input("%s: %s leaves out a parallel region, so that its threads cannot be checked",
                source, compiler);
  text_delete(&text);
  return good ? bitcode : NULL;
}

static void add_library(FortranWords *words) {
  for (const char *const *archive = fortran_archives(); *archive; archive++)
    vec_push(words, *archive);
  vec_push(words, "-lm");
}

// Without one it is a question such as --version.
static bool has_inputs(const FortranWords *words) {
  for (size_t i = 0; i < words->n; i++)
    if (words->at[i][0] != '-') return true;
  return false;
}

bool fortran_lower(Arena *arena, const char *const *args, size_t n, bool fortran,
                   FortranWords *lowered) {
  bool some = fortran, good = true;
  for (size_t i = 0; i < n; i++) some |= args[i][0] != '-' && fortran_is_source(args[i]);
  if (!some) {
    for (size_t i = 0; i < n; i++) vec_push(lowered, args[i]);
    return true;
  }
  Lowering l = {.arena = arena};
  sort_words(&l, args, n);
  for (size_t i = 0; good && i < l.clang.n; i++) {
    const char *word = l.clang.at[i];
    if (word[0] != '-' && fortran_is_source(word)) word = lower(&l, word);
    good = word != NULL;
    if (good) vec_push(lowered, word);
  }
  if (good && l.links && has_inputs(&l.clang)) add_library(lowered);
  vec_delete(&l.flang);
  vec_delete(&l.clang);
  return good;
}

bool fortran_source_directives(Arena *arena, const char *const *args, size_t n,
                               Text *preprocessed) {
  Lowering l = {.arena = arena};
  bool some = false, good = true;
  sort_words(&l, args, n);
  for (size_t i = 0; good && i < l.clang.n; i++) {
    if (l.clang.at[i][0] == '-' || !fortran_is_source(l.clang.at[i])) continue;
    some = true;
    good = read_directives(&l, l.clang.at[i], preprocessed);
  }
  vec_delete(&l.flang);
  vec_delete(&l.clang);
  return some && good;
}
