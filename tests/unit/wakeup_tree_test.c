// Clocks, executions, wakeup trees and sleep sets, each by itself.
#include "search_alone.h"

// ---- clocks

static void test_clocks_few_threads(void **state) {
  ClockBuilder *b = calloc(1, sizeof *b);
  uint32_t words[64];
  ClockPool pool = {words, 0};
  clock_build(b, &pool, (EventClock){0});
  clock_build_raise(b, 3, 7);
  clock_build_raise(b, 1, 2);
  EventClock c = clock_build_end(b);
  assert_int_equal(event_clock_get(&pool, c, 3), 7);
  assert_int_equal(event_clock_get(&pool, c, 1), 2);
  assert_int_equal(event_clock_get(&pool, c, 0), 0);
  assert_int_equal(event_clock_get(&pool, c, 60), 0);
  clock_build(b, &pool, c);
  clock_build_raise(b, 3, 5);                 // it has more already
  assert_true(clock_build_end(b).at == c.at); // and is shared
  free(b);
}

static void test_clocks_many_threads(void **state) {
  ClockBuilder *b = calloc(1, sizeof *b);
  uint32_t *words = calloc(MAX_FIBERS, sizeof *words);
  ClockPool pool = {words, 0};
  clock_build(b, &pool, (EventClock){0});
  clock_build_raise(b, 9000, 4);
  clock_build_raise(b, 5, 1);
  EventClock one = clock_build_end(b);
  assert_true(one.form == CLOCK_PAIRS);
  clock_build(b, &pool, (EventClock){0});
  clock_build_raise(b, 700, 2);
  clock_build_join(b, one);
  EventClock both = clock_build_end(b);
  assert_int_equal(event_clock_get(&pool, both, 9000), 4);
  assert_int_equal(event_clock_get(&pool, both, 700), 2);
  assert_int_equal(event_clock_get(&pool, both, 5), 1);
  assert_int_equal(event_clock_get(&pool, both, 701), 0);
  uint32_t *limit = calloc(MAX_FIBERS, sizeof *limit);
  limit[9000] = 4, limit[5] = 1;
  assert_false(event_clock_within(&pool, both, 3, limit));
  assert_true(event_clock_within(&pool, both, 700, limit)); // its own part does not count
  free(limit), free(words), free(b);
}

// Of many threads that know much of each other clocks share what they have in common. Clocks made
// from others by raising and joining, against arrays.
static void test_clocks_that_share(void **state) {
  enum { THREADS = 1500, CLOCKS = 300, RAISED = 3 };
  ClockBuilder *b = calloc(1, sizeof *b);
  ClockPool pool = {calloc(1 << 22, sizeof *pool.words), 0};
  static uint32_t parts[CLOCKS][THREADS];
  EventClock clocks[CLOCKS];
  uint32_t seed = 1, trees = 0;
#define DRAW(n) ((seed = seed * 1103515245u + 12345u) >> 8) % (n)
  for (uint32_t i = 0; i < CLOCKS; i++) {
    uint32_t from = i ? DRAW(i) : 0, with = i ? DRAW(i) : 0;
    uint64_t before = pool.top;
    clock_build(b, &pool, i ? clocks[from] : (EventClock){0});
    for (uint32_t t = 0; i && t < THREADS; t++)
      parts[i][t] = parts[from][t] > parts[with][t] ? parts[from][t] : parts[with][t];
    if (i) clock_build_join(b, clocks[with]);
    for (uint32_t k = 0; k < (i ? RAISED : 100); k++) {
      uint32_t thread = DRAW(THREADS), value = DRAW(1000);
      clock_build_raise(b, thread, value);
      if (parts[i][thread] < value) parts[i][thread] = value;
    }
    for (uint32_t t = 0; t < THREADS; t++) assert_int_equal(clock_build_get(b, t), parts[i][t]);
    clocks[i] = clock_build_end(b);
    trees += clocks[i].form == CLOCK_TREE;
    if (i && from == with && clocks[from].form == CLOCK_TREE) assert_true(pool.top - before < 200);
  }
  assert_true(trees > CLOCKS / 2);
  for (uint32_t i = 0; i < CLOCKS; i++) { // none was changed by those that were made from it
    for (uint32_t t = 0; t < THREADS; t++)
      assert_int_equal(event_clock_get(&pool, clocks[i], t), parts[i][t]);
    assert_true(event_clock_within(&pool, clocks[i], NOBODY, parts[i]));
    uint32_t t = 0;
    while (!parts[i][t]) t++;
    parts[i][t]--;
    assert_false(event_clock_within(&pool, clocks[i], NOBODY, parts[i]));
    assert_true(event_clock_within(&pool, clocks[i], t, parts[i]));
  }
  free(pool.words), free(b);
}

