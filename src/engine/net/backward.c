#include "engine/net/backward.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/net/antichain.h"
#include "engine/net/cone.h"
#include "engine/net/invariant.h"

typedef struct {
  uint32_t tokens, n; // in Search.tokens
  uint32_t parent;    // the marking that it is a predecessor of; NET_NONE for a target
  uint32_t via;       // the transition between them, or the number of the target
} Found;

typedef struct {
  uint64_t key;
  uint32_t found;
} Waiting;

typedef struct {
  const Problem *problem;
  const Budget *budget;
  VEC(NetTokens) tokens;
  VEC(Found) found;
  VEC(Waiting) heap; // smallest key first
  Antichain *known;  // every marking found that nothing excludes; some are no longer minimal
  Invariants invariants;
  Cone *cone;
  uint32_t *weights; // scratch for the cone
  uint32_t pause, paused; // how many markings to let pass between two questions to the cone
  uint32_t *seen, round;  // transitions tried for the marking at hand
  NetTokens *made;        // scratch: the predecessor at hand
  uint32_t start_met;     // the marking that a start covers, NET_NONE until found
  const char *trouble;    // why the search cannot go on; NULL while it can
  CoverStatistics statistics;
} Search;

enum { CONE_BYTES = 256 << 20, LONGEST_PAUSE = 4096, TOKENS_LIMIT = 1 << 30 };

static Marking marking(const Search *s, uint32_t found) {
  return (Marking){s->tokens.at + s->found.at[found].tokens, s->found.at[found].n};
}

static void heap_push(Search *s, Waiting w) {
  vec_push(&s->heap, w);
  size_t i = s->heap.n - 1;
  for (; i && s->heap.at[(i - 1) / 2].key > w.key; i = (i - 1) / 2) s->heap.at[i] = s->heap.at[(i - 1) / 2];
  s->heap.at[i] = w;
}

static uint32_t heap_pop(Search *s) {
  uint32_t top = s->heap.at[0].found;
  Waiting last = vec_pop(&s->heap);
  size_t i = 0, n = s->heap.n;
  for (size_t child; (child = 2 * i + 1) < n; i = child) {
    if (child + 1 < n && s->heap.at[child + 1].key < s->heap.at[child].key) child++;
    if (s->heap.at[child].key >= last.key) break;
    s->heap.at[i] = s->heap.at[child];
  }
  if (n) s->heap.at[i] = last;
  return top;
}

static bool start_covers(const Problem *p, Marking m) {
  for (uint32_t i = 0; i < m.n; i++)
    if (m.at[i].n > p->start[m.at[i].place]) return false;
  return true;
}

// Few tokens first: such markings exclude the most others, and lie closest to the start where few tokens are.
static uint64_t key_of(Marking m, uint32_t number) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < m.n; i++) sum += m.at[i].n;
  return (sum < UINT32_MAX ? sum : UINT32_MAX) << 32 | number;
}

static void keep(Search *s, Marking m, uint32_t parent, uint32_t via) {
  if (s->tokens.n + m.n >= UINT32_MAX || s->found.n >= NET_NONE - 1) {
    s->trouble = "there are more markings than can be numbered";
    return;
  }
  uint32_t number = (uint32_t)s->found.n;
  vec_push(&s->found, (Found){(uint32_t)s->tokens.n, m.n, parent, via});
  for (uint32_t i = 0; i < m.n; i++) vec_push(&s->tokens, m.at[i]);
  antichain_add(s->known, m, number);
  s->statistics.kept++;
  if (start_covers(s->problem, m))
    s->start_met = number;
  else
    heap_push(s, (Waiting){key_of(m, number), number});
}

static void consider(Search *s, Marking m, uint32_t parent, uint32_t via) {
  s->statistics.generated++;
  if (invariants_forbid(&s->invariants, m))
    s->statistics.forbidden++;
  else if (antichain_below(s->known, m, NET_NONE) != NET_NONE)
    s->statistics.subsumed++;
  else
    keep(s, m, parent, via);
}

// The least marking from which firing t reaches a marking that covers m.
static Marking predecessor(Search *s, Marking m, uint32_t t) {
  const NetEffect *e = problem_effects(s->problem, t), *last = e + problem_n_effects(s->problem, t);
  const NetTokens *x = m.at, *end = x + m.n;
  uint32_t n = 0;
  while (x < end || e < last) {
    if (e == last || (x < end && x->place < e->place)) {
      s->made[n++] = *x++;
      continue;
    }
    int64_t have = x < end && x->place == e->place ? (x++)->n : 0;
    int64_t want = have - e->change > (int64_t)e->need ? have - e->change : (int64_t)e->need;
    if (want >= TOKENS_LIMIT) s->trouble = "a marking with more tokens than can be counted came up";
    if (want) s->made[n++] = (NetTokens){e->place, (uint32_t)want};
    e++;
  }
  return (Marking){s->made, n};
}

static bool may_go_on(const Search *s) { return s->start_met == NET_NONE && !s->trouble; }

