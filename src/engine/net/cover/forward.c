#include "engine/net/cover/forward.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/cover/estimate.h"

typedef struct {
  uint64_t tokens; // in Forward.tokens
  uint32_t n, parent, via, depth;
  bool expanded;
} Reached;

typedef struct {
  uint64_t key;
  uint32_t reached;
} Waiting;

typedef VEC(Waiting) Queue; // a heap, smallest key first

struct Forward {
  const Problem *problem;
  Estimate *estimate;
  VEC(NetTokens) tokens;
  VEC(Reached) reached;
  Queue near, whole; // by distance to go; by distance come and to go
  uint32_t *slots;   // hash table over markings; a number plus one
  uint32_t size;
  uint32_t *now, *next; // by place: the marking being expanded, and its successor
  uint32_t covered;     // the marking that covers a target, NET_NONE until found
  uint32_t turn;
  CoverStatistics statistics;
};

static void queue_push(Queue *q, Waiting w) {
  vec_push(q, w);
  size_t i = q->n - 1;
  for (; i && q->at[(i - 1) / 2].key > w.key; i = (i - 1) / 2) q->at[i] = q->at[(i - 1) / 2];
  q->at[i] = w;
}

static uint32_t queue_pop(Queue *q) {
  uint32_t top = q->at[0].reached;
  Waiting last = vec_pop(q);
  size_t i = 0, n = q->n;
  for (size_t child; (child = 2 * i + 1) < n; i = child) {
    if (child + 1 < n && q->at[child + 1].key < q->at[child].key) child++;
    if (q->at[child].key >= last.key) break;
    q->at[i] = q->at[child];
  }
  if (n) q->at[i] = last;
  return top;
}

