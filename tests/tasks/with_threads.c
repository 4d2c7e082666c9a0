// EXPECT: verdict=race-free executions=2
// Tasks and threads in one program: a mutex and an isolated region are two different locks.
#include <norace/task.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a;
static void task(void *argument) {
  pthread_mutex_lock(&m);
  a++;
  pthread_mutex_unlock(&m);
}
static void *thread(void *argument) {
  NORACE_FINISH norace_async(task, NULL);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  task(NULL);
  pthread_join(t, NULL);
  return a != 2;
}
