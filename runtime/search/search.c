// Every schedule that matters, each once: optimal dynamic partial-order reduction (Abdulla, Aronis,
// Jonsson, Sagonas, POPL 2014).
//
// After an execution each pair of its events that could come the other way round is found
// (reversal.c). The events that do not depend on the first, and then the second, are a way to a new
// class of executions; it is added to the branches of the state before the first, unless one that
// is there, or was tried, leads to it as well (wakeup_tree.c). A branch that was tried puts its
// event to sleep in the states below its siblings.
#include <string.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/report_log.h"
#include "search/checkpoint.h"
#include "search/execution.h"
#include "search/limits.h"
#include "search/long_run.h"
#include "search/observe.h"
#include "search/reversal.h"
#include "search/search.h"
#include "search/state_merging.h"
#include "search/waiting_loop.h"
#include "search/wakeup_tree.h"
#include "workers/rank_workers.h"
#include "workers/workers.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"
#include "world/thread.h"

enum { LONG_WAY = 64 };
static struct {
  uint32_t lowest;      // what lies before this depth is given (search_below)
  const Node *choosing; // the node whose sleep set `awake` looks at
  uint32_t
      stopped_from; // where the reversals of the present path have to be looked for, if it is saved
} searching;

static bool awake(const Fiber *f) {
  for (uint32_t i = 0; i < searching.choosing->sleep_n; i++)
    if (sleeper(searching.choosing, i)->thread == f->number) return false;
  return true;
}

uint32_t search_lowest(void) { return searching.lowest; }

bool anybody(const Fiber *f) { return true; }

// What touches nothing that another might still change need not be tried in another place. Taken at
// once, it is not a state of its own.
static bool awake_and_free(const Fiber *f) {
  const Op *op = f->pending;
  bool opaque_end = op->kind == OP_END && !op->argument &&
                    !op->address; // of a task, and no ewait may look for it
  return (op->kind == OP_START || op->kind == OP_JOIN || op->kind == OP_GET ||
          op->kind == OP_FINISH || opaque_end) &&
         awake(f);
}

static bool preempts(const Fiber *f) {
  const Fiber *last = fiber_numbered(world->last_thread);
  return last && last != f && schedule_enabled(last);
}

// The plan was to let a thread go first that is held in a loop: it would come back to where it is.
static bool goes_round(const Branch *b, const Fiber *f) {
  if (!f || b->children || f->state != FIBER_PENDING) return false;
  bool left_behind = f->dead && world->discarded;
  return left_behind || (waiting_stuck(f) && f->pending->enabled(f, f->pending));
}

static bool sleeps(const Node *node, const Event *e) {
  for (uint32_t i = 0; i < node->sleep_n; i++) {
    const Event *s = sleeper(node, i);
    if (s->thread == e->thread && s->choice == e->choice) return true;
  }
  return false;
}

// What is planned here can as well follow what is taken at once.
static void take_free_first(Node *node) {
  searching.choosing = node;
  const Fiber *f = node->branches && merge_on() ? schedule_default(awake_and_free) : NULL;
  if (!f || (node->branches->event.thread == f->number && !node->branches->next)) return;
  Branch *b = branch_new(&(Event){.thread = f->number, .fresh = true});
  b->children = branch_without(node->branches, f->number);
  node->branches = b;
}

// The branch to take from here; NULL: the execution ends here (or everything that could move
// sleeps).
static Branch *choose(Node *node) {
  take_free_first(node);
  while (node->branches) {
    Branch *b = node->branches;
    Fiber *f = fiber_numbered(b->event.thread);
    if (f && b->children) waiting_fetch(f);
    bool possible = f && schedule_enabled(f);
    bool within = control->preemptions < 0 || !possible ||
                  node->preemptions + preempts(f) <= (uint32_t)control->preemptions;
    bool covered = sleeps(
        node, &b->event); // a plan whose outcome was not known turns out to lead to what was tried
    if (possible && within && !covered) return b;
    if (!covered && !goes_round(b, f))
      findings()->cut = findings()->astray =
          true; // an execution with a race may not be able to follow a sequence from another one
    node->branches = b->next;
    b->next = NULL;
    branch_delete(b);
  }
  if (node->places)
    return NULL; // there was something to try here, and what is left of it leads nowhere new
  searching.choosing = node;
  Fiber *f = merge_on() ? schedule_default(awake_and_free) : NULL;
  if (!f) f = schedule_default(awake);
  if (!f) return NULL;
  Event e = {.thread = f->number, .fresh = true};
  return node->branches = branch_usual(&e);
}

