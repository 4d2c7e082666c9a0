// expect: race-free
// A block for each thread, filled before the thread starts and freed by it.
#include <pthread.h>
#include <stdlib.h>
struct task { int number; long result; };
static void *worker(void *arg) {
  struct task *mine = arg;
  mine->result = mine->number * 3L;
  free(mine);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) {
    struct task *task = malloc(sizeof *task);
    task->number = i;
    pthread_create(&t, NULL, worker, task);
  }
  pthread_exit(NULL);
}
