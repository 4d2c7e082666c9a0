// EXPECT: verdict=race lines=13,20
// A handler of fork that takes no lock races like what called fork.
#include <assert.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared, order;

static void before_first(void) {
  assert(order == 1);
  shared++;
}
static void before_second(void) { order = 1; }
static void behind(void) {}

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
