#include "decide/exploring.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/temporary.h"
#include "base/text.h"
#include "base/time_limits.h"
#include "base/watchdog.h"
#include "common/peer_script.h"
#include "decide/chopping.h"
#include "decide/decide_kept.h"
#include "decide/emit.h"
#include "decide/exploring_inner.h"
#include "decide/focus_names.h"
#include "decide/outside.h"
#include "decide/target.h"
#include "engine/explore/explore.h"
#include "engine/explore/input_sources.h"
#include "engine/explore/ranks.h"
#include "engine/explore/search_file.h"
#include "front/compile/result_use.h"
#include "front/inputs/inputs.h"
#include "front/tp/tp.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/report_dot.h"
#include "report/report_lockset.h"
#include "report/report_tasks.h"
#include "verdict/explored.h"
#include "verdict/tasks_explored.h"

enum { MAX_TEAM = 512, MAX_DRAWN = 20, SHOWN_SIZE = 1000 };

// ---- options

static uint32_t read_allow(const Options *o) {
  static const struct {
    const char *word;
    uint32_t bit;
  } table[] = {
#define X(name, word) {word, ALLOW_##name},
      ALLOW_TABLE(X)
#undef X
  };
  uint32_t bits = 0;
  for (const char *at = o->allow; at && *at;) {
    size_t n = strcspn(at, ","), i = 0;
    while (i < sizeof table / sizeof *table &&
           !(strlen(table[i].word) == n && !strncmp(table[i].word, at, n)))
      i++;
    if (i == sizeof table / sizeof *table)
      fatal_usage(o->command, "--allow knows no '%.*s'", (int)n, at);
    bits |= table[i].bit;
    at += n + (at[n] == ',');
  }
  return bits;
}

// Names with or without SIG, or numbers.
static int read_signal(const char *word, size_t n) {
  for (int i = 1; i < 32; i++) {
    const char *name = sigabbrev_np(i);
    if (name && strlen(name) == n && !strncasecmp(name, word, n)) return i;
  }
  if (n > 3 && !strncasecmp(word, "SIG", 3)) return read_signal(word + 3, n - 3);
  char *end;
  long number = strtol(word, &end, 10);
  return end == word + n && number > 0 && number < 32 ? (int)number : 0;
}

static uint32_t read_signals(const Options *o) {
  uint32_t bits = 0;
  for (const char *at = o->signal; at && *at;) {
    size_t n = strcspn(at, ",");
    int number = read_signal(at, n);
    if (!number) fatal_usage(o->command, "--signal knows no '%.*s'", (int)n, at);
    bits |= 1u << number;
    at += n + (at[n] == ',');
  }
  return bits;
}

static bool is_number_of_host(const char *address) {
  char bytes[sizeof(struct in6_addr)];
  return inet_pton(AF_INET, address, bytes) == 1 || inet_pton(AF_INET6, address, bytes) == 1;
}

// What somebody does stands behind the line that begins him.
static const char *peer_misplaced(const PeerLine *l, bool *begun) {
  *begun |= l->kind <= LINE_DATAGRAMS;
  if (l->kind == LINE_HOST && !is_number_of_host(l->second))
    return "the address of a host is a number, as 127.0.0.1 or ::1";
  return l->kind < LINE_HOST && !*begun ? "no connect, listen or datagrams stands before it" : NULL;
}

// Every line of the script can be played.
static void check_peer(const char *name, const char *script) {
  char *copy = strdup(script), *text = copy;
  uint32_t lines = 0;
  bool begun = false;
  for (unsigned number = 1; text; number++) {
    PeerLine l = {0};
    char *line = strsep(&text, "\n");
    const char *wrong = peer_line_read(line, &l);
    if (!wrong) wrong = peer_misplaced(&l, &begun);
    if (l.kind != LINE_EMPTY && lines++ == MOST_PEER_LINES) wrong = "it has too many lines";
    if (wrong) fatal_input("line %u of %s: %s", number, name, wrong);
  }
  free(copy);
}

