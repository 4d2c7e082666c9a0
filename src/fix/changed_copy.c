#include "fix/changed_copy.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/temporary.h"
#include "base/watchdog.h"
#include "front/compile/clang_runtime.h"
#include "front/compile/clang_words.h"

enum { RUNS = 3 };
static const double RUN_SECONDS = 2;

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
static const char *copy_of(const TrialProgram *p, const char *path) {
  char *real = realpath(path, NULL);
  const char *copy = real ? arena_format(p->arena, "%s/copy%s", p->folder, real) : path;
  free(real);
  return access(copy, R_OK) ? path : copy;
}

static bool write_copies(const TrialProgram *p, const Syntax *s, const Edits *edits) {
  remove_folder(arena_format(p->arena, "%s/copy", p->folder));
  if (!edits) return true;
  for (uint32_t i = 0; i < s->files.n; i++) make_mirrors(p, s->files.at[i].real);
  for (uint32_t i = 0; i < s->files.n; i++) fill_mirrors(p, s->files.at[i].real);
  for (uint32_t i = 0; i < s->files.n; i++)
    if (edits_touch(edits, i) && !write_copy(p, s, edits, i)) return false;
  return true;
}

static bool is_file(const TrialProgram *p, const char *word) {
  for (size_t i = 0; i < p->n_files; i++)
    if (!strcmp(p->files[i], word)) return true;
  return false;
}

static const char *word_for_copy(const TrialProgram *p, const char *word) {
  if (is_file(p, word)) return copy_of(p, word);
  if (!strncmp(word, "-I", 2) && word[2])
    return arena_format(p->arena, "-I%s", copy_of(p, word + 2));
  return word;
}

static void add_words(const TrialProgram *p, const Edits *edits, const char *const *from, size_t n,
                      ClangWords *words) {
  for (size_t i = 0; i < n; i++) vec_push(words, edits ? word_for_copy(p, from[i]) : from[i]);
}

// ---- processes

typedef struct {
  int status;
  bool late;
  double seconds;
  Text out;
} Process;

static _Noreturn void become(ClangWords *words, int out, bool asks) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(out, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  if (asks || lseek(STDIN_FILENO, 0, SEEK_SET) < 0) dup2(nowhere, STDIN_FILENO);
  execvp(words->at[0], (char **)words->at);
  _exit(127);
}

// Reads until the end of the output or of the time.
static bool follow(int from, double until, Text *out) {
  char bytes[1 << 14];
  for (;;) {
    double left = until - clock_now();
    if (left <= 0 || out->n > (1 << 26)) return false;
    struct pollfd ready = {.fd = from, .events = POLLIN};
    if (poll(&ready, 1, left < 0.2 ? (int)(left * 1000) + 1 : 200) <= 0) continue;
    ssize_t n = read(from, bytes, sizeof bytes);
    if (n > 0) text_add(out, bytes, (size_t)n);
    else if (!n || errno != EINTR) return true;
  }
}

static Process process_run(const TrialProgram *program, ClangWords *words, double seconds) {
  Process p = {.status = -1};
  int ends[2];
  clang_words_close(program->arena, words);
  if (pipe2(ends, O_CLOEXEC)) return p;
  double began = clock_now();
  fflush(NULL);
  pid_t pid = fork();
  if (!pid) become(words, ends[1], program->asks);
  close(ends[1]);
  p.late = !follow(ends[0], began + seconds, &p.out);
  close(ends[0]);
  if (p.late) kill(-pid, SIGKILL), kill(pid, SIGKILL);
  while (waitpid(pid, &p.status, 0) < 0 && errno == EINTR) continue;
  kill(-pid, SIGKILL);
  p.seconds = clock_now() - began;
  return p;
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
  const char *const first[] = {"/proc/self/exe", "check",      "--json",
                               "--quiet",        "--no-cache", "--first"};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++) vec_push(&words, first[i]);
  vec_push(&words, arena_format(p->arena, "--timeout=%.3g", seconds));
  vec_push(&words, arena_format(p->arena, "--witness=%s/witness", p->folder));
  if (!p->all_races) vec_push(&words, "--first");
  if (edits) { // a type that changed must fit wherever it is used
    vec_push(&words, "-Werror=incompatible-pointer-types");
    vec_push(&words, "-Werror=int-conversion");
    vec_push(&words, "-Werror=implicit-function-declaration");
  }
  add_words(p, edits, p->words, p->n_words, &words);
  add_args(p, &words);
  Process check = process_run(p, &words, seconds + 10);
  vec_delete(&words);
  bool good =
      !check.late && evidence_read(e, p->arena, check.out.at ? check.out.at : "", check.out.n,
                                   arena_format(p->arena, "%s/copy", p->folder));
  if (!good) *why = check.late ? "the check takes too long" : "it does not compile";
  text_delete(&check.out);
  return good;
}

// ---- native runs

static bool build(const TrialProgram *p, const Edits *edits, const char *program) {
  ClangWords words = {0};
  bool cxx = strstr(p->files[0], ".cpp") || strstr(p->files[0], ".cc");
  vec_push(&words, cxx ? "clang++-19" : "clang-19");
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
  Process built = process_run(p, &words, 60);
  vec_delete(&words);
  text_delete(&built.out);
  return !built.late && !built.status;
}

static bool run_once(const TrialProgram *p, const char *program, TrialRun *run) {
  ClangWords words = {0};
  vec_push(&words, program);
  for (size_t i = 0; i < p->n_args; i++) vec_push(&words, p->args[i]);
  Process once = process_run(p, &words, RUN_SECONDS);
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
  if (!write_copies(p, s, edits) || !build(p, edits, program)) return;
  if (threads) setenv("OMP_NUM_THREADS", threads == 1 ? "1" : "4", 1);
  run->ran = run->stable = true;
  for (int i = 0; i < RUNS && run->ran; i++) run->ran = run_once(p, program, run);
  if (threads) unsetenv("OMP_NUM_THREADS");
  unlink(program);
}