static bool has_choice(const Branch *b, const Event *e) {
  for (; b; b = b->next)
    if (b->event.thread == e->thread && b->event.choice == e->choice) return true;
  return false;
}

// The state below, and what is already planned for it.
static void descend(Node *node, Branch *b, Node *below) {
  const Event *e = node->event;
  below->branches = b->children;
  b->children = NULL;
  below->done = below->given = NULL;
  below->everybody = below->bare = false;
  below->places = 0;
  sleep_inherit(node, below);
  if (!b->place) b->place = ++node->places;
  bool fresh = b->event.fresh;
  event_copy(&b->event, e);
  for (uint16_t c = 0; fresh && c < e->n_choices; c++) {
    Event other;
    event_copy(&other, e);
    other.choice = c;
    if (!has_choice(node->branches, &other) && !has_choice(node->done, &other) &&
        !has_choice(node->given, &other))
      branch_append(&node->branches, branch_new(&other));
  }
  Event handler = {.thread = e->thread, .choice = INTERRUPT, .fresh = true, .open = true};
  if (fresh && e->interruptible && !has_choice(node->branches, &handler) &&
      !has_choice(node->done, &handler) && !has_choice(node->given, &handler))
    branch_append(&node->branches, branch_new(&handler));
  branch_settle(node);
}

static void take_step(void) {
  uint32_t depth =
      execution_length(); // where a new process goes on is not always where it was made
  Node *node = execution_node(depth);
  Branch *b = choose(node);
  if (!b) return;
  bool switches = preempts(world->by_number[b->event.thread]);
  schedule_step(b->event.thread, b->event.choice);
  Node *below = execution_node(depth + 1);
  below->preemptions = node->preemptions + switches;
  descend(node, b, below);
}

// Nothing is ever tried again from a state in which one thread is alone and has no alternatives,
// and seldom from one whose event never comes later than another would like: a start, or the wait
// for ends. Those are reached again from the snapshot before.
static bool can_return_here(const Node *node) {
  const Op *op = world->by_number[node->branches->event.thread]->pending;
  switch (op->kind) {
  case OP_START:
  case OP_JOIN:
  case OP_FINISH:
  case OP_GET:
  case OP_AWAIT: return world->n_alive > 1 && !control->snapshots;
  case OP_END: return op->argument || !control->snapshots; // an ewait may look for it
  case OP_CHOICE: return true;
  default: return world->n_alive > 1;
  }
}

static void note_enabled(Node *node) {
  node->enabled = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (world->fiber[i]->number < 64 && schedule_enabled(world->fiber[i]))
      node->enabled |= 1ul << world->fiber[i]->number;
}

// Between taking a lock and giving it back the states are many and meet seldom.
static bool inside(const Event *e) {
  return e->op == OP_START || (op_is(e->op, OP_OPENS) && !op_is(e->op, OP_TRIES));
}

// The state has just been reached for the first time on this path.
static bool explored_before(uint32_t depth) {
  if (!merge_on() || !merge_worthwhile()) return false;
  Node *node = execution_node(depth);
  note_enabled(node);
  searching.choosing = node;
  bool passes =
      schedule_default(awake_and_free) != NULL; // on to the state behind what can be taken at once
  if (passes || (depth && inside(execution_event(depth - 1)))) {
    merge_pass(depth);
    return false;
  }
  return merge_here(depth, sleep_set(node), node->sleep_n);
}

// The first execution is run to its end in any case, if it is the search's only process: what races
// there is to be seen. The search is over with that.
static bool run_on_at_length(void) {
  bool only = control->jobs <= 1 && !control->ranks && control->snapshot != SNAPSHOT_FORK;
  if (program.cancels || control->memory == MEMORY_C11) return false; // they ask for past events
  bool asked = control->max_events < USUAL_EVENTS;                    // to leave off there
  if (searching.lowest || control->executions || control->blocked || !only || asked) return false;
  long_run();
  control->keep_rest = 0;
  return findings()->over = true;
}

