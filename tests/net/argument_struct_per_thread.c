// expect: race-free
// Each thread has a structure of its own on main's stack.
#include <pthread.h>
struct task {
  int from, to;
  long sum;
};
static void *worker(void *arg) {
  struct task *t = arg;
  t->sum = 0;
  for (int i = t->from; i < t->to; i++) t->sum += i;
  return NULL;
}
int main(void) {
  pthread_t id[4];
  struct task task[4];
  for (int i = 0; i < 4; i++) {
    task[i].from = 10 * i;
    task[i].to = 10 * (i + 1);
    pthread_create(&id[i], NULL, worker, &task[i]);
  }
  long sum = 0;
  for (int i = 0; i < 4; i++) {
    pthread_join(id[i], NULL);
    sum += task[i].sum;
  }
  return (int)sum;
}
