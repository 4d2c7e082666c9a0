// EXPECT: verdict=race lines=9,13 executions=1
#include <norace/task.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a;
static void task(void *argument) {
  NORACE_ISOLATED
  {
    a++;
  }
}
static void *thread(void *argument) {
  pthread_mutex_lock(&m), a++, pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  NORACE_FINISH norace_async(task, NULL);
  pthread_join(t, NULL);
  return 0;
}