static void cut_short(void) {
  if (run_on_at_length()) return;
  if (!searching.lowest)
    report_unknown("an execution has more than %u events", control->max_events);
  findings()->cut = true;
}

static void leave_full(void) {
  if (run_on_at_length()) return;
  report_unknown("the search needs more than %u MB", control->max_memory);
  control->keep_rest = 0;
  findings()->over = true;
}

// Runs to the end of the execution.
static RunEnd run_to_end(void) {
  bool reached = execution_length() == 0; // the state that the search came back to is known
  for (;; reached = true) {
    uint32_t depth = execution_length();
    if (reached && explored_before(depth)) return RUN_MERGED;
    if (world->ended) return RUN_COMPLETE;
    if (control->stop || search_over()) return RUN_BLOCKED;
    if (control->max_events && depth >= control->max_events) return cut_short(), RUN_BLOCKED;
    if (search_is_full()) return leave_full(), RUN_BLOCKED;
    Node *node = execution_node(depth);
    if (!choose(node)) return schedule_default(anybody) ? RUN_BLOCKED : RUN_COMPLETE;
    bool here = !depth || (can_return_here(node) &&
                           snapshot_worthwhile()); // the search may have to begin again
    if (here && !snapshot_take(depth)) return RUN_BLOCKED;
    take_step();
  }
}

static void leave(Node *node) {
  branch_delete(node->branches);
  branch_delete(node->done);
  branch_delete(node->given);
  node->branches = node->done = node->given = NULL;
  node->bare = false;
  node->places = 0;
}

// The branch that was taken has been tried.
static void close_branch(Node *node) {
  if (node->bare && !workers_shared()) return (void)(node->bare = false); // and nothing is left
  branch_fill(node);
  Branch *tried = node->branches;
  node->branches = tried->next;
  tried->event.narrow |= node->everybody;
  tried->next = node->done;
  node->done = tried;
}

// Back to the deepest state with something left to try. Returns false if there is none.
static bool backtrack(void) {
  for (bool came_back = false;; came_back = true) {
    uint32_t depth = execution_length();
    Node *node = execution_node(depth);
    if ((int32_t)depth <= workers_root()) return false;
    if (came_back || node->given) { // given away, and what was left could not be followed
      if (!workers_wait(depth)) return false;
      if (node->branches) return branch_begin(node), true;
    }
    if (depth == searching.lowest) return false;
    merge_close_state(depth, sleep_set(node), node->sleep_inherited);
    merge_close_event(depth - 1);
    leave(node);
    close_branch(execution_node(depth - 1));
    execution_pop();
  }
}

// In a process that was given a branch: the rest of the tree is another's. What is tried there at
// the same time sleeps here.
static void take_branch(uint32_t depth, Branch *b) {
  while (execution_length() > depth) {
    leave(execution_node(execution_length()));
    execution_pop();
  }
  Node *node = execution_node(depth);
  node->branches->event.narrow = true;
  close_branch(node);
  branch_delete(node->branches);
  node->branches = b;
  branch_begin(node);
  merge_forget(depth);
}

// From the state before event `from` to the one before event `to`, along the path.
// A long way is likely to be gone again, and to end a little before: half-way snapshots make it
// short.
void search_walk(uint32_t from, uint32_t to) {
  uint32_t half = from + (to - from) / 2;
  for (; from < to; from++) {
    if (from == half && to - from >= LONG_WAY && control->snapshot != SNAPSHOT_FORK) {
      if (snapshot_shortens()) snapshot_take(from);
      half = from + (to - from) / 2;
    }
    const Event *e = execution_event(from);
    schedule_step(e->thread, e->choice);
    COUNT(replayed, 1);
  }
}

// Share of the tree that is done, as far as it is known: each branch of a node counts the same.
static void estimate(void) {
  static uint32_t calls;
  if (calls++ & 1023 || workers_root() >= 0) return;
  double covered = 0, weight = 1;
  for (uint32_t i = 0; i < execution_length(); i++) {
    const Node *n = execution_node(i);
    uint32_t done = 0, open = 0;
    if (n->bare) continue; // one of one
    for (const Branch *b = n->done; b; b = b->next) done++;
    for (const Branch *b = n->branches; b; b = b->next) open++;
    for (const Branch *b = n->given; b; b = b->next) open++;
    covered += weight * done / (done + open);
    weight /= done + open;
  }
  control->covered = covered;
}

