// What a state is: each field of search/state_fields.def is changed, and the hash has to say what
// the table says of it; and states that differ in what does not count have the same hash.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "../../runtime/search/program_state.c"

#include <cmocka.h>

// ---- what it needs of the rest of the runtime

#include "common/op_facts.h"
Program program;
static bool unchanged[MAX_SPIN];
bool files_open(void) { return false; }
bool libc_state_hash(StateHash *h) { return true; }
uint64_t signals_hash(void) { return 0; }
bool omp_hash(StateHash *h, const Fiber *f) { return true; }
void snapshot_hash(StateHash *h) {}
uint64_t snapshot_pages(void) { return 1; }
bool waiting_unchanged(const Fiber *f, uint32_t i) { return unchanged[i]; }

// ---- a world of two threads and two objects

enum { WORDS = 64, DEPTH = 8, BUCKETS = 8 };
static struct {
  Fiber fiber[2];
  Op op[2];
  Object object[2], *buckets[BUCKETS];
  uint64_t stack[2][WORDS];
  uint32_t waiters[2], visitors[2];
} scene;

static void thread_build(uint32_t i) {
  Fiber *f = &scene.fiber[i];
  uint64_t *stack = scene.stack[i];
  for (uint32_t k = 0; k < WORDS; k++) stack[k] = 1000 * i + k;
  scene.op[i] = (Op){.kind = OP_LOCK, .pc = 0x4000 + i, .object = &scene.object[0]};
  *f = (Fiber){.number = i,
               .place = i,
               .state = FIBER_PENDING,
               .pending = &scene.op[i],
               .sp = stack + DEPTH,
               .frame = stack + 2 * DEPTH,
               .base = (char *)(stack + WORDS - DEPTH),
               .laid = (char *)(stack + WORDS - DEPTH),
               .stack_top = (char *)(stack + WORDS),
               .time = 100};
  world->fiber[i] = world->by_number[i] = f;
}

static int scene_build(void **state) {
  memset(world, 0, sizeof *world);
  memset(&scene, 0, sizeof scene);
  memset(unchanged, 0, sizeof unchanged);
  program = (Program){0};
  world->n_fibers = world->n_alive = 2;
  for (uint32_t i = 0; i < 2; i++) thread_build(i);
  scene.object[0] = (Object){
      .address = 0x1000, .kind = OBJECT_MUTEX, .owner = 1, .count = 1, .visitors = scene.visitors};
  scene.object[1] = (Object){.address = 0x2000,
                             .kind = OBJECT_SEMAPHORE,
                             .owner = NOBODY,
                             .waiters = scene.waiters,
                             .visitors = scene.visitors};
  scene.object[0].next = &scene.object[1];
  scene.buckets[0] = &scene.object[0];
  world->objects = scene.buckets;
  world->bucket_bits = 2;
  return 0;
}

static StateHash hash_now(void) {
  StateHash h;
  uint64_t spent = 0;
  assert_true(program_state_hash(&h, true, &spent));
  return h;
}

static bool is_told_now(void) {
  StateHash h;
  uint64_t spent = 0;
  return program_state_hash(&h, true, &spent);
}

static bool same(StateHash a, StateHash b) { return a.a == b.a && a.b == b.b; }

// ---- each field

typedef struct {
  const char *name;
  StateClass class;
  char *at; // in the scene
} Listed;

