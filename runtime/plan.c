#include "plan.h"

#include <string.h>
#include <sys/mman.h>

#include "search.h"
#include "team.h"

#define SLEEP_POOL (1ul << 26)

static const Event **sleepers; // pool of the sleep sets of the path's nodes, one behind the other

const Event **plan_pool(void) {
  int how = (control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE;
  const Event **pool = mmap(NULL, SLEEP_POOL * sizeof *pool, PROT_READ | PROT_WRITE, how, -1, 0);
  if (pool == MAP_FAILED) runtime_bug("cannot reserve memory for the search");
  return pool;
}

void plan_start(void) {
  if (!sleepers) sleepers = plan_pool();
}

// ---- sleep sets

const Event **sleep_set(const Node *node) { return &sleepers[node->sleep_at]; }

void sleep_add(Node *node, const Event *e) { sleepers[node->sleep_at + node->sleep_n++] = e; }

void sleep_inherit(const Node *node, Node *below) {
  below->sleep_at = node->sleep_at + node->sleep_n;
  below->sleep_n = 0;
  for (uint32_t i = 0; i < node->sleep_n; i++)
    if (!event_dependent(sleeper(node, i), &node->event)) sleep_add(below, sleeper(node, i));
  below->sleep_inherited = below->sleep_n;
}

// ---- branches

Branch *branch_new(const Event *e) {
  Branch *b = search_take(sizeof *b);
  b->event = *e;
  return b;
}

void branch_delete(Branch *b) {
  while (b) {
    Branch *next = b->next;
    branch_delete(b->children);
    search_give(b, sizeof *b);
    b = next;
  }
}

void branch_append(Branch **list, Branch *b) {
  while (*list) list = &(*list)->next;
  *list = b;
}

Branch *branch_without(Branch *list, uint16_t thread) {
  Branch *first = NULL;
  for (Branch *b = list, *next; b; b = next) {
    next = b->next;
    b->next = NULL;
    if (b->event.thread != thread) {
      b->children = branch_without(b->children, thread);
      branch_append(&first, b);
      continue;
    }
    branch_append(&first, b->children);
    b->children = NULL;
    branch_delete(b);
  }
  return first;
}

// ---- sequences: which events could come first

static bool truncated;

void plan_truncated(bool yes) { truncated = yes; }

// The event could be the first of the sequence, or comes before it without changing anything (a weak initial). `at`: where it is in the
// sequence, or n if it is not.
static bool could_come_first(const Event *e, const Event **w, uint32_t n, uint32_t *at) {
  *at = n;
  for (uint32_t i = 0; i < n; i++)
    if (w[i]->thread == e->thread) {
      *at = i;
      break;
    }
  if (*at < n ? w[*at]->choice != e->choice : truncated) return false;
  const Event *self = *at < n ? w[*at] : e;
  for (uint32_t i = 0; i < *at; i++)
    if (event_dependent(w[i], self)) return false;
  return true;
}

// Returns whether the sequence leads anywhere new.
static bool insert(Branch **branches, const Event **w, uint32_t n) {
  while (n) {
    Branch *b = *branches;
    uint32_t at = n;
    while (b && !could_come_first(&b->event, w, n, &at)) b = b->next;
    if (!b) break;
    if (!b->children) return false; // a sequence that is there already leads to the same class
    if (at < n) {
      memmove(w + at, w + at + 1, (n - at - 1) * sizeof *w);
      n--;
    }
    branches = &b->children;
  }
  for (uint32_t i = 0; i < n; i++) {
    Branch *b = branch_new(w[i]);
    branch_append(branches, b);
    branches = &b->children;
  }
  return n > 0;
}

// Beside threads that were tried only because they could move, one that is asleep says nothing of sequences without it: what it is independent of it
// may be dependent on later (doc/reductions.md).
static bool asleep_leads_there(const Node *node, const Event **w, uint32_t n) {
  uint32_t at;
  for (uint32_t i = 0; i < node->sleep_n; i++) {
    const Event *s = sleeper(node, i);
    if (could_come_first(s, w, n, &at) && (at < n || !s->beside)) return true;
  }
  return false;
}

bool search_plan(uint32_t depth, const Event **w, uint32_t n) {
  if (depth < search_lowest()) return true; // not of this search
  Node *node = path_node(depth);
  if (asleep_leads_there(node, w, n)) return false;
  if ((int32_t)depth > team_root()) return insert(&node->branches, w, n);
  static const Event *copy[1 << 20]; // inserting takes it apart
  memcpy(copy, w, n * sizeof *w);
  if (!insert(&node->branches, w, n)) return false;
  team_send(depth, copy, n);
  return true;
}