static void read_peer(const Options *o, Control *control) {
  if (!o->peer) return;
  int fd = open(o->peer, O_RDONLY);
  ssize_t n = fd < 0 ? -1 : read(fd, control->peer, sizeof control->peer);
  if (n < 0) fatal_input("%s cannot be read: %s", o->peer, strerror(errno));
  if (n == (ssize_t)sizeof control->peer || memchr(control->peer, 0, (size_t)n))
    fatal_input("%s is no script for --peer, or longer than %d bytes", o->peer, MAX_PEER - 1);
  control->peer[n] = 0;
  close(fd);
  check_peer(o->peer, control->peer);
}

// Each line is looked at here: the runtime believes them.
static void read_effects(const Options *o, Control *control) {
  Text text = {0};
  CallDescription call;
  if (!o->effects) return;
  if (!text_read_file(&text, o->effects))
    fatal_input("%s cannot be read: %s", o->effects, strerror(errno));
  if (text.n >= sizeof control->effects || (text.n && memchr(text.at, 0, text.n)))
    fatal_input("%s is no text, or longer than %d bytes", o->effects, MAX_EFFECTS - 1);
  if (text.n) memcpy(control->effects, text.at, text.n);
  control->effects[text.n] = 0;
  const char *at = control->effects;
  for (int line = 1; *at; line++)
    if (!effects_line(&at, &call))
      fatal_input("%s:%d: not of the form NAME {reads|writes ARGUMENT BYTES|argK[*N]|string}",
                  o->effects, line);
  text_delete(&text);
}

// The runtime learns of it by its environment.
static void keep_files(const Options *o) {
  char path[PATH_MAX];
  if (!o->keep_files) return;
  if ((mkdir(o->keep_files, 0777) && errno != EEXIST) || !realpath(o->keep_files, path))
    fatal_input("%s cannot be written: %s", o->keep_files, strerror(errno));
  setenv(NORACE_KEEP_VARIABLE, path, 1);
}

static void read_nondet(const Options *o, Control *control) {
  for (const char *at = o->nondet ? o->nondet : "0,1,-1"; *at;) {
    char *end;
    errno = 0;
    long long value = strtoll(at, &end, 0);
    if (end == at || errno || (*end && *end != ','))
      fatal_usage(o->command, "--nondet takes numbers with commas between, not '%s'", o->nondet);
    if (control->n_nondet == MAX_NONDET)
      fatal_usage(o->command, "--nondet takes at most %d numbers", MAX_NONDET);
    control->nondet[control->n_nondet++] = value;
    at = *end ? end + 1 : end;
  }
  if (!control->n_nondet) fatal_usage(o->command, "--nondet takes at least one number");
}

// Inputs that are named are followed from the start.
static uint32_t source_of(const char *word, size_t n) {
  static const char *const words[] = {
#define FOLLOWED(name, word, text) word,
#include "common/followed.def"
#undef FOLLOWED
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == n && !strncmp(words[i], word, n)) return 1u << i;
  return 0;
}

// file:PATH. The program finds it under whatever name.
static void add_input_file(const Options *o, const char *path, size_t n, Followed *f) {
  char name[PATH_MAX], real[PATH_MAX];
  if (n >= sizeof name || !n) fatal_usage(o->command, "--input=file: takes the path of a file");
  memcpy(name, path, n);
  name[n] = 0;
  struct stat s;
  if (stat(name, &s) || !realpath(name, real))
    fatal_input("%s cannot be read: %s", name, strerror(errno));
  if (!S_ISREG(s.st_mode) || s.st_size > MAX_FOLLOWED_BYTES)
    fatal_input("%s cannot be an input: it must be a file of at most %d bytes", name,
                MAX_FOLLOWED_BYTES);
  if (f->n_files == MAX_FOLLOWED_FILES || strlen(real) >= sizeof f->file[0])
    fatal_usage(o->command, "--input takes at most %d files", MAX_FOLLOWED_FILES);
  strcpy(f->file[f->n_files++], real);
}