// ---- the execution

static Event simple_event(uint16_t thread, uint32_t index, char object, TouchMode mode) {
  return (Event){.thread = thread,
                 .index = index,
                 .n_choices = 1,
                 .op = OP_STORE,
                 .after_thread = NOBODY,
                 .n_touches = 1,
                 .touch = {{key_of_name(object), 0xff, (uint8_t)mode, -1}}};
}

// What comes before what, against the closure of dependence; and taking events off leaves what was.
static void test_order_of_random_events(void **state) {
  enum { EVENTS = 60 };
  Search *s = search_new(ORDER_HB);
  static bool before[EVENTS][EVENTS];
  for (int round = 0; round < 20; round++) {
    uint32_t index[4] = {0};
    memset(before, 0, sizeof before);
    for (uint32_t j = 0; j < EVENTS; j++) {
      uint16_t t = (uint16_t)any_below(4);
      Event e = simple_event(t, ++index[t], (char)('a' + any_below(4)), (TouchMode)any_below(3));
      if (any_below(4) == 0) e.touch[0].mask = 0x0f;
      execution_push(s, &e);
      before[j][j] = true;
      for (uint32_t i = 0; i < j; i++)
        if (event_dependent(execution_event(s, i), execution_event(s, j)))
          for (uint32_t k = 0; k <= i; k++) before[k][j] |= before[k][i];
      for (uint32_t i = 0; i <= j; i++) assert_int_equal(execution_before(s, i, j), before[i][j]);
      assert_int_equal(execution_node_of(s, t, 1 + any_below(index[t])) <= j, 1);
    }
    while (execution_length(s)) execution_pop(s);
    for (int o = 'a'; o < 'e'; o++)
      assert_int_equal(execution_last_on(s, key_of_name((char)o)), -1);
    for (uint16_t t = 0; t < 4; t++) assert_int_equal(execution_last_of(s, t), -1);
  }
  search_end(s);
}

static void test_event_of_a_thread_is_found(void **state) {
  Search *s = search_new(ORDER_HB);
  for (uint32_t i = 0; i < 1000; i++) {
    Event e = simple_event((uint16_t)(i % 2), i / 2 + 1, 'a', TOUCH_R);
    execution_push(s, &e);
  }
  for (uint32_t i = 0; i < 1000; i++)
    assert_int_equal(execution_node_of(s, (uint16_t)(i % 2), i / 2 + 1), i);
  search_end(s);
}

static void test_cause_orders(void **state) { // a thread begins after the event that created it
  Search *s = search_new(ORDER_HB);
  Event make = simple_event(0, 1, 'a', TOUCH_R), start = simple_event(1, 1, 'b', TOUCH_R);
  start.after_thread = 0, start.after_index = 1;
  execution_push(s, &make), execution_push(s, &start);
  assert_true(execution_before(s, 0, 1));
  search_end(s);
}

