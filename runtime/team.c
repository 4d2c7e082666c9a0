// --jobs: several processes share the tree of schedules.
//
// A process with branches to spare forks; the child goes on with one of them and has a copy of everything else. Each state of the path
// belongs to the process that first came there: when a child finds something to try in a state above its own branch it sends the sequence to its
// parent, which keeps such states until the child has ended. The child takes its parent's branch for tried. The parent does not take the child's for
// tried: what it finds later may have to be planned below that branch, where only the child could put it. So nothing is lost, and some executions may be run by both.
#include "team.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"
#include "merge.h"
#include "observe.h"
#include "plan.h"
#include "search.h"

enum { MAX_MEMBERS = 1024 };
#define MESSAGES (1ul << 36)

typedef struct Message {
  struct Message *next;
  uint32_t depth, n;
  Event events[];
} Message;

typedef struct { // shared by all
  volatile uint32_t active, n_members;
  volatile uint64_t used;
  Message *volatile box[MAX_MEMBERS];
} Team;

typedef struct {
  pid_t pid;
  uint32_t depth;
} Child;

static Team *team;
static char *messages;
static uint32_t self, parent;
static int32_t root = -1; // the depth of the state from which this process has its branch; -1: it has the whole tree
static Child children[MAX_MEMBERS];
static uint32_t n_children;

static void *shared(size_t size) {
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot share memory");
  return p;
}

void team_start(void) {
  if (control->jobs < 2 || control->snapshot == SNAPSHOT_FORK) return;
  team = shared(sizeof *team);
  messages = shared(MESSAGES);
  team->active = team->n_members = 1;
}

int32_t team_root(void) { return root; }

// ---- messages

void team_send(uint32_t depth, const Event **sequence, uint32_t n) {
  uint64_t size = (sizeof(Message) + n * sizeof(Event) + 63) & ~63ul;
  uint64_t at = __atomic_fetch_add(&team->used, size, __ATOMIC_RELAXED);
  if (at + size > MESSAGES) give_up("the processes of the search have too much to tell each other; use fewer --jobs");
  Message *m = (Message *)(messages + at);
  m->depth = depth;
  m->n = n;
  for (uint32_t i = 0; i < n; i++) m->events[i] = *sequence[i];
  m->next = team->box[parent];
  while (!__atomic_compare_exchange_n(&team->box[parent], &m->next, m, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) continue;
}

static void read_messages(void) {
  static const Event *sequence[1 << 20];
  for (Message *m = __atomic_exchange_n(&team->box[self], NULL, __ATOMIC_ACQUIRE); m; m = m->next) {
    for (uint32_t i = 0; i < m->n; i++) sequence[i] = &m->events[i];
    search_plan(m->depth, sequence, m->n);
  }
}

// Children that have ended: what they sent comes first, then the state is free to go.
static void reap(void) {
  int status;
  for (pid_t pid; (pid = CALL_REAL(waitpid, -1, &status, WNOHANG)) > 0;) {
    read_messages();
    if (status) {
      report_unknown("a process of the search ended before its time (status %x)", status);
      findings()->cut = true;
    }
    for (uint32_t i = 0; i < n_children; i++)
      if (children[i].pid == pid) {
        path_node(children[i].depth)->given_out--;
        children[i] = children[--n_children];
        break;
      }
  }
}

void team_attend(void) {
  if (!team || !n_children) return;
  reap();
  read_messages();
}

void team_wait(uint32_t depth) {
  const Node *node = path_node(depth);
  if (!team || !node->given_out || node->branches) return;
  __atomic_sub_fetch(&team->active, 1, __ATOMIC_RELAXED);
  while (node->given_out && !node->branches) {
    team_attend();
    if (node->given_out && !node->branches) CALL_REAL(usleep, 200);
  }
  __atomic_add_fetch(&team->active, 1, __ATOMIC_RELAXED);
}

// ---- sharing

// What its event will touch is certain: the branch can be taken for tried before it is.
static bool can_give(const Event *e) {
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

static bool reserve_place(void) {
  uint32_t active = team->active;
  if (active >= control->jobs || team->n_members >= MAX_MEMBERS || n_children >= MAX_MEMBERS) return false;
  return __atomic_compare_exchange_n(&team->active, &active, active + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static void become_child(uint32_t depth) {
  parent = self;
  self = __atomic_fetch_add(&team->n_members, 1, __ATOMIC_RELAXED);
  root = (int32_t)depth;
  n_children = 0;
  for (uint32_t i = 0; i <= depth; i++) path_node(i)->given_out = 0;
}

// Gives the shallowest branch that can be spared to a new process. Returns true in that process; *depth: the state where its branch begins.
bool team_share(uint32_t *depth, Branch **branch) {
  if (!team || team->active >= control->jobs) return false;
  for (uint32_t i = (uint32_t)(root + 1); i < path_length(); i++) {
    Branch *taken = path_node(i)->branches, *b = taken ? taken->next : NULL;
    if (!b || !can_give(&b->event) || !reserve_place()) continue;
    taken->next = b->next;
    b->next = NULL;
    pid_t pid = CALL_REAL(fork);
    if (pid == 0) {
      become_child(i);
      files_part();
      *depth = i;
      *branch = b;
      return true;
    }
    path_node(i)->given_out++;
    merge_forget(i);
    children[n_children++] = (Child){pid, i};
    b->next = path_node(i)->given;
    path_node(i)->given = b;
    return false;
  }
  return false;
}

void team_leave(void) {
  if (!team) return;
  while (n_children) { // stopped before its time
    team_attend();
    if (n_children) CALL_REAL(usleep, 200);
  }
  if (root < 0) return;
  observe_write();
  __atomic_sub_fetch(&team->active, 1, __ATOMIC_RELAXED);
  CALL_REAL(_exit, 0);
  __builtin_unreachable();
}