// All over, now that it is known what depends on what.
static uint32_t begin_again(void) {
  uint32_t root = snapshot_first();
  workers_rest();
  workers_counts = workers_lost = (WorkerCounts){0};
  while (execution_length() > root) {
    leave(execution_node(execution_length()));
    execution_pop();
  }
  leave(execution_node(root));
  execution_node(root)->sleep_n = 0;
  merge_clear();
  findings()->again = findings()->cut = findings()->astray = false;
  memset(findings()->said, 0,
         sizeof findings()->said); // a schedule that was told then may leave out what it needs
  control->executions = control->events = control->blocked = 0;
  snapshot_restore(root);
  return root;
}

// Goes on with a saved search: runs along its path, whose nodes are there already.
static void resume(uint32_t length) {
  for (uint32_t i = 0; i <= length; i++) {
    Node *node = execution_node(i);
    node->sleep_n = node->sleep_inherited;
    branch_begin(node);
    merge_forget(i);
    if (merge_on()) note_enabled(node);
    if (i == length) return;
    if (control->stop) give_up("the time was up before the saved search was reached again");
    Branch *b = node->branches;
    Fiber *f = b ? fiber_numbered(b->event.thread) : NULL;
    if (f) waiting_fetch(f); // one that was left behind: the path goes on with it
    if (!f || !schedule_enabled(f)) give_up("the saved search does not fit the program");
    if (!i || (can_return_here(node) && snapshot_worthwhile())) snapshot_take(i);
    schedule_step(b->event.thread, b->event.choice);
    sleep_inherit(node, execution_node(i + 1));
  }
}

// With its reductions the search may plan, seldom, what the program then cannot do. The plain one
// decides such a program.
static bool search_plainly(void) {
  bool reduced = control->order == ORDER_WEAK || merge_on();
  if (!reduced || !findings()->astray || findings()->n_races || workers_root() >= 0 ||
      searching.lowest)
    return false;
  control->order = ORDER_HB;
  merge_stop();
  return findings()->again = true;
}

static bool stop(uint32_t from) {
  searching.stopped_from = from;
  return false;
}

// What others were still trying for this process is to be tried again.
static void save_rest(bool all) {
  bool over = control->stop || findings()->over;
  if (!control->keep_rest || (all && !(workers_shared() && over)) || !execution_length() ||
      workers_root() >= 0 || control->ranks)
    return;
  workers_rest();
  search_save(all ? execution_length() : searching.stopped_from);
}

// Until nothing is left (true) or the budget is used up.
static bool search_on(uint32_t from) {
  for (;;) {
    RunEnd end = findings()->again ? RUN_BLOCKED : run_to_end();
    if (control->stop || search_over()) return stop(from);
    if (findings()->again) { // it took for independent what is not
      if (searching.lowest) return false;
      if (workers_root() >= 0) return false; // the process that has all of the tree begins again
      from = begin_again();
      continue;
    }
    tree_note(from);
    execution_ended(end);
    wakeup_truncated(end == RUN_MERGED);
    if (!find_all_reversals(from, end == RUN_MERGED)) return stop(from);
    estimate();
    workers_attend();
    Branch *given;
    if (workers_share(&from, &given)) take_branch(from, given);
    else if (backtrack()) from = execution_length();
    else if (!findings()->again && !search_plainly()) return true;
    if (!findings()->again) search_walk(snapshot_restore(from), from);
  }
}

void search_run(void) {
  wakeup_start();
  reversals_start();
  workers_start();
  uint32_t from = 0, length;
  int32_t task = workers_host();
  if (task >= 0) resume(from = (uint32_t)task);
  else if (search_load(&length, &from)) resume(length);
  bool all = search_on(from);
  save_rest(all);
  workers_leave(all);
  snapshot_done();
  search_finish();
}

bool search_below(bool *again) {
  wakeup_start();
  reversals_start();
  searching.lowest = execution_length();
  Node *root = execution_node(searching.lowest);
  *root = (Node){.event = root->event};
  findings()->cut = false;
  bool all = search_on(searching.lowest) && !findings()->cut;
  for (; execution_length() > searching.lowest; execution_pop())
    leave(execution_node(execution_length()));
  leave(root);
  searching.lowest = 0;
  *again = findings()->again;
  findings()->again = false;
  return all && !*again;
}
