#include "verdict/explored.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "base/check.h"
#include "base/text.h"
#include "engine/explore/log.h"
#include "verdict/openmp.h"
#include "verdict/witnessed.h"

// ---- names

static AccessKind access_kind(uint32_t bits) {
  if (bits & ACCESS_FREE) return KIND_FREE;
  if (bits & ACCESS_ATOMIC) return bits & ACCESS_WRITE ? KIND_ATOMIC_WRITE : KIND_ATOMIC_READ;
  return bits & ACCESS_WRITE ? KIND_WRITE : KIND_READ;
}

// Frames of the runtime itself at the inner end are not the user's business.
static void add_frames(Symbols *symbols, Arena *arena, const ReplayedStack *from, Stack *to) {
  size_t i = 0;
  while (i + 1 < from->pcs.n && symbols_is_runtime(symbols, from->pcs.at[i])) i++;
  for (; i < from->pcs.n; i++)
    if (!symbols_is_runtime(symbols, from->pcs.at[i]))
      symbols_frames(symbols, arena, from->pcs.at[i], to);
}

static const ReplayedStack *find_stack(const ReplayedStacks *stacks, StackOf what, uint32_t part) {
  for (size_t i = 0; i < stacks->n; i++)
    if (stacks->at[i].what == what && stacks->at[i].part == part) return &stacks->at[i];
  return NULL;
}

// ---- where the bytes live

typedef struct {
  Symbols *symbols;
  Arena *arena;
  const ReplayedStacks *stacks;
  uint64_t start, size; // the bytes that both accesses touch
} Bytes;

static Bytes common_bytes(Verdict *v, Symbols *symbols, const AccessRecord access[2],
                          const ReplayedStacks *stacks) {
  uint64_t start = access[0].address > access[1].address ? access[0].address : access[1].address;
  uint64_t end0 = access[0].address + access[0].size, end1 = access[1].address + access[1].size;
  uint64_t end = end0 < end1 ? end0 : end1;
  return (Bytes){symbols, v->arena, stacks, start, end > start ? end - start : 1};
}

static const ReplayedStack *find_holder(const Bytes *bytes, StackOf what) {
  const ReplayedStack *found = find_stack(bytes->stacks, what, 0);
  return found ? found : find_stack(bytes->stacks, what, 1);
}

static void locate_variable(const Bytes *bytes, const Variable *variable, RaceLocation *location) {
  location->name = variable->name;
  location->declared = variable->declared;
  location->lives = variable->function
                        ? arena_format(bytes->arena, "static variable of '%s'", variable->function)
                        : "global variable";
}

static void locate_block(const Bytes *bytes, const ReplayedStack *block, RaceLocation *location) {
  unsigned long long size = block->size, offset = bytes->start - block->value,
                     last = offset + bytes->size - 1;
  if (bytes->size >= size)
    location->name = arena_format(bytes->arena, "heap block of %llu bytes", size);
  else if (bytes->size == 1)
    location->name =
        arena_format(bytes->arena, "byte %llu of a heap block of %llu bytes", offset, size);
  else
    location->name = arena_format(bytes->arena, "bytes %llu to %llu of a heap block of %llu bytes",
                                  offset, last, size);
  location->lives = arena_format(bytes->arena, "heap block of %llu bytes", size);
  add_frames(bytes->symbols, bytes->arena, block, &location->allocated);
}

static void locate_thread_local(const Bytes *bytes, const ReplayedStack *local,
                                RaceLocation *location) {
  Variable variable;
  const char *owner = thread_name(bytes->arena, local->thread);
  location->name = "a thread-local variable";
  location->lives = arena_format(bytes->arena, "thread-local variable of %s", owner);
  if (!local->pcs.n || !symbols_thread_local(bytes->symbols, bytes->arena, local->pcs.at[0],
                                             bytes->start - local->value, bytes->size, &variable))
    return;
  location->name = arena_format(bytes->arena, "%s (thread-local)", variable.name);
  location->declared = variable.declared;
}