static void read_input(const Options *o, Control *control) {
  control->followed.bytes = (uint32_t)o->input_bytes;
  if (!o->input || !strcmp(o->input, "this")) return;
  for (const char *at = o->input; *at;) {
    size_t n = strcspn(at, ",");
    bool file = !strncmp(at, "file:", 5);
    uint32_t source = file ? FOLLOWED_FILE : source_of(at, n);
    if (file) add_input_file(o, at + 5, n - 5, &control->followed);
    else if (source == FOLLOWED_FILE) source = 0; // which one?
    if (!source) fatal_usage(o->command, "--input knows no '%.*s'", (int)n, at);
    control->followed.sources |= source;
    at += n + (at[n] == ',');
  }
  control->given_inputs = 1;
}

// Other text than the actual is tried by check alone, unless --input names it: explore is about one
// input, and a project's test runs on the one that it gives. What a task program takes as arguments
// its own text says.
static bool varies_text(const Options *o, const Subject *subject) {
  return !strcmp(o->command, "check") && !o->svcomp && !tp_is_name(subject->name);
}

// With the actual ones to begin with.
static void name_inputs(ExploreRequest *request, const Subject *subject) {
  Control *control = &request->control;
  if (!control->given_inputs) return;
  Followed *f = &control->followed, found;
  request->named_inputs = true;
  if (f->sources & FOLLOWED_ENVIRONMENT) {
    inputs_sources(subject->image->path, subject->arena, &found);
    if (!(found.sources & FOLLOWED_ENVIRONMENT)) f->sources &= ~(uint32_t)FOLLOWED_ENVIRONMENT;
    f->n_variables = found.n_variables;
    memcpy(f->variable, found.variable, sizeof f->variable);
  }
  input_sources_actual(control, request->args, request->n_args, true);
}

static void read_witnessing(const Options *o, Control *control) {
  control->mode = MODE_WITNESS;
  control->snapshot = SNAPSHOT_COPY;
  control->order = ORDER_HB;
  control->merge = 0;
  control->graph = 0;
  control->max_events = 0;
  if (!(control->timeout > 0)) control->timeout = time_limit(TIME_WITNESS);
  control->runs = (uint32_t)o->runs;
  control->at_random = !strcmp(o->schedule, "random");
  control->explain = o->explain || o->html || o->json;
  control->pure_lockset = o->pure_lockset;
  control->record_memory = (uint32_t)o->record_memory;
  control->hint = !strcmp(o->hint, "on");
  control->keep_first = o->keep_a1;
  control->short_prefix = !strcmp(o->prefix, "short");
}

static void read_counts(const Options *o, ExploreRequest *request) {
  for (const char *at = o->threads ? o->threads : "2,3,4"; *at;) {
    char *end;
    long n = strtol(at, &end, 10);
    if (end == at || n < 1 || n > MAX_TEAM || (*end && *end != ','))
      fatal_usage(o->command, "--threads takes numbers from 1 to %d with commas between, not '%s'",
                  MAX_TEAM, o->threads);
    if (request->n_counts == MAX_COUNTS)
      fatal_usage(o->command, "--threads takes at most %d numbers", MAX_COUNTS);
    request->counts[request->n_counts++] = (uint32_t)n;
    at = *end ? end + 1 : end;
  }
  if (!request->n_counts) fatal_usage(o->command, "--threads takes at least one number");
  request->control.team = request->counts[0];
  request->optional_counts = !o->threads;
}

