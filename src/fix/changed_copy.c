#include "fix/changed_copy.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/temporary.h"
#include "base/watchdog.h"
#include "fix/trial_process.h"
#include "fix/unit_objects.h"
#include "front/compile/clang_runtime.h"
#include "front/compile/clang_words.h"

enum { RUNS = 3 };
static const double RUN_SECONDS = 2, BUILD_SECONDS = 60;

// ---- the folder

static int remove_entry(const char *path, const struct stat *s, int kind, struct FTW *where) {
  remove(path);
  return 0;
}

static void remove_folder(const char *path) { nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS); }

void trial_begin(TrialProgram *p) {
  char *folder = arena_format(p->arena, "%s/norace-fix-XXXXXX", temporary_parent());
  if (!mkdtemp(folder))
    fatal_input("a temporary folder cannot be made in %s: %s", temporary_parent(), strerror(errno));
  watchdog_leaves(folder);
  p->folder = folder;
}

void trial_end(const TrialProgram *p) { remove_folder(p->folder); }

// ---- the copy: a folder for each folder of a changed file, with links to what did not change

static void make_folders(const char *path) {
  char part[4096];
  for (size_t i = 1; path[i] && i < sizeof part - 1; i++)
    if (path[i] == '/') snprintf(part, i + 1, "%s", path), mkdir(part, 0700);
  mkdir(path, 0700);
}

static void link_folder(Arena *arena, const char *from, const char *to) {
  DIR *entries = opendir(from);
  for (struct dirent *e; entries && (e = readdir(entries));)
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..") &&
        symlink(arena_format(arena, "%s/%s", from, e->d_name),
                arena_format(arena, "%s/%s", to, e->d_name)) &&
        errno != EEXIST)
      break;
  if (entries) closedir(entries);
}

// The folders of all files first: a link to a folder would lead `..` back to the original.
static void make_mirrors(const TrialProgram *p, const char *file) {
  char *folder = arena_string(p->arena, file);
  *strrchr(folder, '/') = 0;
  make_folders(arena_format(p->arena, "%s/copy%s", p->folder, folder));
}

// Includes may go up (`../inc/x.h`): the folders above have links too, as far as that goes.
static void fill_mirrors(const TrialProgram *p, const char *file) {
  char *up = arena_string(p->arena, file);
  *strrchr(up, '/') = 0;
  for (int i = 0; i < 3 && *up && strcmp(up, "/tmp"); i++) {
    link_folder(p->arena, up, arena_format(p->arena, "%s/copy%s", p->folder, up));
    *strrchr(up, '/') = 0;
  }
}

static bool write_copy(const TrialProgram *p, const Syntax *s, const Edits *edits, uint32_t file) {
  const char *real = s->files.at[file].real;
  Text text = {0};
  const char *path = arena_format(p->arena, "%s/copy%s", p->folder, real);
  unlink(path);
  edits_apply(s, edits, file, &text);
  bool good = text_write_file(&text, path);
  text_delete(&text);
  return good;
}

// Sources and folders of headers are taken from the copy: they may lead to a changed header.
const char *trial_path(const TrialProgram *p, const char *path) {
  char *real = realpath(path, NULL);
  const char *copy = real ? arena_format(p->arena, "%s/copy%s", p->folder, real) : path;
  free(real);
  return access(copy, R_OK) ? path : copy;
}

static bool write_copies(const TrialProgram *p, const Syntax *s, const Edits *edits) {
  remove_folder(arena_format(p->arena, "%s/copy", p->folder));
  if (!edits) return true;
  for (uint32_t i = 0; i < s->files.n; i++) make_mirrors(p, s->files.at[i].real);
  for (size_t i = 0; p->remembered && i < p->remembered->units.n; i++)
    if (unit_depends(&p->remembered->units.at[i], s, edits))
      make_mirrors(p, p->remembered->units.at[i].real);
  for (uint32_t i = 0; i < s->files.n; i++) fill_mirrors(p, s->files.at[i].real);
  for (size_t i = 0; p->remembered && i < p->remembered->units.n; i++)
    if (unit_depends(&p->remembered->units.at[i], s, edits))
      fill_mirrors(p, p->remembered->units.at[i].real);
  for (uint32_t i = 0; i < s->files.n; i++)
    if (edits_touch(edits, i) && !write_copy(p, s, edits, i)) return false;
  return true;
}

static bool is_file(const TrialProgram *p, const char *word) {
  for (size_t i = 0; i < p->n_files; i++)
    if (!strcmp(p->files[i], word)) return true;
  return false;
}

const char *trial_word(const TrialProgram *p, const char *word) {
  if (is_file(p, word)) return trial_path(p, word);
  if (!strncmp(word, "-I", 2) && word[2])
    return arena_format(p->arena, "-I%s", trial_path(p, word + 2));
  return word;
}

