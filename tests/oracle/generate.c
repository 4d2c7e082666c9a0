#include <string.h>

#include "program.h"

// Which families of operations a program draws from: few at a time, so that they meet each other often.
typedef enum {
  USE_LOCKS, USE_TRY, USE_OVERLAPPED, USE_RWLOCKS, USE_CONDS, USE_SEMS, USE_ATOMICS, USE_MESSAGES, USE_ONCE, USE_BARRIER, USE_BRANCHES,
  USE_LOOPS, USE_MIXED, USE_SPIN, USE_PAUSES, USE_CHOICES, USE_DETACHED, USES
} Use;

typedef enum { GUARD_LOCK, GUARD_RWLOCK, GUARD_NONE } GuardKind;

typedef struct {
  GuardKind kind;
  int object;
} Guard;

enum { GROUPS = 5 }; // of variables with one guard: x0, x1, x2, b (each byte its own thread's), u and s

typedef struct {
  Program *p;
  uint64_t random;
  bool use[USES];
  int wild;             // in a hundred accesses, how many leave out their guard
  int n_locks, n_atomics;
  int cond_lock[CONDS]; // the mutex that all waits on it use
  Guard guard[GROUPS];
  int free_statements;  // how many more may be made
} Generator;

// What holds where a statement is made.
typedef struct {
  int thread, depth;
  unsigned held, reading, writing; // bit sets of locks and rwlocks
  bool in_once;
} Place;

// --- Chance