static void test_brief(void **state) {
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(3, 1, 'a', TOUCH_W);
  assert_true(execution_push(s, &e));
  execution_brief(s);
  assert_false(execution_push(s, &e));
  assert_int_equal(execution_length(s), 2);
  assert_int_equal(execution_kept(s), 1);
  assert_int_equal(execution_step(s, 1)->thread, 3);
  search_end(s);
}

// ---- wakeup trees and sleep sets

static Node *root_with(Search *s, const Event *e, Branch *taken) {
  Node *node = execution_node(s, 0);
  node->branches = taken;
  Event copy = *e;
  execution_push(s, &copy);
  wakeup_descend(s, node, taken, execution_node(s, 1));
  return node;
}

static size_t count(const Branch *b) {
  size_t n = 0;
  for (; b; b = b->next) n++;
  return n;
}

static void test_most_states_have_no_branch(void **state) {
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W);
  Node *node = root_with(s, &e, branch_usual(s, &e));
  assert_true(node->bare);
  assert_null(node->branches);
  branch_fill(s, node);
  assert_int_equal(node->branches->event.thread, 0);
  assert_int_equal(node->branches->place, 1);
  search_end(s);
}

static void test_sequences_share_their_beginning(void **state) {
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W), x = simple_event(1, 1, 'x', TOUCH_W),
        y = simple_event(2, 1, 'a', TOUCH_W), z = simple_event(3, 1, 'a', TOUCH_W);
  Node *node = root_with(s, &e, branch_new(s, &e));
  search_plan(s, 0, (const Event *[]){&x, &y}, 2, 1);
  search_plan(s, 0, (const Event *[]){&x, &z}, 2, 1);
  assert_int_equal(count(node->branches), 2); // the one that was taken, and x
  assert_int_equal(count(node->branches->next->children), 2);
  search_plan(s, 0, (const Event *[]){&x, &z}, 2, 1); // again
  assert_int_equal(count(node->branches->next->children), 2);
  search_end(s);
}

static void test_asleep_covers(void **state) {
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W), y = simple_event(1, 1, 'a', TOUCH_W);
  Node *node = root_with(s, &e, branch_new(s, &e));
  search_plan(s, 0, (const Event *[]){&y}, 1, 0);
  execution_pop(s);
  wakeup_close(s, node);
  branch_begin(s, node);
  assert_int_equal(node->sleep_n, 1);
  assert_true(wakeup_sleeps(s, node, &e));
  assert_false(wakeup_sleeps(s, node, &y));
  execution_push(s, &y);
  Event independent = simple_event(2, 1, 'b', TOUCH_W);
  assert_true(search_plan(s, 0, (const Event *[]){&independent, &e}, 2,
                          1)); // e could come first: it was tried
  assert_int_equal(count(node->branches), 1);
  search_end(s);
}

static void test_sleeps_until_a_conflict(void **state) {
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W), far = simple_event(1, 1, 'b', TOUCH_W),
        near = simple_event(1, 2, 'a', TOUCH_W);
  Node *node = execution_node(s, 0);
  node->done = branch_new(s, &e), node->done->place = 1, node->places = 1;
  node->branches = branch_new(s, &far);
  branch_begin(s, node);
  execution_push(s, &far);
  wakeup_descend(s, node, node->branches, execution_node(s, 1));
  assert_int_equal(execution_node(s, 1)->sleep_n, 1);
  execution_node(s, 1)->branches = branch_new(s, &near);
  execution_push(s, &near);
  wakeup_descend(s, execution_node(s, 1), execution_node(s, 1)->branches, execution_node(s, 2));
  assert_int_equal(execution_node(s, 2)->sleep_n, 0);
  search_end(s);
}

