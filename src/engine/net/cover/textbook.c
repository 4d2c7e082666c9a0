#include "engine/net/cover/textbook.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"

typedef struct {
  NetTokens *at;
  uint32_t n, parent, via;
  uint32_t round; // 0 for a target, one more than its successor's otherwise
} Config;

typedef struct {
  const Net *net;
  VEC(Config) all;    // every configuration made, so that a firing sequence can be told
  VEC(uint32_t) work; // first in, first out from `next`
  VEC(uint32_t) explored;
  size_t next;
  CoverStatistics statistics;
} Textbook;

static bool below(const Config *a, const Config *b) {
  uint32_t j = 0;
  for (uint32_t i = 0; i < a->n; i++) {
    while (j < b->n && b->at[j].place < a->at[i].place) j++;
    if (j == b->n || b->at[j].place != a->at[i].place || b->at[j].n < a->at[i].n) return false;
  }
  return true;
}

static bool met_by_start(const Net *net, const Config *c) {
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].n > net->places.at[c->at[i].place].most) return false;
  return true;
}

static void add_work(Textbook *b, Config c) {
  vec_push(&b->all, c);
  vec_push(&b->work, (uint32_t)b->all.n - 1);
}

static Config predecessor(const Config *c, const NetTransition *t, bool *too_many) {
  VEC(NetTokens) made = {0};
  uint32_t i = 0;
  for (size_t j = 0; j < t->effects.n || i < c->n;) {
    if (j == t->effects.n || (i < c->n && c->at[i].place < t->effects.at[j].place)) {
      vec_push(&made, c->at[i++]);
      continue;
    }
    NetEffect e = t->effects.at[j++];
    int64_t want = (i < c->n && c->at[i].place == e.place ? (int64_t)c->at[i++].n : 0) - e.change;
    if (want < (int64_t)e.need) want = e.need;
    *too_many |= want >= INT32_MAX;
    if (want > 0) vec_push(&made, (NetTokens){e.place, (uint32_t)want});
  }
  return (Config){.at = made.at, .n = (uint32_t)made.n};
}

static bool is_explored(Textbook *b, uint32_t number) {
  DEBUG_ONLY(number < b->all.n);
  for (size_t i = 0; i < b->explored.n; i++)
    if (below(&b->all.at[b->explored.at[i]], &b->all.at[number])) return true;
  return false;
}

static void add_explored(Textbook *b, uint32_t number) {
  DEBUG_ONLY(number < b->all.n);
  size_t kept = 0;
  for (size_t i = 0; i < b->explored.n; i++)
    if (!below(&b->all.at[number], &b->all.at[b->explored.at[i]]))
      b->explored.at[kept++] = b->explored.at[i];
  b->explored.n = kept;
  vec_push(&b->explored, number);
}

static const char *run(Textbook *b, const Budget *budget, uint32_t *met) {
  while (b->next < b->work.n) {
    uint32_t number = b->work.at[b->next++];
    b->statistics.rounds = b->all.at[number].round + 1; // first in, first out: it never falls
    if (met_by_start(b->net, &b->all.at[number])) return *met = number, NULL;
    if (is_explored(b, number)) {
      b->statistics.subsumed++;
      continue;
    }
    const char *reason = budget_spent(budget, b->all.n * (sizeof(Config) + 8 * sizeof(NetTokens)));
    if (reason) return reason;
    bool too_many = false;
    b->statistics.expanded++;
    for (uint32_t t = 0; t < b->net->transitions.n; t++, b->statistics.generated++) {
      Config c = predecessor(&b->all.at[number], &b->net->transitions.at[t], &too_many);
      c.parent = number;
      c.round = b->all.at[number].round + 1;
      c.via = t;
      add_work(b, c);
      if (too_many) return "a marking with more tokens than can be counted came up";
    }
    add_explored(b, number);
  }
  return NULL;
}

static void tell(const Textbook *b, CoverAnswer *answer, uint32_t met) {
  for (uint32_t at = met; at != NET_NONE; at = b->all.at[at].parent) {
    if (b->all.at[at].parent == NET_NONE) answer->target = b->all.at[at].via;
    else vec_push(&answer->firing, b->all.at[at].via);
  }
}

CoverAnswer *textbook_search(const Net *net, const Budget *budget) {
  Textbook b = {.net = net};
  for (uint32_t i = 0; i < net->targets.n; i++) {
    Marking m = {net->targets.at[i].needs.at, (uint32_t)net->targets.at[i].needs.n};
    Config c = {.at = memory_take(m.n * sizeof *m.at), .n = m.n, .parent = NET_NONE, .via = i};
    for (uint32_t k = 0; k < m.n; k++) c.at[k] = m.at[k];
    add_work(&b, c);
  }
  uint32_t met = NET_NONE;
  const char *reason = run(&b, budget, &met);
  CoverAnswer *answer = cover_answer_new(met != NET_NONE ? COVER_UNSAFE
                                         : reason        ? COVER_UNKNOWN
                                                         : COVER_SAFE,
                                         reason);
  answer->engine = "textbook";
  b.statistics.kept = b.explored.n;
  answer->statistics = b.statistics;
  if (met != NET_NONE) tell(&b, answer, met);
  for (size_t i = 0; answer->verdict == COVER_SAFE && i < b.explored.n; i++)
    marking_list_add(&answer->basis,
                     (Marking){b.all.at[b.explored.at[i]].at, b.all.at[b.explored.at[i]].n});
  for (size_t i = 0; i < b.all.n; i++) free(b.all.at[i].at);
  vec_delete(&b.all);
  vec_delete(&b.work);
  vec_delete(&b.explored);
  return answer;
}
