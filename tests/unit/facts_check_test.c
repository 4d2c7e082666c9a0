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
  vec_push(&m->facts, ((ModelFact){.kind = kind, .lock = LOCK, .of = m->refs.at[COUNT]}));
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

static void arrivals_are_enough(void **state) {
  (void)state;
  for (int64_t n = 1; n <= 3; n++) {
    ModelThreads *m = model_of(FACT_ARRIVALS);
    JOB(m, {MODEL_WRITE, COUNT}, {MODEL_CREATE, 1}, {MODEL_CREATE, 1}, {MODEL_READ, COUNT},
        {MODEL_TEST, 0}, {MODEL_LOCK, LOCK});
    JOB(m, {MODEL_NOP, 0}, {MODEL_SHARE, LOCK}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, LOCK});
    ModelNode *main = m->jobs.at[0].nodes.at;
    main[0].how = HOW_NUMBER, main[0].number = n;
    main[3].value = 0, main[4].value = 0;
    assert_int_equal(holds(m), n >= 2);
  }
}

// ---- queues

static ModelThreads *queued(void) {
  ModelThreads *m = model_of(FACT_QUEUE);
  JOB(m, {MODEL_CREATE, 1}, {MODEL_CREATE, 1});
  return m;
}

static void queues(void **state) {
  (void)state;
  ModelThreads *m = queued();
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_ATOMIC_READ, NEXT},
      {MODEL_LOCK, COUNT}, {MODEL_WRITE, LOCK}, {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_UNLOCK, COUNT});
  assert_true(holds(m));
  m = queued(); // not put behind the tail
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_READ, NEXT}, {MODEL_LOCK, COUNT}, {MODEL_WRITE, LOCK},
      {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_UNLOCK, COUNT});
  assert_false(holds(m));
  m = queued(); // something is done behind letting the next one in
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_LOCK, COUNT},
      {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_WRITE, LOCK}, {MODEL_UNLOCK, COUNT});
  assert_false(holds(m));
  m = queued(); // the tail is set by a plain store
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_LOCK, COUNT}, {MODEL_WRITE, COUNT},
      {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_UNLOCK, COUNT});
  assert_false(holds(m));
  m = queued(); // what lets the next one in orders nothing
  JOB(m, {MODEL_NOP, 0}, {MODEL_ATOMIC_WRITE, COUNT}, {MODEL_LOCK, COUNT},
      {MODEL_ATOMIC_WRITE, NEXT}, {MODEL_UNLOCK, COUNT});
  m->jobs.at[1].nodes.at[3].releases = false;
  assert_false(holds(m));
}

// ---- semaphores and barriers

// One access of job 1 to NEXT, in front of which it has waited `term` times.
static ModelThreads *waited(ModelFactKind kind, int64_t made_with, int64_t term) {
  ModelThreads *m = model_of(kind);
  m->facts.at[0].jobs[0] = 1, m->facts.at[0].jobs[1] = 2, m->facts.at[0].number = 2;
  m->facts.at[0].lock = 0;
  vec_push(&m->syncs, ((ModelSync){.object = COUNT, .count = made_with}));
  vec_push(&m->shares.terms, ((ShareTerm){.op = SHARE_NUMBER, .width = 64, .number = term}));
  vec_push(&m->shares.terms, ((ShareTerm){.op = SHARE_NUMBER, .width = 64}));
  vec_push(&m->shares.tokens, ((ShareTokens){.downs = 0, .ups = 1, .first = 2}));
  vec_push(&m->shares.all,
           ((Share){.job = 1, .ref = NEXT, .phase = kind == FACT_PHASES ? 0 : MODEL_NONE}));
  m->shares.all.at[0].n_tokens = 1;
  vec_push(&m->shares.objects, ((SharedOut){NEXT, 0, 1}));
  return m;
}

#define START(m) JOB(m, {MODEL_WRITE, COUNT}, {MODEL_CREATE, 1}, {MODEL_CREATE, 2})
#define MAKE(m) JOB(m, {MODEL_DOWN, COUNT}, {MODEL_WRITE, NEXT}, {MODEL_UP, COUNT})
#define TAKE(m) JOB(m, {MODEL_DOWN, COUNT}, {MODEL_UP, COUNT})

static void tokens(void **state) {
  (void)state;
  for (int64_t made_with = 1; made_with <= 3; made_with++)
    for (int64_t term = 0; term <= 2; term++) {
      ModelThreads *m = waited(FACT_TOKENS, made_with, term);
      START(m), MAKE(m), TAKE(m);
      assert_int_equal(holds(m), made_with == 2 && term == 1);
    }
  ModelThreads *m = waited(FACT_TOKENS, 2, 1); // one is started twice
  JOB(m, {MODEL_CREATE, 1}, {MODEL_CREATE, 2}, {MODEL_CREATE, 2});
  MAKE(m), TAKE(m);
  assert_false(holds(m));
  m = waited(FACT_TOKENS, 2, 1); // main posts, too
  JOB(m, {MODEL_CREATE, 1}, {MODEL_CREATE, 2}, {MODEL_UP, COUNT});
  MAKE(m), TAKE(m);
  assert_false(holds(m));
  m = waited(FACT_TOKENS, 2, 1); // written over
  JOB(m, {MODEL_CREATE, 1}, {MODEL_WRITE, COUNT}, {MODEL_CREATE, 2});
  MAKE(m), TAKE(m);
  assert_false(holds(m));
}

#define MEET(m) JOB(m, {MODEL_BARRIER, COUNT}, {MODEL_WRITE, NEXT}, {MODEL_BARRIER, COUNT})

static void phases(void **state) {
  (void)state;
  for (int64_t made_with = 0; made_with <= 1; made_with++)
    for (int64_t term = 0; term <= 2; term++) {
      ModelThreads *m = waited(FACT_PHASES, made_with, term);
      JOB(m, {MODEL_WRITE, COUNT}, {MODEL_CREATE, 1});
      MEET(m);
      assert_int_equal(holds(m), made_with == 1 && term == 1);
    }
  ModelThreads *m = waited(FACT_PHASES, 1, 1); // main waits, for which it was not made
  JOB(m, {MODEL_CREATE, 1}, {MODEL_BARRIER, COUNT});
  MEET(m);
  assert_false(holds(m));
  m = waited(FACT_PHASES, 2, 1); // others wait
  START(m), MEET(m), MEET(m);
  assert_false(holds(m));
  m = waited(FACT_PHASES, 1, 1); // it waits elsewhere
  JOB(m, {MODEL_CREATE, 1});
  JOB(m, {MODEL_BARRIER, LOCK}, {MODEL_WRITE, NEXT});
  assert_false(holds(m));
  m = waited(FACT_PHASES, 1, 1); // only some ways wait
  JOB(m, {MODEL_CREATE, 1});
  JOB(m, {MODEL_NOP, 0}, {MODEL_BARRIER, COUNT}, {MODEL_WRITE, NEXT});
  vec_push(&m->jobs.at[1].nodes.at[0].next, 2);
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
      cmocka_unit_test(arrivals_are_enough),
      cmocka_unit_test(tickets),
      cmocka_unit_test(queues),
      cmocka_unit_test(tokens),
      cmocka_unit_test(phases),
      cmocka_unit_test(stripes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
