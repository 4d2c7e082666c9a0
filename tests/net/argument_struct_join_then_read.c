// expect: race
// The sums are read in the loop that joins, one ahead.
#include <pthread.h>
struct task {
  long sum;
};
static void *worker(void *arg) {
  struct task *t = arg;
  t->sum = 3;
  return NULL;
}
int main(void) {
  pthread_t id[3];
  struct task task[3];
  for (int i = 0; i < 3; i++) pthread_create(&id[i], NULL, worker, &task[i]);
  long sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += task[i].sum;
    pthread_join(id[i], NULL);
  }
  return (int)sum;
}
