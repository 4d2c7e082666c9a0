#include "engine/net/cover/backward.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/antichain.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/cover/estimate.h"

typedef struct {
  uint32_t tokens, n; // in Backward.tokens
  uint32_t parent;    // the marking that it is a predecessor of; NET_NONE for a target
  uint32_t via;       // the transition between them, or the number of the target
  uint32_t depth;     // firings to the target
} Found;

typedef struct {
  uint64_t key;
  uint32_t found;
} Waiting;

struct Backward {
  Setting *setting;
  const Problem *problem; // the setting's
  VEC(NetTokens) tokens;
  VEC(Found) found;
  VEC(Waiting) heap;     // smallest key first
  Estimate *estimate;    // NULL where the order is by tokens
  const uint32_t *costs; // of one more token in each place, from the start; the estimate's
  Antichain *known;      // every marking found that nothing excludes; some are no longer minimal
  uint32_t pause,
      paused;           // how many markings to let pass between two questions to the state equation
  uint64_t work_before; // of the state equation, when this search began
  uint32_t visits;      // markings taken from the heap
  uint32_t *seen, round; // transitions tried for the marking at hand
  bool *never;           // by transition: it needs two tokens that exclude each other
  NetTokens *made;       // scratch: the predecessor at hand
  uint32_t *have;        // by place: tokens of the marking being expanded, zero between expansions
  uint32_t
      *against; // by place: how many places of that marking exclude a token there; zero likewise
  uint32_t start_met;   // the marking that a start covers, NET_NONE until found
  const char *trouble;  // why the search cannot go on; NULL while it can
  const Budget *budget; // of the run at hand
  CoverStatistics statistics;
};

enum {
  LONGEST_PAUSE = 1024,
  FIRST_QUESTIONS = 4 * 1000 * 1000,
  WORK_FOR_EACH = 20,
  TOKENS_LIMIT = 1 << 30
};

static Marking marking(const Backward *s, uint32_t found) {
  DEBUG_ONLY(found < s->found.n);
  return (Marking){s->tokens.at + s->found.at[found].tokens, s->found.at[found].n};
}

static void heap_push(Backward *s, Waiting w) {
  vec_push(&s->heap, w);
  size_t i = s->heap.n - 1;
  for (; i && s->heap.at[(i - 1) / 2].key > w.key; i = (i - 1) / 2)
    s->heap.at[i] = s->heap.at[(i - 1) / 2];
  s->heap.at[i] = w;
}

