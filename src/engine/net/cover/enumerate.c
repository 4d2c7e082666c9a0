// A marking is a row of words with a field of the same width for each place, one bit at first. A
// place that holds more than its field can tell makes all fields wider, and the search begins
// again: most protocols never get there.
#include "engine/net/cover/enumerate.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"

typedef struct {
  uint32_t parent, via; // the marking before it, and the transition between them
} Step;

struct Enumeration {
  const Net *net;
  uint32_t width, words;       // bits of a field; words of a marking
  VEC(uint64_t) markings;      // `words` of each
  VEC(Step) steps;             // by marking
  uint64_t *slots;             // hash table over markings: a number plus one, and above it
                               // 32 bits of the hash, which spare looks at other markings
  uint32_t size;               // of it, a power of two
  uint32_t *key_first, *keyed; // by place: the transitions that are tried where it is marked
  uint32_t always;             // where those begin that need no tokens, behind all others
  uint64_t *now, *next;        // the marking that is expanded, and a successor
  uint32_t expanded;           // markings whose successors were all computed
  uint32_t target, covered;    // a target and the marking that covers it; NET_NONE
  bool wider;                  // a place held more than its field can tell
  const char *trouble;         // why it cannot go on
  CoverStatistics statistics;
};

enum { WIDEST = 32, BETWEEN_LOOKS = 1024 };

static uint64_t field_mask(const Enumeration *e) { return ((uint64_t)1 << e->width) - 1; }

static uint64_t get(const Enumeration *e, const uint64_t *m, uint32_t place) {
  uint32_t each = 64 / e->width;
  return m[place / each] >> place % each * e->width & field_mask(e);
}

static void put(Enumeration *e, uint64_t *m, uint32_t place, uint64_t n) {
  uint32_t each = 64 / e->width, shift = place % each * e->width;
  if (n > field_mask(e)) e->wider = true;
  m[place / each] &= ~(field_mask(e) << shift);
  m[place / each] |= (n & field_mask(e)) << shift;
}

static uint64_t *marking(const Enumeration *e, uint32_t number) {
  DEBUG_ONLY(number < e->steps.n);
  return e->markings.at + (size_t)number * e->words;
}

static uint64_t hash(const Enumeration *e, const uint64_t *m) {
  uint64_t h = 0;
  for (uint32_t i = 0; i < e->words; i++) {
    h = (h ^ m[i]) * 0x9e3779b97f4a7c15u;
    h ^= h >> 29;
  }
  return h;
}

static uint64_t slot_entry(uint64_t h, uint32_t number) {
  return (h & ~(uint64_t)UINT32_MAX) | (number + 1);
}

static void grow(Enumeration *e) {
  free(e->slots);
  e->size *= 2;
  e->slots = memory_take(e->size * sizeof *e->slots);
  for (uint32_t i = 0; i < e->steps.n; i++) {
    uint64_t h = hash(e, marking(e, i));
    uint32_t slot = (uint32_t)h & (e->size - 1);
    while (e->slots[slot]) slot = (slot + 1) & (e->size - 1);
    e->slots[slot] = slot_entry(h, i);
  }
}

static bool meets(const Enumeration *e, const uint64_t *m, const NetTarget *t) {
  for (size_t i = 0; i < t->needs.n; i++)
    if (get(e, m, t->needs.at[i].place) < t->needs.at[i].n) return false;
  for (size_t i = 0; i < t->bounds.n; i++)
    if (get(e, m, t->bounds.at[i].place) > t->bounds.at[i].most) return false;
  return true;
}

// Takes in the successor, if it is new.
static void take_in(Enumeration *e, Step step) {
  e->statistics.generated++;
  uint64_t h = hash(e, e->next);
  uint32_t slot = (uint32_t)h & (e->size - 1);
  for (; e->slots[slot]; slot = (slot + 1) & (e->size - 1)) {
    uint32_t other = (uint32_t)e->slots[slot] - 1;
    if (e->slots[slot] != slot_entry(h, other)) continue;
    if (!memcmp(marking(e, other), e->next, e->words * sizeof *e->next)) {
      e->statistics.subsumed++;
      return;
    }
  }
  uint32_t number = (uint32_t)e->steps.n;
  for (uint32_t i = 0; i < e->words; i++) vec_push(&e->markings, e->next[i]);
  vec_push(&e->steps, step);
  e->slots[slot] = slot_entry(h, number);
  if ((uint64_t)e->steps.n * 2 > e->size) grow(e);
  e->statistics.kept++;
  for (uint32_t i = 0; i < e->net->targets.n && e->covered == NET_NONE; i++)
    if (meets(e, e->next, &e->net->targets.at[i])) e->target = i, e->covered = number;
}