static void test_narrow_covers_what_has_it(void **state) {
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W), y = simple_event(1, 1, 'b', TOUCH_W),
        z = simple_event(2, 1, 'b', TOUCH_W);
  Node *node = execution_node(s, 0);
  node->done = branch_new(s, &e), node->done->place = 1, node->places = 1;
  node->done->event.narrow = true;
  node->branches = branch_new(s, &y);
  branch_begin(s, node);
  execution_push(s, &y);
  wakeup_descend(s, node, node->branches, execution_node(s, 1));
  search_plan(s, 0, (const Event *[]){&z}, 1, 0); // e is no part of it
  assert_int_equal(count(node->branches), 2);
  search_plan(s, 0, (const Event *[]){&e, &z}, 2, 1);
  assert_int_equal(count(node->branches), 2);
  search_end(s);
}

static void test_without_a_thread(void **state) {
  Search *s = search_new(ORDER_HB);
  Event a = simple_event(0, 1, 'a', TOUCH_W), b = simple_event(1, 1, 'a', TOUCH_W),
        c = simple_event(2, 1, 'a', TOUCH_W);
  Branch *list = branch_new(s, &a);
  list->children = branch_new(s, &b);
  list->next = branch_new(s, &c);
  list->next->children = branch_new(s, &a);
  list = branch_without(s, list, 0);
  assert_int_equal(count(list), 2);
  assert_int_equal(list->event.thread, 1);
  assert_int_equal(list->next->event.thread, 2);
  assert_null(list->next->children);
  branch_delete(s, list);
  search_end(s);
}

static uint32_t sent_depth, n_sent;
static void note_sent(uint32_t depth, const Event **sequence, uint32_t n) {
  sent_depth = depth, n_sent = n;
}

static void
test_sent_to_the_parent(void **state) { // what is above this process's branch is another's
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W), y = simple_event(1, 1, 'a', TOUCH_W),
        z = simple_event(2, 1, 'c', TOUCH_W);
  Node *node = root_with(s, &e, branch_new(s, &e));
  s->root = 0, s->shared = true, s->send = note_sent;
  search_plan(s, 0, (const Event *[]){&z, &y}, 2, 0);
  assert_int_equal(sent_depth, 0);
  assert_int_equal(n_sent, 1); // without what is not certain
  assert_int_equal(count(node->branches), 1);
  s->root = -1;
  wakeup_received(s, 0, (const Event *[]){&y}, 1, false);
  assert_int_equal(count(node->branches), 2);
  search_end(s);
}

static void test_below_is_given(void **state) { // a search that began deeper plans nothing above
  Search *s = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W), y = simple_event(1, 1, 'a', TOUCH_W);
  Node *node = root_with(s, &e, branch_new(s, &e));
  s->lowest = 1;
  assert_true(search_plan(s, 0, (const Event *[]){&y}, 1, 0));
  assert_int_equal(count(node->branches), 1);
  search_end(s);
}

static void test_two_at_once(void **state) { // values: one does not see the other
  Search *one = search_new(ORDER_HB), *two = search_new(ORDER_HB);
  Event e = simple_event(0, 1, 'a', TOUCH_W);
  execution_push(one, &e);
  assert_int_equal(execution_length(one), 1);
  assert_int_equal(execution_length(two), 0);
  assert_int_equal(execution_last_on(two, key_of_name('a')), -1);
  for (uint32_t i = 0; i < 2; i++) wakeup_leave(one, execution_node(one, i));
  search_delete(one);
  free(one);
  search_end(two);
}

int main(void) {
#define T(name) cmocka_unit_test(test_##name)
  const struct CMUnitTest tests[] = {T(clocks_few_threads),
                                     T(clocks_many_threads),
                                     T(clocks_that_share),
                                     T(order_of_random_events),
                                     T(event_of_a_thread_is_found),
                                     T(cause_orders),
                                     T(brief),
                                     T(most_states_have_no_branch),
                                     T(sequences_share_their_beginning),
                                     T(asleep_covers),
                                     T(sleeps_until_a_conflict),
                                     T(narrow_covers_what_has_it),
                                     T(without_a_thread),
                                     T(sent_to_the_parent),
                                     T(below_is_given),
                                     T(two_at_once)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