Control exploring_control(const Options *o) {
  Control control = {.mode = o->random ? MODE_RANDOM : MODE_EXPLORE};
  control.snapshot = !strcmp(o->snapshot, "copy")   ? SNAPSHOT_COPY
                     : !strcmp(o->snapshot, "fork") ? SNAPSHOT_FORK
                                                    : SNAPSHOT_AUTO;
  control.first = o->first;
  control.spurious = o->spurious ? SPURIOUS_WAKE : 0;
  control.allow = read_allow(o);
  control.signals = read_signals(o);
  read_peer(o, &control);
  read_effects(o, &control);
  if (control.signals) control.spurious |= SPURIOUS_SIGNAL;
  control.handles_first = o->svcomp;
  control.quiet_output = o->json;
  control.preemptions = (int32_t)o->preemptions;
  control.max_schedules = (uint64_t)(o->random ? o->random : o->max_schedules);
  control.seed = (uint64_t)o->seed;
  control.timeout = o->timeout;
  control.max_events = (uint32_t)o->events;
  control.max_memory = o->memory > UINT32_MAX ? 0 : (uint32_t)o->memory;
  control.order = !strcmp(o->order, "weak") ? ORDER_WEAK : ORDER_HB;
  control.merge = !strcmp(o->merge, "on");
  control.memory = !strcmp(o->atomics, "c11") ? MEMORY_C11 : MEMORY_SC;
  if (control.memory == MEMORY_C11)
    control.order = ORDER_HB, control.merge = 0; // the reductions reckon with the latest value
  control.every_access = !strcmp(o->points, "access")   ? POINTS_ACCESS
                         : !strcmp(o->points, "permit") ? POINTS_PERMIT
                                                        : POINTS_SYNC;
  control.expensive = !strcmp(o->check, "expensive");
  control.jobs = (uint32_t)o->jobs;
  keep_files(o);
  control.graph = o->dot ? MAX_DRAWN : finish_tells(o);
  control.graph_events = o->dot ? 0 : EXAMPLE_STEPS;
  read_nondet(o, &control);
  read_input(o, &control);
  if (!strcmp(o->command, "witness")) read_witnessing(o, &control);
  return control;
}

Control exploring_witness(const Options *o) {
  Control control = exploring_control(o);
  read_witnessing(o, &control);
  control.max_schedules = 0;
  return control;
}

// ---- files that are to be written

static void check_folder(const char *path, Arena *arena) {
  if (!path || (!mkdir(path, 0777) && !rmdir(path))) return;
  int error = errno;
  char *trial = arena_format(arena, "%s/trial-XXXXXX", path);
  int fd = error == EEXIST ? mkstemp(trial) : -1;
  if (fd < 0)
    fatal_input("no witness can be written to %s: %s", path,
                strerror(error == EEXIST ? errno : error));
  close(fd);
  unlink(trial);
}

// Beside the user, under the program's name; where that is not possible, in the folder for
// temporary files.
static const char *usual_folder(const Subject *subject) {
  if (!access(".", W_OK)) return arena_format(subject->arena, "%s.norace", subject->stem);
  return arena_format(subject->arena, "%s/%s.norace", temporary_parent(), subject->stem);
}

static void write_dot(const Options *o, const Exploration *e, const Verdict *verdict) {
  Graph graph = {0};
  Text text = {0};
  if (verdict->graphs.n) {
    report_tasks(&verdict->graphs, o->files[0], &text);
  } else {
    graph_of_exploration(e, &graph, MAX_DRAWN);
    report_dot(&graph, o->files[0], &text);
  }
  if (!text_write_file(&text, o->dot))
    fatal_input("%s cannot be written: %s", o->dot, strerror(errno));
  text_delete(&text);
  graph_delete(&graph);
}

typedef struct {
  const Options *options;
  const ExploreRequest *request;
  Arena *arena;
  bool failed; // and it was said
} Keeper;

static bool write_search(const Options *o, const ExploreRequest *request, const void *search,
                         size_t size, const uint64_t layout[2], Arena *arena) {
  Text bytes = {0};
  text_add(&bytes, (const char *)layout, 2 * sizeof *layout);
  text_add(&bytes, search, size);
  bool written = search_write(o->save, request->image->build_id, explore_settings(request, arena),
                              bytes.at, bytes.n);
  text_delete(&bytes);
  return written;
}

// While the search runs: what cannot be written now may be written later.
static void keep_search(const void *search, size_t size, const uint64_t layout[2], void *data) {
  Keeper *k = data;
  bool written = write_search(k->options, k->request, search, size, layout, k->arena);
  if (!written && !k->failed)
    diag_warning((Position){0}, "%s cannot be written: %s", k->options->save, strerror(errno));
  k->failed = !written;
}

