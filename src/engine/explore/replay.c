#include "engine/explore/replay.h"

#include <string.h>
#include <sys/wait.h>

#include "base/time_limits.h"
#include "engine/explore/log.h"

enum { REPLAY_EVENTS = 1 << 24, REPLAY_SHOWN = 2000, MOST_STEPS = 4096 };

SessionRequest replay_request(const WitnessFile *w) {
  SessionRequest request = {.program = w->program,
                            .args = (char *const *)w->args.at,
                            .n_args = (int)w->args.n,
                            .steps = w->steps.at};
  Control *control = &request.control;
  control->mode = MODE_REPLAY;
  control->spurious = w->spurious;
  control->allow = w->allow;
  control->signals = w->signals;
  if (w->peer) strncpy(control->peer, w->peer, sizeof control->peer - 1);
  if (w->effects) strncpy(control->effects, w->effects, sizeof control->effects - 1);
  control->barrier_result = w->barrier_result;
  control->no_updates = w->no_updates;
  control->team = w->team;
  control->pauses = w->pauses;
  control->watch = w->watch;
  control->endless = w->endless;
  control->every_access = w->every_access;
  control->memory = w->memory;
  control->n_rules = w->n_rules;
  memcpy(control->rule, w->rule, sizeof w->rule);
  control->jobs = 1;
  control->graph = REPLAY_SHOWN;
  control->preemptions = -1;
  control->max_events = REPLAY_EVENTS;
  control->timeout = time_limit(TIME_REPLAY);
  control->n_nondet = w->n_nondet;
  memcpy(control->nondet, w->nondet, sizeof w->nondet);
  control->given_inputs = w->given_inputs;
  control->followed = w->followed;
  control->n_inputs = (uint32_t)w->inputs.n;
  for (size_t i = 0; i < w->inputs.n; i++) control->input[i] = w->inputs.at[i];
  control->n_steps = (uint32_t)w->steps.n;
  control->adjacent = w->adjacent;
  memcpy(control->target, w->access, sizeof w->access);
  memcpy(control->place, w->place, sizeof w->place);
  return request;
}

void replay_read_modules(const char *bytes, size_t n, Symbols *symbols) {
  Log log = {bytes, n, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    const ModuleRecord *module = (const ModuleRecord *)head;
    if (head->kind == RECORD_MODULE)
      symbols_add(symbols, log_text(head), module->base, module->start, module->end);
  }
}

void replay_read_layout(const char *bytes, size_t n, uint64_t layout[2]) {
  Log log = {bytes, n, 0, false, false};
  bool first = true;
  for (const RecordHead *head; (head = log_next(&log));) {
    if (head->kind != RECORD_MODULE) continue;
    const char *path = log_text(head), *slash = strrchr(path, '/');
    if (first) layout[0] = ((const ModuleRecord *)head)->base;
    if (!strcmp(slash ? slash + 1 : path, NORACE_RUNTIME_NAME))
      layout[1] = ((const ModuleRecord *)head)->base;
    first = false;
  }
}

static void add_stack(Replay *replay, const StackRecord *record) {
  ReplayedStack stack = {record->what,  record->part, record->thread,
                         record->value, record->size, {0}};
  for (uint32_t i = 0; i < record->n_pcs; i++) vec_push(&stack.pcs, record->pcs[i]);
  vec_push(&replay->stacks, stack);
}

static void add_step(ReplayedSteps *steps, const StepRecord *record) {
  ReplayedStep step = {.index = record->index,
                       .thread = record->thread,
                       .op = record->op,
                       .epoch = record->epoch,
                       .waits = record->waits,
                       .object = record->object,
                       .pc = record->pc,
                       .block = record->block,
                       .block_size = record->block_size};
  for (uint32_t i = 0; i < record->n_held; i++) vec_push(&step.held, record->more[i]);
  for (uint32_t i = 0; i < record->n_after; i++)
    vec_push(&step.after, (uint32_t)record->more[record->n_held + i]);
  vec_push(steps, step);
}

void replay_read_steps(const char *bytes, size_t n, ReplayedSteps *steps) {
  Log log = {bytes, n, 0, false, false};
  for (const RecordHead *head; steps->n < MOST_STEPS && (head = log_next(&log));)
    if (head->kind == RECORD_STEP) add_step(steps, (const StepRecord *)head);
}

