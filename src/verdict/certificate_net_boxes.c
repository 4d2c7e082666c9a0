#include "verdict/certificate_net_boxes.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"

// A set of markings by place, and what sums of places have to be besides.
typedef struct {
  uint32_t place;
  int64_t low, high; // HIGHEST: no upper end
} Range;

static const int64_t HIGHEST = INT64_MAX / 4;
enum { MOST_REGIONS = 1 << 20 };

typedef struct {
  const NetAssign *assign;
  int64_t low, high;
} Sum;

typedef struct {
  CertificateNet *certificate;
  const Net *net;
  CertificateExclusion exclusion;
  Range *now; // by place: the region at hand
  VEC(Sum) sums;
  VEC(NetTokens) asked;
  uint64_t regions; // looked at for the transition at hand
} Boxes;

static CertificateMarking box(const Boxes *b, size_t i) { return b->certificate->basis.at[i]; }

static bool in_box(const Boxes *b, CertificateMarking m) {
  uint32_t n = (uint32_t)b->net->places.n;
  for (uint32_t k = 0; k < m.n; k++) {
    uint32_t p = m.at[k].place;
    if (p < n ? b->now[p].low < (int64_t)m.at[k].n : b->now[p - n].high >= (int64_t)m.at[k].n)
      return false;
  }
  return true;
}

static bool is_excluded(Boxes *b) {
  vec_clear(&b->asked);
  for (uint32_t p = 0; p < b->net->places.n; p++)
    if (b->now[p].low > 0)
      vec_push(&b->asked, (NetTokens){p, b->now[p].low < UINT32_MAX ? (uint32_t)b->now[p].low
                                                                    : UINT32_MAX - 1});
  return b->exclusion.excludes(b->exclusion.user,
                               (CertificateMarking){b->asked.at, (uint32_t)b->asked.n});
}

static bool is_held(Boxes *b) {
  for (size_t i = 0; i < b->certificate->basis.n; i++)
    if (in_box(b, box(b, i))) return true;
  return is_excluded(b);
}

static void everything(Boxes *b) {
  for (uint32_t p = 0; p < b->net->places.n; p++) b->now[p] = (Range){p, 0, HIGHEST};
}

static void within(Range *r, int64_t low, int64_t high) {
  DEBUG_ONLY(high <= HIGHEST && low < HIGHEST);
  if (r->low < low) r->low = low;
  if (r->high > high) r->high = high;
}

static bool is_empty(const Boxes *b) {
  for (size_t p = 0; p < b->net->places.n; p++)
    if (b->now[p].low > b->now[p].high) return true;
  return false;
}

static int64_t clipped(int64_t n) { return n > HIGHEST ? HIGHEST : n; }

// The least and the largest value of the sum over the region.
static void bounds_of(const Boxes *b, const Sum *s, int64_t *low, int64_t *high) {
  *low = *high = s->assign->constant;
  for (size_t i = 0; i < s->assign->sum.n; i++) {
    Range r = b->now[s->assign->sum.at[i]];
    *low = clipped(*low + r.low);
    *high = r.high == HIGHEST ? HIGHEST : clipped(*high + r.high);
  }
}

typedef enum { ALL, NONE, SOME } Share;

// How many markings of the region meet what is asked of the sums. `open` is a sum of which that is
// not known.
static Share share_of(const Boxes *b, const Sum **open) {
  *open = NULL;
  for (size_t i = 0; i < b->sums.n; i++) {
    int64_t low, high;
    const Sum *s = &b->sums.at[i];
    bounds_of(b, s, &low, &high);
    if (high < s->low || low > s->high) return NONE;
    if (low < s->low || high > s->high) *open = s;
  }
  return *open ? SOME : ALL;
}

static bool region_is_held(Boxes *b);

// A place of an open sum with more than one value is split: its least value, and all above.
static bool split(Boxes *b, uint32_t p) {
  Range kept = b->now[p];
  b->now[p].high = kept.low;
  bool good = region_is_held(b);
  b->now[p] = kept;
  b->now[p].low = kept.low + 1;
  ALWAYS(b->now[p].low <= kept.high); // both halves together are the whole
  good = good && region_is_held(b);
  b->now[p] = kept;
  return good;
}

