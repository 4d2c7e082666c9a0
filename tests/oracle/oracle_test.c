// The oracle on programs whose answers were worked out by hand, and against itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "enumerate.h"

static Program *p;
static Node *n5(NodeKind kind, int a, int b, int c, int d, int e) { return node_new(p, kind, a, b, c, d, e); }
#define N(kind, ...) N_(kind, __VA_ARGS__, 0, 0, 0, 0, 0)
#define N_(kind, a, b, c, d, e, ...) n5(NODE_##kind, a, b, c, d, e)

static Node *with(Node *n, Node *body, Node *other) {
  n->body = body;
  n->other = other;
  return n;
}
static Node *in_lock(int m, Node *body) { return with(N(LOCKED, m), body, NULL); }
static Node *store(int v, int k) { return N(STORE, v, -1, k); }
static Node *load(int v) { return N(LOAD, 0, v); }
static void does(int thread, Node *n) { p->thread[thread] = node_append(p->thread[thread], n); }

// Main creates all the others at once and joins them at the end.
static void begin(int n_threads) {
  p = program_new(0, n_threads);
  for (int t = 1; t < n_threads; t++) does(0, N(CREATE, t));
}

static Answer answer_of(Program *program, Thoroughness thoroughness, uint64_t limit) {
  Text text = {0};
  int line = 0;
  Code code;
  print_program(program, 0, &text, &line, &code);
  text_delete(&text);
  Answer answer;
  enumerate(&code, thoroughness, limit, &answer);
  return answer;
}

typedef struct {
  bool race, deadlock;
  uint64_t classes;
  size_t finals;
} Expected;

static void finish(Expected want) {
  for (int t = 1; t < p->n_threads; t++) does(0, N(JOIN, t));
  program_number(p);
  for (Thoroughness how = EVERY_PATH; how <= EVERY_STATE; how++) {
    Answer got = answer_of(p, how, 3000000);
    assert_false(got.too_large && how == EVERY_STATE);
    if (!got.too_large) {
      assert_int_equal(got.race, want.race);
      assert_int_equal(got.deadlock, want.deadlock);
      assert_int_equal(got.finals.n, want.finals);
      if (!want.race) assert_int_equal(got.classes, want.classes);
    }
    answer_delete(&got);
  }
  program_delete(p);
}

static Node *increment(int v) { return node_append(N(LOAD, 0, v), N(STORE, v, 0, 1)); }

static void two_regions_have_two_orders(void **state) {
  begin(3);
  for (int t = 1; t < 3; t++) does(t, in_lock(0, increment(VAR_X0)));
  finish((Expected){.classes = 2, .finals = 1});
}

static void nine_regions_of_three_threads(void **state) { // 9! / (3!)^3
  begin(4);
  for (int t = 1; t < 4; t++)
    for (int i = 0; i < 3; i++) does(t, in_lock(0, NULL));
  finish((Expected){.classes = 1680, .finals = 1});
}

static void two_locks_are_independent(void **state) { // 2 orders of each lock
  begin(3);
  for (int t = 1; t < 3; t++)
    for (int m = 0; m < 2; m++) does(t, in_lock(m, NULL));
  // m0 then m1 in both threads; T1 first on m1 is possible whichever was first on m0, and likewise for T2
  finish((Expected){.classes = 4, .finals = 1});
}

static void opposite_lock_orders_deadlock(void **state) {
  begin(3);
  does(1, in_lock(0, in_lock(1, NULL)));
  does(2, in_lock(1, in_lock(0, NULL)));
  finish((Expected){.deadlock = true, .classes = 3, .finals = 1}); // T1 before T2, T2 before T1, stuck
}

static void plain_accesses_race(void **state) {
  begin(3);
  does(1, increment(VAR_X0));
  does(2, increment(VAR_X0));
  finish((Expected){.race = true, .finals = 2});
}

static void neighbouring_bytes_do_not(void **state) {
  begin(3);
  does(1, store(VAR_B0, 1));
  does(2, store(VAR_B1, 1));
  finish((Expected){.classes = 1, .finals = 1});
}

static void overlapping_bytes_do(void **state) {
  begin(3);
  does(1, store(VAR_UW, 1));
  does(2, store(VAR_UC3, 1));
  finish((Expected){.race = true, .finals = 2});
}

static void readers_commute(void **state) { // a writer before, between or after the two readers: 4 places
  begin(4);
  for (int t = 1; t < 3; t++) does(t, with(N(READ_LOCKED, 0), load(VAR_X0), NULL));
  does(3, with(N(WRITE_LOCKED, 0), store(VAR_X0, 1), NULL));
  finish((Expected){.classes = 4, .finals = 1});
}

