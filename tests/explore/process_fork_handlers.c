// EXPECT: verdict=race-free
// Handlers of fork take a lock before it and give it back behind it, the last registered first.
#include <assert.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared, order;

static void before_first(void) {
  pthread_mutex_lock(&lock);
  assert(order == 1);
  shared++;
}
static void before_second(void) { order = 1; }
static void behind(void) { pthread_mutex_unlock(&lock); }

static void *other(void *unused) {
  pthread_mutex_lock(&lock);
  shared++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  int status;
  assert(!pthread_atfork(before_first, behind, behind));
  assert(!pthread_atfork(before_second, NULL, NULL));
  pthread_create(&t, NULL, other, NULL);
  pid_t child = fork();
  if (!child) _exit(pthread_mutex_trylock(&lock) != 0);
  assert(waitpid(child, &status, 0) == child && WIFEXITED(status));
  pthread_join(t, NULL);
  return 0;
}
