// The model of threads: whether two parts of an object share a byte, and whether a model is well
// formed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "model/threads.h"
#include "model/threads_check.h"

#include <cmocka.h>

static ModelNode node_of(ModelOp op) {
  return (ModelNode){
      .op = op, .value = MODEL_NONE, .from = MODEL_NONE, .turn = MODEL_NONE, .term = MODEL_NONE};
}

// One job: a node with this operation that leads to as many ends, on a shared object.
static ModelThreads *model_of(ModelOp op, unsigned ways, uint32_t n_refs) {
  ModelThreads *m = model_threads_new();
  ModelJob job = {.argument = MODEL_NONE, .turn = MODEL_NONE, .n_values = 1};
  ModelNode first = node_of(op);
  first.n_refs = n_refs;
  for (uint32_t k = 1; k <= ways; k++) vec_push(&first.next, k);
  vec_push(&job.nodes, first);
  for (unsigned k = 0; k < 2; k++) vec_push(&job.nodes, node_of(MODEL_STOP));
  vec_push(&m->jobs, job);
  vec_push(&m->objects, (ModelObject){.shared = true});
  vec_push(&m->refs, ((ModelRef){.root = MODEL_NONE, .size = 4}));
  return m;
}

static void is_checked(void **state) {
  (void)state;
  const struct {
    ModelOp op;
    unsigned ways;
    uint32_t n_refs;
    bool good;
  } all[] = {{MODEL_READ, 1, 1, true},     {MODEL_READ, 1, 0, false},    {MODEL_READ, 1, 2, false},
             {MODEL_TRYLOCK, 2, 1, true},  {MODEL_TRYLOCK, 1, 1, false}, {MODEL_STOP, 1, 0, false},
             {MODEL_COMPARE, 1, 0, false}, {MODEL_TEST, 2, 0, false},    {MODEL_NOP, 2, 0, true}};
  for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
    ModelThreads *m = model_of(all[k].op, all[k].ways, all[k].n_refs);
    assert_int_equal(model_threads_check(m), all[k].good);
    model_threads_delete(m);
  }
}

static void indices_are_in_range(void **state) {
  (void)state;
  ModelThreads *m = model_of(MODEL_WRITE, 1, 1);
  m->refs.at[0].root = 1; // there is only value 0
  assert_false(model_threads_check(m));
  m->refs.at[0].root = 0;
  assert_true(model_threads_check(m));
  m->objects.at[0].shared = false; // nobody else reaches it: there is no such access
  assert_false(model_threads_check(m));
  m->objects.at[0].shared = true;
  m->jobs.at[0].nodes.at[0].next.at[0] = 3;
  assert_false(model_threads_check(m));
  model_threads_delete(m);
}

static void share_terms_end(void **state) {
  (void)state;
  ModelThreads *m = model_of(MODEL_WRITE, 1, 1);
  vec_push(&m->shares.terms, ((ShareTerm){.op = SHARE_VARIABLE, .width = 32}));
  vec_push(&m->shares.terms, ((ShareTerm){.op = SHARE_ADD, .width = 32, .left = 0, .right = 0}));
  assert_true(model_threads_check(m));
  m->shares.terms.at[1].right = 1; // of itself
  assert_false(model_threads_check(m));
  model_threads_delete(m);
}

// Against what the definition says, byte by byte.
static bool has_byte(const ModelRef *r, int64_t byte) {
  if (!r->stride) return byte >= r->offset && byte < r->offset + (int64_t)r->size;
  for (int64_t at = r->offset - 40 * (int64_t)r->stride, k = -40; k < 80; k++, at += r->stride) {
    if (r->extent && (k < 0 || k * (int64_t)r->stride >= (int64_t)r->extent)) continue;
    if (byte >= at && byte < at + (int64_t)r->size) return true;
  }
  return false;
}

static void overlap_misses_nothing(void **state) {
  (void)state;
  srand(1);
  for (int k = 0; k < 4000; k++) {
    ModelRef r[2];
    for (int s = 0; s < 2; s++) {
      static const uint32_t strides[] = {0, 1, 2, 4, 6, 8, 12};
      r[s] = (ModelRef){.offset = rand() % 24,
                        .size = 1 + (uint32_t)rand() % 8,
                        .stride = strides[(unsigned)rand() % 7]};
      if (r[s].stride && rand() % 2) r[s].extent = r[s].stride * (1 + (uint32_t)rand() % 4);
    }
    bool share = false;
    for (int64_t byte = 0; byte < 64; byte++)
      share |= has_byte(&r[0], byte) && has_byte(&r[1], byte);
    if (share) assert_true(model_overlap(&r[0], &r[1]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_checked), cmocka_unit_test(indices_are_in_range),
      cmocka_unit_test(share_terms_end), cmocka_unit_test(overlap_misses_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