static void trylock_succeeds_before_or_after_and_fails_in_between(void **state) {
  begin(3);
  does(1, in_lock(0, NULL));
  does(2, with(N(TRY, 0), NULL, NULL));
  finish((Expected){.classes = 3, .finals = 1});
}

static void failed_trylocks_commute(void **state) { // each fails (in between) or succeeds before or after the region
  begin(4);
  does(1, in_lock(0, NULL));
  does(2, with(N(TRY, 0), NULL, NULL));
  does(3, with(N(TRY, 0), NULL, NULL));
  // Both fail against T1: 1. One fails against T1, the other is elsewhere: 2 * 2. Nobody fails: 3! = 6 orders of three regions.
  // One tries inside the other's region, which stands before or after T1: 2 * 2.
  finish((Expected){.classes = 15, .finals = 1});
}

static void trylock_result_reaches_the_data(void **state) {
  begin(3);
  does(1, in_lock(0, store(VAR_X0, 1)));
  does(2, with(N(TRY, 0), store(VAR_X0, 2), store(VAR_X1, 1)));
  finish((Expected){.classes = 3, .finals = 3});
}

static void recursive_lock_is_one_region(void **state) {
  begin(3);
  for (int t = 1; t < 3; t++) does(t, in_lock(3, in_lock(3, increment(VAR_X0))));
  finish((Expected){.classes = 2, .finals = 1});
}

static void lost_signal_deadlocks(void **state) { // signal before the wait: lost. After: woken
  begin(3);
  does(1, in_lock(0, N(WAIT, 0, 0)));
  does(2, N(SIGNAL, 0));
  finish((Expected){.deadlock = true, .classes = 2, .finals = 1});
}

static void predicate_loop_does_not(void **state) {
  begin(3);
  does(1, in_lock(0, N(WAIT_UNTIL, 0, 0, VAR_X0, 1, 3)));
  does(2, in_lock(0, node_append(store(VAR_X0, 1), N(SIGNAL, 0))));
  finish((Expected){.classes = 2, .finals = 1});
}

static void signal_picks_each_waiter(void **state) {
  // Two waiters (their waits are ordered: both touch c with W) and one signal.
  begin(4);
  for (int t = 1; t < 3; t++) does(t, in_lock(0, N(WAIT, 0, 0)));
  does(3, N(SIGNAL, 0));
  // Before both: 2. Between: 2 first waiters, resume before the other's lock or after its wait: 2 * 2 = 4, all stuck.
  // But the signal may also come while the other holds m (lock done, wait not yet): same order on c, and no order with the lock: the same.
  // After both: 2 * 2 = 4.
  finish((Expected){.deadlock = true, .classes = 10, .finals = 0});
}

static void timed_wait_times_out_or_is_woken(void **state) { // signal lost, then time-out; wait, signal, resume; wait, time-out, signal
  begin(3);
  does(1, in_lock(0, N(TIMED_WAIT, 0, 0, 1)));
  does(2, N(SIGNAL, 0));
  finish((Expected){.classes = 3, .finals = 1});
}

static void posts_commute(void **state) {
  begin(4);
  for (int t = 1; t < 3; t++) does(t, N(SEM_POST, 0));
  does(3, node_append(N(SEM_WAIT, 0), N(SEM_WAIT, 0)));
  // First wait after both posts: 1. After one of them: 2 (the second wait is after both).
  finish((Expected){.classes = 3, .finals = 1});
}

static void semaphore_orders(void **state) {
  begin(3);
  does(1, node_append(store(VAR_X0, 1), N(SEM_POST, 0)));
  does(2, node_append(N(SEM_WAIT, 0), load(VAR_X0)));
  finish((Expected){.classes = 1, .finals = 1});
}

static void semaphore_failure_does_not_order(void **state) {
  begin(3);
  does(1, node_append(store(VAR_X0, 1), N(SEM_POST, 0)));
  does(2, with(N(SEM_TRY, 0), NULL, load(VAR_X0)));
  finish((Expected){.race = true, .finals = 1});
}

static void one_leaves_the_barrier_first(void **state) {
  begin(3);
  p->barrier_count[0] = 3;
  for (int t = 0; t < 3; t++) does(t, N(BARRIER, 0));
  does(1, store(VAR_X0, 1));
  finish((Expected){.classes = 3, .finals = 1});
}