static bool is_enabled(const Enumeration *e, const NetTransition *t) {
  for (size_t i = 0; i < t->effects.n; i++)
    if (get(e, e->now, t->effects.at[i].place) < t->effects.at[i].need) return false;
  for (size_t i = 0; i < t->bounds.n; i++)
    if (get(e, e->now, t->bounds.at[i].place) > t->bounds.at[i].most) return false;
  return true;
}

// What assigned places get is read from the old marking. False where one would get less than none:
// such a transition cannot fire.
static bool assign(Enumeration *e, const NetTransition *t) {
  for (size_t i = 0; i < t->assigns.n; i++) {
    const NetAssign *a = &t->assigns.at[i];
    int64_t value = a->constant;
    for (size_t k = 0; k < a->sum.n; k++) value += (int64_t)get(e, e->now, a->sum.at[k]);
    if (value < 0) return false;
    put(e, e->next, a->place, (uint64_t)value);
  }
  return true;
}

static void try(Enumeration *e, uint32_t number, uint32_t transition) {
  const NetTransition *t = &e->net->transitions.at[transition];
  if (!is_enabled(e, t)) return;
  memcpy(e->next, e->now, e->words * sizeof *e->next);
  for (size_t i = 0; i < t->effects.n; i++)
    if (t->effects.at[i].change)
      put(e, e->next, t->effects.at[i].place,
          get(e, e->now, t->effects.at[i].place) + (uint64_t)(int64_t)t->effects.at[i].change);
  if (assign(e, t) && !e->wider) take_in(e, (Step){number, transition});
}

static void try_keyed(Enumeration *e, uint32_t number, uint32_t first, uint32_t end) {
  for (uint32_t k = first; k < end && !e->wider && e->covered == NET_NONE; k++)
    try(e, number, e->keyed[k]);
}

static void expand(Enumeration *e, uint32_t number) {
  memcpy(e->now, marking(e, number), e->words * sizeof *e->now);
  for (uint32_t w = 0; w < e->words; w++)
    for (uint64_t rest = e->now[w]; rest;) {
      uint32_t field = (uint32_t)__builtin_ctzll(rest) / e->width,
               place = w * (64 / e->width) + field;
      rest &= ~(field_mask(e) << field * e->width);
      try_keyed(e, number, e->key_first[place], e->key_first[place + 1]);
    }
  try_keyed(e, number, e->always, (uint32_t)e->net->transitions.n);
  e->statistics.expanded++;
}

// The place that it needs tokens of and that the fewest transitions need; NET_NONE for none.
static uint32_t key_of(const NetTransition *t, const uint32_t *needed) {
  uint32_t key = NET_NONE;
  for (size_t i = 0; i < t->effects.n; i++)
    if (t->effects.at[i].need && (key == NET_NONE || needed[t->effects.at[i].place] < needed[key]))
      key = t->effects.at[i].place;
  return key;
}

static void find_keys(Enumeration *e) {
  const Net *net = e->net;
  uint32_t n = (uint32_t)net->places.n;
  uint32_t *needed = memory_take((n + 1) * sizeof *needed);
  for (size_t t = 0; t < net->transitions.n; t++)
    for (size_t i = 0; i < net->transitions.at[t].effects.n; i++)
      needed[net->transitions.at[t].effects.at[i].place]++;
  e->key_first = memory_take((n + 2) * sizeof *e->key_first);
  e->keyed = memory_take((net->transitions.n + 1) * sizeof *e->keyed);
  uint32_t kept = 0;
  uint32_t *keys = memory_take((net->transitions.n + 1) * sizeof *keys);
  for (size_t t = 0; t < net->transitions.n; t++) {
    keys[t] = key_of(&net->transitions.at[t], needed);
    if (keys[t] != NET_NONE) e->key_first[keys[t] + 1]++, kept++;
  }
  for (uint32_t p = 0; p < n; p++) e->key_first[p + 1] += e->key_first[p];
  memcpy(needed, e->key_first, n * sizeof *needed); // from here on: where the next one goes
  e->always = kept;
  for (uint32_t t = 0; t < net->transitions.n; t++)
    e->keyed[keys[t] == NET_NONE ? kept++ : needed[keys[t]]++] = t;
  free(keys);
  free(needed);
}

