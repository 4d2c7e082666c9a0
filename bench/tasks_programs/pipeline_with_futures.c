// EXPECT: verdict=race-free executions=1
// 5 tasks, main among them. Items go through four stages: read, filter, transform, add up. Each stage of an item is a future that waits for the
// stage before it, and for the same stage of the item before.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { ITEMS = SCALE, STAGES = 4, N = 1000 };

typedef struct {
  long n;
  double at[N], sum;
} Batch;

typedef struct {
  norace_future *before, *same; // the stage before; this stage of the item before; NULL: none
  long item;
} Job;

static Batch *begin(const Job *job) {
  if (job->same) norace_get(job->same); // a stage takes items one after the other
  Batch *in = job->before ? norace_get(job->before) : NULL;
  Batch *out = malloc(sizeof *out);
  out->n = 0, out->sum = 0;
  for (long i = 0; in && i < in->n; i++) out->at[out->n++] = in->at[i];
  return out;
}

static void *produce(void *job) {
  Batch *b = begin(job);
  for (long i = 0; i < N; i++) b->at[b->n++] = (double)((i + ((Job *)job)->item) * 7919 % 1009);
  return b;
}

static void *keep_even(void *job) {
  Batch *b = begin(job);
  long kept = 0;
  for (long i = 0; i < b->n; i++)
    if ((long)b->at[i] % 2 == 0) b->at[kept++] = b->at[i];
  b->n = kept;
  return b;
}

static void *halve(void *job) {
  Batch *b = begin(job);
  for (long i = 0; i < b->n; i++) b->at[i] /= 2;
  return b;
}

static void *add_up(void *job) {
  Batch *b = begin(job);
  for (long i = 0; i < b->n; i++) b->sum += b->at[i];
  return b;
}

int main(void) {
  static void *(*const stage[STAGES])(void *) = {produce, keep_even, halve, add_up};
  static Job jobs[ITEMS][STAGES];
  static norace_future *futures[ITEMS][STAGES];
  for (long item = 0; item < ITEMS; item++)
    for (int s = 0; s < STAGES; s++) {
      jobs[item][s] = (Job){s ? futures[item][s - 1] : NULL, item ? futures[item - 1][s] : NULL, item};
      futures[item][s] = norace_future_new(stage[s], &jobs[item][s]);
    }
  for (long item = 0; item < ITEMS; item++) {
    double sum = ((Batch *)norace_get(futures[item][STAGES - 1]))->sum, expected = 0;
    for (long i = 0; i < N; i++)
      if ((i + item) * 7919 % 1009 % 2 == 0) expected += (double)((i + item) * 7919 % 1009) / 2;
    assert(sum == expected);
  }
  return 0;
}