static bool is_finding(const RecordHead *head, const char *kind) {
  static const char *const words[] = {
#define FINDING(name, word, text) word,
#include "common/findings.def"
#undef FINDING
  };
  uint32_t number = ((const FindingRecord *)head)->kind;
  return number < sizeof words / sizeof *words && !strcmp(words[number], kind);
}

typedef struct {
  bool answered, met;
  uint32_t diverged_at;
  const char *unknown; // the first reason that the runtime gave
  const char *doubt;   // why what was met may be ordered all the same
} Answered;

static void add_work(Replay *replay, const WorkRecord *record, Arena *arena) {
  if (record->part > 1) return;
  replay->work[record->part] = (ReplayedWork){true,
                                              record->kind,
                                              record->thread,
                                              record->size,
                                              record->value,
                                              record->created,
                                              arena_string(arena, log_text(&record->head))};
}

static Answered read_log(Replay *replay, const Session *session, const WitnessFile *w,
                         Arena *arena) {
  Answered answer = {0};
  Log log = {session->log, session->log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    if (head->kind == RECORD_STACK) add_stack(replay, (const StackRecord *)head);
    if (head->kind == RECORD_WORK) add_work(replay, (const WorkRecord *)head, arena);
    if (head->kind == RECORD_UNKNOWN && !answer.unknown) answer.unknown = log_text(head);
    if (head->kind == RECORD_DOUBT && !strcmp(w->kind, "race"))
      answer.doubt = arena_string(arena, log_text(head));
    if (head->kind == RECORD_FINDING && is_finding(head, w->kind))
      answer.answered = answer.met = true;
    if (head->kind == RECORD_REPLAYED) {
      const ReplayedRecord *replayed = (const ReplayedRecord *)head;
      answer.answered = true;
      answer.met = answer.met || (replayed->met == 1 && !strcmp(w->kind, "race"));
      answer.diverged_at = replayed->diverged_at;
      memcpy(replay->access, replayed->access, sizeof replay->access);
    }
  }
  return answer;
}

static const char *find_doubt(const Session *session, const Answered *answer, Arena *arena) {
  if (session->end == SESSION_NO_START)
    return arena_format(arena, "the program cannot be started: %s", strerror(session->error));
  if (session->interrupted) return "the replay was interrupted";
  if (session->end == SESSION_KILLED) return "the replay did not come to an end";
  if (answer->unknown) return arena_format(arena, "the replay gave up: %s", answer->unknown);
  if (answer->answered && answer->diverged_at)
    return arena_format(arena, "the replay left the schedule at step %u", answer->diverged_at);
  if (answer->answered) return "the replay followed the schedule but did not meet it";
  if (WIFSIGNALED(session->status))
    return arena_format(arena, "the replay ended with signal %d (%s)", WTERMSIG(session->status),
                        strsignal(WTERMSIG(session->status)));
  return arena_format(arena, "the replay ended without an answer, with status %d",
                      WEXITSTATUS(session->status));
}

void replay_run(Replay *replay, const WitnessFile *w, bool silent, Symbols *symbols, Arena *arena) {
  *replay = (Replay){0};
  memcpy(replay->access, w->access, sizeof w->access);
  SessionRequest request = replay_request(w);
  request.silent = silent;
  Session session;
  session_run(&session, &request, NULL, NULL);
  replay_read_modules(session.log, session.log_size, symbols);
  replay_read_steps(session.log, session.log_size, &replay->steps);
  Answered answer = read_log(replay, &session, w, arena);
  replay->met = answer.met && !answer.doubt;
  replay->doubt = answer.met ? answer.doubt : find_doubt(&session, &answer, arena);
  replay->seconds = session.seconds;
  session_delete(&session);
}

void replay_delete(Replay *replay) {
  for (size_t i = 0; i < replay->stacks.n; i++) vec_delete(&replay->stacks.at[i].pcs);
  vec_delete(&replay->stacks);
  replayed_steps_delete(&replay->steps);
}

void replayed_steps_delete(ReplayedSteps *steps) {
  for (size_t i = 0; i < steps->n; i++) {
    vec_delete(&steps->at[i].held);
    vec_delete(&steps->at[i].after);
  }
  vec_delete(steps);
}