// From the start, with fields of this width.
static void begin(Enumeration *e, uint32_t width) {
  e->width = width;
  e->words = (uint32_t)(e->net->places.n / (64 / width)) + 1;
  e->markings.n = e->steps.n = 0;
  e->expanded = 0;
  e->covered = NET_NONE;
  e->wider = false;
  memset(e->slots, 0, e->size * sizeof *e->slots);
  e->now = memory_resize(e->now, e->words * sizeof *e->now);
  e->next = memory_resize(e->next, e->words * sizeof *e->next);
  memset(e->next, 0, e->words * sizeof *e->next);
  for (uint32_t p = 0; p < e->net->places.n; p++) put(e, e->next, p, e->net->places.at[p].most);
  if (!e->wider) take_in(e, (Step){NET_NONE, 0});
}

static size_t bytes_in_use(const Enumeration *e) {
  return e->markings.room * sizeof(uint64_t) + e->steps.room * sizeof(Step) +
         e->size * sizeof(uint64_t);
}

static CoverAnswer *unsafe(const Enumeration *e) {
  CoverAnswer *answer = cover_answer_new(COVER_UNSAFE, NULL);
  answer->target = e->target;
  for (uint32_t at = e->covered; e->steps.at[at].parent != NET_NONE; at = e->steps.at[at].parent)
    vec_push(&answer->firing, e->steps.at[at].via);
  for (size_t i = 0, j = answer->firing.n; i + 1 < j; i++) { // it was told from its end
    uint32_t t = answer->firing.at[i];
    answer->firing.at[i] = answer->firing.at[--j];
    answer->firing.at[j] = t;
  }
  for (size_t p = 0; p < e->net->places.n; p++) vec_push(&answer->start, e->net->places.at[p].most);
  return answer;
}

static CoverAnswer *answer_of(const Enumeration *e, const char *reason) {
  CoverAnswer *answer = e->covered != NET_NONE ? unsafe(e)
                        : reason               ? cover_answer_new(COVER_UNKNOWN, reason)
                                               : cover_answer_new(COVER_SAFE, NULL);
  answer->engine = "enumeration";
  answer->statistics = e->statistics;
  answer->statistics.places = e->net->places.n;
  answer->statistics.transitions = e->net->transitions.n;
  if (answer->verdict == COVER_SAFE) answer->enumerated = e->steps.n;
  return answer;
}

// A marking has at most as many successors as there are transitions.
static const char *limit(const Enumeration *e, const Budget *budget) {
  if (e->steps.n + e->net->transitions.n >= (uint32_t)1 << 31)
    return "there are more markings than can be numbered";
  return e->expanded % BETWEEN_LOOKS ? NULL : budget_spent(budget, bytes_in_use(e));
}

CoverAnswer *enumeration_run(Enumeration *e, const Budget *budget, uint64_t most) {
  for (; e->covered == NET_NONE && (e->wider || e->expanded < e->steps.n);) {
    if (e->wider && e->width == WIDEST)
      return answer_of(e, "a place holds more tokens than are counted");
    if (e->wider) {
      begin(e, e->width * 2);
      continue;
    }
    const char *reason = limit(e, budget);
    if (reason) return answer_of(e, reason);
    if (e->statistics.generated >= most) return NULL;
    expand(e, e->expanded++);
  }
  return answer_of(e, NULL);
}

static bool has_one_start(const Net *net) {
  bool plain = net_is_plain(net);
  for (size_t p = 0; p < net->places.n; p++) {
    const NetPlace *place = &net->places.at[p];
    if (place->most == NET_MANY || (!plain && place->least != place->most)) return false;
  }
  return true;
}

Enumeration *enumeration_new(const Net *net) {
  if (!has_one_start(net)) return NULL;
  Enumeration *e = memory_take(sizeof *e);
  *e = (Enumeration){.net = net, .size = 1 << 12};
  e->slots = memory_take(e->size * sizeof *e->slots);
  find_keys(e);
  begin(e, 1);
  return e;
}

void enumeration_delete(Enumeration *e) {
  if (!e) return;
  vec_delete(&e->markings);
  vec_delete(&e->steps);
  free(e->slots);
  free(e->key_first);
  free(e->keyed);
  free(e->now);
  free(e->next);
  free(e);
}
