#include "engine/net/cover/boxes.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/cover/setting.h"

typedef struct {
  uint32_t place, least, most; // most NET_MANY: no upper end
} Side;

typedef struct {
  Side *at; // by rising place; a place that is not named may hold any number
  uint32_t n, parent, via;
  uint64_t places; // a bit for each place named, folded
  bool exact;      // no upper end was dropped on the way from the target to here
  bool gone;       // a larger one has come
} Box;

// sum of `often` times the old tokens of `place`, over the terms of one assignment
typedef struct {
  uint32_t place, often;
} Term;

typedef struct {
  VEC(Term) terms;
  int64_t least, most; // that the sum has to reach and must not exceed; most -1: no upper end
} Sum;

typedef struct {
  const Net *net;
  Setting *setting;  // of the relaxed net
  uint32_t *number;  // by place: its number in the setting's problem; NET_NONE if it has none
  bool *ceiling;     // by place
  int64_t kept_most; // upper ends above are dropped; -1 drops all
  VEC(Box) all;
  VEC(uint32_t) living; // numbers of those that no other contains
  size_t next;          // all before have been expanded or are gone
  VEC(NetTokens) asked;
  // The predecessor that is being made, by place; `touched` lists those that are named.
  uint32_t *least, *most;
  bool *named, *assigned;
  VEC(uint32_t) touched;
  VEC(Sum) sums;
  uint32_t from, via;
  bool exact;
  uint64_t made, made_at_once;
  const char *reason;
  uint32_t met;  // a box with a start from which the target is reached
  bool doubtful; // a box held a start, but firing from there failed
  size_t bytes;
  CoverStatistics statistics;
} Boxes;

enum { MOST_AT_ONCE = 1 << 16, LARGEST_SUM = 1 << 12 };

static bool side_within(Side inner, Side outer) {
  return inner.least >= outer.least && inner.most <= outer.most;
}

// Every marking of `inner` is one of `outer`.
static bool box_within(const Box *inner, const Box *outer) {
  if (outer->places & ~inner->places) return false;
  uint32_t i = 0;
  for (uint32_t k = 0; k < outer->n; k++) {
    while (i < inner->n && inner->at[i].place < outer->at[k].place) i++;
    if (i == inner->n || inner->at[i].place != outer->at[k].place) return false;
    if (!side_within(inner->at[i], outer->at[k])) return false;
  }
  return true;
}

static bool holds_start(const Net *net, const Box *b) {
  for (uint32_t k = 0; k < b->n; k++) {
    const NetPlace *p = &net->places.at[b->at[k].place];
    if (b->at[k].least > p->most || b->at[k].most < p->least) return false;
  }
  return true;
}

// The smallest start in the box. Where tests from above stand in the way, fewer tokens are better.
static void start_in(const Net *net, const Box *b, uint64_t *now) {
  for (size_t p = 0; p < net->places.n; p++) now[p] = net->places.at[p].least;
  for (uint32_t k = 0; k < b->n; k++)
    if (now[b->at[k].place] < b->at[k].least) now[b->at[k].place] = b->at[k].least;
}

static bool may_fire(const NetTransition *t, const uint64_t *now) {
  for (size_t i = 0; i < t->effects.n; i++)
    if (now[t->effects.at[i].place] < t->effects.at[i].need) return false;
  for (size_t i = 0; i < t->bounds.n; i++)
    if (now[t->bounds.at[i].place] > t->bounds.at[i].most) return false;
  return true;
}

static bool fire(const NetTransition *t, uint64_t *now, uint64_t *before, size_t n) {
  if (!may_fire(t, now)) return false;
  if (t->assigns.n) memcpy(before, now, n * sizeof *now);
  for (size_t i = 0; i < t->effects.n; i++)
    now[t->effects.at[i].place] += (uint64_t)(int64_t)t->effects.at[i].change;
  for (size_t i = 0; i < t->assigns.n; i++) {
    const NetAssign *a = &t->assigns.at[i];
    uint64_t value = 0;
    for (size_t k = 0; k < a->sum.n; k++)
      if (__builtin_add_overflow(value, before[a->sum.at[k]], &value)) return false;
    if (a->constant < 0 && value < (uint64_t)-(int64_t)a->constant) return false;
    now[a->place] = value + (uint64_t)(int64_t)a->constant;
  }
  return true;
}

