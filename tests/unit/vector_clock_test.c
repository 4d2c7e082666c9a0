// Clocks as arrays and as pairs: whatever they are kept as, they say the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include "../../runtime/world/vector_clock.c"

#include <cmocka.h>

Fiber *current;
void *world_take(size_t size) { return calloc(1, size); }
void world_give(void *p, size_t size) { free(p); }

enum { THREADS = 3000, CLOCKS = 6, STEPS = 4000 };
static Clock tried[CLOCKS];
static uint32_t known[CLOCKS][THREADS];

static uint32_t any_below(uint32_t n) {
  static uint64_t state = 1;
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (uint32_t)(state >> 33) % n;
}

static void set_some(uint32_t k) {
  uint32_t thread = any_below(any_below(8) ? THREADS : 80), value = 1 + any_below(50);
  clock_set(&tried[k], thread, value);
  known[k][thread] = value;
}

static void set_many(uint32_t k) {
  uint32_t from = any_below(THREADS), value = 1 + any_below(50);
  for (uint32_t t = from; t < THREADS && t < from + 500; t++)
    clock_set(&tried[k], t, known[k][t] = value);
}

static void join_two(uint32_t k, uint32_t with) {
  clock_join(&tried[k], &tried[with]);
  for (uint32_t t = 0; t < THREADS; t++)
    if (known[k][t] < known[with][t]) known[k][t] = known[with][t];
}

static void copy_one(uint32_t k, uint32_t from) {
  clock_copy(&tried[k], &tried[from]);
  memcpy(known[k], known[from], sizeof known[k]);
}

static void clear_one(uint32_t k) {
  if (any_below(2)) clock_clear(&tried[k]);
  else clock_delete(&tried[k]);
  memset(known[k], 0, sizeof known[k]);
}

static void compare(uint32_t k) {
  uint32_t seen = 0, parts = 0;
  for (uint32_t t = 0; t < THREADS; t++) {
    assert_int_equal(clock_get(&tried[k], t), known[k][t]);
    parts += known[k][t] != 0;
  }
  for (uint32_t i = 0; i < clock_parts(&tried[k]); i++) {
    assert_int_equal(clock_value(&tried[k], i), known[k][clock_thread(&tried[k], i)]);
    seen += clock_value(&tried[k], i) != 0;
  }
  assert_int_equal(seen, parts);
}

static void test_same_parts(void **state) {
  for (uint32_t i = 0; i < STEPS; i++) {
    uint32_t k = any_below(CLOCKS), other = (k + 1 + any_below(CLOCKS - 1)) % CLOCKS;
    switch (any_below(8)) {
    case 0: join_two(k, other); break;
    case 1: copy_one(k, other); break;
    case 2: clear_one(k); break;
    case 3: set_many(k); break;
    default: set_some(k);
    }
    compare(k);
  }
  for (uint32_t k = 0; k < CLOCKS; k++) clear_one(k), clock_delete(&tried[k]);
}

// Each knows its ancestors: what a clock takes grows with their number, not with the threads'.
static void test_tree_stays_small(void **state) {
  static Clock tree[THREADS];
  uint64_t words = 0;
  for (uint32_t t = 1; t < THREADS; t++) {
    clock_join(&tree[t], &tree[(t - 1) / 2]);
    clock_set(&tree[t], (t - 1) / 2, 1);
    words += tree[t].room;
  }
  assert_true(words < THREADS * 64);
  for (uint32_t t = 0; t < THREADS; t++) clock_delete(&tree[t]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_parts),
                                     cmocka_unit_test(test_tree_stays_small)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