static void barrier_separates_phases(void **state) {
  begin(3);
  p->barrier_count[0] = 2;
  does(1, node_append(store(VAR_X0, 1), N(BARRIER, 0)));
  does(2, node_append(N(BARRIER, 0), increment(VAR_X0)));
  finish((Expected){.classes = 2, .finals = 1});
}

static void rounds_of_too_many_threads_differ(void **state) { // whoever arrives with main: T1 or T2; the other stays, or pairs with T3
  begin(4);
  p->barrier_count[0] = 2;
  does(1, node_append(store(VAR_X0, 1), N(BARRIER, 0)));
  does(2, node_append(N(BARRIER, 0), load(VAR_X0)));
  does(3, N(BARRIER, 0));
  does(0, N(BARRIER, 0));
  finish((Expected){.race = true, .finals = 1});
}

static void once_runs_once(void **state) {
  begin(4);
  p->once[0] = N(STORE, VAR_X0, -1, 5);
  for (int t = 1; t < 4; t++) does(t, node_append(N(ONCE, 0), load(VAR_X0)));
  finish((Expected){.classes = 3, .finals = 1});
}

static void atomic_loads_commute(void **state) { // a store among two loads: 4
  begin(4);
  for (int t = 1; t < 3; t++) does(t, N(ATOMIC_LOAD, 0, VAR_A0, RELAXED));
  does(3, N(ATOMIC_STORE, VAR_A0, -1, 1, RELAXED));
  finish((Expected){.classes = 4, .finals = 1});
}

static void message(int store_order, int load_order, bool race) {
  begin(3);
  does(1, node_append(store(VAR_X0, 1), N(ATOMIC_STORE, VAR_A0, -1, 1, store_order)));
  does(2, node_append(N(ATOMIC_LOAD, 1, VAR_A0, load_order), with(N(IF, 1, NOT_EQUAL, 0), load(VAR_X0), NULL)));
  finish((Expected){.race = race, .classes = 2, .finals = 1});
}

static void message_passing(void **state) {
  message(RELEASE, ACQUIRE, false);
  message(SEQ_CST, SEQ_CST, false);
  message(RELAXED, ACQUIRE, true);
  message(RELEASE, RELAXED, true);
}

static void fences_pass_messages(void **state) {
  begin(3);
  does(1, node_append(node_append(store(VAR_X0, 1), N(FENCE, RELEASE)), N(ATOMIC_STORE, VAR_A0, -1, 1, RELAXED)));
  does(2, node_append(node_append(N(ATOMIC_LOAD, 1, VAR_A0, RELAXED), N(FENCE, ACQUIRE)), with(N(IF, 1, NOT_EQUAL, 0), load(VAR_X0), NULL)));
  finish((Expected){.classes = 2, .finals = 1});
}

static void read_modify_writes_keep_the_chain(void **state) {
  begin(4);
  does(1, node_append(store(VAR_X0, 1), N(ATOMIC_STORE, VAR_A0, -1, 1, RELEASE)));
  does(2, N(RMW, 0, VAR_A0, RMW_ADD, 1, RELAXED));
  does(3, node_append(N(ATOMIC_LOAD, 1, VAR_A0, ACQUIRE), with(N(IF, 1, EQUAL, 2), load(VAR_X0), NULL)));
  finish((Expected){.classes = 6, .finals = 2});
}

static void relaxed_store_breaks_the_chain(void **state) {
  begin(4);
  does(1, node_append(store(VAR_X0, 1), N(ATOMIC_STORE, VAR_A0, -1, 1, RELEASE)));
  does(2, N(ATOMIC_STORE, VAR_A0, -1, 2, RELAXED));
  does(3, node_append(N(ATOMIC_LOAD, 1, VAR_A0, ACQUIRE), with(N(IF, 1, EQUAL, 2), load(VAR_X0), NULL)));
  finish((Expected){.race = true, .finals = 2});
}

static void compare_exchange(void **state) { // two of them for one place: the first wins
  begin(3);
  for (int t = 1; t < 3; t++) does(t, node_append(N(CAS, 1, VAR_A0, 0, ACQ_REL, ACQUIRE), with(N(IF, 1, EQUAL, 1), N(STORE, VAR_X0, -1, t), NULL)));
  finish((Expected){.classes = 2, .finals = 2});
}

static void spinning_waits_for_a_write(void **state) {
  begin(3);
  does(1, node_append(store(VAR_X0, 1), N(ATOMIC_STORE, VAR_A0, -1, 1, RELEASE)));
  does(2, node_append(N(SPIN, VAR_A0, 1, ACQUIRE), load(VAR_X0)));
  finish((Expected){.classes = 2, .finals = 1});
}