static uint64_t hash(const NetTokens *at, uint32_t n) {
  uint64_t h = 0x9e3779b97f4a7c15u;
  for (uint32_t i = 0; i < n; i++) {
    h ^= (uint64_t)at[i].place << 32 | at[i].n;
    h *= 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

static void grow(Forward *f) {
  free(f->slots);
  f->size *= 2;
  f->slots = memory_take(f->size * sizeof *f->slots);
  for (uint32_t i = 0; i < f->reached.n; i++) {
    uint32_t slot =
        (uint32_t)hash(f->tokens.at + f->reached.at[i].tokens, f->reached.at[i].n) & (f->size - 1);
    while (f->slots[slot]) slot = (slot + 1) & (f->size - 1);
    f->slots[slot] = i + 1;
  }
}

// Takes in the marking that lies at the end of the tokens, if it is new.
static bool take_in(Forward *f, uint64_t start, uint32_t parent, uint32_t via) {
  const NetTokens *at = f->tokens.at + start;
  uint32_t n = (uint32_t)(f->tokens.n - start);
  uint32_t slot = (uint32_t)hash(at, n) & (f->size - 1);
  for (; f->slots[slot]; slot = (slot + 1) & (f->size - 1)) {
    Reached *r = &f->reached.at[f->slots[slot] - 1];
    if (r->n == n && !memcmp(f->tokens.at + r->tokens, at, n * sizeof *at)) {
      f->tokens.n = start;
      f->statistics.subsumed++;
      return false;
    }
  }
  vec_push(&f->reached, (Reached){start, n, parent, via,
                                  parent == NET_NONE ? 0 : f->reached.at[parent].depth + 1, false});
  f->slots[slot] = (uint32_t)f->reached.n;
  if (f->reached.n * 2 > f->size) grow(f);
  f->statistics.kept++;
  return true;
}

static void consider(Forward *f, uint32_t parent, uint32_t via) {
  uint64_t start = f->tokens.n;
  f->statistics.generated++;
  for (uint32_t p = 0; p < f->problem->n_places; p++)
    if (f->next[p]) vec_push(&f->tokens, (NetTokens){p, f->next[p]});
  if (!take_in(f, start, parent, via)) return;
  uint32_t number = (uint32_t)f->reached.n - 1, distance = estimate_distance(f->estimate, f->next);
  if (!distance) f->covered = number;
  if (!distance || distance == ESTIMATE_NEVER) return;
  queue_push(&f->near, (Waiting){(uint64_t)distance << 32 | number, number});
  queue_push(&f->whole,
             (Waiting){((uint64_t)distance + f->reached.at[number].depth) << 32 | number, number});
}

static bool enabled(const Forward *f, uint32_t t) {
  const NetEffect *e = problem_effects(f->problem, t);
  for (uint32_t i = 0; i < problem_n_effects(f->problem, t); i++)
    if (f->now[e[i].place] < e[i].need) return false;
  return true;
}

static void expand(Forward *f, uint32_t number) {
  DEBUG_ONLY(number < f->reached.n);
  const Problem *p = f->problem;
  memset(f->now, 0, p->n_places * sizeof *f->now);
  for (uint32_t i = 0; i < f->reached.at[number].n; i++) {
    NetTokens x = f->tokens.at[f->reached.at[number].tokens + i];
    f->now[x.place] = x.n;
  }
  f->reached.at[number].expanded = true;
  f->statistics.expanded++;
  memcpy(f->next, f->now, p->n_places * sizeof *f->next);
  for (uint32_t t = 0; t < p->n_transitions && f->covered == NET_NONE; t++) {
    if (!enabled(f, t)) continue;
    const NetEffect *e = problem_effects(p, t);
    uint32_t n = problem_n_effects(p, t);
    bool fits = true;
    for (uint32_t i = 0; i < n; i++) {
      f->next[e[i].place] += (uint32_t)e[i].change;
      fits &= f->next[e[i].place] < (1u << 30);
    }
    if (fits) consider(f, number, t);
    if (f->covered != NET_NONE) return; // `next` stays at the marking that covers
    for (uint32_t i = 0; i < n; i++) f->next[e[i].place] = f->now[e[i].place];
  }
}

static size_t bytes_in_use(const Forward *f) {
  return f->tokens.room * sizeof(NetTokens) + f->reached.room * sizeof(Reached) +
         (f->near.room + f->whole.room) * sizeof(Waiting) + f->size * sizeof(uint32_t);
}

static CoverAnswer *answer_of(const Forward *f, const char *reason) {
  bool found = f->covered != NET_NONE;
  CoverAnswer *answer =
      cover_answer_new(found ? COVER_UNSAFE : COVER_UNKNOWN, found ? NULL : reason);
  answer->engine = "forward";
  answer->statistics = f->statistics;
  if (!found) return answer;
  for (uint32_t at = f->covered; f->reached.at[at].parent != NET_NONE;
       at = f->reached.at[at].parent)
    vec_push(&answer->firing, f->problem->transition_origin[f->reached.at[at].via]);
  for (size_t i = 0, j = answer->firing.n; i + 1 < j; i++) { // it was told from its end
    uint32_t t = answer->firing.at[i];
    answer->firing.at[i] = answer->firing.at[--j];
    answer->firing.at[j] = t;
  }
  for (uint32_t i = 0; i < f->problem->targets.n; i++) {
    Marking m = f->problem->targets.at[i];
    bool covers = true;
    for (uint32_t k = 0; k < m.n; k++) covers &= f->next[m.at[k].place] >= m.at[k].n;
    if (covers) answer->target = f->problem->target_origin.at[i];
  }
  return answer;
}

CoverAnswer *forward_run(Forward *f, const Budget *budget, uint64_t most) {
  while (f->near.n && f->whole.n && f->covered == NET_NONE) {
    if (f->statistics.generated >= most) return NULL;
    const char *reason = f->turn++ % 16 ? NULL : budget_spent(budget, bytes_in_use(f));
    if (f->reached.n > NET_NONE - 1 - f->problem->n_transitions)
      reason = "there are more markings than can be numbered";
    if (reason) return answer_of(f, reason);
    // Straight on finds long ways, but follows one that pumps tokens for ever; so every other step
    // is careful.
    uint32_t number = queue_pop(f->turn % 2 ? &f->near : &f->whole);
    if (!f->reached.at[number].expanded) expand(f, number);
  }
  return answer_of(f, "the forward search met no target");
}

Forward *forward_new(const Problem *p) {
  Forward *f = memory_take(sizeof *f);
  *f = (Forward){.problem = p, .estimate = estimate_new(p), .size = 1 << 12, .covered = NET_NONE};
  f->slots = memory_take(f->size * sizeof *f->slots);
  f->now = memory_take(p->n_places * sizeof *f->now);
  f->next = memory_take(p->n_places * sizeof *f->next);
  f->statistics.places = p->n_places;
  f->statistics.transitions = p->n_transitions;
  vec_grow(&f->tokens, p->n_places + 1); // never NULL, for markings may be empty
  memcpy(f->next, p->start, p->n_places * sizeof *f->next);
  consider(f, NET_NONE, 0);
  return f;
}

void forward_delete(Forward *f) {
  estimate_delete(f->estimate);
  vec_delete(&f->tokens);
  vec_delete(&f->reached);
  vec_delete(&f->near);
  vec_delete(&f->whole);
  free(f->slots);
  free(f->now);
  free(f->next);
  free(f);
}
