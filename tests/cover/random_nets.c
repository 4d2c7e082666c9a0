// Random nets through the engine, against brute force on those with few markings and against the
// textbook search.
//
//   random_nets SEED COUNT [beyond]     net number i has seed SEED + i; the first disagreement ends
//   the run and prints the net
//
// Every proof is checked and every firing sequence replayed, as `norace cover` does.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/net/cover/cover.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/formats/spec_read.h"
#include "engine/net/formats/spec_write.h"
#include "verdict/certificate_net.h"
#include "verdict/certificate_net_check.h"
#include "verdict/certificate_net_make.h"
#include "verdict/certificate_net_replay.h"
#include "verdict/certificate_net_text.h"

enum {
  MOST_OTHERS = 8,
  MOST_VALUES = 4,
  MOST_PLACES = MOST_OTHERS + MOST_VALUES,
  MOST_MARKINGS = 1500,
  MOST_TOKENS = 60
};

static uint64_t state;

static uint32_t below(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % n;
}

static bool chance(uint32_t percent) { return below(100) < percent; }

static void random_effects(Net *net, uint32_t t, uint32_t places) {
  uint32_t taken = 1 + below(3), given = below(4);
  for (uint32_t i = 0; i < taken; i++) {
    uint32_t p = below(places), n = chance(80) ? 1 : 1 + below(3);
    if (chance(75)) net_take(net, t, p, n);
    else net_test(net, t, p, n);
  }
  if (chance(60)) given = taken; // nets that keep their tokens have the more interesting invariants
  for (uint32_t i = 0; i < given; i++)
    net_give(net, t, below(places), chance(85) ? 1 : 1 + below(3));
}

static bool has_effect(const Net *net, uint32_t t, uint32_t place) {
  for (size_t i = 0; i < net->transitions.at[t].effects.n; i++)
    if (net->transitions.at[t].effects.at[i].place == place) return true;
  return false;
}

static void random_beyond(Net *net, uint32_t t, uint32_t places) {
  uint32_t p = below(places);
  if (chance(40)) {
    net_bound(net, t, p, below(3));
    return;
  }
  if (has_effect(net, t, p)) return; // a place is either changed or assigned
  NetAssign *a = net_assign(net, t, p, (int32_t)below(2));
  for (uint32_t i = below(3); i > 0; i--) vec_push(&a->sum, below(places));
  if (a->sum.n == 1 && a->sum.at[0] == p)
    vec_push(&a->sum, p); // p' = p + n would be a plain change
}

// A variable: one of the last places has its token. A step looks at its value, changes one into
// another, or, made once for each old value, sets it whatever it was.
static void with_value(Net *net, uint32_t t, uint32_t first, uint32_t values) {
  uint32_t to = first + below(values), kind = below(4);
  if (kind == 0) net_test(net, t, to, 1);
  if (kind == 1) net_take(net, t, first + below(values), 1), net_give(net, t, to, 1);
  if (kind < 2) return;
  for (uint32_t old = first; old < first + values; old++) {
    uint32_t u =
        old + 1 == first + values ? t : net_transition(net, NULL, NULL); // t itself is the last one
    for (size_t i = 0; u != t && i < net->transitions.at[t].effects.n; i++)
      vec_push(&net->transitions.at[u].effects, net->transitions.at[t].effects.at[i]);
    net_take(net, u, old, 1), net_give(net, u, to, 1);
  }
}

static uint32_t add_values(Net *net) {
  uint32_t values = 3 + below(MOST_VALUES - 2), chosen = below(values),
           first = (uint32_t)net->places.n;
  for (uint32_t v = 0; v < values; v++) {
    char name[16];
    snprintf(name, sizeof name, "v%u", v);
    net_start(net, net_place(net, name), v == chosen, v == chosen);
  }
  return first;
}

