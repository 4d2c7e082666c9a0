// Joins of a model, looked at once more: each rule holds for a right model and fails for one that
// breaks it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "model/facts_joins.h"

#include <cmocka.h>

enum { VALUE = 0, BACK = 1 << 8 };

// One operation after the other; `op | BACK`: from behind it a way leads back to the beginning,
// too. All of them are about the threads of job 1.
static void add_job(ModelThreads *m, const int *ops, uint32_t n) {
  ModelJob job = {.argument = MODEL_NONE, .turn = MODEL_NONE, .n_values = 2};
  for (uint32_t k = 0; k <= n; k++) {
    ModelNode node = {.op = k < n ? (ModelOp)(ops[k] & ~BACK) : MODEL_STOP,
                      .value = VALUE,
                      .from = VALUE,
                      .turn = VALUE,
                      .term = MODEL_NONE};
    if (node.op == MODEL_SET) node.how = HOW_ALLOCATED;
    if (node.op == MODEL_CREATE || (node.op >= MODEL_JOIN && node.op <= MODEL_ENDED)) {
      node.first_job = (uint32_t)m->job_lists.n, node.n_jobs = 1;
      vec_push(&m->job_lists, 1);
    }
    if (k < n) vec_push(&node.next, k + 1);
    if (k < n && ops[k] & BACK) vec_push(&node.next, 1);
    vec_push(&job.nodes, node);
  }
  vec_push(&m->jobs, job);
}

#define JOB(m, ...) \
  add_job(m, (int[]){MODEL_NOP, __VA_ARGS__}, sizeof((int[]){0, __VA_ARGS__}) / sizeof(int))

static bool holds(ModelThreads *m) {
  bool good = !model_joins_check(m);
  model_threads_delete(m);
  return good;
}

static ModelThreads *started_and(ModelOp join) {
  ModelThreads *m = model_threads_new();
  JOB(m, MODEL_CREATE, join);
  JOB(m, MODEL_NOP);
  return m;
}

static void all_are_the_joiners_own(void **state) {
  (void)state;
  ModelThreads *m = started_and(MODEL_JOIN_ALL);
  assert_true(holds(m));
  m = started_and(MODEL_JOIN_ALL);
  JOB(m, MODEL_CREATE);
  assert_false(holds(m));
}

static void turns_are_the_joiners_own(void **state) {
  (void)state;
  assert_true(holds(started_and(MODEL_JOIN_TURN)));
  ModelThreads *m = started_and(MODEL_JOIN_TURN);
  JOB(m, MODEL_CREATE);
  assert_false(holds(m));
  m = started_and(MODEL_JOIN);
  m->jobs.at[0].nodes.at[1].by_turn = true;
  assert_false(holds(m));
}

static void one_is_joined_once(void **state) {
  (void)state;
  ModelThreads *m = model_threads_new();
  JOB(m, MODEL_CREATE, MODEL_JOIN_HANDED, MODEL_CREATE, MODEL_JOIN_HANDED | BACK);
  JOB(m, MODEL_NOP);
  assert_true(holds(m));
  m = model_threads_new();
  JOB(m, MODEL_CREATE, MODEL_JOIN_HANDED, MODEL_JOIN_HANDED);
  JOB(m, MODEL_NOP);
  assert_false(holds(m));
  m = model_threads_new();
  JOB(m, MODEL_SET, MODEL_CREATE, MODEL_JOIN_HANDED, MODEL_SET, MODEL_JOIN_HANDED);
  JOB(m, MODEL_NOP);
  assert_true(holds(m)); // of another object
}

static void who_has_ended_was_joined(void **state) {
  (void)state;
  ModelThreads *m = model_threads_new();
  JOB(m, MODEL_CREATE, MODEL_JOIN, MODEL_ENDED);
  JOB(m, MODEL_NOP);
  assert_true(holds(m));
  m = model_threads_new();
  JOB(m, MODEL_CREATE, MODEL_ENDED, MODEL_JOIN);
  JOB(m, MODEL_NOP);
  assert_false(holds(m));
  m = model_threads_new();
  JOB(m, MODEL_CREATE, MODEL_JOIN, MODEL_CREATE, MODEL_ENDED);
  JOB(m, MODEL_NOP);
  assert_false(holds(m));
}

static bool made_by(ModelOp first, int second, bool of_main) {
  ModelThreads *m = model_threads_new();
  JOB(m, MODEL_CREATE, MODEL_JOIN, MODEL_ENDED, of_main ? MODEL_SET : MODEL_NOP);
  m->jobs.at[0].nodes.at[3].how = HOW_ALLOCATED;
  JOB(m, first, second);
  return holds(m);
}

static void block_is_made_once(void **state) {
  (void)state;
  assert_true(made_by(MODEL_SET, MODEL_NOP, false));
  assert_false(made_by(MODEL_SET, MODEL_NOP, true));
  assert_false(made_by(MODEL_SET, MODEL_NOP | BACK, false));
}

static void object_goes_to_one(void **state) {
  (void)state;
  for (int set = 0; set < 2; set++) {
    ModelThreads *m = model_threads_new();
    JOB(m, set ? MODEL_SET : MODEL_NOP, MODEL_CREATE | BACK);
    JOB(m, MODEL_NOP);
    m->jobs.at[0].nodes.at[2].once = true;
    assert_int_equal(holds(m), set);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_are_the_joiners_own), cmocka_unit_test(turns_are_the_joiners_own),
      cmocka_unit_test(one_is_joined_once),      cmocka_unit_test(who_has_ended_was_joined),
      cmocka_unit_test(block_is_made_once),      cmocka_unit_test(object_goes_to_one)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
