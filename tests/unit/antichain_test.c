// Sets of markings: each answer beside one that looks at every marking.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/net/cover/antichain.h"

enum { PLACES = 6, MOST = 64 };

typedef struct {
  NetTokens at[PLACES];
  uint32_t n;
} Own;

static Own own(const uint32_t *counts) {
  Own m = {0};
  for (uint32_t p = 0; p < PLACES; p++)
    if (counts[p]) m.at[m.n++] = (NetTokens){p, counts[p]};
  return m;
}
#define M(...) own((const uint32_t[PLACES]){__VA_ARGS__})
static Marking view(const Own *m) { return (Marking){m->at, m->n}; }

static void *empty(void) { return antichain_new(); }

static void an_empty_set_has_nothing_below(void **state) {
  Antichain *a = empty();
  Own m = M(5, 5, 5);
  assert_int_equal(antichain_below(a, view(&m), NET_NONE), NET_NONE);
  antichain_delete(a);
}

static void a_marking_is_below_itself(void **state) {
  Antichain *a = empty();
  Own m = M(1, 0, 2);
  antichain_add(a, view(&m), 7);
  assert_int_equal(antichain_below(a, view(&m), NET_NONE), 7);
  antichain_delete(a);
}

static void the_exception_does_not_count(void **state) {
  Antichain *a = empty();
  Own m = M(1, 0, 2);
  antichain_add(a, view(&m), 7);
  assert_int_equal(antichain_below(a, view(&m), 7), NET_NONE);
  antichain_delete(a);
}

static void more_tokens_are_above(void **state) {
  Antichain *a = empty();
  Own m = M(1, 0, 2), larger = M(1, 4, 3);
  antichain_add(a, view(&m), 3);
  assert_int_equal(antichain_below(a, view(&larger), NET_NONE), 3);
  antichain_delete(a);
}

static void fewer_tokens_are_not(void **state) {
  Antichain *a = empty();
  Own m = M(1, 0, 2), smaller = M(1, 9, 1);
  antichain_add(a, view(&m), 3);
  assert_int_equal(antichain_below(a, view(&smaller), NET_NONE), NET_NONE);
  antichain_delete(a);
}

static void a_missing_place_is_not(void **state) {
  Antichain *a = empty();
  Own m = M(0, 0, 0, 1), other = M(9, 9, 9, 0, 9, 9);
  antichain_add(a, view(&m), 3);
  assert_int_equal(antichain_below(a, view(&other), NET_NONE), NET_NONE);
  antichain_delete(a);
}

static void no_tokens_are_below_everything(void **state) {
  Antichain *a = empty();
  Own none = M(0), any = M(0, 1);
  antichain_add(a, view(&none), 1);
  assert_int_equal(antichain_below(a, view(&any), NET_NONE), 1);
  assert_int_equal(antichain_below(a, view(&none), NET_NONE), 1);
  antichain_delete(a);
}

static void clearing_forgets(void **state) {
  Antichain *a = empty();
  Own m = M(1);
  antichain_add(a, view(&m), 1);
  antichain_clear(a);
  assert_int_equal(antichain_below(a, view(&m), NET_NONE), NET_NONE);
  antichain_add(a, view(&m), 2);
  assert_int_equal(antichain_below(a, view(&m), NET_NONE), 2);
  antichain_delete(a);
}

static bool is_below(const uint32_t *a, const uint32_t *b) {
  for (int p = 0; p < PLACES; p++)
    if (a[p] > b[p]) return false;
  return true;
}

static void draw(uint32_t *counts) {
  for (int p = 0; p < PLACES; p++) counts[p] = rand() % 3 ? 0 : (uint32_t)rand() % 4;
}

static void answers_are_those_of_a_list(void **state) {
  srand(7);
  for (int round = 0; round < 200; round++) {
    uint32_t list[MOST][PLACES], asked[PLACES];
    Antichain *a = empty();
    int n = 0;
    while (n < MOST) {
      draw(list[n]);
      bool there = false;
      for (int i = 0; i < n; i++) there |= !memcmp(list[i], list[n], sizeof list[n]);
      if (there) break;
      Own m = own(list[n]);
      antichain_add(a, view(&m), (uint32_t)n++);
    }
    for (int k = 0; k < 20; k++) {
      draw(asked);
      Own m = own(asked);
      uint32_t except = n ? (uint32_t)rand() % (uint32_t)n : NET_NONE;
      uint32_t got = antichain_below(a, view(&m), except);
      bool expected = false;
      for (int i = 0; i < n; i++) expected |= (uint32_t)i != except && is_below(list[i], asked);
      assert_int_equal(got != NET_NONE, expected);
      if (got != NET_NONE) assert_true(got != except && is_below(list[got], asked));
    }
    antichain_delete(a);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_empty_set_has_nothing_below), cmocka_unit_test(a_marking_is_below_itself),
      cmocka_unit_test(the_exception_does_not_count),   cmocka_unit_test(more_tokens_are_above),
      cmocka_unit_test(fewer_tokens_are_not),           cmocka_unit_test(a_missing_place_is_not),
      cmocka_unit_test(no_tokens_are_below_everything), cmocka_unit_test(clearing_forgets),
      cmocka_unit_test(answers_are_those_of_a_list),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
