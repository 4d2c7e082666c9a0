// Small coverability problems through every engine and with every technique alone: the answer, and
// whether its evidence can be fired.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "engine/net/cover/cover.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/formats/spec_read.h"

typedef struct {
  const char *name, *text;
  CoverVerdict verdict;
} Sample;

static const Sample problems[] = {
    {"a token moves",
     "vars a b rules a >= 1 -> a' = a-1, b' = b+1; init a = 1, b = 0 target b >= 1", COVER_UNSAFE},
    {"one token is not two",
     "vars a b rules a >= 1 -> a' = a-1, b' = b+1; init a = 1, b = 0 target b >= 2", COVER_SAFE},
    {"any number at the start",
     "vars a b rules a >= 1 -> a' = a-1, b' = b+1; init a >= 1, b = 0 target b >= 9", COVER_UNSAFE},
    {"a lock keeps two out",
     "vars idle inn lock rules idle >= 1, lock >= 1 -> idle' = idle-1, lock' = lock-1, inn' = "
     "inn+1; "
     "inn >= 1 -> inn' = inn-1, lock' = lock+1, idle' = idle+1; init idle >= 1, lock = 1, inn = 0 "
     "target inn >= 2",
     COVER_SAFE},
    {"two permits let two in",
     "vars idle inn lock rules idle >= 1, lock >= 1 -> idle' = idle-1, lock' = lock-1, inn' = "
     "inn+1; "
     "inn >= 1 -> inn' = inn-1, lock' = lock+1, idle' = idle+1; init idle >= 1, lock = 2, inn = 0 "
     "target inn >= 2",
     COVER_UNSAFE},
    {"the start covers it", "vars a rules a >= 1 -> a' = a-1; init a = 3 target a >= 2",
     COVER_UNSAFE},
    {"nothing gives to it", "vars a b rules a >= 1 -> a' = a-1; init a = 3, b = 0 target b >= 1",
     COVER_SAFE},
    {"a generator", "vars a b rules a >= 1 -> b' = b+1; init a = 1, b = 0 target b >= 40",
     COVER_UNSAFE},
    {"a generator that is never on",
     "vars a b c rules a >= 1 -> b' = b+1; c >= 2 -> a' = a+1; init a = 0, b = 0, c = 1 target b "
     ">= 1",
     COVER_SAFE},
    {"two targets, one within reach",
     "vars a b c rules a >= 1 -> a' = a-1, b' = b+1; init a = 1, b = 0, c = 0 target c >= 1 b >= 1",
     COVER_UNSAFE},
};
enum { N_PROBLEMS = sizeof problems / sizeof *problems };

static const CoverOptions ways[] = {
    {.engine = COVER_BACKWARD, .timeout = 20},
    {.engine = COVER_TEXTBOOK, .timeout = 20},
    {.engine = COVER_PORTFOLIO, .timeout = 20},
    {.engine = COVER_BACKWARD, .timeout = 20, .only = COVER_FLOW},
    {.engine = COVER_BACKWARD, .timeout = 20, .only = COVER_EQUATION},
    {.engine = COVER_BACKWARD, .timeout = 20, .only = COVER_TRAPS},
    {.engine = COVER_BACKWARD, .timeout = 20, .only = COVER_PAIRS},
};
static const char *const way_names[] = {"backward",       "textbook",    "portfolio",  "flow alone",
                                        "equation alone", "traps alone", "pairs alone"};
enum { N_WAYS = sizeof ways / sizeof *ways };

typedef struct {
  const Sample *problem;
  const CoverOptions *way;
} Case;

static Net *read_net(const char *text) {
  Text t = {0};
  text_put(&t, text);
  Net *net = spec_read("test.spec", &t);
  text_delete(&t);
  assert_non_null(net);
  assert_true(net_check(net));
  return net;
}

// Fires the run from the largest start; a place that may hold any number begins with very many.
static void run_covers(const Net *net, const CoverAnswer *answer) {
  int64_t *tokens = calloc(net->places.n, sizeof *tokens);
  for (size_t p = 0; p < net->places.n; p++)
    tokens[p] = net->places.at[p].most == NET_MANY ? 1 << 20 : net->places.at[p].most;
  for (size_t i = 0; i < answer->firing.n; i++) {
    const NetTransition *t = &net->transitions.at[answer->firing.at[i]];
    for (size_t k = 0; k < t->effects.n; k++) {
      assert_true(tokens[t->effects.at[k].place] >= t->effects.at[k].need);
      tokens[t->effects.at[k].place] += t->effects.at[k].change;
    }
  }
  const NetTarget *target = &net->targets.at[answer->target];
  for (size_t k = 0; k < target->needs.n; k++)
    assert_true(tokens[target->needs.at[k].place] >= target->needs.at[k].n);
  free(tokens);
}

static void one(void **state) {
  const Case *c = *state;
  Net *net = read_net(c->problem->text);
  CoverAnswer *answer = cover(net, c->way);
  assert_int_equal(answer->verdict, c->problem->verdict);
  if (answer->verdict == COVER_UNSAFE) run_covers(net, answer);
  cover_answer_delete(answer);
  net_delete(net);
}

static void answers_travel_whole(void **state) {
  for (int i = 0; i < N_PROBLEMS; i++) {
    Net *net = read_net(problems[i].text);
    CoverAnswer *answer = cover(net, &ways[0]);
    Text packed = {0};
    cover_answer_pack(answer, &packed);
    CoverAnswer *again = cover_answer_unpack(&packed);
    assert_non_null(again);
    assert_int_equal(again->verdict, answer->verdict);
    assert_int_equal(again->firing.n, answer->firing.n);
    assert_int_equal(again->basis.ends.n, answer->basis.ends.n);
    cover_answer_delete(again);
    for (size_t cut = 0; cut < packed.n; cut += 7) {
      Text part = {packed.at, cut, cut};
      assert_null(cover_answer_unpack(&part));
    }
    text_delete(&packed);
    cover_answer_delete(answer);
    net_delete(net);
  }
}

int main(void) {
  static Case cases[N_PROBLEMS * N_WAYS];
  static char names[N_PROBLEMS * N_WAYS][96];
  static struct CMUnitTest tests[N_PROBLEMS * N_WAYS + 1];
  for (int i = 0; i < N_PROBLEMS * N_WAYS; i++) {
    cases[i] = (Case){&problems[i / N_WAYS], &ways[i % N_WAYS]};
    snprintf(names[i], sizeof names[i], "%s, %s", cases[i].problem->name, way_names[i % N_WAYS]);
    tests[i] = (struct CMUnitTest){names[i], one, NULL, NULL, &cases[i]};
  }
  tests[N_PROBLEMS * N_WAYS] = (struct CMUnitTest)cmocka_unit_test(answers_travel_whole);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
