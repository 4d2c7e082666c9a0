// EXPECT: verdict=race-free executions=7
// What comes before and after the part runs once: a race there that one schedule does not show is not looked for. In the part two threads take
// a lock twice each: C(4,2) = 6 orders; the program itself runs once besides.
#include <norace/explore.h>
#include <pthread.h>

static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *times) {
  for (long i = 0; i < (long)times; i++) {
    pthread_mutex_lock(&lock);
    total++;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

static void two_threads(void *times) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, times);
  pthread_create(&b, NULL, add, times);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}

int main(void) {
  two_threads((void *)8);
  norace_explore(two_threads, (void *)2);
  two_threads((void *)8);
  return total != 36;
}
