// Facts about locks made by hand, looked at once more in the model: each rule holds for a right
// model and fails for one that breaks it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "model/facts_check.h"

#include <cmocka.h>

enum { COUNT, LOCK, NEXT, N_OBJECTS }; // objects, and the refs that mean them

static ModelThreads *model_of(ModelFactKind kind) {
  ModelThreads *m = model_threads_new();
  for (uint32_t k = 0; k < N_OBJECTS; k++) {
    vec_push(&m->objects, ((ModelObject){.name = "x", .shared = true}));
    vec_push(&m->refs, ((ModelRef){.object = k, .size = 4, .root = MODEL_NONE}));
  }
  vec_push(&m->facts, ((ModelFact){kind, LOCK, m->refs.at[COUNT]}));
  return m;
}

// The operations one after the other, then the end.
typedef struct {
  ModelOp op;
  uint32_t ref;
} Does;

static void add_job(ModelThreads *m, const Does *does, uint32_t n) {
  ModelJob job = {.argument = MODEL_NONE, .turn = MODEL_NONE, .n_values = 4};
  for (uint32_t k = 0; k <= n; k++) {
    ModelNode node = {.op = k < n ? does[k].op : MODEL_STOP,
                      .value = MODEL_NONE,
                      .from = MODEL_NONE,
                      .turn = MODEL_NONE,
                      .term = MODEL_NONE};
    if (k < n && does[k].op == MODEL_CREATE) {
      node.first_job = (uint32_t)m->job_lists.n, node.n_jobs = 1;
      vec_push(&m->job_lists, does[k].ref);
    } else if (k < n && does[k].op != MODEL_NOP) {
      node.first_ref = does[k].ref, node.n_refs = 1;
    }
    if (node.op == MODEL_ATOMIC_WRITE)
      node.how = HOW_SHIFTED, node.number = 1, node.releases = node.unordered = true;
    if (k < n) vec_push(&node.next, k + 1);
    vec_push(&job.nodes, node);
  }
  vec_push(&m->jobs, job);
}

#define JOB(m, ...) add_job(m, (Does[]){__VA_ARGS__}, sizeof((Does[]){__VA_ARGS__}) / sizeof(Does))

static bool holds(ModelThreads *m) {
  bool good = !model_facts_check(m);
  model_threads_delete(m);
  return good;
}

static ModelThreads *counted_by_main(void) {
  ModelThreads *m = model_of(FACT_ARRIVALS);
  JOB(m, {MODEL_NOP, 0}, {MODEL_WRITE, COUNT}, {MODEL_CREATE, 1}, {MODEL_READ, COUNT},
      {MODEL_LOCK, LOCK});
  return m;
}

static void arrivals(void **state) {
  (void)state;
  ModelThreads *m = counted_by_main();
  JOB(m, {MODEL_NOP, 0}, {MODEL_SHARE, LOCK}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, LOCK});
  assert_true(holds(m));
  m = counted_by_main(); // twice
  JOB(m, {MODEL_NOP, 0}, {MODEL_SHARE, LOCK}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, LOCK},
      {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, LOCK});
  assert_false(holds(m));
  m = counted_by_main(); // a change that is not counted
  JOB(m, {MODEL_NOP, 0}, {MODEL_SHARE, LOCK}, {MODEL_WRITE, COUNT}, {MODEL_ATOMIC_WRITE, COUNT},
      {MODEL_UNLOCK, LOCK});
  assert_false(holds(m));
  m = counted_by_main(); // not from its beginning
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, LOCK});
  assert_false(holds(m));
  m = counted_by_main(); // one that starts another
  JOB(m, {MODEL_NOP, 0}, {MODEL_SHARE, LOCK}, {MODEL_CREATE, 1}, {MODEL_ATOMIC_WRITE, COUNT},
      {MODEL_UNLOCK, LOCK});
  assert_false(holds(m));
}

static void arrivals_of_main(void **state) {
  (void)state;
  static const Does wrong[][5] = {
      {{MODEL_NOP, 0},
       {MODEL_CREATE, 1},
       {MODEL_READ, COUNT},
       {MODEL_LOCK, LOCK},
       {MODEL_CREATE, 1}},
      {{MODEL_NOP, 0},
       {MODEL_CREATE, 1},
       {MODEL_WRITE, COUNT},
       {MODEL_READ, COUNT},
       {MODEL_LOCK, LOCK}},
      {{MODEL_NOP, 0},
       {MODEL_CREATE, 1},
       {MODEL_READ, COUNT},
       {MODEL_LOCK, LOCK},
       {MODEL_UNLOCK, LOCK}},
      // The count was read too early, or not at all.
      {{MODEL_NOP, 0},
       {MODEL_READ, COUNT},
       {MODEL_WRITE, COUNT},
       {MODEL_LOCK, LOCK},
       {MODEL_NOP, 0}},
      {{MODEL_NOP, 0}, {MODEL_READ, COUNT}, {MODEL_CREATE, 1}, {MODEL_LOCK, LOCK}, {MODEL_NOP, 0}},
      {{MODEL_NOP, 0}, {MODEL_CREATE, 1}, {MODEL_READ, NEXT}, {MODEL_LOCK, LOCK}, {MODEL_NOP, 0}}};
  for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
    ModelThreads *m = model_of(FACT_ARRIVALS);
    add_job(m, wrong[k], 5);
    JOB(m, {MODEL_NOP, 0}, {MODEL_SHARE, LOCK}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, LOCK});
    assert_false(holds(m));
  }
}

