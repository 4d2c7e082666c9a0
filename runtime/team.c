// --jobs: several processes share the tree of schedules.
//
// A process with branches to spare forks; the child goes on with one of them and has a copy of everything else. Both count from then on as tried what
// comes earlier among the branches of a state, whoever has it. Each state of the path belongs to the process that first came there: what a
// child finds to try in a state above its own branch it sends to its parent, which keeps such states until the child has finished.
#include "team.h"

#include <linux/futex.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "lock.h"
#include "merge.h"
#include "observe.h"
#include "plan.h"
#include "search.h"
#include "snapshot.h"

enum { MAX_DEATHS = 16, SENT = 1 << 14, LOOK_AFTER_DEATHS = 1024 };
#define EAGER_VARIABLE "NORACE_EAGER" // for tests: branches are given away whenever that is possible

typedef struct {
  pid_t pid;
  uint32_t slot, depth;
  char *inbox; // bytes of a message that has not arrived in full
  uint64_t n, room;
} Child;

TeamCounts team_counts;
static Team *team;
static uint32_t self, parent; // slots
static pid_t parent_pid;
static int32_t root = -1;
static Child children[MAX_MEMBERS];
static uint32_t n_children, deaths;
static uint64_t rest =
    2000000;                // nanoseconds between two branches that a process gives away: a new process costs about half of that
