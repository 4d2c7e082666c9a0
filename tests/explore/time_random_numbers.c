// EXPECT: verdict=race-free executions=2
// Random numbers and process ids are the same on every schedule, or the search would not find its way back.
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static void *run(void *arg) {
  int add = *(int *)arg % 2 ? 1 : 2;
  pthread_mutex_lock(&m);
  sum += add;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  srand((unsigned)time(NULL));
  int x = rand(), y = rand() + (int)getpid();
  pthread_create(&a, NULL, run, &x);
  pthread_create(&b, NULL, run, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
