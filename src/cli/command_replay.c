#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "cli/command.h"
#include "decide/emit.h"
#include "decide/loops_replay.h"
#include "decide/target.h"
#include "engine/explore/input_files.h"
#include "engine/explore/replay.h"
#include "options/options.h"
#include "verdict/explored.h"
#include "verdict/openmp.h"

static void read_witness(WitnessFile *w, Arena *arena, const char *path) {
  const char *complaint;
  if (!witness_read(w, arena, path, &complaint)) fatal_input("%s %s", path, complaint);
  const Image *image = subject_image(arena, w->program);
  if (strcmp(image->build_id, w->build_id))
    fatal_input("%s is for another build of %s (build id %.12s..., the program has %.12s...)", path,
                w->program, w->build_id, image->build_id);
  w->program = image->path;
}

static bool is_folder(const char *path) {
  struct stat s;
  return !stat(path, &s) && S_ISDIR(s.st_mode);
}

// race-1.input is the input of race-1.json: that witness, with the text that is in the folder now.
static const char *witness_of(const char *folder, Arena *arena) {
  size_t n = strlen(folder);
  while (n > 1 && folder[n - 1] == '/') n--;
  if (n < 7 || strncmp(folder + n - 6, ".input", 6))
    fatal_input("%s is a folder, but none with the input of a race (race-1.input)", folder);
  return arena_format(arena, "%.*s.json", (int)n - 6, folder);
}

static void open_witness(WitnessFile *w, Arena *arena, const char *path) {
  if (!is_folder(path)) return read_witness(w, arena, path);
  const char *file = witness_of(path, arena);
  read_witness(w, arena, file);
  if (!w->given_inputs) fatal_input("%s has no input of its own", file);
  if (!input_files_read(path, &w->followed, &w->inputs))
    fatal_input("%s has text that cannot be read, or more than the %u bytes that were searched",
                path, w->followed.bytes);
}

// ---- in the debugger

// Prints every thread's stack once the race is met, then leaves the prompt to the user. Without a
// terminal: only prints.
static _Noreturn void debug(const WitnessFile *w, Arena *arena) {
  SessionRequest request = replay_request(w);
  request.control.debugger = 1;
  request.control.timeout = 0;
  size_t size;
  int fd = session_prepare(&request, &size);
  if (fd < 0) fatal_input("cannot make a memory file: %s", strerror(errno));
  char number[16];
  snprintf(number, sizeof number, "%d", fd);
  setenv(NORACE_FD_VARIABLE, number, 1);
  const char *words[] = {"gdb",  "-q",
                         "-iex", "set debuginfod enabled off",
                         "-ex",  "set pagination off",
                         "-ex",  "set startup-with-shell off",
                         "-ex",  "set breakpoint pending on",
                         "-ex",  "handle SIGUSR1 nostop noprint pass",
                         "-ex",  "break norace_race",
                         "-ex",  "run",
                         "-ex",  "thread apply all backtrace"};
  VEC(const char *) command = {0};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) vec_push(&command, words[i]);
  if (w->where[1].function) { // from the runtime's own calls up to the access
    vec_push(&command, "-ex");
    vec_push(&command, arena_format(arena, "frame function %s", w->where[1].function));
  }
  if (!isatty(STDIN_FILENO)) vec_push(&command, "-batch");
  vec_push(&command, "--args");
  vec_push(&command, w->program);
  for (size_t i = 0; i < w->args.n; i++) vec_push(&command, w->args.at[i]);
  vec_push(&command, NULL);
  execvp("gdb", (char **)command.at);
  fatal_input("gdb cannot be started: %s", strerror(errno));
}

// ---- without it

static Verdict *judge(const WitnessFile *w, const char *path, const Replay *replay,
                      Symbols *symbols) {
  Verdict *v = verdict_new("replay", path);
  v->scope.schedules = 1;
  verdict_stat(v, STAT_executions, 1);
  verdict_stat(v, STAT_seconds, replay->seconds);
  bool race = !strcmp(w->kind, "race");
  if (race) {
    verdict_add_race(v, symbols, replay->access, &replay->stacks, replay->met, replay->doubt, NULL);
    openmp_explain(v, &v->races.at[v->races.n - 1], symbols, replay->work);
  }
  if (race && replay->met)
    interleaving_of_replay(&v->races.at[0].interleaving, symbols, v->arena, &replay->steps,
                           replay->access, w->adjacent, v->races.at[0].location.name);
  if (!replay->met) {
    verdict_reason(v, "%s", replay->doubt);
  } else if (!race) {
    OtherFinding *finding = verdict_finding(v);
    finding->kind = arena_string(v->arena, w->kind);
    finding->text = arena_format(v->arena, "met again: %s", w->kind);
    interleaving_of_replay(&finding->interleaving, symbols, v->arena, &replay->steps, NULL, false,
                           NULL);
    verdict_reason(v, "one schedule was run, to meet a fault that is no race");
  }
  verdict_settle(v);
  return v;
}

int cli_replay(int argc, char **argv) {
  Options options;
  options_parse(&options, "replay", argc, argv);
  options_files(&options, 1, 1);
  if (loops_is_run(options.files[0])) {
    finish_prepare(&options);
    int met = loops_replay(&options);
    options_delete(&options);
    return met;
  }
  if (session_obstacle()) fatal_input("%s", session_obstacle());
  finish_prepare(&options);
  Arena *arena = arena_new();
  WitnessFile witness;
  open_witness(&witness, arena, options.files[0]);
  if (options.gdb) debug(&witness, arena);
  Symbols *symbols = symbols_new();
  Replay replay;
  replay_run(&replay, &witness, options.json, symbols, arena);
  Verdict *verdict = judge(&witness, options.files[0], &replay, symbols);
  int status = finish(&options, verdict);
  if (replay.met && status == EXIT_UNKNOWN) status = EXIT_OTHER; // a fault that is no race, met
  verdict_delete(verdict);
  replay_delete(&replay);
  symbols_delete(symbols);
  witness_delete(&witness);
  arena_delete(arena);
  options_delete(&options);
  return status;
}
