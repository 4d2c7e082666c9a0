// EXPECT: verdict=race-free executions=1 other=deadlock
// A future that waits for itself.
#include <norace/task.h>
#include <semaphore.h>
static sem_t ready;
static norace_future *own;
static void *wait_for_own(void *argument) {
  sem_wait(&ready);
  return norace_get(own);
}
int main(void) {
  sem_init(&ready, 0, 0);
  own = norace_future_new(wait_for_own, NULL);
  sem_post(&ready);
  norace_get(own);
  return 0;
}