static bool meets(const NetTarget *t, const uint64_t *now) {
  for (size_t i = 0; i < t->needs.n; i++)
    if (now[t->needs.at[i].place] < t->needs.at[i].n) return false;
  for (size_t i = 0; i < t->bounds.n; i++)
    if (now[t->bounds.at[i].place] > t->bounds.at[i].most) return false;
  return true;
}

static bool leads_to_target(const Boxes *x, uint32_t number) {
  size_t n = x->net->places.n;
  uint64_t *now = memory_take((n + 1) * sizeof *now), *before = memory_take((n + 1) * sizeof *now);
  start_in(x->net, &x->all.at[number], now);
  bool good = true;
  for (; good && x->all.at[number].parent != NET_NONE; number = x->all.at[number].parent)
    good = fire(&x->net->transitions.at[x->all.at[number].via], now, before, n);
  good = good && meets(&x->net->targets.at[x->all.at[number].via], now);
  free(now);
  free(before);
  return good;
}

// No reachable marking is in the box: its lower ends are more than a ceiling or an invariant of the
// relaxed net allows.
static bool is_excluded(Boxes *x, const Box *b) {
  vec_clear(&x->asked);
  for (uint32_t k = 0; k < b->n; k++) {
    Side s = b->at[k];
    if (x->ceiling[s.place] && s.least > x->setting->net->places.at[s.place].most) return true;
    if (s.least && x->number[s.place] != NET_NONE)
      vec_push(&x->asked, (NetTokens){x->number[s.place], s.least});
  }
  return x->asked.n &&
         invariants_forbid(&x->setting->invariants, (Marking){x->asked.at, (uint32_t)x->asked.n});
}

static bool is_known(const Boxes *x, const Box *b) {
  for (size_t i = x->living.n; i-- > 0;)
    if (box_within(b, &x->all.at[x->living.at[i]])) return true;
  return false;
}

static void drop_smaller(Boxes *x, const Box *b) {
  size_t kept = 0;
  for (size_t i = 0; i < x->living.n; i++) {
    Box *other = &x->all.at[x->living.at[i]];
    if (box_within(other, b)) other->gone = true;
    else x->living.at[kept++] = x->living.at[i];
  }
  x->living.n = kept;
}

// A start in a box that was made larger on the way may not lead to the target. The box is kept all
// the same, so that the search goes on elsewhere, and the answer is open.
static void note_start(Boxes *x, uint32_t number) {
  if (leads_to_target(x, number)) x->met = number;
  else x->doubtful = true;
}

static void add_box(Boxes *x, Box b) {
  x->statistics.generated++;
  if (is_known(x, &b)) {
    x->statistics.subsumed++;
    free(b.at);
    return;
  }
  if (is_excluded(x, &b)) {
    x->statistics.forbidden++;
    free(b.at);
    return;
  }
  drop_smaller(x, &b);
  x->bytes += sizeof b + b.n * sizeof *b.at;
  vec_push(&x->all, b);
  vec_push(&x->living, (uint32_t)x->all.n - 1);
  if (holds_start(x->net, &b)) note_start(x, (uint32_t)x->all.n - 1);
}

static void touch(Boxes *x, uint32_t p) {
  if (x->named[p]) return;
  x->named[p] = true;
  x->least[p] = 0;
  x->most[p] = NET_MANY;
  vec_push(&x->touched, p);
}

static void forget_touched(Boxes *x) {
  for (size_t i = 0; i < x->touched.n; i++) x->named[x->touched.at[i]] = false;
  vec_clear(&x->touched);
}

static int by_side_place(const void *a, const void *b) {
  uint32_t p = ((const Side *)a)->place, q = ((const Side *)b)->place;
  return p < q ? -1 : p > q;
}

// The box that least, most and touched describe; upper ends beyond the limit are dropped.
static void add_described(Boxes *x) {
  Box b = {.parent = x->from, .via = x->via, .exact = x->exact};
  b.at = memory_take((x->touched.n + 1) * sizeof *b.at);
  for (size_t i = 0; i < x->touched.n; i++) {
    uint32_t p = x->touched.at[i];
    Side s = {p, x->least[p], x->most[p]};
    if (s.most != NET_MANY && (int64_t)s.most > x->kept_most) s.most = NET_MANY, b.exact = false;
    if (!s.least && s.most == NET_MANY) continue;
    b.at[b.n++] = s;
    b.places |= (uint64_t)1 << p % 64;
  }
  if (b.n) qsort(b.at, b.n, sizeof *b.at, by_side_place);
  add_box(x, b);
}

