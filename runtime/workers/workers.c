// --jobs: several processes share the tree of schedules.
//
// A process with branches to spare forks; the child goes on with one of them and has a copy of
// everything else. Both count from then on as tried what comes earlier among the branches of a
// state, whoever has it. Each state of the path belongs to the process that first came there: what
// a child finds to try in a state above its own branch it sends to its parent, which keeps such
// states until the child has finished.
#include "workers/workers.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/process_lock.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "search/checkpoint.h"
#include "search/observe.h"
#include "search/pauses.h"
#include "search/search.h"
#include "search/state_merging.h"
#include "search/wakeup_tree.h"
#include "sync/virtual_time.h"
#include "workers/mailbox.h"
#include "workers/rank_workers.h"
#include "workers/workers_kept.h"
#include "world/snapshot.h"

enum { MAX_DEATHS = 16, LOOK_AFTER_DEATHS = 1024, REST = 2000000 };
#define EAGER_VARIABLE \
  "NORACE_EAGER" // for tests: branches are given away whenever that is possible

static TeamKept *const workers = &workers_kept.workers;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime_real(&t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

void workers_begin(uint32_t slot) {
  workers->self = slot;
  lock_own((int32_t)CALL_REAL(getpid));
  workers->team->member[slot].pid = lock_owner();
  workers->team->active[slot] = 1;
  workers->n_children = 0;
  workers->from_far = (Inbox){0};
  search->counts = search->lost = (WorkerCounts){0};
  memset(workers->sent, 0, sizeof workers->sent);
}

static void *anonymous(size_t size) {
  void *p =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot share memory");
  return p;
}

static void workers_start(void) {
  if ((control->jobs < 2 && !control->ranks) || control->snapshot == SNAPSHOT_FORK) return;
  workers->team = control->workers_start ? (Team *)((char *)control + control->workers_start)
                                         : anonymous(sizeof *workers->team);
  workers->scratch = wakeup_pool();
  search->shared = true;
  workers->rest = getenv(EAGER_VARIABLE) ? 0 : REST;
  prctl(PR_SET_CHILD_SUBREAPER, 1); // children of a process that died come to us
  if (!control->ranks) workers_begin(0);
}

Team *workers_team(void) { return workers->team; }

void workers_belong(Address to, uint32_t depth) {
  workers->far = true;
  workers->parent_at = to;
  search->root = (int32_t)depth;
}

static bool is_over(void) { return control->stop || findings()->over || findings()->again; }

// ---- to the parent

static Ring *upward(void) {
  return workers->far ? &workers->team->member[workers->self].out
                      : &workers->team->member[workers->self].up;
}

// Sends the head, which has `more` bytes of the message behind it so far, with what else the way
// needs.
static void write_head(MessageHead *m, uint64_t size, uint64_t more) {
  m->to = workers->parent_at;
  m->n_numbers = workers->far ? findings()->n_numbers : 0;
  m->size = (uint32_t)(size + more + m->n_numbers * sizeof findings()->numbered[0]);
  mailbox_bytes(upward(), m, size);
}

static void tell_parent(const MessageHead *m) {
  if (workers->far)
    mailbox_bytes(upward(), findings()->numbered, m->n_numbers * sizeof findings()->numbered[0]);
  else mailbox_wake(&workers->team->member[workers->parent].news);
}

static uint64_t mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0xff51afd7ed558ccdul;
  return h ^ h >> 32;
}

// A reversal is often found again in the next execution.
static bool sent_before(uint32_t depth, const Event **w, uint32_t n) {
  uint64_t h = mix(depth + 1, n);
  for (uint32_t i = 0; i < n; i++) {
    h = mix(mix(h, (uint64_t)w[i]->thread << 32 | w[i]->index), w[i]->choice);
    for (int k = 0; k < w[i]->n_touches; k++)
      h = mix(h, w[i]->touch[k].key ^ (uint64_t)w[i]->touch[k].mode << 60);
  }
  bool before = workers->sent[h % SENT] == h;
  workers->sent[h % SENT] = h;
  return before;
}

static void workers_send(uint32_t depth, const Event **w, uint32_t n) {
  if (sent_before(depth, w, n)) return;
  WakeupMessage m = {{.kind = MESSAGE_PLAN}, depth, n};
  write_head(&m.head, sizeof m, n * sizeof(Event));
  for (uint32_t i = 0; i < n; i++) mailbox_bytes(upward(), w[i], sizeof(Event));
  tell_parent(&m.head);
}