static uint64_t given_at;   // when a branch was given last
static uint64_t sent[SENT]; // hashes of what was sent lately
static const Event **scratch;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime_real(&t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

void team_start(void) {
  if (control->jobs < 2 || control->snapshot == SNAPSHOT_FORK) return;
  team = mmap(NULL, sizeof *team, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (team == MAP_FAILED) runtime_bug("cannot share memory");
  scratch = plan_pool();
  if (getenv(EAGER_VARIABLE)) rest = 0;
  team->member[0].pid = lock_owner = (int32_t)CALL_REAL(getpid);
  team->active[0] = 1;
  prctl(PR_SET_CHILD_SUBREAPER, 1); // children of a process that died come to us
}

int32_t team_root(void) { return root; }

static void pause_a_little(void) { CALL_REAL(usleep, 200); }

// Nobody who was killed wakes us: now and then one looks all the same.
static void wait_for_news(int32_t seen) {
  struct timespec most = {.tv_nsec = 20000000};
  CALL_REAL(syscall, SYS_futex, &team->member[self].news, FUTEX_WAIT, seen, &most, NULL, 0);
}

static void tell_parent(void) {
  int32_t *news = &team->member[parent].news;
  __atomic_add_fetch(news, 1, __ATOMIC_RELEASE);
  if (!team->active[parent]) CALL_REAL(syscall, SYS_futex, news, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static bool is_over(void) { return control->stop || findings()->over || findings()->again; }

// ---- to the parent

static void write_up(const void *bytes, uint64_t n) {
  for (uint64_t done = 0; done < n;) {
    uint64_t k = ring_write(&team->member[self].up, (const char *)bytes + done, n - done);
    done += k;
    if (k) continue;
    if (control->stop || findings()->over) return; // nobody reads it any more, and nothing hangs on it
    pause_a_little();
  }
}

static uint64_t mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0xff51afd7ed558ccdul;
  return h ^ h >> 32;
}

// A reversal is often found again in the next execution.
static bool sent_before(uint32_t depth, const Event **w, uint32_t n) {
  uint64_t h = mix(depth + 1, n);
  for (uint32_t i = 0; i < n; i++) {
    h = mix(h, (uint64_t)w[i]->thread << 48 | (uint64_t)w[i]->choice << 32 | w[i]->index);
    for (int k = 0; k < w[i]->n_touches; k++) h = mix(h, w[i]->touch[k].key ^ (uint64_t)w[i]->touch[k].mode << 60);
  }
  bool before = sent[h % SENT] == h;
  sent[h % SENT] = h;
  return before;
}

void team_send(uint32_t depth, const Event **w, uint32_t n) {
  if (sent_before(depth, w, n)) return;
  PlanMessage m = {{MESSAGE_PLAN, (uint32_t)(sizeof m + n * sizeof(Event))}, depth, n};
  write_up(&m, sizeof m);
  for (uint32_t i = 0; i < n; i++) write_up(w[i], sizeof(Event));
  tell_parent();
}

// ---- from children

static void free_slot(uint32_t slot) {
  team->active[slot] = 0;
  team->member[slot].up.read = team->member[slot].up.written = 0;
  __atomic_store_n(&team->member[slot].pid, 0, __ATOMIC_RELEASE);
}

static Branch *take_back(const Child *c) {
  Branch **at = &path_node(c->depth)->given;
  while ((*at)->member != c->slot) at = &(*at)->next;
  Branch *b = *at;
  *at = b->next;
  return b;
}

static void forget_child(Child *c) {
  if (c->room) search_give(c->inbox, c->room);
  free_slot(c->slot);
  *c = children[--n_children];
}

static void child_finished(Child *c, const FinishedMessage *m) {
  team_counts.executions += m->counts.executions;
  team_counts.events += m->counts.events;
  team_counts.blocked += m->counts.blocked;
  team_counts.states += m->counts.states;
  Branch *b = take_back(c);
  Node *node = path_node(c->depth);
  b->next = node->done;
  node->done = b;
}

static void read_plan(const Child *c, const PlanMessage *m) {
  const Event *events = (const Event *)(m + 1);
  for (uint32_t i = 0; i < m->n; i++) scratch[i] = &events[i];
  plan_received(m->depth, scratch, m->n, m->depth < c->depth);
}

static void make_room(Child *c, uint64_t room) {
  if (c->room >= room) return;
  char *larger = search_take(room);
  memcpy(larger, c->inbox, c->n);
  if (c->room) search_give(c->inbox, c->room);
  c->inbox = larger;
  c->room = room;
}

// Reads what is there. Returns whether it said that it has finished.
static bool listen(Child *c) {
  Ring *up = &team->member[c->slot].up;
  while (__atomic_load_n(&up->written, __ATOMIC_ACQUIRE) != up->read || c->n) {
    uint64_t want = sizeof(MessageHead);
    make_room(c, 4096);
    if (c->n >= want) want = ((const MessageHead *)c->inbox)->size;
    make_room(c, want);
    c->n += ring_read(up, c->inbox + c->n, want - c->n);
    if (c->n < want) return false;
    const MessageHead *m = (const MessageHead *)c->inbox;
    if (c->n < sizeof *m || c->n < m->size) continue; // only the head so far
    c->n = 0;
    if (m->kind == MESSAGE_PLAN) read_plan(c, (const PlanMessage *)m);
    if (m->kind == MESSAGE_FINISHED) return child_finished(c, (const FinishedMessage *)m), true;
  }
  return false;
}

// A process that was killed, or that we failed: somebody else does its work again.
static void child_died(Child *c, int status) {
  Branch *b = take_back(c);
  Node *node = path_node(c->depth);
  Branch **at = path_length() > c->depth ? &node->branches->next : &node->branches;
  b->next = *at;
  *at = b;
  if (++deaths <= MAX_DEATHS) return;
  report_unknown("a process of the search ended before its time (status %x)", status);
  findings()->cut = true;
}

// It may have died while it held what only one may hold, or between noting that it tells something and telling it.
static void mend_after(pid_t pid, int status) {
  lock_free_of(&findings()->writing, pid);
  lock_free_of(&findings()->numbering, pid);
  if (status) memset(findings()->said, 0, sizeof findings()->said);
}

static void bury(pid_t pid, int status) {
  mend_after(pid, status);
  for (uint32_t i = 0; i < n_children; i++) {
    if (children[i].pid != pid) continue;
    if (!listen(&children[i])) child_died(&children[i], status);
    return forget_child(&children[i]);
  }
  for (uint32_t i = 0; i < MAX_MEMBERS; i++) // its parent died before it
    if (team->member[i].pid == pid) free_slot(i);
}

static void look_after_deaths(void) {
  int status;
  for (pid_t pid; (pid = CALL_REAL(waitpid, -1, &status, WNOHANG)) > 0;) bury(pid, status);
}

static void attend(bool thoroughly) {
  static uint32_t calls;
  for (uint32_t i = 0; i < n_children;)
    if (listen(&children[i])) forget_child(&children[i]);
    else i++;
  if (thoroughly || ++calls % LOOK_AFTER_DEATHS == 0) look_after_deaths();
}

void team_attend(void) {
  if (n_children) attend(false);
}

static void wait_while(bool (*go_on)(const Node *), const Node *node) {
  team->active[self] = 0;
  for (;;) {
    int32_t seen = __atomic_load_n(&team->member[self].news, __ATOMIC_ACQUIRE);
    attend(true);
    if (!go_on(node)) break;
    wait_for_news(seen);
  }
  team->active[self] = 1;
}

static bool nothing_to_try(const Node *node) { return node->given && !node->branches && !is_over(); }

bool team_wait(uint32_t depth) {
  const Node *node = path_node(depth);
  if (node->given && !node->branches) wait_while(nothing_to_try, node);
  return !node->given || node->branches;
}

static bool has_children(const Node *unused) { return n_children; }

void team_rest(void) {
  if (n_children) wait_while(has_children, NULL);
}

// ---- sharing

// What its event will touch is certain: the branch can be taken for tried before it is.
static bool can_give(const Event *e) {
  if (e->open) return false;
  if (!e->fresh) return true;
  switch (e->op) {
  case OP_LOCK:
  case OP_UNLOCK:
  case OP_RDLOCK:
  case OP_WRLOCK:
  case OP_RDUNLOCK:
  case OP_WRUNLOCK:
  case OP_SEM_WAIT:
  case OP_SEM_POST:
  case OP_LOAD:
  case OP_STORE:
  case OP_RMW:
  case OP_START: return true;
  default: return false;
  }
}

static bool somebody_rests(void) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < MAX_MEMBERS; i++) n += team->active[i];
  return n < control->jobs;
}

static bool take_slot(uint32_t *slot) {
  for (*slot = 0; *slot < MAX_MEMBERS; ++*slot) {
    int32_t nobody = 0;
    if (__atomic_compare_exchange_n(&team->member[*slot].pid, &nobody, -1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return true;
  }
  return false;
}

static void become_child(uint32_t slot, uint32_t depth) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (CALL_REAL(getppid) != parent_pid) CALL_REAL(_exit, 1);
  lock_owner = (int32_t)CALL_REAL(getpid);
  team->member[slot].pid = lock_owner;
  parent = self;
  self = slot;
  root = (int32_t)depth;
  n_children = 0;
  team_counts = (TeamCounts){0};
  memset(sent, 0, sizeof sent);
  given_at = now();
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
      branch_part(b);
      return b;
    }
  return NULL;
}

static bool give(uint32_t depth, uint32_t slot, Branch *b) {
  Node *node = path_node(depth);
  parent_pid = CALL_REAL(getpid);
  team->active[slot] = 1;
  pid_t pid = CALL_REAL(fork);
  if (pid == 0) return become_child(slot, depth), true;
  b->event.narrow = pid > 0;
  b->member = slot;
  b->next = pid > 0 ? node->given : node->branches->next;
  if (pid < 0) {
    free_slot(slot);
    node->branches->next = b;
    return false;
  }
  node->given = b;
  children[n_children++] = (Child){.pid = pid, .slot = slot, .depth = depth};
  merge_forget(depth);
  return false;
}

// Gives the shallowest branch that can be spared to a new process. Returns true in that process; *depth: the state where its branch begins.
bool team_share(uint32_t *depth, Branch **branch) {
  uint32_t slot;
  if (!team || !somebody_rests() || now() - given_at < rest) return false;
  given_at = now();
  for (*depth = (uint32_t)(root + 1); *depth < path_length(); ++*depth) {
    if (!(*branch = spare(path_node(*depth)))) continue;
    if (take_slot(&slot)) return give(*depth, slot, *branch);
    (*branch)->next = path_node(*depth)->branches->next;
    path_node(*depth)->branches->next = *branch;
    return false;
  }
  return false;
}

void team_leave(void) {
  if (!team) return;
  team_rest();
  if (root < 0) {
    control->executions = team_counts.executions;
    control->events = team_counts.events;
    control->blocked = team_counts.blocked;
    control->states = team_counts.states;
    return;
  }
  observe_write();
  FinishedMessage m = {{MESSAGE_FINISHED, sizeof m}, team_counts};
  team->active[self] = 0; // from the next line on the slot may be another's
  write_up(&m, sizeof m);
  tell_parent();
  CALL_REAL(_exit, 0);
  __builtin_unreachable();
}
