#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

const VariableInfo variable_info[VARIABLES] = {
#define VARIABLE(id, name, offset, size, sign) {name, offset, size, sign},
#include "variable.def"
#undef VARIABLE
};

const LockKind lock_kind[LOCKS] = {LOCK_NORMAL, LOCK_NORMAL, LOCK_NORMAL, LOCK_RECURSIVE, LOCK_CHECKED, LOCK_SPIN, LOCK_VERIFIER};

Program *program_new(uint64_t seed, int n_threads) {
  Arena *arena = arena_new();
  Program *p = arena_take(arena, sizeof *p);
  p->arena = arena;
  p->seed = seed;
  p->n_threads = n_threads;
  for (int i = 0; i < BARRIERS; i++) p->barrier_count[i] = 1;
  return p;
}

void program_delete(Program *p) {
  if (p) arena_delete(p->arena);
}

Node *node_new(Program *p, NodeKind kind, int a, int b, int c, int d, int e) {
  Node *n = arena_take(p->arena, sizeof *n);
  *n = (Node){.kind = kind, .a = a, .b = b, .c = c, .d = d, .e = e};
  return n;
}

Node *node_append(Node *list, Node *last) {
  if (!list) return last;
  Node *n = list;
  while (n->next) n = n->next;
  n->next = last;
  return list;
}

static void number(Program *p, Node *list) {
  for (Node *n = list; n; n = n->next) {
    n->id = p->n_nodes++;
    number(p, n->body);
    number(p, n->other);
  }
}

void program_number(Program *p) {
  p->n_nodes = 0;
  for (int t = 0; t < p->n_threads; t++) number(p, p->thread[t]);
  for (int o = 0; o < ONCES; o++) number(p, p->once[o]);
}

static bool among(const int *ids, int n, int id) {
  for (int i = 0; i < n; i++)
    if (ids[i] == id) return true;
  return false;
}

// Joins go with their creates, and so do the threads that the thread creates.
static void threads_to_drop(const Program *p, const Node *list, const int *ids, int n, bool all, bool gone[THREADS]) {
  for (; list; list = list->next) {
    if (list->kind == NODE_CREATE && !gone[list->a] && (all || among(ids, n, list->id))) {
      gone[list->a] = true;
      threads_to_drop(p, p->thread[list->a], ids, n, true, gone);
    }
    threads_to_drop(p, list->body, ids, n, all || among(ids, n, list->id), gone);
    threads_to_drop(p, list->other, ids, n, all || among(ids, n, list->id), gone);
  }
}

static Node *without(Node *list, const int *ids, int n, const bool gone[THREADS]) {
  if (!list) return NULL;
  Node *rest = without(list->next, ids, n, gone);
  bool create = list->kind == NODE_CREATE, join = list->kind == NODE_JOIN || list->kind == NODE_DETACH;
  bool dropped = create || join ? gone[list->a] : among(ids, n, list->id);
  if (dropped) return rest;
  list->body = without(list->body, ids, n, gone);
  list->other = without(list->other, ids, n, gone);
  list->next = rest;
  return list;
}

void program_drop(Program *p, const int *ids, int n) {
  bool gone[THREADS] = {false};
  for (int t = 0; t < p->n_threads; t++) threads_to_drop(p, p->thread[t], ids, n, false, gone);
  for (int t = 0; t < p->n_threads; t++) p->thread[t] = gone[t] ? NULL : without(p->thread[t], ids, n, gone);
  for (int o = 0; o < ONCES; o++) p->once[o] = without(p->once[o], ids, n, gone);
}

static bool is_number(int variable) { return variable != VAR_S0 && variable != VAR_S1 && variable != VAR_B; }

static void increase(Node *list, uint64_t *random) {
  for (Node *n = list; n; n = n->next) {
    int v = n->kind == NODE_LOAD ? n->b : n->a;
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    bool chosen = (n->kind == NODE_STORE || n->kind == NODE_LOAD) && is_number(v) && (*random >> 33) % 100 < 65;
    if (chosen) *n = (Node){.kind = NODE_INCREASE, .id = n->id, .a = v, .b = 1 + (int)((*random >> 50) % 3), .next = n->next};
    increase(n->body, random);
    increase(n->other, random);
  }
}

void program_increase(Program *p) {
  uint64_t random = p->seed;
  for (int t = 0; t < p->n_threads; t++) increase(p->thread[t], &random);
  for (int o = 0; o < ONCES; o++) increase(p->once[o], &random);
}

typedef struct {
  uint64_t random;
  int left, last; // inputs that the thread may still ask for; the register of the last one, -1: none
} Asking;

// Not in loops: each is an input of its own, and there are few of them. What is stored and tested later comes of them.
static void ask(Node *list, Asking *a) {
  for (Node *n = list; n; n = n->next) {
    bool gives = n->kind == NODE_LOAD || n->kind == NODE_SET || n->kind == NODE_ADD;
    a->random = a->random * 6364136223846793005u + 1442695040888963407u;
    bool chosen = (a->random >> 33) % 100 < 70;
    if (gives && a->left && chosen) *n = (Node){.kind = NODE_CHOICE, .id = n->id, .a = a->last = n->a, .next = n->next}, a->left--;
    if (n->kind == NODE_STORE && a->last >= 0 && chosen) n->b = a->last;
    if (n->kind == NODE_IF && a->last >= 0 && chosen) n->a = a->last;
    if (n->kind == NODE_LOOP) continue;
    ask(n->body, a);
    ask(n->other, a);
  }
}

void program_ask(Program *p) {
  uint64_t random = p->seed;
  for (int t = 0; t < p->n_threads; t++) {
    Asking a = {random + (uint64_t)t, t ? 1 : 2, -1};
    ask(p->thread[t], &a);
  }
}

static int count(const Node *list, NodeKind kind, int a) {
  int n = 0;
  for (; list; list = list->next) n += (list->kind == kind && (a < 0 || list->a == a)) + count(list->body, kind, a) + count(list->other, kind, a);
  return n;
}

int barrier_users(const Program *p, int barrier) {
  int n = 0;
  for (int t = 0; t < p->n_threads; t++) n += count(p->thread[t], NODE_BARRIER, barrier) > 0;
  return n;
}

bool program_counts_exactly(const Program *p) {
  for (int t = 0; t < p->n_threads; t++)
    if (count(p->thread[t], NODE_SPIN, -1) || count(p->thread[t], NODE_TRY_UNTIL, -1) || count(p->thread[t], NODE_BACK_OFF, -1)) return false;
  for (int b = 0; b < BARRIERS; b++)
    if (barrier_users(p, b) > p->barrier_count[b]) return false;
  return true;
}

bool program_joins_all(const Program *p) {
  for (int t = 0; t < p->n_threads; t++)
    if (count(p->thread[t], NODE_DETACH, -1)) return false;
  return true;
}