static void choose_sums(Boxes *x, size_t sum);

// The sum must not exceed its upper end: each way to share `room` out among the terms from `term`
// on. More than a term can use is no loss, as every share is tried.
static void share_room(Boxes *x, size_t sum, size_t term, int64_t room) {
  DEBUG_ONLY(sum < x->sums.n);
  const Sum *s = &x->sums.at[sum];
  if (x->reason || x->met != NET_NONE) return;
  if (term == s->terms.n) {
    choose_sums(x, sum + 1);
    return;
  }
  Term t = s->terms.at[term];
  uint32_t kept = x->most[t.place];
  int64_t most = room / t.often, from = term + 1 == s->terms.n ? most : 0;
  for (int64_t share = from; share <= most; share++) {
    if (share < (int64_t)x->least[t.place]) continue;
    x->most[t.place] = share < (int64_t)kept ? (uint32_t)share : kept;
    share_room(x, sum, term + 1, room - share * t.often);
  }
  x->most[t.place] = kept;
}

static void limit_sum(Boxes *x, size_t sum) {
  DEBUG_ONLY(sum < x->sums.n);
  const Sum *s = &x->sums.at[sum];
  bool kept = x->exact;
  bool drop = s->most > x->kept_most || s->most > LARGEST_SUM;
  if (s->most < 0 || !s->terms.n || drop) {
    x->exact = kept && (s->most < 0 || !s->terms.n);
    choose_sums(x, sum + 1);
    x->exact = kept;
    return;
  }
  share_room(x, sum, 0, s->most);
}

// The sum has to reach its lower end: each way to share out what is missing.
static void share_need(Boxes *x, size_t sum, size_t term, int64_t missing) {
  DEBUG_ONLY(sum < x->sums.n);
  const Sum *s = &x->sums.at[sum];
  if (x->reason || x->met != NET_NONE) return;
  if (missing <= 0) {
    limit_sum(x, sum);
    return;
  }
  if (term == s->terms.n) return;
  Term t = s->terms.at[term];
  uint32_t kept = x->least[t.place];
  int64_t most = (missing + t.often - 1) / t.often;
  for (int64_t share = term + 1 == s->terms.n ? most : 0; share <= most; share++) {
    if (kept + share >= NET_LIMIT || kept + share > (int64_t)x->most[t.place]) break;
    x->least[t.place] = (uint32_t)(kept + share);
    share_need(x, sum, term + 1, missing - share * t.often);
  }
  x->least[t.place] = kept;
}

static void choose_sums(Boxes *x, size_t sum) {
  if (x->reason || x->met != NET_NONE) return;
  if (sum == x->sums.n) {
    if (++x->made_at_once > MOST_AT_ONCE)
      x->reason = "a transfer can come about in too many ways to tell apart";
    else add_described(x);
    return;
  }
  const Sum *s = &x->sums.at[sum];
  int64_t missing = s->least;
  for (size_t i = 0; i < s->terms.n; i++)
    missing -= (int64_t)x->least[s->terms.at[i].place] * s->terms.at[i].often;
  share_need(x, sum, 0, missing);
}

static void add_term(Boxes *x, Sum *s, uint32_t place) {
  touch(x, place);
  for (size_t i = 0; i < s->terms.n; i++)
    if (s->terms.at[i].place == place) {
      s->terms.at[i].often++;
      return;
    }
  vec_push(&s->terms, (Term){place, 1});
}

// What the box asks of the place assigned, as it is asked of the sum; false if no sum will do.
static bool add_sum(Boxes *x, const NetAssign *a, Side asked) {
  Sum s = {.least = (int64_t)asked.least - a->constant, .most = -1};
  if (asked.most != NET_MANY) {
    s.most = (int64_t)asked.most - a->constant;
    if (s.most < 0) return false;
  }
  for (size_t i = 0; i < a->sum.n; i++) add_term(x, &s, a->sum.at[i]);
  vec_push(&x->sums, s);
  return s.terms.n || s.least <= 0;
}

