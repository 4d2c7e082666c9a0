// Checks a project again whenever its sources change, and keeps a short table of the answers.
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/text.h"
#include "cli/command.h"
#include "editor/job.h"
#include "editor/source_tree.h"
#include "options/options.h"
#include "report/result.h"

static const int QUIET = 200; // milliseconds without a change: the editor has written all of it

typedef struct {
  const char *name, *verdict, *text; // verdict: NULL while it is being checked
  const char *before;                // the verdict of the round before; NULL: there was none
  double seconds;
} Row;

typedef struct {
  const Options *options;
  SourceTree *tree;
  Arena *arena; // of the round
  VEC(Row) rows;
  json_t *before; // verdicts of the round before, by name
  int build_status;
  bool screen; // the table has a terminal of its own
} Watch;

// ---- the table

static void print_row(const Row *row) {
  bool changed = row->before && row->verdict && strcmp(row->before, row->verdict) != 0;
  printf("  %-10s", row->verdict ? row->verdict : "...");
  if (row->verdict) printf(" %6.1f s  ", row->seconds);
  else printf(" %8s  ", "");
  printf("%s%s%s%s%s\n", row->name, row->text ? ": " : "", row->text ? row->text : "",
         changed ? "; was " : "", changed ? row->before : "");
}

static void print_table(const Watch *w) {
  char at[16];
  time_t now = time(NULL);
  strftime(at, sizeof at, "%H:%M:%S", localtime(&now));
  if (w->screen) printf("\033[H\033[2J");
  printf("norace watch, %s: %zu program%s\n", at, w->rows.n, w->rows.n == 1 ? "" : "s");
  if (w->build_status)
    printf("  %s ended with status %d: what follows is of the programs as they were\n",
           w->options->args[0], w->build_status);
  for (size_t i = 0; i < w->rows.n; i++) print_row(&w->rows.at[i]);
  fflush(stdout);
}

// ---- the build

static void set_compilers(void) {
  Arena *arena = arena_new();
  static const char *const compilers[][2] = {{"CC", "cc"}, {"CXX", "c++"}, {"FC", "fc"}};
  for (size_t i = 0; i < 3; i++)
    setenv(compilers[i][0], arena_format(arena, "%s %s", job_own_path(), compilers[i][1]), 0);
  arena_delete(arena);
}