// ---- from children

static void free_slot(uint32_t slot) {
  workers->team->active[slot] = 0;
  Member *m = &workers->team->member[slot];
  m->up.read = m->up.written = m->out.read = m->out.written = m->down.read = m->down.written = 0;
  m->generation++;
  __atomic_store_n(&m->pid, 0, __ATOMIC_RELEASE);
}

static Branch *take_back(const Child *c) {
  Branch **at = &execution_node(search, c->depth)->given;
  while ((*at)->member != c->serial) at = &(*at)->next;
  Branch *b = *at;
  *at = b->next;
  return b;
}

static void forget_child(Child *c) {
  inbox_delete(&c->inbox);
  if (c->pid) free_slot(c->slot);
  *c = workers->children[--workers->n_children];
}

// What it found out is known within a rank.
static void learn(const FinishedMessage *m) {
  Findings *f = findings();
  f->cut |= m->cut;
  f->astray |= m->astray;
  f->crowded |= m->crowded;
  control->no_updates |= m->no_updates;
  f->again |= m->again;
  control->sampled |= m->sampled;
  if (!m->over || f->over) return;
  control->end = m->end;
  f->over = true;
}

static void add_counts(WorkerCounts *to, const WorkerCounts *from) {
  to->executions += from->executions;
  to->events += from->events;
  to->blocked += from->blocked;
  to->states += from->states;
}

// Its branch is to be tried again, in its old place. What was found for it meanwhile, below the
// others of this state, was dropped: so none of them stands for more than what it has.
static void put_back(const Child *c) {
  Branch *b = take_back(c);
  Node *node = execution_node(search, c->depth);
  branch_fill(search, node);
  bool below = execution_length(search) > c->depth; // another is being tried
  for (Branch *d = node->done; d; d = d->next) d->event.narrow = true;
  if (below) node->branches->event.narrow = true;
  Branch **at = below ? &node->branches->next : &node->branches;
  b->next = *at;
  *at = b;
}

static void child_finished(Child *c, const FinishedMessage *m) {
  learn(m);
  add_counts(m->stopped ? &search->lost : &search->counts, &m->counts);
  if (m->stopped) return put_back(c);
  Branch *b = take_back(c);
  Node *node = execution_node(search, c->depth);
  b->next = node->done;
  node->done = b;
}

static void read_plan(const Child *c, const WakeupMessage *m) {
  const Event *events = (const Event *)(m + 1);
  for (uint32_t i = 0; i < m->n; i++) workers->scratch[i] = &events[i];
  wakeup_received(search, m->depth, workers->scratch, m->n, m->depth < c->depth);
}

// Reads what is there. Returns whether it said that it has finished.
static bool hear(Child *c) {
  const MessageHead *m;
  while ((m = inbox_next(&c->inbox, &workers->team->member[c->slot].up))) {
    if (m->kind == MESSAGE_PLAN) read_plan(c, (const WakeupMessage *)m);
    if (m->kind == MESSAGE_FINISHED) return child_finished(c, (const FinishedMessage *)m), true;
  }
  return false;
}

// A process that was killed, or that we failed: somebody else does its work again.
static void child_died(Child *c, int status) {
  put_back(c);
  if (++workers->deaths <= MAX_DEATHS) return;
  report_unknown("a process of the search ended before its time (status %x)", status);
  findings()->cut = true;
}

// It may have died while it held what only one may hold, or between noting that it tells something
// and telling it.
void workers_mend(int32_t pid, int status) {
  lock_free_of(&findings()->writing, pid);
  lock_free_of(&findings()->numbering, pid);
  if (status) memset(findings()->said, 0, sizeof findings()->said);
}

static void bury(pid_t pid, int status) {
  workers_mend(pid, status);
  for (uint32_t i = 0; i < workers->n_children; i++) {
    if (workers->children[i].pid != pid) continue;
    if (!hear(&workers->children[i])) child_died(&workers->children[i], status);
    return forget_child(&workers->children[i]);
  }
  for (uint32_t i = 0; i < MAX_MEMBERS; i++) // its parent died before it
    if (workers->team->member[i].pid == pid) free_slot(i);
}

static void look_after_deaths(void) {
  int status;
  for (pid_t pid; (pid = CALL_REAL(waitpid, -1, &status, WNOHANG)) > 0;) bury(pid, status);
}