static void expand(Search *s, uint32_t number) {
  const Problem *p = s->problem;
  s->statistics.expanded++;
  s->round++;
  for (uint32_t i = 0; i < s->found.at[number].n && may_go_on(s); i++) {
    uint32_t place = marking(s, number).at[i].place;
    for (uint32_t g = p->giver_first[place]; g < p->giver_first[place + 1] && may_go_on(s); g++) {
      uint32_t t = p->givers[g];
      if (s->seen[t] == s->round) continue;
      s->seen[t] = s->round;
      consider(s, predecessor(s, marking(s, number), t), number, t);
    }
  }
}

// Asks the state equation, less often the longer it has had nothing to say. True if the marking is excluded by a new
// invariant.
static bool excluded(Search *s, uint32_t number) {
  if (!s->cone || s->paused-- > 0) return false;
  s->statistics.questions++;
  ConeAnswer answer = cone_separate(s->cone, marking(s, number), s->weights);
  if (answer == CONE_SEPARATED) {
    invariants_add(&s->invariants, s->problem, s->weights);
    s->pause = s->paused = 0;
    return true;
  }
  s->pause = s->pause * 2 + 1 < LONGEST_PAUSE ? s->pause * 2 + 1 : LONGEST_PAUSE;
  s->paused = s->pause;
  return false;
}

static size_t bytes_in_use(const Search *s) {
  return s->tokens.room * sizeof(NetTokens) + s->found.room * sizeof(Found) + s->heap.room * sizeof(Waiting) +
         antichain_bytes(s->known);
}

// NULL when decided; otherwise why not.
static const char *search(Search *s) {
  for (uint32_t i = 0; i < s->problem->targets.n && may_go_on(s); i++)
    consider(s, s->problem->targets.at[i], NET_NONE, i);
  for (uint32_t step = 0; s->heap.n && may_go_on(s); step++) {
    const char *reason = step % 256 ? NULL : budget_spent(s->budget, bytes_in_use(s));
    if (reason) return reason;
    uint32_t number = heap_pop(s);
    if (invariants_forbid(&s->invariants, marking(s, number)))
      s->statistics.forbidden++;
    else if (antichain_below(s->known, marking(s, number), number) != NET_NONE)
      s->statistics.subsumed++;
    else if (!excluded(s, number))
      expand(s, number);
  }
  return s->trouble;
}

static void tell_firing(const Search *s, CoverAnswer *answer) {
  uint32_t at = s->start_met;
  for (; s->found.at[at].parent != NET_NONE; at = s->found.at[at].parent)
    vec_push(&answer->firing, s->problem->transition_origin[s->found.at[at].via]);
  answer->target = s->problem->target_origin.at[s->found.at[at].via];
}

static void tell_marking(const Problem *p, MarkingList *list, Marking m) {
  for (uint32_t i = 0; i < m.n; i++) vec_push(&list->tokens, (NetTokens){p->place_origin[m.at[i].place], m.at[i].n});
  vec_push(&list->ends, (uint32_t)list->tokens.n);
}

static void tell_proof(Search *s, CoverAnswer *answer) {
  for (size_t i = 0; i < s->invariants.all.n; i++)
    tell_marking(s->problem, &answer->invariants, (Marking){s->invariants.all.at[i].weights, s->invariants.all.at[i].n});
  for (uint32_t i = 0; i < s->found.n; i++)
    if (!invariants_forbid(&s->invariants, marking(s, i)) && antichain_below(s->known, marking(s, i), i) == NET_NONE)
      tell_marking(s->problem, &answer->basis, marking(s, i));
}

static void search_start(Search *s, const Problem *p, const Budget *budget) {
  *s = (Search){.problem = p, .budget = budget, .start_met = NET_NONE};
  s->known = antichain_new();
  s->cone = cone_new(p, NULL, CONE_BYTES);
  s->weights = memory_take(p->n_places * sizeof *s->weights);
  s->seen = memory_take(p->n_transitions * sizeof *s->seen);
  s->made = memory_take(p->n_places * sizeof *s->made);
  invariants_start(&s->invariants, p->n_places);
  s->statistics.places = p->n_places;
  s->statistics.transitions = p->n_transitions;
}

static void search_end(Search *s) {
  antichain_delete(s->known);
  cone_delete(s->cone);
  invariants_delete(&s->invariants);
  vec_delete(&s->tokens);
  vec_delete(&s->found);
  vec_delete(&s->heap);
  free(s->weights);
  free(s->seen);
  free(s->made);
}

CoverAnswer *backward_search(const Problem *p, const Budget *budget) {
  Search s;
  search_start(&s, p, budget);
  const char *reason = search(&s);
  CoverAnswer *answer = cover_answer_new(s.start_met != NET_NONE ? COVER_UNSAFE : reason ? COVER_UNKNOWN : COVER_SAFE, reason);
  answer->engine = "backward";
  answer->statistics = s.statistics;
  if (answer->verdict == COVER_UNSAFE) tell_firing(&s, answer);
  if (answer->verdict == COVER_SAFE) tell_proof(&s, answer);
  search_end(&s);
  return answer;
}