static int run_build(const Options *o) {
  fflush(NULL);
  pid_t pid = fork();
  if (!pid) {
    set_compilers();
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(o->args[0], o->args);
    diag_error((Position){0}, "%s cannot be started: %s", o->args[0], strerror(errno));
    _exit(127);
  }
  int status = 0;
  if (pid < 0) fatal_input("no process can be started: %s", strerror(errno));
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// ---- what is checked

static void add_row(Watch *w, const char *name) {
  const char *before = json_string_value(json_object_get(w->before, name));
  vec_push(&w->rows, (Row){.name = name, .before = before ? arena_string(w->arena, before) : NULL});
}

static void list_programs(Watch *w) {
  TreePaths found = {0};
  vec_clear(&w->rows);
  if (w->options->n_files) add_row(w, w->options->files[0]);
  else source_tree_programs(w->arena, ".", &found);
  for (size_t i = 0; i < found.n; i++) add_row(w, found.at[i]);
  vec_delete(&found);
}

// ---- one check

typedef VEC(const char *) Words;

static void add_option(Words *words, const char *name, const char *value) {
  if (!value) return;
  vec_push(words, name);
  vec_push(words, value);
}

static void check_words(Watch *w, const Row *row, Words *words) {
  const Options *o = w->options;
  vec_push(words, job_own_path());
  vec_push(words, "check");
  vec_push(words, "--json");
  if (o->timeout > 0) add_option(words, "--timeout", arena_format(w->arena, "%.17g", o->timeout));
  add_option(words, "--threads", o->threads);
  add_option(words, "--allow", o->allow);
  add_option(words, "--suppressions", o->suppressions);
  add_option(words, "--baseline", o->baseline);
  if (!o->n_files) vec_push(words, row->name);
  for (size_t i = 0; i < o->n_compile; i++) vec_push(words, o->compile[i]);
  vec_push(words, NULL);
}

// Until the job has ended. False if the sources have changed before.
static bool follow(Watch *w, Job *job) {
  for (;;) {
    struct pollfd ready[] = {{.fd = job->from, .events = POLLIN},
                             {.fd = source_tree_fd(w->tree), .events = POLLIN}};
    if (poll(ready, 2, -1) < 0) continue;
    if (ready[0].revents && job_read(job)) return true;
    if (ready[1].revents && source_tree_changed(w->tree)) return false;
  }
}

static const char *place_text(Arena *arena, const json_t *access) {
  const char *file = json_string_value(json_object_get(access, "file"));
  return arena_format(arena, "%s:%lld", file ? file : "?",
                      (long long)json_integer_value(json_object_get(access, "line")));
}

// One line about the first finding, or why there is no answer.
static const char *finding_text(Arena *arena, const json_t *result) {
  const json_t *race = json_array_get(json_object_get(result, "races"), 0),
               *other = json_array_get(json_object_get(result, "other"), 0),
               *accesses = json_object_get(race, "accesses");
  const char *reason = json_string_value(json_object_get(result, "reason"));
  if (race)
    return arena_format(
        arena, "'%s' at %s and %s",
        json_string_value(json_object_get(json_object_get(race, "location"), "name")),
        place_text(arena, json_array_get(accesses, 0)),
        place_text(arena, json_array_get(accesses, 1)));
  if (other) return arena_string(arena, json_string_value(json_object_get(other, "text")));
  return reason ? arena_string(arena, reason) : NULL;
}

// For norace report, and for the editor.
static void keep_result(Watch *w, const Row *row, const Job *job) {
  const char *slash = strrchr(row->name, '/'), *stem = slash ? slash + 1 : row->name;
  mkdir("norace-watch", 0777);
  text_write_file(&job->out, arena_format(w->arena, "norace-watch/%s.json", stem));
}

static void take_answer(Watch *w, Row *row, const Job *job) {
  const char *complaint;
  json_t *result = result_parse(job->out.at, job->out.n, w->arena, &complaint);
  row->verdict = "failed";
  if (!result) {
    row->text = arena_format(w->arena, "norace check ended with status %d", job->status);
    return;
  }
  row->verdict = arena_string(w->arena, json_string_value(json_object_get(result, "verdict")));
  row->text = finding_text(w->arena, result);
  keep_result(w, row, job);
  json_decref(result);
}

static bool check_row(Watch *w, Row *row) {
  Words words = {0};
  Job job = {0};
  double began = clock_now();
  check_words(w, row, &words);
  if (!job_start(&job, words.at, NULL, w->screen))
    fatal_input("no process can be started: %s", strerror(errno));
  bool ended = follow(w, &job);
  row->seconds = clock_now() - began;
  if (ended) take_answer(w, row, &job);
  job_delete(&job);
  vec_delete(&words);
  return ended;
}

// ---- rounds

static void remember(Watch *w) {
  for (size_t i = 0; i < w->rows.n; i++)
    json_object_set_new(w->before, w->rows.at[i].name, json_string(w->rows.at[i].verdict));
}

static void complain_of_nothing(const Watch *w) {
  if (w->rows.n) return;
  printf("  no program here was built by norace cc; CC=\"norace cc\" is in the environment of %s: "
         "does a file set CC itself?\n",
         w->options->n_args ? w->options->args[0] : "no command");
  fflush(stdout);
}

// False if it was cut short by a change. What the build itself writes counts as a change once: if
// it writes sources each time, there would be no end otherwise.
static bool run_round(Watch *w, bool *by_build) {
  if (w->options->n_args) w->build_status = run_build(w->options);
  bool written = source_tree_changed(w->tree);
  if (written && !*by_build) return *by_build = true, false;
  *by_build = false;
  list_programs(w);
  for (size_t i = 0; i < w->rows.n; i++) {
    if (w->screen) print_table(w);
    if (!check_row(w, &w->rows.at[i])) return false;
  }
  print_table(w);
  complain_of_nothing(w);
  remember(w);
  return true;
}

static void wait_for_change(const Watch *w) {
  struct pollfd ready = {.fd = source_tree_fd(w->tree), .events = POLLIN};
  if (w->screen) printf("waiting for changes; Ctrl-C ends\n");
  fflush(stdout);
  do poll(&ready, 1, -1);
  while (!source_tree_changed(w->tree));
}

static void wait_for_quiet(const Watch *w) {
  struct pollfd ready = {.fd = source_tree_fd(w->tree), .events = POLLIN};
  while (poll(&ready, 1, QUIET) > 0) source_tree_changed(w->tree);
}

// That of the worst row.
static int round_status(const Watch *w) {
  bool race = false, unknown = !w->rows.n || w->build_status;
  for (size_t i = 0; i < w->rows.n; i++) {
    race |= !strcmp(w->rows.at[i].verdict, "race");
    unknown |= strcmp(w->rows.at[i].verdict, "race-free") != 0;
  }
  return race ? EXIT_RACE : unknown ? EXIT_UNKNOWN : EXIT_RACE_FREE;
}

static void run_rounds(Watch *w) {
  bool by_build = false;
  for (long round = 0; !w->options->rounds || round < w->options->rounds;) {
    arena_delete(w->arena);
    w->arena = arena_new();
    bool whole = run_round(w, &by_build);
    round += whole;
    if (w->options->rounds && round == w->options->rounds) return;
    if (whole) wait_for_change(w);
    wait_for_quiet(w);
  }
}

int cli_watch(int argc, char **argv) {
  Options o;
  options_parse(&o, "watch", argc, argv);
  if (!o.n_files && !o.n_args)
    fatal_usage("watch", "a command or a source is missing: norace watch -- make");
  Watch w = {.options = &o, .tree = source_tree_watch("."), .before = json_object()};
  if (!w.tree) fatal_input("this folder cannot be watched: %s", strerror(errno));
  w.screen = isatty(STDOUT_FILENO);
  run_rounds(&w);
  int status = round_status(&w);
  source_tree_delete(w.tree);
  json_decref(w.before);
  vec_delete(&w.rows);
  arena_delete(w.arena);
  options_delete(&o);
  return status;
}