static Child *child_with(uint32_t serial) {
  for (uint32_t i = 0; i < workers->n_children; i++)
    if (!workers->children[i].pid && workers->children[i].serial == serial)
      return &workers->children[i];
  return NULL; // of somebody who died, or given up
}

// A thread that has another number there cannot be spoken of: then the branch is tried here.
static void hear_far(const MessageHead *m) {
  Child *c = child_with(m->to.serial);
  if (!c) return;
  bool agree = mailbox_agree(m);
  if (agree && m->kind == MESSAGE_PLAN) return read_plan(c, (const WakeupMessage *)m);
  if (agree && m->kind == MESSAGE_FINISHED) child_finished(c, (const FinishedMessage *)m);
  else child_died(c, 0);
  forget_child(c);
}

static void attend(bool thoroughly) {
  static uint32_t calls;
  const MessageHead *m;
  for (uint32_t i = 0; i < workers->n_children;)
    if (workers->children[i].pid && hear(&workers->children[i]))
      forget_child(&workers->children[i]);
    else i++;
  while (control->ranks &&
         (m = inbox_next(&workers->from_far, &workers->team->member[workers->self].down)))
    hear_far(m);
  if (thoroughly || ++calls % LOOK_AFTER_DEATHS == 0) look_after_deaths();
}

static void workers_attend(void) {
  if (workers->n_children) attend(false);
}

static void wait_while(bool (*go_on)(const Node *), const Node *node) {
  workers->team->active[workers->self] = 0;
  for (;;) {
    int32_t seen = __atomic_load_n(&workers->team->member[workers->self].news, __ATOMIC_ACQUIRE);
    attend(true);
    if (!go_on(node)) break;
    mailbox_wait(&workers->team->member[workers->self].news, seen);
  }
  workers->team->active[workers->self] = 1;
}

static bool nothing_to_try(const Node *node) {
  return node->given && !node->branches && !is_over();
}

static bool workers_wait(uint32_t depth) {
  const Node *node = execution_node(search, depth);
  if (node->given && !node->branches) wait_while(nothing_to_try, node);
  return !node->given || node->branches;
}

static bool has_children(const Node *unused) {
  for (uint32_t i = 0; i < workers->n_children && control->stop; i++)
    if (!workers->children[i].pid)
      forget_child(&workers->children[i--]); // those of other ranks have stopped as well
  return workers->n_children;
}

static void workers_rest(void) {
  if (workers->n_children) wait_while(has_children, NULL);
}

// ---- sharing

// What its event will touch is certain: the branch can be taken for tried before it is.
static bool can_give(const Event *e) {
  if (e->open) return false;
  if (!e->fresh) return true;
  return op_is(e->op, OP_GIVEN);
}

static bool somebody_rests(void) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < MAX_MEMBERS; i++) n += workers->team->active[i];
  return n < control->jobs;
}