static uint32_t heap_pop(Backward *s) {
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

// Few tokens first: such markings exclude the most others, so the fewest are expanded in vain. Or
// near the start first: by the firings made so far and those that the start still needs, as the
// estimate has it.
static uint64_t key_of(const Backward *s, Marking m, uint32_t number) {
  DEBUG_ONLY(number < s->found.n);
  uint64_t key = s->costs ? s->found.at[number].depth : 0;
  for (uint32_t i = 0; i < m.n; i++) {
    uint32_t start = s->problem->start[m.at[i].place];
    if (!s->costs) key += m.at[i].n;
    else if (m.at[i].n > start) key += (uint64_t)(m.at[i].n - start) * s->costs[m.at[i].place];
  }
  return (key < UINT32_MAX ? key : UINT32_MAX) << 32 | number;
}

static void keep(Backward *s, Marking m, uint32_t parent, uint32_t via) {
  if (s->tokens.n + m.n >= UINT32_MAX || s->found.n >= NET_NONE - 1) {
    s->trouble = "there are more markings than can be numbered";
    return;
  }
  uint32_t number = (uint32_t)s->found.n;
  vec_push(&s->found, (Found){(uint32_t)s->tokens.n, m.n, parent, via,
                              parent == NET_NONE ? 0 : s->found.at[parent].depth + 1});
  for (uint32_t i = 0; i < m.n; i++) vec_push(&s->tokens, m.at[i]);
  antichain_add(s->known, m, number);
  s->statistics.kept++;
  if (start_covers(s->problem, m)) s->start_met = number;
  else heap_push(s, (Waiting){key_of(s, m, number), number});
}

static void consider(Backward *s, Marking m, uint32_t parent, uint32_t via) {
  s->statistics.generated++;
  if (invariants_rule_out(&s->setting->invariants, m)) s->statistics.forbidden++;
  else if (antichain_below(s->known, m, NET_NONE) != NET_NONE) s->statistics.subsumed++;
  else keep(s, m, parent, via);
}

// The least marking from which firing t reaches a marking that covers m.
static Marking predecessor(Backward *s, Marking m, uint32_t t) {
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

static bool may_go_on(const Backward *s) { return s->start_met == NET_NONE && !s->trouble; }

// Lays out the marking for fast looks at its predecessors, or (by -1) clears it away.
static void lay_out(Backward *s, Marking m, int by) {
  const Invariants *set = &s->setting->invariants;
  for (uint32_t i = 0; i < m.n; i++) {
    uint32_t p = m.at[i].place;
    s->have[p] = by > 0 ? m.at[i].n : 0;
    for (size_t w = 0; w < set->words; w++)
      for (uint64_t bits = set->conflicts[p * set->words + w]; bits; bits &= bits - 1)
        s->against[w * 64 + (size_t)__builtin_ctzll(bits)] += (uint32_t)by;
  }
}

// Does t clear away a token that the marking holds?
static bool clears_away(const Backward *s, Marking m, uint32_t t) {
  const Problem *p = s->problem;
  const NetEffect *e = problem_effects(p, t);
  uint32_t n = problem_n_effects(p, t);
  for (uint32_t i = 0; p->clears[t] && i < m.n; i++) {
    if (p->component[m.at[i].place] != p->clears[t]) continue;
    uint32_t k = 0;
    while (k < n && (e[k].place != m.at[i].place || e[k].change <= 0)) k++;
    if (k == n) return true;
  }
  return false;
}

// Does the predecessor by t hold two tokens that exclude each other? A token that t needs, and one
// that it leaves.
static bool contradicts(const Backward *s, uint32_t t) {
  const NetEffect *e = problem_effects(s->problem, t);
  uint32_t n = problem_n_effects(s->problem, t);
  for (uint32_t i = 0; i < n; i++) {
    if (!e[i].need || !s->against[e[i].place]) continue;
    uint32_t against = s->against[e[i].place];
    for (uint32_t j = 0; j < n; j++) {
      bool used_up = !e[j].need && e[j].change > 0 && s->have[e[j].place] &&
                     s->have[e[j].place] <= (uint32_t)e[j].change;
      against -= used_up && invariants_conflict(&s->setting->invariants, e[j].place, e[i].place);
    }
    if (against) return true;
  }
  return false;
}

static size_t bytes_in_use(const Backward *s) {
  return s->tokens.room * sizeof(NetTokens) + s->found.room * sizeof(Found) +
         s->heap.room * sizeof(Waiting) + antichain_bytes(s->known);
}

static void try_transition(Backward *s, uint32_t number, uint32_t t) {
  if (s->seen[t] == s->round) return;
  s->seen[t] = s->round;
  if (s->never[t] || clears_away(s, marking(s, number), t) || contradicts(s, t)) {
    s->statistics.generated++;
    s->statistics.forbidden++;
    return;
  }
  consider(s, predecessor(s, marking(s, number), t), number, t);
  if (!s->trouble && s->statistics.generated % 64 == 0)
    s->trouble = budget_spent(s->budget, bytes_in_use(s));
}

static void expand(Backward *s, uint32_t number) {
  DEBUG_ONLY(number < s->found.n);
  const Problem *p = s->problem;
  s->statistics.expanded++;
  s->round++;
  lay_out(s, marking(s, number), 1);
  for (uint32_t i = 0; i < s->found.at[number].n; i++) {
    uint32_t place = marking(s, number).at[i].place;
    for (uint32_t g = p->giver_first[place]; g < p->giver_first[place + 1] && may_go_on(s); g++)
      try_transition(s, number, p->givers[g]);
  }
  lay_out(s, marking(s, number), -1);
}

// Asks the state equation, less often the longer it has had nothing to say. True if it excludes the
// marking.
static bool excluded(Backward *s, uint32_t number) {
  if (s->paused > 0) return s->paused--, false;
  if (setting_work(s->setting) >
      s->work_before + FIRST_QUESTIONS + WORK_FOR_EACH * s->statistics.generated)
    return false;
  if (setting_exclude(s->setting, marking(s, number))) {
    s->pause = 0;
    return true;
  }
  s->pause = s->pause * 2 + 1 < LONGEST_PAUSE ? s->pause * 2 + 1 : LONGEST_PAUSE;
  s->paused = s->pause;
  return false;
}

static void visit(Backward *s, uint32_t number) {
  if (invariants_rule_out(&s->setting->invariants, marking(s, number))) s->statistics.forbidden++;
  else if (antichain_below(s->known, marking(s, number), number) != NET_NONE)
    s->statistics.subsumed++;
  else if (!excluded(s, number)) expand(s, number);
}

static void tell_firing(const Backward *s, CoverAnswer *answer) {
  uint32_t at = s->start_met;
  for (; s->found.at[at].parent != NET_NONE; at = s->found.at[at].parent)
    vec_push(&answer->firing, s->problem->transition_origin[s->found.at[at].via]);
  answer->target = s->problem->target_origin.at[s->found.at[at].via];
}

static void tell_basis(Backward *s, CoverAnswer *answer) {
  MarkingList *basis = &answer->basis;
  for (uint32_t i = 0; i < s->found.n; i++) {
    Marking m = marking(s, i);
    if (invariants_rule_out(&s->setting->invariants, m) ||
        antichain_below(s->known, m, i) != NET_NONE)
      continue;
    for (uint32_t k = 0; k < m.n; k++)
      vec_push(&basis->tokens, (NetTokens){s->problem->place_origin[m.at[k].place], m.at[k].n});
    vec_push(&basis->ends, (uint32_t)basis->tokens.n);
  }
}

static CoverAnswer *answer_of(Backward *s, const char *reason) {
  CoverVerdict verdict = s->start_met != NET_NONE ? COVER_UNSAFE
                         : reason                 ? COVER_UNKNOWN
                                                  : COVER_SAFE;
  CoverAnswer *answer = cover_answer_new(verdict, reason);
  answer->engine = "backward";
  s->statistics.questions = s->setting->questions;
  answer->statistics = s->statistics;
  if (verdict == COVER_UNSAFE) tell_firing(s, answer);
  if (verdict == COVER_SAFE) {
    setting_tell(s->setting, answer);
    tell_basis(s, answer);
  }
  return answer;
}

// Markings computed; those with many tokens count for more, as the antichain has it.
static uint64_t effort(const Backward *s) {
  return s->statistics.generated + antichain_work(s->known) / 64;
}

CoverAnswer *backward_run(Backward *s, const Budget *budget, uint64_t most) {
  s->budget = budget;
  while (s->heap.n && may_go_on(s)) {
    if (effort(s) >= most) return NULL;
    const char *reason = s->visits++ % 16 ? NULL : budget_spent(budget, bytes_in_use(s));
    if (reason) return answer_of(s, reason);
    visit(s, heap_pop(s));
  }
  return answer_of(s, s->start_met == NET_NONE ? s->trouble : NULL);
}

static bool excludes_itself(const Backward *s, Marking m) {
  for (uint32_t i = 0; i < m.n; i++)
    for (uint32_t j = 0; j < i; j++)
      if (invariants_conflict(&s->setting->invariants, m.at[i].place, m.at[j].place)) return true;
  return false;
}

static void find_never(Backward *s) {
  const Problem *p = s->problem;
  s->never = memory_take(p->n_transitions);
  for (uint32_t t = 0; t < p->n_transitions; t++) {
    uint32_t n = 0;
    for (uint32_t i = p->first[t]; i < p->first[t + 1]; i++)
      if (p->effects[i].need) s->made[n++] = (NetTokens){p->effects[i].place, p->effects[i].need};
    s->never[t] = excludes_itself(s, (Marking){s->made, n});
  }
}

Backward *backward_new(Setting *setting, BackwardOrder order) {
  Backward *s = memory_take(sizeof *s);
  const Problem *p = setting->problem;
  *s =
      (Backward){.setting = setting, .problem = p, .start_met = NET_NONE, .known = antichain_new()};
  vec_grow(&s->tokens, p->n_places + 1); // never NULL, for markings may be empty
  s->seen = memory_take(p->n_transitions * sizeof *s->seen);
  s->made = memory_take(p->n_places * sizeof *s->made);
  s->have = memory_take(p->n_places * sizeof *s->have);
  s->against = memory_take((p->n_places + 63) / 64 * 64 * sizeof *s->against);
  if (order == BACKWARD_NEAR_START) {
    s->estimate = estimate_new(p);
    s->costs = estimate_costs(s->estimate, p->start);
  }
  s->work_before = setting_work(setting);
  s->statistics.places = p->n_places;
  s->statistics.transitions = p->n_transitions;
  find_never(s);
  for (uint32_t i = 0; i < p->targets.n && may_go_on(s); i++)
    if (!excludes_itself(s, p->targets.at[i])) consider(s, p->targets.at[i], NET_NONE, i);
  return s;
}

void backward_delete(Backward *s) {
  estimate_delete(s->estimate);
  antichain_delete(s->known);
  vec_delete(&s->tokens);
  vec_delete(&s->found);
  vec_delete(&s->heap);
  free(s->seen);
  free(s->made);
  free(s->never);
  free(s->have);
  free(s->against);
  free(s);
}