// The owner's stack may tell, call by call, its frame pointers: (return address, frame pointer)
// pairs.
static void locate_stack(const Bytes *bytes, const ReplayedStack *owner, RaceLocation *location) {
  Variable variable;
  const char *name = thread_name(bytes->arena, owner->thread);
  location->name = arena_format(bytes->arena, "stack of %s", name);
  location->lives = location->name;
  for (size_t i = 0; i + 1 < owner->pcs.n; i += 2) {
    if (!symbols_local(bytes->symbols, bytes->arena, owner->pcs.at[i], owner->pcs.at[i + 1],
                       bytes->start, bytes->size, &variable))
      continue;
    location->name = variable.name;
    location->declared = variable.declared;
    location->lives = arena_format(bytes->arena, "variable of '%s' on the stack of %s",
                                   variable.function ? variable.function : "?", name);
    return;
  }
}

static void locate(const Bytes *bytes, RaceLocation *location) {
  Variable variable;
  const ReplayedStack *block = find_holder(bytes, STACK_OF_BLOCK),
                      *local = find_holder(bytes, STACK_OF_LOCAL);
  const ReplayedStack *owner = find_holder(bytes, STACK_OF_OWNER);
  location->size = (unsigned)bytes->size;
  if (local) locate_thread_local(bytes, local, location);
  else if (block) locate_block(bytes, block, location);
  else if (symbols_variable(bytes->symbols, bytes->arena, bytes->start, bytes->size, &variable))
    locate_variable(bytes, &variable, location);
  else if (owner) locate_stack(bytes, owner, location);
  else
    location->name =
        arena_format(bytes->arena, "memory at %#llx", (unsigned long long)bytes->start);
}

// ---- races

static const char *lock_name(const Bytes *bytes, uint32_t part, uint64_t address) {
  for (size_t i = 0; i < bytes->stacks->n; i++) {
    const ReplayedStack *block = &bytes->stacks->at[i];
    if (block->what == STACK_OF_LOCK_BLOCK && block->part == part &&
        address - block->value < block->size)
      return arena_format(bytes->arena, "lock at byte %llu of a heap block of %llu bytes",
                          (unsigned long long)(address - block->value),
                          (unsigned long long)block->size);
  }
  return address_name(bytes->symbols, bytes->arena, address);
}

static void add_locks(const Bytes *bytes, uint32_t part, RaceAccess *access) {
  for (size_t i = 0; i < bytes->stacks->n; i++) {
    const ReplayedStack *stack = &bytes->stacks->at[i];
    if (stack->what != STACK_OF_LOCK || stack->part != part) continue;
    HeldLock lock = {.name = lock_name(bytes, part, stack->value)};
    add_frames(bytes->symbols, bytes->arena, stack, &lock.taken);
    vec_push(&access->locks, lock);
  }
}

static void fill_access(const Bytes *bytes, const AccessRecord *record, uint32_t part,
                        RaceAccess *access) {
  const ReplayedStack *stack = find_stack(bytes->stacks, STACK_OF_ACCESS, part);
  const ReplayedStack *created = find_stack(bytes->stacks, STACK_OF_CREATION, part);
  access->kind = access_kind(record->kind);
  access->size = record->size;
  access->thread = thread_name(bytes->arena, record->thread);
  access->where = symbols_frame(bytes->symbols, bytes->arena, record->pc);
  access->locks_known = bytes->stacks->n > 0;
  if (stack) add_frames(bytes->symbols, bytes->arena, stack, &access->stack);
  if (access->stack.n) access->where = access->stack.at[0];
  if (created && record->thread)
    add_frames(bytes->symbols, bytes->arena, created, &access->created);
  add_locks(bytes, part, access);
}