static void save_search(const Options *o, const ExploreRequest *request, const Exploration *e,
                        Arena *arena) {
  if (!e->search) {
    bool complete = e->session.control.end == END_COMPLETE && e->log_ended && !e->log_broken;
    bool left = complete && !unlink(o->save); // one of an earlier moment, of which nothing is left
    diag_note((Position){0}, "%s: %s was %s",
              complete ? "nothing is left to save" : "the search cannot be saved", o->save,
              left                        ? "removed"
              : access(o->save, F_OK) < 0 ? "not written"
                                          : "left as it was");
    return;
  }
  if (!write_search(o, request, e->search, e->search_size, e->layout, arena))
    fatal_input("%s cannot be written: %s", o->save, strerror(errno));
  if (!o->quiet) diag_note((Position){0}, "the search can go on with --resume %s", o->save);
}

static void load_search(const Options *o, const ExploreRequest *request, Arena *arena,
                        Text *bytes) {
  const char *complaint;
  if (!search_read(o->resume, request->image->build_id, explore_settings(request, arena), bytes,
                   arena, &complaint))
    fatal_input("%s %s", o->resume, complaint);
  if (bytes->n < sizeof request->control.layout)
    fatal_input("%s is cut short or damaged", o->resume);
}

// The bytes of a search: where the program was loaded, then what the runtime wrote.
static void go_on_with(ExploreRequest *request, const Text *rest) {
  size_t head = sizeof request->control.layout;
  if (rest->n <= head) return;
  memcpy(request->control.layout, rest->at, head);
  request->resume = rest->at + head;
  request->resume_size = rest->n - head;
}

static void keep_rest(const Exploration *e, Text *rest) {
  text_delete(rest);
  if (!e->search) return;
  text_add(rest, (const char *)e->layout, sizeof e->layout);
  text_add(rest, e->search, e->search_size);
}

// ---- the command

static void show_progress(const Control *control, double seconds, void *data) {
  const Control *asked = data;
  progress_show((Progress){.executions = control->executions,
                           .input_class = control->input_class,
                           .input_sides = control->input_sides,
                           .covered = control->covered,
                           .seconds = seconds,
                           .timeout = asked->timeout,
                           .max_executions = asked->max_schedules});
}

// Code in libraries of the user's own is not looked through: it may look at anything.
static bool looks_at_result(const char *program, const char *function, Arena *arena) {
  return !image_stands_alone(program) ||
         (image_imports(program, function) && result_is_used(program, function, arena));
}

// Does it start tasks? Only their computation graph is that of section 3.
static bool has_tasks(const char *program) {
  static const char *const starters[] = {
      "norace_post",       "norace_post_reading", "norace_async",   "norace_async_copy",
      "norace_future_new", "norace_forall",       "norace_forasync"};
  for (size_t i = 0; i < sizeof starters / sizeof *starters; i++)
    if (image_imports(program, starters[i])) return true;
  return false;
}

// The verdict of one exploration; *status is set where the exit status is not that of the verdict.
static Verdict *conclude(const Options *o, const Subject *subject, const ExploreRequest *request,
                         const Exploration *e, int *status) {
  if (o->save) save_search(o, request, e, subject->arena);
  Verdict *verdict = verdict_of_exploration(e, request, subject->name);
  if (request->control.task_graph) task_graphs_of_exploration(e, verdict);
  if (o->dot) write_dot(o, e, verdict);
  if (o->explain) report_lockset(verdict, stderr);
  if (subject->compiled) verdict_stat(verdict, STAT_compile_seconds, subject->compile_seconds);
  verdict->stats[STAT_seconds] += subject->compile_seconds;
  if (o->check_graph) verdict_stat(verdict, STAT_graphs, (double)e->session.control.graphs_checked);
  if (e->trouble) diag_error((Position){0}, "%s", e->trouble);
  if (e->trouble && o->witness) *status = EXIT_INPUT;
  return verdict;
}

// With OpenMP teams the search itself hunts for races before it goes on, and does not go on for
// ever.
bool exploring_teams(const Subject *subject) {
  return image_imports(subject->image->path, "__kmpc_fork_call");
}

