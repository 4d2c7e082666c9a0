// expect: race-free
#include <pthread.h>
enum { N = 6 };
struct task { int input; long result; };
static void *worker(void *arg) {
  struct task *mine = arg;
  mine->result = mine->input * 2L;
  return NULL;
}
int main(void) {
  struct task tasks[N];
  pthread_t t[N];
  long sum = 0;
  for (int i = 0; i < N; i++) {
    tasks[i].input = i;
    pthread_create(&t[i], NULL, worker, &tasks[i]);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  for (int i = 0; i < N; i++) sum += tasks[i].result;
  return (int)sum;
}