// Main reads the count as value 0 and 1, before and behind the threads; the test asks for one of
// them.
static void arrivals_asked_for(void **state) {
  (void)state;
  for (uint32_t asked = 0; asked < 2; asked++) {
    ModelThreads *m = model_of(FACT_ARRIVALS);
    JOB(m, {MODEL_NOP, 0}, {MODEL_READ, COUNT}, {MODEL_CREATE, 1}, {MODEL_READ, COUNT},
        {MODEL_TEST, COUNT}, {MODEL_LOCK, LOCK});
    JOB(m, {MODEL_NOP, 0}, {MODEL_SHARE, LOCK}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, LOCK});
    ModelNode *n = m->jobs.at[0].nodes.at;
    n[1].value = 0, n[3].value = 1, n[4].value = asked, n[4].n_refs = 0;
    assert_int_equal(holds(m), asked);
  }
}

static ModelThreads *served(void) {
  ModelThreads *m = model_of(FACT_TICKET);
  JOB(m, {MODEL_NOP, 0}, {MODEL_WRITE, COUNT}, {MODEL_CREATE, 1});
  return m;
}

static void tickets(void **state) {
  (void)state;
  ModelThreads *m = served();
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_ATOMIC_READ, COUNT},
      {MODEL_LOCK, COUNT}, {MODEL_WRITE, LOCK}, {MODEL_UNLOCK, COUNT}, {MODEL_ATOMIC_WRITE, COUNT});
  assert_true(holds(m));
  m = served(); // a change that does not release
  JOB(m, {MODEL_NOP, 0}, {MODEL_UNLOCK, COUNT}, {MODEL_ATOMIC_WRITE, COUNT});
  m->jobs.at[1].nodes.at[2].releases = false;
  assert_false(holds(m));
  m = served(); // no number is drawn for the second time
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_ATOMIC_READ, COUNT},
      {MODEL_LOCK, COUNT}, {MODEL_UNLOCK, COUNT}, {MODEL_ATOMIC_WRITE, COUNT},
      {MODEL_ATOMIC_READ, COUNT}, {MODEL_LOCK, COUNT});
  assert_false(holds(m));
  m = served(); // something happens between the look and the lock
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_ATOMIC_READ, COUNT},
      {MODEL_WRITE, LOCK}, {MODEL_LOCK, COUNT});
  assert_false(holds(m));
  m = served(); // the number is changed, and nothing given back
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, COUNT});
  assert_false(holds(m));
  m = served(); // set, once there are threads
  JOB(m, {MODEL_NOP, 0}, {MODEL_WRITE, COUNT});
  assert_false(holds(m));
  m = served(); // a look that orders nothing
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_ATOMIC_READ, COUNT},
      {MODEL_LOCK, COUNT});
  m->jobs.at[1].nodes.at[2].unordered = true;
  assert_false(holds(m));
}

// Value 0 is a number, 1 and 2 are parts of it and of value 3, by which a lock is chosen.
static ModelThreads *striped(int64_t base, uint32_t unlock_by, int64_t part) {
  ModelThreads *m = model_of(FACT_ARRIVALS);
  vec_clear(&m->facts);
  ModelRef lock = {.object = LOCK, .size = 40, .stride = 40, .by_index = true, .striped = true};
  lock.root = 1, lock.key = 0;
  vec_push(&m->refs, lock); // N_OBJECTS
  lock.base = base, lock.key = unlock_by ? 3 : 0, lock.root = unlock_by ? 2 : 1;
  vec_push(&m->refs, lock);
  JOB(m, {MODEL_SET, 0}, {MODEL_SET, 0}, {MODEL_LOCK, N_OBJECTS}, {MODEL_UNLOCK, N_OBJECTS + 1});
  ModelNode *n = m->jobs.at[0].nodes.at;
  for (uint32_t k = 0; k < 2; k++) {
    n[k].n_refs = 0, n[k].how = HOW_MAPPED, n[k].arithmetic = ARITHMETIC_REMAINDER;
    n[k].value = 1 + k, n[k].from = k ? 3 : 0, n[k].number = k ? part : 4, n[k].shape = 1;
  }
  return m;
}

static void stripes(void **state) {
  (void)state;
  const struct {
    int64_t base;
    uint32_t by;
    int64_t part;
    bool good;
  } all[] = {{0, 0, 4, true}, {40, 0, 4, false}, {0, 1, 4, false}, {0, 1, 3, false}};
  for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
    ModelThreads *m = striped(all[k].base, all[k].by, all[k].part);
    assert_int_equal(model_stripes_check(m), all[k].good);
    model_threads_delete(m);
  }
  ModelThreads *m = striped(0, 0, 4); // nothing is known of its signs
  m->jobs.at[0].nodes.at[0].shape = 0;
  assert_false(model_stripes_check(m));
  model_threads_delete(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arrivals),
      cmocka_unit_test(arrivals_of_main),
      cmocka_unit_test(arrivals_asked_for),
      cmocka_unit_test(tickets),
      cmocka_unit_test(stripes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
