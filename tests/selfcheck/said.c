// What was said already (runtime/base/said.h), with threads in place of processes: each says something of its own and something that the other says too, and
// all three want the same place in the table. Nothing is lost, nothing is said twice.
#include "../../runtime/base/said.h"

#include <assert.h>
#include <pthread.h>

static uint64_t said[SAID];
static int told[2];

static void *speak(void *which) {
  int me = *(int *)which;
  told[me] += !said_before(said, 7 + SAID * (uint64_t)(me + 1));
  told[me] += !said_before(said, 7);
  return NULL;
}

int main(void) {
  pthread_t other;
  int first = 0, second = 1;
  pthread_create(&other, NULL, speak, &second);
  speak(&first);
  pthread_join(other, NULL);
  assert(told[0] + told[1] == 3);
}