static void add_words(const TrialProgram *p, const Edits *edits, const char *const *from, size_t n,
                      ClangWords *words) {
  for (size_t i = 0; i < n; i++) vec_push(words, edits ? trial_word(p, from[i]) : from[i]);
}

// ---- the check

static void add_args(const TrialProgram *p, ClangWords *words) {
  if (p->n_args) vec_push(words, "--");
  for (size_t i = 0; i < p->n_args; i++) vec_push(words, p->args[i]);
}

bool trial_check(const TrialProgram *p, const Syntax *s, const Edits *edits, double seconds,
                 Evidence *e, const char **why) {
  ClangWords words = {0};
  if (!write_copies(p, s, edits)) return *why = "the copy cannot be written", false;
  const char *program = NULL;
  if (p->remembered && edits) {
    program = arena_format(p->arena, "%s/changed", p->folder);
    *why = unit_objects_link(p, s, edits, BUILD_SECONDS, program);
    if (*why) return false;
  }
  const char *const first[] = {"/proc/self/exe", "check",      "--json",
                               "--quiet",        "--no-cache", "--first"};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++) vec_push(&words, first[i]);
  vec_push(&words, arena_format(p->arena, "--timeout=%.3g", seconds));
  vec_push(&words, arena_format(p->arena, "--witness=%s/witness", p->folder));
  if (!p->all_races) vec_push(&words, "--first");
  if (edits && !program) { // a type that changed must fit wherever it is used
    vec_push(&words, "-Werror=incompatible-pointer-types");
    vec_push(&words, "-Werror=int-conversion");
    vec_push(&words, "-Werror=implicit-function-declaration");
  }
  for (size_t i = 0; program && i < p->n_words; i++)
    vec_push(&words, strcmp(p->words[i], p->files[0]) ? p->words[i] : program);
  if (!program) add_words(p, edits, p->words, p->n_words, &words);
  add_args(p, &words);
  TrialProcess check = trial_process(p->arena, &words, seconds + 10, p->asks);
  vec_delete(&words);
  bool good =
      !check.late && evidence_read(e, p->arena, check.out.at ? check.out.at : "", check.out.n,
                                   arena_format(p->arena, "%s/copy", p->folder));
  if (!good) *why = check.late ? "the check takes too long" : "it does not compile";
  text_delete(&check.out);
  return good;
}

// ---- native runs

static bool build(const TrialProgram *p, const Syntax *s, const Edits *edits, const char *program) {
  ClangWords words = {0};
  if (p->remembered) return !unit_objects_link(p, s, edits, BUILD_SECONDS, program);
  bool cxx = strstr(p->files[0], ".cpp") || strstr(p->files[0], ".cc");
  vec_push(&words, cxx ? "clang++-" NORACE_LLVM : "clang-" NORACE_LLVM);
  static const char *const rest[] = {"-w", "-O1", "-Qunused-arguments", "-fopenmp", "-pthread"};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) vec_push(&words, rest[i]);
  const char *headers = clang_runtime_headers(p->arena);
  if (headers) {
    vec_push(&words, "-idirafter");
    vec_push(&words, headers);
  }
  add_words(p, edits, p->files, p->n_files, &words);
  add_words(p, edits, p->compile, p->n_compile, &words);
  vec_push(&words, "-lm");
  vec_push(&words, "-o");
  vec_push(&words, program);
  TrialProcess built = trial_process(p->arena, &words, 60, p->asks);
  vec_delete(&words);
  text_delete(&built.out);
  return !built.late && !built.status;
}

static bool run_once(const TrialProgram *p, const char *program, TrialRun *run) {
  ClangWords words = {0};
  vec_push(&words, program);
  for (size_t i = 0; i < p->n_args; i++) vec_push(&words, p->args[i]);
  TrialProcess once = trial_process(p->arena, &words, RUN_SECONDS, p->asks);
  vec_delete(&words);
  text_format(&once.out, "\nstatus %d\n", once.status);
  bool first = !run->output.n;
  if (first) text_add(&run->output, once.out.at, once.out.n);
  else
    run->stable &= run->output.n == once.out.n && !memcmp(run->output.at, once.out.at, once.out.n);
  if (first || once.seconds < run->seconds) run->seconds = once.seconds;
  text_delete(&once.out);
  return !once.late;
}

void trial_run(const TrialProgram *p, const Syntax *s, const Edits *edits, int threads,
               TrialRun *run) {
  *run = (TrialRun){0};
  const char *program = arena_format(p->arena, "%s/native", p->folder);
  if (!write_copies(p, s, edits) || !build(p, s, edits, program)) return;
  if (threads) setenv("OMP_NUM_THREADS", threads == 1 ? "1" : "4", 1);
  run->ran = run->stable = true;
  for (int i = 0; i < RUNS && run->ran; i++) run->ran = run_once(p, program, run);
  if (threads) unsetenv("OMP_NUM_THREADS");
  unlink(program);
}
