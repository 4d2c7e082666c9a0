// expect: race 8 18
// The creator goes on using the block.
#include <pthread.h>
#include <stdlib.h>
struct task { int number; long result; };
static void *worker(void *arg) {
  struct task *mine = arg;
  mine->result = mine->number * 3L;
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  long sum = 0;
  for (int i = 0; i < argc; i++) {
    struct task *task = malloc(sizeof *task);
    task->number = i;
    pthread_create(&t, NULL, worker, task);
    sum += task->result;
  }
  return (int)sum;
}