static bool region_is_held(Boxes *b) {
  const Sum *open;
  if (++b->regions > MOST_REGIONS) return false;
  Share share = share_of(b, &open);
  if (share == NONE || is_held(b)) return true;
  if (share == ALL) return false;
  ALWAYS(open);
  for (size_t i = 0; i < open->assign->sum.n; i++) {
    uint32_t p = open->assign->sum.at[i];
    if (b->now[p].low < b->now[p].high) return split(b, p);
  }
  return false;
}

static const NetAssign *assigned(const NetTransition *t, uint32_t place) {
  for (size_t i = 0; i < t->assigns.n; i++)
    if (t->assigns.at[i].place == place) return &t->assigns.at[i];
  return NULL;
}

static int64_t change_of(const NetTransition *t, uint32_t place) {
  for (size_t i = 0; i < t->effects.n; i++)
    if (t->effects.at[i].place == place) return t->effects.at[i].change;
  return 0;
}

static void ask(Boxes *b, const NetTransition *t, uint32_t place, int64_t low, int64_t high) {
  ALWAYS(place < b->net->places.n);
  const NetAssign *a = assigned(t, place);
  int64_t change = change_of(t, place);
  if (a) vec_push(&b->sums, (Sum){a, low, high});
  else within(&b->now[place], low - change, high == HIGHEST ? HIGHEST : high - change);
}

// Every marking from which t leads into box i is held.
static bool predecessors_held(Boxes *b, const NetTransition *t, CertificateMarking m) {
  uint32_t n = (uint32_t)b->net->places.n;
  everything(b);
  vec_clear(&b->sums);
  b->regions = 0;
  for (size_t i = 0; i < t->assigns.n; i++) // no place ever holds less than nothing
    vec_push(&b->sums, (Sum){&t->assigns.at[i], 0, HIGHEST});
  for (uint32_t k = 0; k < m.n; k++) {
    int64_t tokens = m.at[k].n;
    if (m.at[k].place < n) ask(b, t, m.at[k].place, tokens, HIGHEST);
    else ask(b, t, m.at[k].place - n, 0, tokens - 1);
  }
  for (size_t i = 0; i < t->effects.n; i++)
    within(&b->now[t->effects.at[i].place], t->effects.at[i].need, HIGHEST);
  for (size_t i = 0; i < t->bounds.n; i++)
    within(&b->now[t->bounds.at[i].place], 0, t->bounds.at[i].most);
  return is_empty(b) || region_is_held(b);
}

static const char *say(Boxes *b, const char *what, size_t number, const char *why) {
  return arena_format(b->certificate->arena, "%s %zu %s", what, number, why);
}

static const char *check_targets(Boxes *b) {
  for (size_t i = 0; i < b->net->targets.n; i++) {
    const NetTarget *t = &b->net->targets.at[i];
    everything(b);
    for (size_t k = 0; k < t->needs.n; k++)
      within(&b->now[t->needs.at[k].place], t->needs.at[k].n, HIGHEST);
    for (size_t k = 0; k < t->bounds.n; k++)
      within(&b->now[t->bounds.at[k].place], 0, t->bounds.at[k].most);
    if (!is_empty(b) && !is_held(b))
      return say(b, "target", i, "is neither in the set nor excluded");
  }
  return NULL;
}

static bool holds_start(const Boxes *b, CertificateMarking m) {
  uint32_t n = (uint32_t)b->net->places.n;
  for (uint32_t k = 0; k < m.n; k++) {
    uint32_t p = m.at[k].place;
    if (p < n ? b->net->places.at[p].most < m.at[k].n : b->net->places.at[p - n].least >= m.at[k].n)
      return false;
  }
  // A box that asks for more of a place than it allows is empty; one with a start is not.
  return true;
}

static const char *check_box(Boxes *b, size_t i) {
  if (holds_start(b, box(b, i))) return say(b, "box", i, "holds a start");
  for (size_t t = 0; t < b->net->transitions.n; t++)
    if (!predecessors_held(b, &b->net->transitions.at[t], box(b, i)))
      return say(b, "box", i, "has a predecessor outside");
  return NULL;
}

const char *certificate_net_check_boxes(CertificateNet *certificate, const Net *net,
                                        CertificateExclusion exclusion) {
  Boxes b = {.certificate = certificate, .net = net, .exclusion = exclusion};
  b.now = memory_take((net->places.n + 1) * sizeof *b.now);
  const char *trouble = check_targets(&b);
  for (size_t i = 0; i < certificate->basis.n && !trouble; i++) trouble = check_box(&b, i);
  vec_delete(&b.sums);
  vec_delete(&b.asked);
  free(b.now);
  return trouble;
}
