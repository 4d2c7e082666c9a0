// EXPECT: verdict=race-free executions=1
// 5 tasks, main among them. Four stages, each a future that waits for the one before: read, filter, transform, add up.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

enum { N = 1000 };

typedef struct {
  long n;
  double *at;
} Batch;

static Batch *batch_new(long room) {
  Batch *b = malloc(sizeof *b);
  *b = (Batch){0, malloc((size_t)room * sizeof *b->at)};
  return b;
}

static void *produce(void *unused) {
  Batch *b = batch_new(N);
  for (long i = 0; i < N; i++) b->at[b->n++] = (double)(i * 7919 % 1009);
  return b;
}

static void *keep_even(void *before) {
  const Batch *in = norace_get(before);
  Batch *out = batch_new(in->n);
  for (long i = 0; i < in->n; i++)
    if ((long)in->at[i] % 2 == 0) out->at[out->n++] = in->at[i];
  return out;
}

static void *halve(void *before) {
  const Batch *in = norace_get(before);
  Batch *out = batch_new(in->n);
  for (long i = 0; i < in->n; i++) out->at[out->n++] = in->at[i] / 2;
  return out;
}

static void *add_up(void *before) {
  const Batch *in = norace_get(before);
  Batch *out = batch_new(1);
  out->at[0] = 0;
  for (out->n = 1; out->n <= in->n; out->n++) out->at[0] += in->at[out->n - 1];
  return out;
}

int main(void) {
  norace_future *source = norace_future_new(produce, NULL);
  norace_future *even = norace_future_new(keep_even, source);
  norace_future *half = norace_future_new(halve, even);
  norace_future *total = norace_future_new(add_up, half);
  double sum = ((Batch *)norace_get(total))->at[0], expected = 0;
  for (long i = 0; i < N; i++)
    if (i * 7919 % 1009 % 2 == 0) expected += (double)(i * 7919 % 1009) / 2;
  assert(sum == expected);
  return 0;
}