static Side side_of(const Box *b, uint32_t place) {
  for (uint32_t k = 0; k < b->n; k++)
    if (b->at[k].place == place) return b->at[k];
  return (Side){place, 0, NET_MANY};
}

static void clear_sums(Boxes *x) {
  for (size_t i = 0; i < x->sums.n; i++) vec_delete(&x->sums.at[i].terms);
  vec_clear(&x->sums);
}

// What the places that are not assigned must hold before; false if nothing will do.
static bool describe_effects(Boxes *x, const Box *b, const NetTransition *t) {
  for (uint32_t k = 0; k < b->n; k++) {
    if (x->assigned[b->at[k].place]) continue;
    touch(x, b->at[k].place);
    x->least[b->at[k].place] = b->at[k].least;
    x->most[b->at[k].place] = b->at[k].most;
  }
  for (size_t i = 0; i < t->effects.n; i++) {
    NetEffect e = t->effects.at[i];
    touch(x, e.place);
    int64_t least = (int64_t)x->least[e.place] - e.change, most = x->most[e.place];
    if (least < (int64_t)e.need) least = e.need;
    if (most != NET_MANY) most -= e.change;
    if (most < least) return false;
    if (least >= NET_LIMIT || (most != NET_MANY && most >= NET_LIMIT)) {
      x->reason = "a marking with more tokens than can be counted came up";
      return false;
    }
    x->least[e.place] = (uint32_t)least;
    x->most[e.place] = (uint32_t)most;
  }
  for (size_t i = 0; i < t->bounds.n; i++) {
    NetBound limit = t->bounds.at[i];
    touch(x, limit.place);
    if (limit.most < x->most[limit.place]) x->most[limit.place] = limit.most;
    if (x->most[limit.place] < x->least[limit.place]) return false;
  }
  return true;
}

static void expand_by(Boxes *x, uint32_t number, uint32_t transition) {
  DEBUG_ONLY(number < x->all.n && transition < x->net->transitions.n);
  const NetTransition *t = &x->net->transitions.at[transition];
  Box b = x->all.at[number]; // the list may move
  x->from = number;
  x->via = transition;
  x->exact = b.exact;
  x->made_at_once = 0;
  for (size_t i = 0; i < t->assigns.n; i++) x->assigned[t->assigns.at[i].place] = true;
  bool good = describe_effects(x, &b, t);
  for (size_t i = 0; i < t->assigns.n && good; i++)
    good = add_sum(x, &t->assigns.at[i], side_of(&b, t->assigns.at[i].place));
  if (good) choose_sums(x, 0);
  for (size_t i = 0; i < t->assigns.n; i++) x->assigned[t->assigns.at[i].place] = false;
  clear_sums(x);
  forget_touched(x);
}

static void add_targets(Boxes *x) {
  for (uint32_t i = 0; i < x->net->targets.n && x->met == NET_NONE; i++) {
    const NetTarget *t = &x->net->targets.at[i];
    bool empty = false;
    x->from = NET_NONE;
    x->via = i;
    x->exact = true;
    for (size_t k = 0; k < t->needs.n; k++) {
      touch(x, t->needs.at[k].place);
      x->least[t->needs.at[k].place] = t->needs.at[k].n;
    }
    for (size_t k = 0; k < t->bounds.n; k++) {
      uint32_t p = t->bounds.at[k].place;
      touch(x, p);
      if (t->bounds.at[k].most < x->most[p]) x->most[p] = t->bounds.at[k].most;
      empty |= x->most[p] < x->least[p];
    }
    if (!empty) add_described(x);
    forget_touched(x);
  }
}

static void run(Boxes *x, const Budget *budget) {
  add_targets(x);
  for (; x->next < x->all.n && x->met == NET_NONE && !x->reason; x->next++) {
    if (x->all.at[x->next].gone) continue;
    x->reason = budget_spent(budget, x->bytes);
    x->statistics.expanded++;
    for (uint32_t t = 0; t < x->net->transitions.n && x->met == NET_NONE && !x->reason; t++) {
      expand_by(x, (uint32_t)x->next, t);
      if (x->all.at[x->next].gone) break; // what contains it will be expanded
    }
  }
}

static void forget_boxes(Boxes *x) {
  for (size_t i = 0; i < x->all.n; i++) free(x->all.at[i].at);
  vec_clear(&x->all);
  vec_clear(&x->living);
  x->next = x->bytes = 0;
  x->doubtful = false;
}