void verdict_add_race(Verdict *v, Symbols *symbols, const AccessRecord access[2],
                      const ReplayedStacks *stacks, bool confirmed, const char *doubt,
                      const char *witness) {
  // Reads race with none; a replay that did not meet its race has no accesses to tell of.
  ALWAYS(!confirmed || (access[0].kind | access[1].kind) & (ACCESS_WRITE | ACCESS_FREE));
  Race *race = verdict_race(v);
  Bytes bytes = common_bytes(v, symbols, access, stacks);
  for (uint32_t k = 0; k < 2; k++) fill_access(&bytes, &access[k], k, &race->access[k]);
  locate(&bytes, &race->location);
  race->confirmed = confirmed;
  race->doubt = doubt ? arena_string(v->arena, doubt) : NULL;
  race->witness = witness ? arena_string(v->arena, witness) : NULL;
}

// ---- other findings

static const struct {
  const char *word, *text;
} finding_table[] = {
#define FINDING(name, word, text) {word, text},
#include "common/findings.def"
#undef FINDING
};

static const char *finding_text(Arena *arena, const ExploredFinding *finding) {
  ALWAYS(finding->kind < sizeof finding_table / sizeof *finding_table);
  const char *text = finding_table[finding->kind].text;
  if (finding->kind == FINDING_CRASH && finding->value > 0)
    text = arena_format(arena, "%s: %s", text, strsignal((int)finding->value));
  if (finding->kind == FINDING_EXIT)
    text = arena_format(arena, "%s: %lld", text, (long long)finding->value);
  return *finding->text ? arena_format(arena, "%s: %s", text, finding->text) : text;
}

static void add_finding(Verdict *v, Symbols *symbols, const ExploredFinding *from) {
  OtherFinding *finding = verdict_finding(v);
  finding->kind = finding_table[from->kind].word;
  finding->text = finding_text(v->arena, from);
  finding->thread = thread_name(v->arena, from->thread);
  finding->witness = from->witness ? arena_string(v->arena, from->witness) : NULL;
  if (from->pc) symbols_frames(symbols, v->arena, from->pc, &finding->stack);
  if (from->replayed.n)
    interleaving_of_replay(&finding->interleaving, symbols, v->arena, &from->replayed, NULL, false,
                           NULL);
}

// ---- how the search ended

static void explain_death(Verdict *v, const Session *session) {
  if (session->interrupted) verdict_reason(v, "interrupted");
  else if (session->end == SESSION_KILLED)
    verdict_reason(v, "the program did not stop when its time was up");
  else if (WIFSIGNALED(session->status))
    verdict_reason(v, "the program was ended by signal %d (%s) in the middle of the search",
                   WTERMSIG(session->status), strsignal(WTERMSIG(session->status)));
  else
    verdict_reason(v, "the program ended with status %d in the middle of the search",
                   WEXITSTATUS(session->status));
}

static void explain_time(Verdict *v, const Control *asked) {
  verdict_reason(v, "the time limit of %g s was reached", asked->timeout);
}

static void explain_end(Verdict *v, const Exploration *e, const Control *asked) {
  switch ((EndKind)e->session.control.end) {
  case END_COMPLETE: break;
  case END_STOPPED:
    if (e->session.overdue) explain_time(v, asked);
    else verdict_reason(v, e->session.interrupted ? "interrupted" : "stopped");
    break;
  case END_TIMEOUT: explain_time(v, asked); break;
  case END_SCHEDULES:
    verdict_reason(v, "the limit of %llu schedules was reached",
                   (unsigned long long)asked->max_schedules);
    break;
  case END_ENOUGH: verdict_reason(v, "stopped %d s after the first race", AFTER_RACE); break;
  case END_FIRST: verdict_reason(v, "stopped at the first race"); break;
  case END_UNKNOWN:
    if (!e->unknowns.n) verdict_reason(v, "the search gave up");
    break;
  case END_RUNNING:
  default: explain_death(v, &e->session); break;
  }
  if (e->session.control.end != END_RUNNING && !e->log_ended) explain_death(v, &e->session);
}