static const Listed listed[] = {
#define Fiber_in_scene scene.fiber[0]
#define Op_in_scene scene.op[0]
#define Object_in_scene scene.object[0]
#define World_in_scene (*world)
#define Creation_in_scene scene.fiber[0].creation
#define Cancellation_in_scene scene.fiber[0].cancel
#define ThreadSignals_in_scene scene.fiber[0].signal
#define ThreadStorage_in_scene scene.fiber[0].storage
#define ThreadHeap_in_scene scene.fiber[0].heap
#define Fences_in_scene scene.fiber[0].fence
#define Waiting_in_scene scene.fiber[0].waiting
#define ThreadInputs_in_scene scene.fiber[0].inputs
#define ThreadPart_in_scene scene.fiber[0].part
#define OpenmpThread_in_scene scene.fiber[0].openmp
#define STRUCT(structure)
#define FIELD(structure, field, class, reason) \
  {#structure "." #field " is " #class, STATE_##class, (char *)&structure##_in_scene.field},
#define END(structure)
#include "search/state_fields.def"
};
enum { FIELDS = sizeof listed / sizeof *listed };

// Those that are walked or count in an order have tests of their own below.
static void test_field(void **state) {
  const Listed *l = *state;
  if (l->class == STATE_WALKED || l->class == STATE_ORDERED) return;
  scene_build(NULL);
  StateHash before = hash_now(), after;
  uint64_t spent = 0;
  *l->at ^= 1;
  bool told = program_state_hash(&after, true, &spent);
  if (l->class == STATE_HASHED) assert_false(told && same(before, after));
  else assert_true(!told || same(before, after));
  assert_true(told || l->class == STATE_REFUSED || l->class == STATE_HASHED);
}

// ---- threads

static void test_stack_above_the_frame(void **state) {
  StateHash before = hash_now();
  scene.stack[0][3 * DEPTH]++;
  assert_false(same(before, hash_now()));
}
static void test_stack_below_the_frame(void **state) { // the runtime's own
  StateHash before = hash_now();
  scene.stack[0][DEPTH + 1]++;
  assert_true(same(before, hash_now()));
}
static void test_what_is_laid_on_the_stack(void **state) {
  StateHash before = hash_now();
  scene.stack[0][WORDS - 1]++;
  assert_false(same(before, hash_now()));
}
static void test_locks_in_the_order_in_which_they_were_taken(void **state) {
  Fiber *f = &scene.fiber[0];
  f->n_held = 2;
  f->held[0].address = 0x1000, f->held[1].address = 0x2000;
  StateHash before = hash_now();
  f->held[0].pc = 5; // for reports
  assert_true(same(before, hash_now()));
  f->held[0].address = 0x2000, f->held[1].address = 0x1000;
  assert_false(same(before, hash_now()));
}
static void test_values_of_keys(void **state) {
  void *values[2] = {NULL, &values};
  scene.fiber[0].storage.specific = values;
  scene.fiber[0].storage.n_specific = 2;
  StateHash before = hash_now();
  values[0] = &scene;
  assert_false(same(before, hash_now()));
}
static void test_destructors_of_thread_locals(void **state) {
  ThreadExit last = {NULL, &last, NULL}, first = {NULL, &first, &last};
  StateHash none = hash_now();
  scene.fiber[0].storage.exits = &last;
  StateHash one = hash_now();
  scene.fiber[0].storage.exits = &first;
  assert_false(same(none, one));
  assert_false(same(one, hash_now()));
}
static void test_freed_blocks(void **state) {
  uint64_t free[HEAP_CLASSES] = {0};
  scene.fiber[0].heap.free = free;
  StateHash before = hash_now();
  free[HEAP_CLASSES - 1] = 0x1000;
  assert_false(same(before, hash_now()));
}
static void test_permission_regions(void **state) {
  Permit outer = {NULL, 0x1000, 0x1010, false}, inner = {&outer, 0x2000, 0x2010, true};
  StateHash none = hash_now();
  scene.fiber[0].permits = &outer;
  StateHash one = hash_now();
  scene.fiber[0].permits = &inner;
  StateHash both = hash_now();
  inner.writes = false;
  assert_false(same(none, one));
  assert_false(same(one, both));
  assert_false(same(both, hash_now()));
}
static void test_result_before_the_end(void **state) { // while destructors of keys run
  StateHash before = hash_now();
  scene.fiber[0].result = &scene;
  assert_false(same(before, hash_now()));
}
static void test_ended_thread_has_no_operation(void **state) {
  scene.fiber[0].state = FIBER_ENDED;
  StateHash before = hash_now();
  scene.op[0].pc++;
  scene.stack[0][3 * DEPTH]++;
  scene.fiber[0].saved_errno++;
  assert_true(same(before, hash_now()));
  scene.fiber[0].result = &scene;
  assert_false(same(before, hash_now()));
}
static void test_threads_are_told_apart(void **state) {
  scene.fiber[0].time = 200;
  StateHash before = hash_now();
  scene.fiber[0].time = 100, scene.fiber[1].time = 200;
  assert_false(same(before, hash_now()));
}
static void test_operation_that_is_not_whole(void **state) {
  assert_true(is_told_now());
  scene.op[0].kind = OP_FENCE;
  assert_false(is_told_now());
}
static void test_wide_atomic_operation(void **state) {
  scene.op[0].kind = OP_LOAD, scene.op[0].size = 8;
  assert_true(is_told_now());
  scene.op[0].size = 16;
  assert_false(is_told_now());
}
static void test_try_with_a_limit(void **state) {
  scene.op[0].kind = OP_TRYLOCK, scene.op[0].argument = EBUSY;
  assert_true(is_told_now());
  scene.op[0].argument = ETIMEDOUT;
  assert_false(is_told_now());
}
static void test_loop_that_may_be_held(void **state) {
  Waiting *w = &scene.fiber[0].waiting;
  StateHash none = hash_now();
  w->n_events = 2;
  w->event[0].pc = 1, w->event[1].pc = 2;
  assert_true(same(none, hash_now())); // both objects have changed since
  unchanged[1] = true;
  StateHash last = hash_now();
  assert_false(same(none, last));
  w->event[0].pc = 7; // its object has changed: it does not hold the thread
  assert_true(same(last, hash_now()));
  unchanged[0] = true;
  assert_false(same(last, hash_now()));
}

// ---- times: only those that some thread has not come to yet

static void test_times_that_are_over(void **state) {
  StateHash before = hash_now();
  scene.object[1].time = 99;
  scene.fiber[0].wake.time = 98;
  scene.fiber[0].fence.acquired.time = 97;
  assert_true(same(before, hash_now()));
}
static void test_time_of_an_object(void **state) {
  StateHash before = hash_now();
  scene.object[1].time = 101;
  assert_false(same(before, hash_now()));
}
static void test_time_of_what_woke_it(void **state) {
  StateHash before = hash_now();
  scene.fiber[0].wake.time = 101;
  assert_false(same(before, hash_now()));
}
static void test_time_of_a_release_fence(void **state) {
  StateHash before = hash_now();
  scene.fiber[0].fence.released.time = 101;
  assert_true(same(before, hash_now())); // there was none
  scene.fiber[0].fence.is_released = true;
  assert_false(same(before, hash_now()));
}
static void test_time_of_a_thread_to_be_joined(void **state) {
  scene.fiber[0].state = FIBER_ENDED;
  scene.fiber[0].time = 150;
  StateHash before = hash_now();
  scene.fiber[0].time = 160;
  assert_false(same(before, hash_now()));
  scene.fiber[0].joined = true;
  before = hash_now();
  scene.fiber[0].time = 170;
  assert_true(same(before, hash_now()));
}

// ---- objects

static void test_idle_object_as_if_not_met(void **state) {
  scene.object[0] = (Object){.address = 0x1000, .kind = OBJECT_MUTEX, .owner = NOBODY};
  StateHash with = hash_now();
  scene.buckets[0] = NULL;
  StateHash without = hash_now();
  scene.buckets[0] = &scene.object[0];
  assert_true(same(with, without));
  scene.object[0].flags = OBJECT_KNOWN | MUTEX_ROBUST;
  assert_true(same(hash_now(), without));
  scene.object[0].flags |= MUTEX_LOST;
  assert_false(same(hash_now(), without));
}
static void test_objects_in_no_order(void **state) {
  StateHash before = hash_now();
  scene.object[0].next = NULL;
  scene.object[1].next = &scene.object[0];
  scene.buckets[0] = &scene.object[1];
  assert_true(same(before, hash_now()));
}
static void test_waiters(void **state) {
  scene.object[1].n_waiters = 2;
  scene.waiters[0] = 0, scene.waiters[1] = 1;
  StateHash before = hash_now();
  scene.waiters[1] = 2;
  assert_false(same(before, hash_now()));
}
static void test_visitors_in_no_order(void **state) {
  scene.object[1].n_visitors = 2;
  scene.visitors[0] = 0, scene.visitors[1] = 1;
  StateHash before = hash_now();
  scene.visitors[0] = 1, scene.visitors[1] = 0;
  assert_true(same(before, hash_now()));
  scene.visitors[1] = 2;
  assert_false(same(before, hash_now()));
}
static void test_past_that_wakes(void **state) { // only where a search asks for it
  StateHash with, without, later;
  uint64_t spent = 0;
  assert_true(program_state_hash(&with, true, &spent));
  assert_true(program_state_hash(&without, false, &spent));
  assert_true(same(with, without));
  scene.object[0].seen_taken = true;
  assert_true(program_state_hash(&later, false, &spent));
  assert_true(same(without, later));
  assert_false(same(with, hash_now()));
}

// ---- the process

static void test_handlers_of_its_end(void **state) {
  StateHash before = hash_now();
  world->at_exit[0].argument = &scene;
  assert_true(same(before, hash_now()));
  world->n_atexit = 1;
  StateHash one = hash_now();
  world->at_exit[0].argument = world;
  assert_false(same(before, one));
  assert_false(same(one, hash_now()));
  world->n_atexit = 0, world->n_at_quick_exit = 1;
  world->at_quick_exit[0].argument = &scene;
  assert_false(same(before, hash_now()));
}
static void test_limits(void **state) {
  StateHash before = hash_now();
  world->limit[3].now = 5;
  assert_true(same(before, hash_now()));
  world->limit[3].set = true;
  assert_false(same(before, hash_now()));
}
static void test_memory_of_streams(void **state) {
  world->n_buffers = 1;
  StateHash before = hash_now();
  world->buffers[0].at = &scene;
  assert_false(same(before, hash_now()));
}
static void test_programs_that_send_signals(void **state) {
  program.signals = true;
  assert_false(is_told_now());
}
static void test_tasks_of_a_region(void **state) {
  Scope region = {.region = 5, .key = 6};
  Task task = {0};
  scene.fiber[0].task = &task;
  StateHash before = hash_now();
  task.regions = &region;
  assert_false(same(before, hash_now()));
  task.member = &region; // posted to it
  assert_false(is_told_now());
}
static void test_scopes_of_a_task(void **state) {
  Scope finish = {.key = 6, .running = 1};
  Task task = {.finish = &finish};
  scene.fiber[0].task = &task;
  StateHash before = hash_now();
  finish.running = 2;
  assert_false(same(before, hash_now()));
}

int main(void) {
  void *at = mmap((void *)WORLD_BASE, sizeof(World), PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (at != (void *)WORLD_BASE) return 1;
  static struct CMUnitTest fields[FIELDS];
  for (uint32_t i = 0; i < FIELDS; i++)
    fields[i] = (struct CMUnitTest){listed[i].name, test_field, NULL, NULL, (void *)&listed[i]};
#define TEST(name) cmocka_unit_test_setup(test_##name, scene_build)
  const struct CMUnitTest tests[] = {TEST(stack_above_the_frame),
                                     TEST(stack_below_the_frame),
                                     TEST(what_is_laid_on_the_stack),
                                     TEST(locks_in_the_order_in_which_they_were_taken),
                                     TEST(values_of_keys),
                                     TEST(destructors_of_thread_locals),
                                     TEST(freed_blocks),
                                     TEST(permission_regions),
                                     TEST(result_before_the_end),
                                     TEST(ended_thread_has_no_operation),
                                     TEST(threads_are_told_apart),
                                     TEST(operation_that_is_not_whole),
                                     TEST(wide_atomic_operation),
                                     TEST(try_with_a_limit),
                                     TEST(loop_that_may_be_held),
                                     TEST(times_that_are_over),
                                     TEST(time_of_an_object),
                                     TEST(time_of_what_woke_it),
                                     TEST(time_of_a_release_fence),
                                     TEST(time_of_a_thread_to_be_joined),
                                     TEST(idle_object_as_if_not_met),
                                     TEST(objects_in_no_order),
                                     TEST(waiters),
                                     TEST(visitors_in_no_order),
                                     TEST(past_that_wakes),
                                     TEST(handlers_of_its_end),
                                     TEST(limits),
                                     TEST(memory_of_streams),
                                     TEST(programs_that_send_signals),
                                     TEST(tasks_of_a_region),
                                     TEST(scopes_of_a_task)};
  int failed = cmocka_run_group_tests(fields, NULL, NULL);
  return failed + cmocka_run_group_tests(tests, NULL, NULL);
}