static CoverAnswer *tell_way(const Boxes *x) {
  CoverAnswer *answer = cover_answer_new(COVER_UNSAFE, NULL);
  size_t n = x->net->places.n;
  uint64_t *start = memory_take((n + 1) * sizeof *start);
  start_in(x->net, &x->all.at[x->met], start);
  for (size_t p = 0; p < n; p++) vec_push(&answer->start, (uint32_t)start[p]);
  free(start);
  uint32_t at = x->met;
  for (; x->all.at[at].parent != NET_NONE; at = x->all.at[at].parent)
    vec_push(&answer->firing, x->all.at[at].via);
  answer->target = x->all.at[at].via;
  return answer;
}

// An upper end is told as one more than it is, at a number beyond the places.
static CoverAnswer *tell_proof(const Boxes *x) {
  CoverAnswer *answer = cover_answer_new(COVER_SAFE, NULL);
  setting_tell(x->setting, answer);
  answer->by_boxes = true;
  for (size_t i = 0; i < x->living.n; i++) {
    const Box *b = &x->all.at[x->living.at[i]];
    for (uint32_t k = 0; k < b->n; k++)
      if (b->at[k].least)
        vec_push(&answer->basis.tokens, (NetTokens){b->at[k].place, b->at[k].least});
    for (uint32_t k = 0; k < b->n; k++)
      if (b->at[k].most != NET_MANY)
        vec_push(&answer->basis.tokens,
                 (NetTokens){(uint32_t)x->net->places.n + b->at[k].place, b->at[k].most + 1});
    vec_push(&answer->basis.ends, (uint32_t)answer->basis.tokens.n);
  }
  return answer;
}

static void boxes_start(Boxes *x, const Net *net, const Net *relaxed, const Budget *budget) {
  size_t n = net->places.n + 1;
  *x = (Boxes){.net = net, .met = NET_NONE};
  x->setting = setting_new(relaxed, relaxed, NULL, COVER_FLOW | COVER_EQUATION, budget);
  x->number = memory_take(n * sizeof *x->number);
  x->ceiling = memory_take(n);
  x->least = memory_take(n * sizeof *x->least);
  x->most = memory_take(n * sizeof *x->most);
  x->named = memory_take(n);
  x->assigned = memory_take(n);
  for (size_t p = 0; p < n; p++) x->number[p] = NET_NONE;
  for (uint32_t p = 0; p < x->setting->problem->n_places; p++)
    x->number[x->setting->problem->place_origin[p]] = p;
  CoverAnswer *known = cover_answer_new(COVER_SAFE, NULL);
  setting_tell(x->setting, known);
  for (size_t i = 0; i < known->ceilings.n; i++) x->ceiling[known->ceilings.at[i]] = true;
  cover_answer_delete(known);
}

static void boxes_end(Boxes *x) {
  forget_boxes(x);
  vec_delete(&x->all);
  vec_delete(&x->living);
  vec_delete(&x->asked);
  vec_delete(&x->touched);
  vec_delete(&x->sums);
  setting_delete(x->setting);
  free(x->number);
  free(x->ceiling);
  free(x->least);
  free(x->most);
  free(x->named);
  free(x->assigned);
}

// Whether a run that ended without a way shows anything depends on whether a start was met.
static CoverAnswer *answer_of(Boxes *x) {
  if (x->met != NET_NONE) return tell_way(x);
  if (x->reason) return cover_answer_new(COVER_UNKNOWN, x->reason);
  if (!x->doubtful) return tell_proof(x);
  return x->kept_most < NET_LIMIT
             ? NULL
             : cover_answer_new(COVER_UNKNOWN,
                                "tests from above let no run through that is found without them");
}

CoverAnswer *boxes_search(const Net *net, const Net *relaxed, const Budget *budget) {
  Boxes x;
  boxes_start(&x, net, relaxed, budget);
  CoverAnswer *answer = NULL;
  for (x.kept_most = -1; !answer;
       x.kept_most = x.kept_most < 1 ? x.kept_most + 1 : 2 * x.kept_most) {
    forget_boxes(&x);
    run(&x, budget);
    answer = answer_of(&x);
  }
  x.statistics.kept = x.living.n;
  answer->engine = "boxes";
  answer->statistics = x.statistics;
  boxes_end(&x);
  return answer;
}