static void give_reasons(Verdict *v, const Exploration *e, const ExploreRequest *request) {
  const Control *asked = &request->control;
  for (size_t i = 0; i < e->unknowns.n; i++) verdict_reason(v, "%s", e->unknowns.at[i]);
  explain_end(v, e, asked);
  if (e->session.control.log_full)
    verdict_reason(v, "the log of the search is full, some of what was found is lost");
  if (e->log_broken) verdict_reason(v, "the log of the search is damaged");
  if (!e->session.control.executions && !v->reasons.n)
    verdict_reason(v, "no execution came to its end");
  if (asked->mode == MODE_WITNESS)
    verdict_reason(v, "only races that the recorded runs suggest were looked for");
  if (asked->mode == MODE_RANDOM)
    verdict_reason(v, "schedules were chosen at random, not all of them were run");
  if (asked->preemptions >= 0)
    verdict_reason(v, "only schedules with at most %d preemptions were explored",
                   asked->preemptions);
  if (asked->focus.n_code || asked->focus.n_data)
    verdict_reason(v, "only schedules that differ in what can matter to %s were explored",
                   asked->focus.names);
}

static void fill_stats(Verdict *v, const Exploration *e) {
  const Control *c = &e->session.control;
  verdict_stat(v, STAT_executions, (double)c->executions);
  verdict_stat(v, STAT_states, (double)c->states);
  verdict_stat(v, STAT_seconds, e->session.seconds + e->replay_seconds);
  verdict_stat(v, STAT_peak_kb, (double)e->session.peak_kb);
  verdict_stat(v, STAT_events, (double)c->events);
  verdict_stat(v, STAT_replayed_events, (double)c->replayed);
  verdict_stat(v, STAT_blocked, (double)c->blocked);
  verdict_stat(v, STAT_snapshots, (double)c->snapshots);
  verdict_stat(v, STAT_snapshot_kb, (double)c->peak_snapshot_bytes / 1024);
  if (c->mode == MODE_WITNESS) {
    verdict_stat(v, STAT_accesses, (double)c->accesses);
    verdict_stat(v, STAT_warnings, (double)c->warnings);
    verdict_stat(v, STAT_pairs, (double)c->pairs);
  } else {
    verdict_stat(v, STAT_covered, c->end == END_COMPLETE ? 1 : c->covered);
  }
  if (e->queries) verdict_stat(v, STAT_queries, (double)e->queries);
  if (e->queries) verdict_stat(v, STAT_queries_known, (double)e->queries_known);
  if (e->c11_executions) verdict_stat(v, STAT_c11_executions, (double)e->c11_executions);
  verdict_stat(v, STAT_replay_seconds, e->replay_seconds);
}

// ---- the computation graph

static void add_event(const Exploration *e, const EventRecord *record, Graph *graph) {
  GraphEvent event = {.execution = record->execution,
                      .index = record->index,
                      .thread = record->thread,
                      .op = op_word_on(record->op, record->object)};
  if (record->object) event.object = address_name(e->symbols, e->arena, record->object);
  if (record->pc) event.where = symbols_frame(e->symbols, e->arena, record->pc);
  openmp_rename(e->arena, &event.where);
  for (uint32_t i = 0; i < record->n_before; i++) vec_push(&event.before, record->before[i]);
  vec_push(graph, event);
}

void graph_of_exploration(const Exploration *e, Graph *graph, unsigned max_executions) {
  unsigned executions = 0;
  Log log = {e->session.log, e->session.log_size, 0, false, false};
  for (const RecordHead *head; executions < max_executions && (head = log_next(&log));) {
    if (head->kind == RECORD_EVENT) add_event(e, (const EventRecord *)head, graph);
    executions += head->kind == RECORD_EXECUTION;
  }
}

void graph_delete(Graph *graph) {
  for (size_t i = 0; i < graph->n; i++) vec_delete(&graph->at[i].before);
  vec_delete(graph);
}