static void overlapped_regions(void **state) { // hand over hand in both threads: the first on m0 is the first on m1
  begin(3);
  for (int t = 1; t < 3; t++) does(t, N(OVERLAPPED, 0, 1));
  finish((Expected){.classes = 2, .finals = 1});
}

static void join_orders(void **state) {
  p = program_new(0, 2);
  does(0, store(VAR_X0, 1));
  does(0, N(CREATE, 1));
  does(1, increment(VAR_X0));
  does(0, N(JOIN, 1));
  does(0, increment(VAR_X0));
  program_number(p);
  Answer got = answer_of(p, EVERY_PATH, 1000);
  assert_false(got.race);
  assert_int_equal(got.classes, 1);
  assert_int_equal(got.finals.n, 1);
  assert_int_equal(got.finals.at[0].memory[0], 3);
  answer_delete(&got);
  program_delete(p);
}

static void loops_are_unrolled(void **state) { // 2 threads x 3 regions: 6! / (3!)^2
  begin(3);
  for (int t = 1; t < 3; t++) does(t, with(N(LOOP, 3), in_lock(0, with(N(IF, 0, LESS, 9), increment(VAR_X0), store(VAR_X1, 7))), NULL));
  finish((Expected){.classes = 20, .finals = 1});
}

static bool same_finals(const Answer *a, const Answer *b) {
  size_t found = 0;
  for (size_t i = 0; i < a->finals.n; i++)
    for (size_t j = 0; j < b->finals.n; j++) found += !memcmp(&a->finals.at[i], &b->finals.at[j], sizeof(Final));
  return found == a->finals.n && a->finals.n == b->finals.n;
}

// Following equal states once loses nothing: the same answers as from every single path.
static void states_and_paths_agree(void **state) {
  int compared = 0;
  for (uint64_t seed = 1; compared < 400; seed++) {
    Program *program = program_generate(seed, 0, 4 + (int)(seed % 5));
    Answer paths = answer_of(program, EVERY_PATH, 100000);
    if (!paths.too_large) {
      Answer states = answer_of(program, EVERY_STATE, 100000);
      assert_int_equal(paths.race, states.race);
      assert_int_equal(paths.deadlock, states.deadlock);
      assert_int_equal(paths.races.n, states.races.n);
      assert_int_equal(paths.classes, states.classes);
      assert_true(same_finals(&paths, &states));
      answer_delete(&states);
      compared++;
    }
    answer_delete(&paths);
    program_delete(program);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_regions_have_two_orders),
      cmocka_unit_test(nine_regions_of_three_threads),
      cmocka_unit_test(two_locks_are_independent),
      cmocka_unit_test(opposite_lock_orders_deadlock),
      cmocka_unit_test(plain_accesses_race),
      cmocka_unit_test(neighbouring_bytes_do_not),
      cmocka_unit_test(overlapping_bytes_do),
      cmocka_unit_test(readers_commute),
      cmocka_unit_test(trylock_succeeds_before_or_after_and_fails_in_between),
      cmocka_unit_test(failed_trylocks_commute),
      cmocka_unit_test(trylock_result_reaches_the_data),
      cmocka_unit_test(recursive_lock_is_one_region),
      cmocka_unit_test(lost_signal_deadlocks),
      cmocka_unit_test(predicate_loop_does_not),
      cmocka_unit_test(signal_picks_each_waiter),
      cmocka_unit_test(timed_wait_times_out_or_is_woken),
      cmocka_unit_test(posts_commute),
      cmocka_unit_test(semaphore_orders),
      cmocka_unit_test(semaphore_failure_does_not_order),
      cmocka_unit_test(one_leaves_the_barrier_first),
      cmocka_unit_test(barrier_separates_phases),
      cmocka_unit_test(rounds_of_too_many_threads_differ),
      cmocka_unit_test(once_runs_once),
      cmocka_unit_test(atomic_loads_commute),
      cmocka_unit_test(message_passing),
      cmocka_unit_test(fences_pass_messages),
      cmocka_unit_test(read_modify_writes_keep_the_chain),
      cmocka_unit_test(relaxed_store_breaks_the_chain),
      cmocka_unit_test(compare_exchange),
      cmocka_unit_test(spinning_waits_for_a_write),
      cmocka_unit_test(overlapped_regions),
      cmocka_unit_test(join_orders),
      cmocka_unit_test(loops_are_unrolled),
      cmocka_unit_test(states_and_paths_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