static void look_early(const Options *o, const Subject *subject, const ExploringMore *more,
                       ExploreRequest *request) {
  Control *control = &request->control;
  request->early = control->mode == MODE_EXPLORE && !request->resume && exploring_teams(subject);
  if (!request->early) return;
  request->hunt = exploring_witness(o);
  request->hunt.quiet_output = true;
  request->hunt.team = control->team;
  request->hunt.n_alarms = control->n_alarms;
  memcpy(request->hunt.alarm, control->alarm, sizeof control->alarm);
  request->hunt.n_regions = control->n_regions;
  memcpy(request->hunt.region, control->region, sizeof control->region);
  request->settled = more->settled;
  request->settled_data = more->known;
  if (!(o->timeout > 0) && !o->max_schedules && !o->save) control->timeout = time_limit(TIME_TEAMS);
}

// ---- what the searches depended on

static Outside *const outside = &decide_kept.outside;

const Outside *exploring_outside(void) { return outside; }

static void forget_outside(void) {
  for (size_t i = 0; i < outside->files.n; i++) free(outside->files.at[i]);
  vec_delete(&outside->files);
}

static void look_outside(const Exploration *e) {
  static bool once;
  if (!once) once = !atexit(forget_outside);
  outside->input = outside->input || e->session.control.input_read;
  outside->unknown = outside->unknown || e->session.control.outside || e->log_broken ||
                     e->session.control.log_full;
  for (size_t i = 0; i < e->files.n; i++) vec_push(&outside->files, strdup(e->files.at[i]));
}

// ---- one search

// 0: there is none, or the program is not heard.
static int open_output(const Options *o, const Search *search) {
  if (!o->program_output || search->silent) return 0;
  int fd = open(o->program_output, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) fatal_input("%s cannot be written: %s", o->program_output, strerror(errno));
  return fd;
}

Verdict *exploring_search(const Options *o, Control control, const Subject *subject,
                          const ExploringMore *more, Search *search) {
  ExploreRequest request = {
      .control = control, .args = o->args, .n_args = o->n_args, .silent = search->silent};
  request.silent |= control.team != 0; // another try, for a team size of its own
  request.silent |= o->svcomp;         // the verdict stands on a line of its own
  if (control.team) request.counts[request.n_counts++] = control.team;
  else read_counts(o, &request);
  focus_tell(o->focus, subject, &request.control);
  request.output = open_output(o, search);
  request.relaxed = !strcmp(o->atomics, "auto");
  request.more_inputs = !o->nondet && !(o->input && !strcmp(o->input, "this"));
  request.more_sources = request.more_inputs && varies_text(o, subject);
  request.patient = !o->usual_time;
  request.one_input = o->svcomp;
  request.most_inputs = (size_t)o->inputs;
  request.tests = o->tests;
  request.outcomes = o->svcomp && !search->brief;
  request.spurious = !o->svcomp && !strcmp(o->outcomes, "auto");
  request.create_fails =
      o->svcomp && looks_at_result(subject->image->path, "pthread_create", subject->arena);
  request.image = subject->image;
  request.keep_program = subject->compiled;
  request.tell_steps = finish_tells(o) || control.mode == MODE_WITNESS; // its text tells the story
  bool all_sizes = o->dot || o->check_graph; // otherwise those that a person can look at
  if ((all_sizes || o->json || o->html) && has_tasks(request.image->path))
    request.control.task_graph = MAX_DRAWN;
  request.control.graph_size = all_sizes ? 0 : SHOWN_SIZE;
  request.control.check_graph = o->check_graph && request.control.task_graph;
  request.control.barrier_result =
      looks_at_result(request.image->path, "pthread_barrier_wait", subject->arena);
  request.control.keep_rest = search->keeps || o->save;
  request.witness_folder = o->witness ? o->witness : usual_folder(subject);
  request.own_folder = !o->witness;
  if (o->resume && !search->rest.n) load_search(o, &request, subject->arena, &search->rest);
  go_on_with(&request, &search->rest);
  if (!o->quiet && isatty(STDERR_FILENO)) {
    request.watch = show_progress;
    request.watch_data = &request.control;
  }
  name_inputs(&request, subject);
  look_early(o, subject, more, &request);
  Keeper keeper = {o, &request, subject->arena, false};
  if (o->save) request.keep = keep_search, request.keep_data = &keeper;
  Exploration *e = explore_run(&request);
  if (request.output) close(request.output);
  if (e->session.end == SESSION_NO_START) {
    int error = e->session.error;
    exploration_delete(e);
    fatal_input("%s cannot be started: %s", subject->name, strerror(error));
  }
  if (request.watch) progress_clear();
  search->end = (EndKind)e->session.control.end;
  search->sampled |= e->session.control.sampled;
  if (search->end == END_STOPPED && e->session.overdue && !e->session.interrupted)
    search->end = END_TIMEOUT;
  if (control.mode != MODE_WITNESS && o->timeout > 0)
    request.control.timeout =
        o->timeout; // what the user asked for, also if a part is left for more
  look_outside(e);
  Verdict *verdict = conclude(o, subject, &request, e, &search->status);
  keep_rest(e, &search->rest);
  exploration_delete(e);
  return verdict;
}