static void copy_names(Interleaving *in, Arena *arena) { // those of the graph are the exploration's
  for (size_t i = 0; i < in->steps.n; i++) {
    InterleavingStep *s = &in->steps.at[i];
    if (s->object) s->object = arena_string(arena, s->object);
    if (s->where.function) s->where.function = arena_string(arena, s->where.function);
    if (s->where.at.file) s->where.at.file = arena_string(arena, s->where.at.file);
    for (size_t k = 0; k < s->holds.n; k++) s->holds.at[k] = arena_string(arena, s->holds.at[k]);
  }
}

// The first execution, if it is small enough to be looked at and nothing is wrong with it.
static void add_example(Verdict *v, const Exploration *e) {
  Graph graph = {0};
  if (v->races.n || v->other.n) return;
  graph_of_exploration(e, &graph, 1);
  if (graph.n)
    interleaving_of_graph(&v->example, &graph, graph.at[0].execution, EXAMPLE_STEPS, v->arena);
  copy_names(&v->example, v->arena);
  graph_delete(&graph);
}

// Their accesses were part of no race, and what they read was taken in one order only.
static void assume_left_out(Verdict *v, const Control *c) {
  Text names = {0};
  for (uint32_t i = 0; i < MAX_LEFT_OUT; i++) {
    const LeftOut *at = &c->left_out[i];
    bool told = !at->taken || !*at->name;
    for (uint32_t k = 0; k < i; k++) told = told || !strcmp(at->name, c->left_out[k].name);
    if (!told) text_format(&names, "%s'%s'", names.n ? ", " : "", at->name);
  }
  if (c->left_out[MAX_LEFT_OUT - 1].taken) text_put(&names, " and others");
  if (names.n) verdict_assume_left_out(v, names.at);
  text_delete(&names);
}

// What the search took for granted because an option said so, or because it cannot try everything.
static void assume(Verdict *v, const Exploration *e) {
  static const struct {
    uint32_t bit;
    const char *word;
  } allowed[] = {
#define X(name, word) {ALLOW_##name, word},
      ALLOW_TABLE(X)
#undef X
  };
  const Control *c = &e->session.control;
  if (!e->sequential) verdict_assume(v, "sequential consistency");
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
    if (c->let_through & allowed[i].bit)
      verdict_assume(v, "what --allow=%s let through is the same on every schedule",
                     allowed[i].word);
  if (c->described)
    verdict_assume(v, "functions of libraries do to memory what --effects says, and order nothing");
  if (c->programs)
    verdict_assume(v,
                   "programs that it starts answer at once, as they did when they were run once, "
                   "and change no files that it looks at");
  if (e->clients_tried)
    verdict_assume(v, "clients from outside do no more than the two that were made up for it "
                      "(each asks once: \"GET / HTTP/1.0\"; --peer gives it others)");
  else if (c->unserved || e->spurious_left & SPURIOUS_CLIENT)
    verdict_assume(v, "nobody from outside connects to its sockets");
  if (c->times_read) verdict_assume(v, "clocks that show the (virtual) times that were tried");
  assume_left_out(v, c);
}