static uint64_t random_next(Generator *g) {
  uint64_t x = g->random += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
static int below(Generator *g, int n) { return (int)(random_next(g) % (uint64_t)n); }
static bool chance(Generator *g, int percent) { return below(g, 100) < percent; }

static Node *make(Generator *g, NodeKind kind, int a, int b, int c, int d, int e) { return node_new(g->p, kind, a, b, c, d, e); }
static int a_register(Generator *g, const Place *at) { return at->in_once ? 4 + below(g, 2) : below(g, 3); }

static Node *statements(Generator *, Place, int n);

static Node *region(Generator *g, int m, Node *body) {
  Node *n = make(g, NODE_LOCKED, m, 0, 0, 0, 0);
  n->body = body;
  return n;
}

// --- Plain accesses

static int a_variable(Generator *g, int group, int thread) {
  switch (group) {
  case 0: return VAR_X0;
  case 1: return VAR_X1;
  case 2: return VAR_X2;
  case 3: return chance(g, 12) ? VAR_B0 + below(g, 4) : VAR_B0 + thread;
  default: return chance(g, 50) ? VAR_UW + below(g, 7) : VAR_S0A + below(g, 4);
  }
}

static Node *copy(Generator *g) {
  bool there = chance(g, 50);
  return make(g, NODE_COPY, there ? VAR_S0 : VAR_S1, there ? VAR_S1 : VAR_S0, chance(g, 40), 0, 0);
}

static Node *access(Generator *g, const Place *at, int group, bool write) {
  int v = a_variable(g, group, at->thread), r = a_register(g, at);
  if (write && v >= VAR_S0A && v <= VAR_S1B && chance(g, 30)) return copy(g);
  if (group == 3 && write && g->n_locks == LOCKS && chance(g, 10)) return make(g, NODE_FILL, 1 + below(g, 3), 0, 0, 0, 0);
  if (!write) return make(g, NODE_LOAD, r, v, 0, 0, 0);
  if (chance(g, 40)) return make(g, NODE_STORE, v, -1, 1 + below(g, 3), 0, 0);
  if (chance(g, 30)) return make(g, NODE_STORE, v, r, 1, 0, 0);
  return node_append(make(g, NODE_LOAD, r, v, 0, 0, 0), make(g, NODE_STORE, v, r, 1, 0, 0));
}

static Node *accesses(Generator *g, const Place *at, int group, bool write) {
  Node *list = access(g, at, group, write);
  if (chance(g, 25)) node_append(list, access(g, at, group, write && chance(g, 50)));
  return list;
}

static Node *guarded_by_rwlock(Generator *g, const Place *at, int l, bool write, Node *body) {
  unsigned bit = 1u << l;
  if ((at->writing & bit) || (!write && (at->reading & bit))) return body;
  if (at->reading & bit) return NULL; // a writer here would wait for itself
  Node *node = make(g, write ? NODE_WRITE_LOCKED : NODE_READ_LOCKED, l, 0, 0, 0, 0);
  node->body = body;
  return node;
}

static Node *guarded_access(Generator *g, const Place *at) {
  int group = below(g, GROUPS);
  bool write = chance(g, 60), bare = chance(g, g->wild);
  Guard guard = g->guard[group];
  Node *body = accesses(g, at, group, write);
  if (bare || guard.kind == GUARD_NONE || (group == 3 && chance(g, 80))) return bare || group == 3 ? body : NULL;
  if (guard.kind == GUARD_RWLOCK) return guarded_by_rwlock(g, at, guard.object, write, body);
  if (at->held & 1u << guard.object) return body;
  return region(g, guard.object, body);
}

// --- Locks

static bool may_lock(const Place *at, int m) { return !(at->held & 1u << m) || lock_kind[m] == LOCK_RECURSIVE; }

static Node *locked(Generator *g, Place at, int n) {
  int m = below(g, g->n_locks);
  if (!may_lock(&at, m)) return NULL;
  at.held |= 1u << m;
  at.depth++;
  return region(g, m, statements(g, at, n));
}

static Node *overlapped(Generator *g, Place at) {
  int m = below(g, g->n_locks), n = below(g, g->n_locks);
  if (m == n || at.held & (1u << m | 1u << n)) return NULL;
  Node *node = make(g, NODE_OVERLAPPED, m, n, 0, 0, 0);
  Place first = at, second = at;
  first.held |= 1u << m;
  second.held |= 1u << n;
  first.depth++, second.depth++;
  node->body = statements(g, first, 1);
  node->other = statements(g, second, 1);
  return node;
}

static Node *tried(Generator *g, Place at) {
  int m = below(g, g->n_locks);
  if (lock_kind[m] == LOCK_VERIFIER) return NULL;
  bool held = at.held & 1u << m; // a timed lock would wait for itself, which is a mistake worth telling
  Node *node = make(g, NODE_TRY, m, !held && chance(g, 25), 0, 0, 0);
  Place inside = at;
  inside.held |= 1u << m;
  inside.depth++, at.depth++;
  node->body = statements(g, inside, 1);
  if (chance(g, 40)) node->other = statements(g, at, 1);
  return node;
}

// Home-made waiting for a lock.
static Node *polled(Generator *g, Place at) {
  int m = below(g, g->n_locks);
  if (at.held & 1u << m || lock_kind[m] == LOCK_VERIFIER) return NULL;
  Node *node = make(g, NODE_TRY_UNTIL, m, 0, 0, 0, 0);
  at.held |= 1u << m;
  at.depth++;
  node->body = statements(g, at, 1);
  return node;
}

static Node *rwlocked(Generator *g, Place at) {
  int l = below(g, RWLOCKS);
  unsigned bit = 1u << l;
  bool write = chance(g, 45), attempt = g->use[USE_TRY] && chance(g, 40);
  if (!attempt && ((at.writing & bit) || (write && (at.reading & bit)))) return NULL;
  NodeKind kind = attempt ? write ? NODE_TRY_WRITE : NODE_TRY_READ : write ? NODE_WRITE_LOCKED : NODE_READ_LOCKED;
  bool held = (at.reading | at.writing) & bit;
  Node *node = make(g, kind, l, !held && chance(g, 25), 0, 0, 0);
  Place inside = at;
  if (write) inside.writing |= bit;
  else inside.reading |= bit;
  inside.depth++, at.depth++;
  node->body = statements(g, inside, 1 + below(g, 2));
  if (attempt && chance(g, 40)) node->other = statements(g, at, 1);
  return node;
}

// --- Atomics

static int an_atomic(Generator *g) {
  static const int atomics[] = {VAR_A0, VAR_A1, VAR_A2, VAR_A3};
  return atomics[below(g, g->n_atomics)];
}
static int load_order(Generator *g) { return chance(g, 45) ? ACQUIRE : chance(g, 50) ? RELAXED : SEQ_CST; }
static int store_order(Generator *g) { return chance(g, 45) ? RELEASE : chance(g, 50) ? RELAXED : SEQ_CST; }
static int any_order(Generator *g) { return below(g, 5); }

static Node *atomic(Generator *g, const Place *at) {
  int v = an_atomic(g), r = a_register(g, at);
  switch (below(g, 8)) {
  case 0: case 1: return make(g, NODE_ATOMIC_LOAD, r, v, load_order(g), 0, 0);
  case 2: case 3: return make(g, NODE_ATOMIC_STORE, v, chance(g, 30) ? r : -1, 1 + below(g, 2), store_order(g), 0);
  case 4: case 5: return make(g, NODE_RMW, r, v, below(g, 3), 1 + below(g, 2), any_order(g));
  case 6: return make(g, NODE_CAS, r, v, below(g, 2), any_order(g), load_order(g));
  default:
    if (at->in_once) return make(g, NODE_RMW, r, v, RMW_ADD, 1, ACQ_REL);
    return chance(g, 60) ? make(g, NODE_CAS_LOOP, r, v, 1, any_order(g), 0) : make(g, NODE_FENCE, ACQUIRE + below(g, 4), 0, 0, 0, 0);
  }
}

// A variable that is atomic to others, accessed plainly.
static Node *mixed(Generator *g, const Place *at) {
  int v = an_atomic(g), r = a_register(g, at);
  return chance(g, 50) ? make(g, NODE_LOAD, r, v, 0, 0, 0) : make(g, NODE_STORE, v, -1, 1, 0, 0);
}

static Node *branch(Generator *g, Place at) {
  int r = a_register(g, &at);
  Node *n = make(g, NODE_IF, r, below(g, 3), below(g, 3), 0, 0);
  Node *list = g->use[USE_ATOMICS] && chance(g, 50) ? make(g, NODE_ATOMIC_LOAD, r, an_atomic(g), load_order(g), 0, 0) : NULL;
  list = node_append(list, n);
  at.depth++;
  n->body = statements(g, at, 1);
  if (chance(g, 40)) n->other = statements(g, at, 1);
  return list;
}

static Node *loop(Generator *g, Place at) {
  Node *n = make(g, NODE_LOOP, 2 + below(g, 2), 0, 0, 0, 0);
  at.depth += 2;
  n->body = statements(g, at, 1);
  return n;
}

// --- Condition variables and semaphores, the part of one thread

static Node *cond_operation(Generator *g, const Place *at) {
  int c = below(g, CONDS), m = g->cond_lock[c];
  bool held = at->held & 1u << m;
  if (chance(g, 45)) return make(g, chance(g, 70) ? NODE_SIGNAL : NODE_BROADCAST, c, 0, 0, 0, 0);
  Node *wait = chance(g, 60) ? make(g, NODE_TIMED_WAIT, c, m, a_register(g, at), 0, 0) : make(g, NODE_WAIT, c, m, 0, 0, 0);
  if (held || at->in_once) return held ? wait : NULL;
  return region(g, m, wait);
}

static Node *sem_operation(Generator *g, Place at) {
  int s = below(g, SEMS);
  switch (below(g, 6)) {
  case 0: return make(g, NODE_SEM_WAIT, s, 0, 0, 0, 0);
  case 1: case 2: return make(g, NODE_SEM_POST, s, 0, 0, 0, 0);
  case 3: return make(g, NODE_SEM_VALUE, s, a_register(g, &at), 0, 0, 0);
  default: {
    Node *n = make(g, NODE_SEM_TRY, s, chance(g, 25), 0, 0, 0);
    at.depth++;
    n->body = statements(g, at, 1);
    if (chance(g, 30)) n->other = statements(g, at, 1);
    return n;
  }
  }
}

// --- One statement, from the families in use; NULL where it does not fit its place

static Node *statement(Generator *g, Place at) {
  switch (below(g, 15)) {
  case 0: return g->use[USE_LOCKS] && at.depth < 3 ? locked(g, at, 1 + below(g, 2)) : NULL;
  case 1: return g->use[USE_TRY] && at.depth < 2 ? tried(g, at) : NULL;
  case 2: return g->use[USE_OVERLAPPED] && at.depth < 2 ? overlapped(g, at) : NULL;
  case 3: return g->use[USE_RWLOCKS] && at.depth < 3 ? rwlocked(g, at) : NULL;
  case 4: return g->use[USE_CONDS] ? cond_operation(g, &at) : NULL;
  case 5: return g->use[USE_SEMS] && at.depth < 3 ? sem_operation(g, at) : NULL;
  case 6: return g->use[USE_ATOMICS] ? atomic(g, &at) : NULL;
  case 7: return g->use[USE_ONCE] && !at.in_once && !at.held && !at.reading && !at.writing ? make(g, NODE_ONCE, below(g, ONCES), 0, 0, 0, 0) : NULL;
  case 8: return g->use[USE_BRANCHES] && at.depth < 3 ? branch(g, at) : NULL;
  case 9: return g->use[USE_LOOPS] && at.depth < 1 ? loop(g, at) : NULL;
  case 10: return g->use[USE_MIXED] && chance(g, 25) ? mixed(g, &at) : NULL;
  case 11: return g->use[USE_SPIN] && at.depth < 2 ? polled(g, at) : NULL;
  case 12: return g->use[USE_PAUSES] ? make(g, NODE_PAUSE, chance(g, 50), 0, 0, 0, 0) : NULL;
  case 13: return g->use[USE_CHOICES] && !at.in_once ? make(g, NODE_CHOICE, a_register(g, &at), 0, 0, 0, 0) : NULL;
  default: return guarded_access(g, &at);
  }
}

static Node *statements(Generator *g, Place at, int n) {
  Node *list = NULL;
  for (int tries = 0; n > 0 && tries < 15; tries++) {
    Node *one = g->free_statements > 0 ? statement(g, at) : access(g, &at, 3, true);
    if (!one) continue;
    list = node_append(list, one);
    g->free_statements--;
    n--;
  }
  return list;
}

// --- What several threads do together

static void append(Generator *g, int thread, Node *list) { g->p->thread[thread] = node_append(g->p->thread[thread], list); }

static void two_threads(Generator *g, int *one, int *other) {
  *one = below(g, g->p->n_threads);
  *other = (*one + 1 + below(g, g->p->n_threads - 1)) % g->p->n_threads;
}

// One waits until a variable is set, the other sets it and tells.
static void handshake(Generator *g) {
  int waiter, setter, c = below(g, CONDS), m = g->cond_lock[c], v = VAR_X0 + below(g, 3), k = 1 + below(g, 2);
  two_threads(g, &waiter, &setter);
  append(g, waiter, region(g, m, make(g, NODE_WAIT_UNTIL, c, m, v, k, 3)));
  if (chance(g, 10)) return;
  Node *tell = chance(g, 92) ? make(g, chance(g, 60) ? NODE_SIGNAL : NODE_BROADCAST, c, 0, 0, 0, 0) : NULL;
  Node *set = make(g, NODE_STORE, v, -1, k, 0, 0);
  append(g, setter, region(g, m, chance(g, 60) ? node_append(set, tell) : set));
  if (tell && !set->next) append(g, setter, tell); // after the unlock: allowed, and a wake-up is not lost
}

// Data handed over through an atomic, with orders that are mostly right.
static void message(Generator *g) {
  int sender, receiver, flag = an_atomic(g), v = a_variable(g, below(g, GROUPS), 0);
  two_threads(g, &sender, &receiver);
  if (chance(g, 25)) append(g, sender, make(g, NODE_FENCE, RELEASE, 0, 0, 0, 0));
  append(g, sender, make(g, NODE_STORE, v, -1, 1 + below(g, 3), 0, 0));
  bool add = chance(g, 30);
  int order = chance(g, 85) ? RELEASE : store_order(g);
  append(g, sender, add ? make(g, NODE_RMW, 2, flag, RMW_ADD, 1, order) : make(g, NODE_ATOMIC_STORE, flag, -1, 1, order, 0));
  int load = chance(g, 80) ? ACQUIRE : load_order(g);
  Node *use = make(g, chance(g, 60) ? NODE_LOAD : NODE_STORE, 0, 0, 0, 0, 0);
  *use = use->kind == NODE_LOAD ? (Node){.kind = NODE_LOAD, .a = 0, .b = v} : (Node){.kind = NODE_STORE, .a = v, .b = -1, .c = 2};
  if (g->use[USE_SPIN] && chance(g, 70)) {
    append(g, receiver, make(g, NODE_SPIN, flag, 1, load, 0, 0));
    append(g, receiver, use);
    return;
  }
  Node *test = make(g, NODE_IF, 1, NOT_EQUAL, 0, 0, 0);
  append(g, receiver, make(g, NODE_ATOMIC_LOAD, 1, flag, load, 0, 0));
  if (load == RELAXED && chance(g, 60)) append(g, receiver, make(g, NODE_FENCE, ACQUIRE, 0, 0, 0, 0));
  test->body = use;
  append(g, receiver, test);
}

static void semaphore_message(Generator *g) {
  int sender, receiver, s = below(g, SEMS);
  Guard *guard = g->guard;
  int group = below(g, 3);
  two_threads(g, &sender, &receiver);
  if (guard[group].kind == GUARD_NONE || chance(g, 40)) append(g, sender, make(g, NODE_STORE, VAR_X0 + group, -1, 1 + below(g, 2), 0, 0));
  append(g, sender, make(g, NODE_SEM_POST, s, 0, 0, 0, 0));
  append(g, receiver, make(g, NODE_SEM_WAIT, s, 0, 0, 0, 0));
  append(g, receiver, make(g, NODE_LOAD, 1, VAR_X0 + group, 0, 0, 0));
}

static void meet_at_barrier(Generator *g) {
  int b = below(g, BARRIERS), n = g->p->n_threads;
  if (n > 2 && chance(g, 12)) { // crowded: who meets whom depends on the schedule
    g->p->barrier_count[b] = 2;
    for (int t = 0; t < n; t++) append(g, t, make(g, NODE_BARRIER, b, below(g, 3), 0, 0, 0));
    return;
  }
  bool all = g->p->barrier_count[b] == n || chance(g, 60);
  if (g->p->barrier_count[b] != 1 && g->p->barrier_count[b] != n) return;
  g->p->barrier_count[b] = all ? n : 2;
  int one = 0, other = 0;
  if (!all) two_threads(g, &one, &other);
  for (int t = 0; t < n; t++)
    if (all || t == one || t == other) append(g, t, make(g, NODE_BARRIER, b, below(g, 3), 0, 0, 0));
}

static void some_threads(Generator *g) {
  int kind = below(g, 10), t = below(g, g->p->n_threads);
  if (kind < 4) g->free_statements--;
  if (kind == 0 && g->use[USE_CONDS]) handshake(g);
  else if (kind == 1 && g->use[USE_MESSAGES]) message(g);
  else if (kind == 2 && g->use[USE_SEMS]) semaphore_message(g);
  else if (kind == 3 && g->use[USE_BARRIER]) meet_at_barrier(g);
  else if (kind > 3) append(g, t, statements(g, (Place){.thread = t}, 1));
}

// --- Threads: a tree; each is joined by the one that created it

static int length(const Node *list) {
  int n = 0;
  for (; list; list = list->next) n++;
  return n;
}

static void insert(Node **at, int place, Node *n) {
  while (place-- > 0 && *at) at = &(*at)->next;
  n->next = *at;
  *at = n;
}

// Where a thread may be created: the parent's statements, or those of a region or branch in it. Not in a loop: once is enough.
static Node **a_list(Generator *g, Node **list, int depth) {
  if (chance(g, depth ? 40 : 80)) return list;
  for (Node *n = *list; n; n = n->next)
    if (n->body && n->kind != NODE_LOOP && chance(g, 40)) return a_list(g, &n->body, depth + 1);
  return list;
}

static void plant_thread(Generator *g, int t) {
  int parent = chance(g, 65) ? 0 : below(g, t);
  Node **list = a_list(g, &g->p->thread[parent], 0);
  int n = length(*list), a = below(g, n + 1), b = below(g, n + 1);
  int place = chance(g, 75) ? 0 : a < b ? a : b;
  for (Node *other = *list; place > 0 && other; other = other->next) // not behind another one's join, too often
    if (other->kind == NODE_JOIN) place = 0;
  insert(list, place, make(g, NODE_CREATE, t, 0, 0, 0, 0));
  int end = length(*list);
  int last = chance(g, 75) ? end : place + 1 + below(g, end - place);
  insert(list, last, make(g, g->use[USE_DETACHED] && chance(g, 50) ? NODE_DETACH : NODE_JOIN, t, 0, 0, 0, 0));
}

// --- The whole

static void choose_families(Generator *g) {
  static const uint8_t percent[USES] = {60, 30, 15, 25, 25, 25, 40, 25, 15, 15, 40, 15, 15, 20, 10, 10, 0};
  for (int i = 0; i < USES; i++) g->use[i] = chance(g, percent[i]);
  g->wild = chance(g, 55) ? 0 : chance(g, 60) ? 12 : 45;
  g->n_locks = chance(g, 35) ? 1 : chance(g, 50) ? 2 : LOCKS;
  g->n_atomics = chance(g, 50) ? 1 : chance(g, 50) ? 2 : 4;
  for (int c = 0; c < CONDS; c++) g->cond_lock[c] = g->n_locks == LOCKS && chance(g, 25) ? 4 : below(g, g->n_locks < 3 ? g->n_locks : 3);
  for (int i = 0; i < GROUPS; i++) {
    int kind = below(g, 10);
    g->guard[i].kind = kind < 6 ? GUARD_LOCK : kind < 8 && g->use[USE_RWLOCKS] ? GUARD_RWLOCK : GUARD_LOCK;
    if (kind == 9) g->guard[i].kind = GUARD_NONE;
    g->guard[i].object = g->guard[i].kind == GUARD_RWLOCK ? below(g, RWLOCKS) : below(g, g->n_locks);
  }
}

// --- Programs of one kind

// All of them at once.
static void create_and_join(Generator *g) {
  for (int t = 1; t < g->p->n_threads; t++) {
    insert(&g->p->thread[0], t - 1, make(g, NODE_CREATE, t, 0, 0, 0, 0));
    append(g, 0, make(g, NODE_JOIN, t, 0, 0, 0, 0));
  }
}

// --- Many threads that do little, all to one object, and all at once

static Node *crowded_operation(Generator *g, int family, const Place *at) {
  int r = a_register(g, at);
  Node *seen = make(g, NODE_STORE, VAR_B0 + at->thread, r, 1, 0, 0), *n;
  switch (family * 4 + below(g, 4)) {
  case 0: return node_append(make(g, NODE_ATOMIC_LOAD, r, VAR_A0, SEQ_CST, 0, 0), seen);
  case 1: return make(g, NODE_ATOMIC_STORE, VAR_A0, -1, 1 + below(g, 2), SEQ_CST, 0);
  case 2: return node_append(make(g, NODE_CAS, r, VAR_A0, below(g, 2), SEQ_CST, SEQ_CST), seen);
  case 3: return make(g, NODE_RMW, r, VAR_A0, RMW_ADD, 1, SEQ_CST);
  case 4:
  case 5: return make(g, NODE_SEM_POST, 0, 0, 0, 0, 0);
  case 6: return node_append(make(g, NODE_SEM_VALUE, 0, r, 0, 0, 0), seen);
  case 7: n = make(g, NODE_SEM_TRY, 0, 0, 0, 0, 0); break;
  case 8: return make(g, NODE_SIGNAL, 0, 0, 0, 0, 0);
  case 9: return make(g, NODE_BROADCAST, 0, 0, 0, 0, 0);
  case 10: return region(g, 0, make(g, NODE_TIMED_WAIT, 0, 0, r, 0, 0));
  case 11: return region(g, 0, make(g, NODE_WAIT, 0, 0, 0, 0, 0));
  default: n = make(g, NODE_TRY, 0, 0, 0, 0, 0); break;
  }
  n->body = make(g, NODE_STORE, VAR_B0 + at->thread, -1, 2, 0, 0);
  return n;
}

Program *program_crowd(uint64_t seed, int variant, int size) {
  Generator g = {.random = seed * 0x9e3779b97f4a7c15u + (uint64_t)variant * 1000003 + (uint64_t)size, .n_locks = 1, .n_atomics = 1};
  g.p = program_new(seed, THREADS);
  int family = below(&g, 4);
  for (int i = 0; i < size; i++) {
    int t = i < THREADS ? i : below(&g, THREADS);
    append(&g, t, crowded_operation(&g, family, &(Place){.thread = t}));
  }
  create_and_join(&g);
  program_number(g.p);
  return g.p;
}

// --- Threads that keep each other from going on, for a while

static Node *try_and_tell(Generator *g, const Place *at, int m, Node *body) {
  Node *n = make(g, NODE_TRY, m, 0, 0, 0, 0);
  n->body = body;
  n->other = make(g, NODE_STORE, VAR_B0 + at->thread, -1, 1, 0, 0);
  return n;
}

static Node *backing_off(Generator *g, const Place *at) {
  int m = below(g, 2), v = VAR_X0 + (chance(g, 80) ? m : 1 - m), r = a_register(g, at);
  Node *n, *access = chance(g, 60) ? make(g, NODE_STORE, v, r, 1 + below(g, 2), 0, 0) : make(g, NODE_LOAD, r, v, 0, 0, 0);
  switch (below(g, 9)) {
  case 0: return access;
  case 1:
  case 2: return region(g, m, access);
  case 3: return try_and_tell(g, at, m, access);
  case 4: // it sees the other lock taken, and then free
    n = node_append(try_and_tell(g, at, 1 - m, NULL), region(g, 1 - m, access));
    return region(g, m, n);
  default:
    n = make(g, NODE_BACK_OFF, m, 1 - m, 0, 0, 0);
    n->body = chance(g, 60) ? access : node_append(make(g, NODE_LOAD, r, VAR_B0 + below(g, 3), 0, 0, 0), make(g, NODE_STORE, v, r, 1, 0, 0));
    return n;
  }
}

Program *program_back_off(uint64_t seed, int variant, int size) {
  Generator g = {.random = seed * 0x9e3779b97f4a7c15u + (uint64_t)variant * 1000003 + (uint64_t)size, .n_locks = 2, .n_atomics = 1};
  g.p = program_new(seed, chance(&g, 75) ? 2 : 3);
  for (int i = 0; i < size; i++) {
    int t = i < g.p->n_threads ? i : below(&g, g.p->n_threads);
    append(&g, t, backing_off(&g, &(Place){.thread = t}));
  }
  create_and_join(&g);
  program_number(g.p);
  return g.p;
}

Program *program_generate(uint64_t seed, int variant, int size) {
  Generator g = {.random = seed * 0x9e3779b97f4a7c15u + (uint64_t)variant * 1000003 + (uint64_t)size};
  int n_threads = chance(&g, 40) ? 2 : chance(&g, 65) ? 3 : 4;
  g.p = program_new(seed, n_threads);
  choose_families(&g);
  g.free_statements = size;
  for (int s = 0; s < SEMS; s++) g.p->sem_value[s] = chance(&g, 60) ? 0 : 1 + below(&g, 2);
  for (int o = 0; o < ONCES && g.use[USE_ONCE]; o++) g.p->once[o] = statements(&g, (Place){.in_once = true, .depth = 2}, 1);
  for (int i = 0; i < 4 * size && g.free_statements > 0; i++) some_threads(&g);
  for (int t = n_threads - 1; t > 0; t--) plant_thread(&g, t);
  program_number(g.p);
  return g.p;
}