// Small machines that look at each other's states before they step: what makes them safe is often a
// trap. A token moves in each; some have a second one, and some lose it on the way.
static Net *random_machines(void) {
  Net *net = net_new();
  uint32_t machines = 2 + below(3), states = 2 + below(2), all = machines * states;
  for (uint32_t p = 0; p < all; p++) {
    char name[16];
    snprintf(name, sizeof name, "m%u_%u", p / states, p % states);
    uint32_t tokens = p % states == 0 ? 1 + chance(10) : 0;
    net_start(net, net_place(net, name), tokens, tokens);
  }
  for (uint32_t i = 0; i < all + below(4); i++) {
    uint32_t t = net_transition(net, NULL, NULL), m = below(machines), from = below(states);
    net_take(net, t, m * states + from, 1);
    if (chance(95)) net_give(net, t, m * states + (from + 1) % states, 1);
    for (uint32_t k = below(3); k > 0; k--) net_test(net, t, below(all), 1);
  }
  uint32_t target = net_target(net, NULL);
  for (uint32_t m = 0; m < machines; m++)
    if (m < 2 || chance(30)) net_target_need(net, target, m * states + below(states), 1);
  net_finish(net);
  return net;
}

static bool only_beyond; // every net goes beyond plain ones

static Net *random_net(uint64_t seed) {
  state = seed * 0x9e3779b97f4a7c15u + 1;
  if (chance(30) && !only_beyond) return random_machines();
  Net *net = net_new();
  uint32_t places = 2 + below(MOST_OTHERS - 1), transitions = 1 + below(10);
  bool parametric = chance(40), beyond = chance(15) || only_beyond;
  for (uint32_t p = 0; p < places; p++) {
    char name[16];
    snprintf(name, sizeof name, "p%u", p);
    uint32_t least = chance(50) ? 0 : below(3), most = least;
    if (parametric && chance(25)) most = chance(70) ? NET_MANY : least + below(3);
    net_start(net, net_place(net, name), least, most);
  }
  uint32_t values = chance(40) ? add_values(net) : 0, all = (uint32_t)net->places.n;
  for (uint32_t i = 0; i < transitions; i++) {
    uint32_t t = net_transition(net, NULL, NULL);
    random_effects(net, t, places);
    if (values && chance(60)) with_value(net, t, values, all - values);
    if (beyond && chance(40)) random_beyond(net, t, places);
  }
  for (uint32_t i = 1 + (chance(30) ? below(3) : 0); i > 0; i--) {
    uint32_t target = net_target(net, NULL);
    for (uint32_t k = 1 + below(3); k > 0; k--) {
      uint32_t p = below(all);
      net_target_need(net, target, p, 1 + (p < places && chance(30) ? below(4) : 0));
    }
    if (beyond && chance(20)) net_target_bound(net, target, below(places), below(4));
  }
  net_finish(net);
  return net;
}

// Brute force: every marking from every start, as far as that is few. Starts with any number are
// tried with a few.

typedef struct {
  uint32_t at[MOST_PLACES];
} Full;

typedef struct {
  const Net *net;
  VEC(Full) seen;
  bool complete, covered;
} Brute;

static bool covers(const Net *net, const Full *m) {
  for (size_t i = 0; i < net->targets.n; i++) {
    const NetTarget *t = &net->targets.at[i];
    bool all = true;
    for (size_t k = 0; k < t->needs.n; k++) all &= m->at[t->needs.at[k].place] >= t->needs.at[k].n;
    for (size_t k = 0; k < t->bounds.n; k++)
      all &= m->at[t->bounds.at[k].place] <= t->bounds.at[k].most;
    if (all) return true;
  }
  return false;
}

static void brute_add(Brute *b, const Full *m) {
  for (size_t p = 0; p < b->net->places.n; p++)
    if (m->at[p] > MOST_TOKENS) {
      b->complete = false;
      return;
    }
  b->covered |= covers(b->net, m);
  for (size_t i = 0; i < b->seen.n; i++)
    if (!memcmp(&b->seen.at[i], m, sizeof *m)) return;
  vec_push(&b->seen, *m);
}