bool workers_slot(uint32_t *slot) {
  for (*slot = 0; *slot < MAX_MEMBERS; ++*slot) {
    int32_t nobody = 0;
    if (__atomic_compare_exchange_n(&workers->team->member[*slot].pid, &nobody, -1, false,
                                    __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return true;
  }
  return false;
}

static void become_child(uint32_t slot, uint32_t depth) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (CALL_REAL(getppid) != workers->parent_pid) CALL_REAL(_exit, 1);
  workers->parent = workers->self;
  workers_begin(slot);
  workers->far = false;
  search->root = (int32_t)depth;
  workers->given_at = now();
  files_part();
}

// The first branch of that state which can be spared leaves the list.
static Branch *spare(Node *node) {
  for (Branch **at = node->branches ? &node->branches->next : NULL; at && *at; at = &(*at)->next)
    if (can_give(&(*at)->event)) {
      Branch *b = *at;
      *at = b->next;
      b->next = NULL;
      if (!b->place) b->place = ++node->places;
      branch_part(search, b);
      return b;
    }
  return NULL;
}

static void given_away(uint32_t depth, Branch *b, Child child) {
  Node *node = execution_node(search, depth);
  b->event.narrow = true;
  b->member = child.serial;
  b->next = node->given;
  node->given = b;
  workers->children[workers->n_children++] = child;
  merge_forget(depth);
}

static void keep(uint32_t depth, Branch *b) {
  Branch **at = &execution_node(search, depth)->branches->next;
  b->next = *at;
  *at = b;
}

// True in the new process.
static bool give_here(uint32_t depth, Branch *b) {
  uint32_t slot, serial = __atomic_add_fetch(&workers->team->serials, 1, __ATOMIC_RELAXED);
  if (!workers_slot(&slot)) return keep(depth, b), false;
  workers->parent_pid = CALL_REAL(getpid);
  workers->team->active[slot] = 1;
  region_touch_libc();
  pid_t pid = CALL_REAL(fork);
  if (pid == 0) return pauses_start(), become_child(slot, depth), true;
  if (pid > 0)
    return given_away(depth, b,
                      (Child){.pid = pid, .slot = slot, .serial = serial, .depth = depth}),
           false;
  free_slot(slot);
  return keep(depth, b), false;
}

static bool another_rank_wants(void) {
  if (!control->ranks || workers->team->wanted <= 0) return false;
  if (__atomic_sub_fetch(&workers->team->wanted, 1, __ATOMIC_RELAXED) >= 0) return true;
  __atomic_add_fetch(&workers->team->wanted, 1, __ATOMIC_RELAXED);
  return false;
}

static void give_far(uint32_t depth, Branch *b) {
  uint64_t n;
  const char *bytes = search_pack(depth, b, &n);
  Ring *out = &workers->team->member[workers->self].out;
  if (!bytes) return keep(depth, b);
  uint32_t serial = __atomic_add_fetch(&workers->team->serials, 1, __ATOMIC_RELAXED),
           known = findings()->n_numbers;
  TaskMessage m = {.head = {.kind = MESSAGE_TASK, .n_numbers = known},
                   .from = {control->rank, workers->self, serial},
                   .depth = depth,
                   .crowded = findings()->crowded,
                   .no_updates = control->no_updates,
                   .order = control->order,
                   .merge = merge_on(),
                   .pauses = control->pauses};
  m.head.size = (uint32_t)(sizeof m + n + known * sizeof findings()->numbered[0]);
  mailbox_bytes(out, &m, sizeof m);
  mailbox_bytes(out, bytes, n);
  mailbox_bytes(out, findings()->numbered, known * sizeof findings()->numbered[0]);
  given_away(depth, b, (Child){.serial = serial, .depth = depth});
}

static Branch *find_spare(uint32_t *depth) {
  for (*depth = (uint32_t)(search->root + 1); *depth < execution_length(search); ++*depth) {
    Branch *b = spare(execution_node(search, *depth));
    if (b) return b;
  }
  return NULL;
}

// Gives the shallowest branch that can be spared to a new process. Returns true in that process;
// *depth: the state where its branch begins.
static bool workers_share(uint32_t *depth, Branch **branch) {
  if (!workers->team || workers->n_children == MAX_MEMBERS ||
      now() - workers->given_at < workers->rest)
    return false;
  bool here = somebody_rests();
  if (!here && !another_rank_wants()) return false;
  workers->given_at = now();
  *branch = find_spare(depth);
  if (*branch && here) return give_here(*depth, *branch);
  if (*branch) give_far(*depth, *branch);
  else if (!here) __atomic_add_fetch(&workers->team->wanted, 1, __ATOMIC_RELAXED);
  return false;
}

static void workers_leave(bool all) {
  if (!workers->team) return;
  workers_rest();
  while (CALL_REAL(waitpid, -1, NULL, 0) > 0) continue; // they have said all, and are leaving
  WorkerCounts done = search->counts;
  add_counts(&done, &search->lost);
  if (search->root < 0) {
    control->executions = done.executions;
    control->events = done.events;
    control->blocked = done.blocked;
    control->states = done.states;
    return;
  }
  observe_write();
  const Findings *f = findings();
  FinishedMessage m = {.head = {.kind = MESSAGE_FINISHED},
                       .counts = done,
                       .stopped = !all || control->stop || f->over,
                       .cut = f->cut,
                       .astray = f->astray,
                       .again = f->again,
                       .crowded = f->crowded,
                       .no_updates = control->no_updates != 0,
                       .sampled = control->sampled != 0,
                       .over = f->over,
                       .end = control->end};
  workers->team->active[workers->self] = 0; // from the next line on the slot may be another's
  write_head(&m.head, sizeof m, 0);
  tell_parent(&m.head);
  CALL_REAL(_exit, 0);
  __builtin_unreachable();
}

void workers_join(void) {
  static const SearchWorkers others = {.start = workers_start,
                                       .host = workers_host,
                                       .attend = workers_attend,
                                       .wait = workers_wait,
                                       .share = workers_share,
                                       .rest = workers_rest,
                                       .leave = workers_leave};
  search->workers = &others;
  search->send = workers_send;
}