void exploring_drop(Verdict *v) {
  if (!v) return;
  for (size_t i = 0; i < v->races.n; i++)
    if (v->races.at[i].witness) unlink(v->races.at[i].witness);
  for (size_t i = 0; i < v->other.n; i++)
    if (v->other.at[i].witness) unlink(v->other.at[i].witness);
  verdict_delete(v);
}

Verdict *exploring_more(const Options *o, Control control, const Subject *subject, Verdict *verdict,
                        const ExploringMore *more) {
  for (unsigned team, tries = 0; more->again && (team = more->again(verdict, tries, more->known));
       tries++) {
    Search search = {.silent = true};
    control.team = team;
    Verdict *next = exploring_search(o, control, subject, more, &search);
    text_delete(&search.rest);
    bool better = next->answer == ANSWER_RACE;
    exploring_drop(better ? verdict : next);
    if (better) return next;
  }
  return verdict;
}

static void empty_output(const Options *o) {
  if (!o->program_output) return;
  finish_writable(o->program_output);
  int fd = open(o->program_output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd >= 0) close(fd);
}

void exploring_open(const Options *o, Subject *subject) {
  if (session_obstacle()) fatal_input("%s", session_obstacle());
  if ((o->save || o->resume) && ranks_expected())
    fatal_usage(o->command, "a search by several ranks is not kept: --save and --resume are for "
                            "one machine, with --jobs if you like");
  finish_prepare(o);
  finish_writable(o->dot);
  finish_writable(o->save);
  empty_output(o);
  check_folder(o->witness, subject->arena);
  exploring_control(o); // wrong options are told before anything is compiled
  read_counts(o, &(ExploreRequest){0});
  if (watchdog_barked()) finish_in_time(o);
  subject_open(subject, o);
  finish_in_time(o);
}

Verdict *exploring_last(Verdict *verdict, const ExploringMore *more) {
  if (more->add) more->add(verdict, more->known);
  Verdict *other = more->instead ? more->instead(verdict, more->known) : NULL;
  return other ? other : verdict;
}

int exploring_with(const Options *o, const ExploringMore *more) {
  Subject subject = {.arena = arena_new()};
  Search search = {0};
  exploring_open(o, &subject);
  Verdict *verdict = exploring_search(o, exploring_control(o), &subject, more, &search);
  verdict = exploring_more(o, exploring_control(o), &subject, verdict, more);
  if (exploring_control(o).mode == MODE_WITNESS)
    verdict = chopping(o, exploring_control(o), &subject, verdict);
  int said = finish(o, exploring_last(verdict, more));
  verdict_delete(verdict);
  text_delete(&search.rest);
  subject_delete(&subject);
  return search.status ? search.status : said;
}

Verdict *exploring_verdict(const Options *o, const Subject *subject) {
  Control control = exploring_control(o);
  Search search = {0};
  control.quiet_output = true;
  Verdict *verdict = exploring_search(o, control, subject, &(ExploringMore){0}, &search);
  text_delete(&search.rest);
  return verdict;
}

int exploring(const Options *o) { return exploring_with(o, &(ExploringMore){0}); }