static void brute_fire(Brute *b, const Full *from, const NetTransition *t) {
  Full to = *from;
  for (size_t i = 0; i < t->effects.n; i++)
    if (from->at[t->effects.at[i].place] < t->effects.at[i].need) return;
  for (size_t i = 0; i < t->bounds.n; i++)
    if (from->at[t->bounds.at[i].place] > t->bounds.at[i].most) return;
  for (size_t i = 0; i < t->effects.n; i++)
    to.at[t->effects.at[i].place] += (uint32_t)t->effects.at[i].change;
  for (size_t i = 0; i < t->assigns.n; i++) {
    int64_t value = t->assigns.at[i].constant;
    for (size_t k = 0; k < t->assigns.at[i].sum.n; k++)
      value += from->at[t->assigns.at[i].sum.at[k]];
    if (value < 0) return;
    to.at[t->assigns.at[i].place] = (uint32_t)value;
  }
  brute_add(b, &to);
}

static void brute_starts(Brute *b, Full *m, uint32_t place) {
  if (place == b->net->places.n) {
    brute_add(b, m);
    return;
  }
  NetPlace p = b->net->places.at[place];
  uint32_t most = p.most == NET_MANY ? p.least + 2 : p.most;
  if (p.most == NET_MANY) b->complete = false;
  for (m->at[place] = p.least; m->at[place] <= most; m->at[place]++) brute_starts(b, m, place + 1);
  m->at[place] = 0;
}

static void brute_run(Brute *b) {
  Full m = {0};
  b->complete = true;
  brute_starts(b, &m, 0);
  for (size_t i = 0; i < b->seen.n && !b->covered; i++) {
    if (b->seen.n > MOST_MARKINGS) {
      b->complete = false;
      break;
    }
    Full from = b->seen.at[i];
    for (size_t t = 0; t < b->net->transitions.n && !b->covered; t++)
      brute_fire(b, &from, &b->net->transitions.at[t]);
  }
}

static const char *evidence_trouble(const Net *net, CoverAnswer *answer, Arena *arena) {
  if (answer->verdict == COVER_UNSAFE) {
    uint32_t start[MOST_PLACES];
    const char *trouble =
        answer->start.n ? certificate_net_replay_from(net, answer->firing.at, answer->firing.n,
                                                      answer->target, answer->start.at, arena)
                        : certificate_net_replay(net, answer->firing.at, answer->firing.n,
                                                 answer->target, start, arena);
    if (trouble && answer->relaxed)
      answer->verdict = COVER_UNKNOWN; // what `norace cover` says then
    return answer->relaxed ? NULL : trouble;
  }
  if (answer->verdict != COVER_SAFE) return NULL;
  CertificateNet made, read;
  Text text = {0};
  certificate_net_make(&made, answer, net, NULL);
  certificate_net_write(&made, &text);
  const char *trouble = "the certificate does not read back";
  if (certificate_net_read(&read, "certificate", &text)) {
    trouble = certificate_net_check(&read, net);
    if (trouble) trouble = arena_string(arena, trouble);
  }
  certificate_net_delete(&made);
  certificate_net_delete(&read);
  text_delete(&text);
  return trouble;
}

static const char *const names[] = {"safe", "unsafe", "unknown"};
static size_t verdicts[3], exact;

// It meets the same markings as brute force where there is one start.
static const char *check_enumeration(const Net *net, const Brute *b, Arena *arena) {
  CoverOptions options = {.engine = COVER_ENUMERATION, .timeout = 0.2};
  CoverAnswer *answer = cover(net, &options);
  const char *trouble = evidence_trouble(net, answer, arena);
  bool one_start = true;
  for (size_t p = 0; p < net->places.n; p++)
    one_start &= net->places.at[p].least == net->places.at[p].most;
  if (!trouble && answer->verdict == COVER_SAFE && b->covered)
    trouble = "the enumeration says safe, brute force covers a target";
  if (!trouble && answer->verdict == COVER_UNSAFE && b->complete && !b->covered)
    trouble = "the enumeration says unsafe, brute force covers none";
  if (!trouble && answer->verdict == COVER_SAFE && b->complete && one_start &&
      answer->enumerated != b->seen.n)
    trouble = "the enumeration meets another number of markings than brute force";
  if (!trouble && answer->verdict == COVER_UNKNOWN && b->complete && one_start)
    trouble = "the enumeration does not decide a net with few markings";
  cover_answer_delete(answer);
  return trouble;
}