static void assume_usual(Verdict *v, uint32_t spurious) {
  static const char *const texts[] = {"no wait on a condition variable ends by itself",
                                      "no weak compare-and-exchange fails by itself",
                                      "no try for a free lock fails",
                                      "every thread can be created",
                                      "memory never runs out",
                                      "no signal arrives from outside",
                                      "the order in which threads draw from rand does not matter",
                                      "no thread is held up for long before it reads a clock"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (spurious >> i & 1) verdict_assume(v, "%s", texts[i]);
  if (spurious & SPURIOUS_KEYS)
    verdict_assume(v, "destructors of a thread's values run in the order of their keys");
  if (spurious & SPURIOUS_PENDING)
    verdict_assume(v, "of several pending signals the lowest is taken first");
  if (spurious & SPURIOUS_ADDRESS)
    verdict_assume(v, "which addresses malloc gives matters only as far as it was tried");
}

// All of them were covered: those that norace follows, and the program has no others.
static ScopeInputs inputs_of(const Exploration *e, const ExploreRequest *request) {
  bool bounded = e->input_bound && !request->named_inputs; // the user did not ask for that
  if (e->all_inputs && !request->one_input && !e->other_inputs && !bounded) return INPUTS_ALL;
  if (e->input_classes > 1 && !request->one_input) return INPUTS_SAMPLED;
  bool covered = e->represented || (e->all_inputs && request->one_input);
  return e->session.control.sampled && !covered ? INPUTS_SAMPLED : INPUTS_THIS;
}

static void describe_inputs(Verdict *v, const Exploration *e, const ExploreRequest *request) {
  Scope *scope = &v->scope;
  scope->input_classes = e->input_classes;
  for (size_t i = 0; i < e->input_branches.n; i++) {
    InputBranch b = e->input_branches.at[i];
    b.where.at.file = arena_string(v->arena, b.where.at.file);
    b.where.function = b.where.function ? arena_string(v->arena, b.where.function) : NULL;
    vec_push(&scope->input_branches, b);
  }
  if (e->input_left) scope->input_left = arena_string(v->arena, e->input_left);
  if (e->input_left) verdict_assume(v, "no input makes the program leave an object");
  if (scope->inputs == INPUTS_ALL && e->input_bound)
    scope->input_bound = arena_string(v->arena, e->input_bound);
  const char *open = e->no_second
                         ? arena_format(v->arena, "its inputs cannot be followed: %s", e->no_second)
                         : e->inputs_open;
  bool followed = e->no_second ? request->named_inputs : e->input_classes > 0;
  if (scope->inputs == INPUTS_ALL || !followed) return;
  if (open) scope->inputs_open = arena_string(v->arena, open);
  else if (e->input_bound)
    scope->inputs_open = arena_format(v->arena, "only inputs %s were tried", e->input_bound);
}

Verdict *verdict_of_exploration(const Exploration *e, const ExploreRequest *request,
                                const char *subject) {
  bool recorded = request->control.mode == MODE_WITNESS;
  Verdict *v = verdict_new(recorded ? "witness" : "explore", subject);
  if (recorded) verdict_add_warnings(v, e);
  for (size_t i = 0; i < e->races.n; i++) {
    const ExploredRace *race = &e->races.at[i];
    verdict_add_race(v, e->symbols, race->access, &race->stacks, race->confirmed, race->doubt,
                     race->witness);
    openmp_explain(v, &v->races.at[v->races.n - 1], e->symbols, race->work);
    Race *told = &v->races.at[v->races.n - 1];
    told->input = race->input ? arena_string(v->arena, race->input) : NULL;
    if (race->replayed.n)
      interleaving_of_replay(&told->interleaving, e->symbols, v->arena, &race->replayed,
                             race->access, race->adjacent, told->location.name);
  }
  for (size_t i = 0; i < e->findings.n; i++) add_finding(v, e->symbols, &e->findings.at[i]);
  add_example(v, e);
  fill_stats(v, e);
  give_reasons(v, e, request);
  assume(v, e);
  assume_usual(v, e->spurious_left);
  // Behind a race the order of plain accesses would matter, and only synchronisation was scheduled:
  // no claim about all schedules then.
  v->scope.all_schedules = !v->reasons.n && !v->races.n;
  v->scope.schedules = e->session.control.executions;
  v->scope.parts = e->session.control.parts;
  if (e->counts.n) v->scope.threads = THREADS_COUNTS;
  for (size_t i = 0; i < e->counts.n; i++) vec_push(&v->scope.counts, e->counts.at[i]);
  v->scope.inputs = inputs_of(e, request);
  describe_inputs(v, e, request);
  v->scope.outcomes_tried = e->outcomes_tried;
  verdict_settle(v);
  // The search came to its end, and its log tells all that it found.
  ALWAYS(v->answer != ANSWER_RACE_FREE ||
         (e->session.control.end == END_COMPLETE && e->session.control.executions &&
          !e->log_broken && !e->session.control.log_full && !e->unknowns.n));
  return v;
}
