#include "model/facts_joins.h"

#include <stdlib.h>

#include "base/check.h"

typedef struct {
  const ModelThreads *m;
  uint32_t in; // the job whose ways are looked at
  const ModelNode *node;
} Check;

typedef bool Asks(const Check *, const ModelNode *);

static bool lists(const ModelThreads *m, const ModelNode *n, uint32_t job) {
  for (uint32_t k = 0; k < n->n_jobs; k++)
    if (m->job_lists.at[n->first_job + k] == job) return true;
  return false;
}

static bool joins(const ModelNode *n) { return n->op >= MODEL_JOIN && n->op <= MODEL_JOIN_HANDED; }

static bool lists_all(const Check *c, const ModelNode *n) {
  for (uint32_t k = 0; k < c->node->n_jobs; k++)
    if (!lists(c->m, n, c->m->job_lists.at[c->node->first_job + k])) return false;
  return true;
}

static bool lists_any(const Check *c, const ModelNode *n) {
  for (uint32_t k = 0; k < c->node->n_jobs; k++)
    if (lists(c->m, n, c->m->job_lists.at[c->node->first_job + k])) return true;
  return false;
}

// Is it so that every way to the node has one that is wanted on it, with none that spoils it
// behind? Looked at backwards, from the node to those that are wanted.
static bool is_led_by(const Check *c, uint32_t node, Asks *wanted, Asks *spoils) {
  const ModelJob *job = &c->m->jobs.at[c->in];
  bool *seen = memory_take(job->nodes.n), good = node != job->entry, grew = true;
  seen[node] = true;
  while (grew && good) {
    grew = false;
    for (uint32_t k = 0; k < job->nodes.n && good; k++) {
      const ModelNode *n = &job->nodes.at[k];
      bool leads = false;
      for (size_t e = 0; e < n->next.n; e++) leads |= seen[n->next.at[e]];
      if (!leads || (seen[k] && k != node) || wanted(c, n)) continue;
      good = !spoils(c, n) && k != job->entry;
      grew |= !seen[k];
      seen[k] = true;
    }
  }
  free(seen);
  return good;
}

// ---- all threads of a job, and that of a turn

// Who starts such threads is the joiner himself, or one whose threads he joins, too.
static bool are_own(const Check *c, uint32_t job) {
  for (uint32_t j = 0; j < c->m->jobs.n; j++) {
    if (j == c->in) continue;
    bool creates = false, joined = false;
    for (size_t k = 0; k < c->m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &c->m->jobs.at[j].nodes.at[k];
      creates |= n->op == MODEL_CREATE && lists(c->m, n, job);
    }
    const ModelJob *joiner = &c->m->jobs.at[c->in];
    for (size_t k = 0; k < joiner->nodes.n && creates; k++)
      joined |= joiner->nodes.at[k].op == MODEL_JOIN_ALL && lists(c->m, &joiner->nodes.at[k], j);
    if (creates && !joined) return false;
  }
  return true;
}

static bool all_own(const Check *c) {
  for (uint32_t k = 0; k < c->node->n_jobs; k++)
    if (!are_own(c, c->m->job_lists.at[c->node->first_job + k])) return false;
  return c->node->n_jobs > 0;
}

// Turn by turn: they are started nowhere else.
static bool are_by_turn(const Check *c) {
  for (uint32_t j = 0; j < c->m->jobs.n; j++)
    for (size_t k = 0; k < c->m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &c->m->jobs.at[j].nodes.at[k];
      if (n->op == MODEL_CREATE && lists_any(c, n) && j != c->in) return false;
    }
  return c->node->n_jobs > 0 && c->node->value != MODEL_NONE;
}

// No thread of a call whose threads are joined turn by turn is joined otherwise, and no object
// goes to two threads that come from one value: it is set anew on each way back to the call.
static bool sets_handed(const Check *c, const ModelNode *n) {
  return n->op == MODEL_SET && n->value == c->node->from;
}
static bool is_none(const Check *c, const ModelNode *n) {
  (void)c, (void)n;
  return false;
}

static bool comes_back_without(const Check *c, uint32_t node, Asks *wanted) {
  const ModelJob *job = &c->m->jobs.at[c->in];
  bool *seen = memory_take(job->nodes.n), back = false;
  VEC(uint32_t) work = {0};
  vec_push(&work, node);
  while (work.n && !back) {
    const ModelNode *n = &job->nodes.at[vec_pop(&work)];
    for (size_t e = 0; e < n->next.n && !back; e++) {
      uint32_t to = n->next.at[e];
      back = to == node;
      if (seen[to] || wanted(c, &job->nodes.at[to])) continue;
      seen[to] = true;
      vec_push(&work, to);
    }
  }
  vec_delete(&work);
  free(seen);
  return back;
}

static bool create_holds(const Check *c, uint32_t node) {
  if (c->node->once &&
      (c->in || c->node->from == MODEL_NONE || comes_back_without(c, node, sets_handed)))
    return false;
  for (uint32_t j = 0; j < c->m->jobs.n && c->node->by_turn; j++)
    for (size_t k = 0; k < c->m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &c->m->jobs.at[j].nodes.at[k];
      if (n->op == MODEL_JOIN && lists_any(c, n)) return false;
    }
  return true;
}

// ---- the thread that was handed an object

static bool starts(const Check *c, const ModelNode *n) {
  return n->op == MODEL_CREATE && lists_any(c, n);
}

// A call that may fail is a choice in front of it. Behind one that has failed the program joins
// nothing, but the ways of the model do not tell.
static bool starts_or_changes(const Check *c, const ModelNode *n) {
  bool tries = starts(c, n);
  for (size_t e = 0; e < n->next.n; e++)
    tries |= starts(c, &c->m->jobs.at[c->in].nodes.at[n->next.at[e]]);
  return tries || (n->op == MODEL_SET && n->value == c->node->value);
}
static bool joins_the_same(const Check *c, const ModelNode *n) {
  return n->op == MODEL_JOIN_HANDED && n->value == c->node->value && lists_any(c, n);
}

// ---- a thread that has ended

static bool joins_them(const Check *c, const ModelNode *n) { return joins(n) && lists_all(c, n); }

static bool makes(const Check *c, const ModelNode *n) {
  return n->op == MODEL_SET && n->how == HOW_ALLOCATED && n->object == c->node->object;
}

// The block is made by nobody else, and once in each of their threads.
static bool is_made_once(const Check *c) {
  for (uint32_t j = 0; j < c->m->jobs.n; j++)
    for (uint32_t k = 0; k < c->m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &c->m->jobs.at[j].nodes.at[k];
      Check of = {c->m, j, n};
      if (!makes(c, n)) continue;
      if (!lists(c->m, c->node, j) || comes_back_without(&of, k, is_none)) return false;
    }
  return true;
}

static bool node_holds(const Check *c, uint32_t node) {
  switch (c->node->op) {
  case MODEL_CREATE: return create_holds(c, node);
  case MODEL_JOIN_ALL: return all_own(c);
  case MODEL_JOIN_TURN: return are_by_turn(c);
  case MODEL_JOIN_HANDED: return is_led_by(c, node, starts_or_changes, joins_the_same);
  case MODEL_ENDED:
    return is_led_by(c, node, joins_them, starts) &&
           (c->node->how != HOW_ALLOCATED || is_made_once(c));
  default: return true;
  }
}

const ModelNode *model_joins_check(const ModelThreads *m) {
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      Check c = {m, j, &m->jobs.at[j].nodes.at[k]};
      if (!node_holds(&c, k)) return c.node;
    }
  return NULL;
}