static const char *check_net(const Net *net, Arena *arena) {
  Brute b = {.net = net};
  brute_run(&b);
  exact += b.complete || b.covered;
  CoverVerdict first = COVER_UNKNOWN;
  static const struct {
    CoverEngine engine;
    unsigned only;
  } ways[] = {{COVER_BACKWARD, 0},
              {COVER_TEXTBOOK, 0},
              {COVER_PORTFOLIO, 0},
              {COVER_FORWARD, 0},
              {COVER_BACKWARD, COVER_FLOW},
              {COVER_BACKWARD, COVER_TRAPS},
              {COVER_BACKWARD, COVER_VALUES},
              {COVER_BACKWARD, COVER_PAIRS},
              {COVER_BACKWARD, COVER_EQUATION}};
  const char *trouble = NULL;
  bool plain = net_is_plain(net);
  for (size_t i = 0; i < (plain ? sizeof ways / sizeof *ways : 2) && !trouble; i++) {
    CoverEngine engine = ways[i].engine;
    CoverOptions options = {.engine = engine, .timeout = 20, .only = ways[i].only};
    if (engine == COVER_PORTFOLIO || ways[i].only)
      options.look = 1; // so that these small nets go all the way
    if (engine == COVER_FORWARD) options.timeout = 0.05;
    if (!plain) options.timeout = 0.2; // tests from above need not come to an end
    CoverAnswer *answer = cover(net, &options);
    trouble = evidence_trouble(net, answer, arena);
    if (!trouble && answer->verdict == COVER_SAFE && b.covered)
      trouble = arena_format(arena, "engine %zu says safe, brute force covers a target", i);
    if (!trouble && answer->verdict == COVER_UNSAFE && b.complete && !b.covered)
      trouble = arena_format(arena, "engine %zu says unsafe, brute force covers none", i);
    if (!trouble && i && answer->verdict != COVER_UNKNOWN && first != COVER_UNKNOWN &&
        answer->verdict != first)
      trouble = arena_format(arena, "engine %zu says %s, the first %s", i, names[answer->verdict],
                             names[first]);
    if (!trouble && answer->verdict == COVER_UNKNOWN && plain && engine != COVER_FORWARD &&
        engine != COVER_TEXTBOOK)
      trouble = arena_format(arena, "engine %zu says unknown: %s", i, answer->reason);
    if (!i) verdicts[first = answer->verdict]++;
    cover_answer_delete(answer);
  }
  if (!trouble) trouble = check_enumeration(net, &b, arena);
  vec_delete(&b.seen);
  return trouble;
}

static const char *check_printing(const Net *net) {
  Text once = {0}, twice = {0};
  spec_write(net, &once);
  Net *again = spec_read("printed", &once);
  if (again) spec_write(again, &twice);
  bool same = again && once.n == twice.n && !memcmp(once.at, twice.at, once.n) &&
              certificate_net_digest(net) == certificate_net_digest(again);
  net_delete(again);
  text_delete(&once);
  text_delete(&twice);
  return same ? NULL : "the net does not read back as it was printed";
}

int main(int argc, char **argv) {
  if (argc < 3) return fprintf(stderr, "usage: random_nets SEED COUNT [beyond]\n"), 64;
  only_beyond = argc > 3;
  uint64_t seed = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
  for (uint64_t i = 0; i < count; i++) {
    Net *net = random_net(seed + i);
    Arena *arena = arena_new();
    const char *trouble = check_net(net, arena);
    if (!trouble) trouble = check_printing(net);
    if (trouble) {
      Text text = {0};
      spec_write(net, &text);
      printf("seed %llu: %s\n%s", (unsigned long long)(seed + i), trouble, text.at);
      return 1;
    }
    arena_delete(arena);
    net_delete(net);
  }
  printf(
      "%llu nets from seed %llu: %zu safe, %zu unsafe, %zu unknown; brute force was exact on %zu\n",
      (unsigned long long)count, (unsigned long long)seed, verdicts[0], verdicts[1], verdicts[2],
      exact);
  return 0;
}
