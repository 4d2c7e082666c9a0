// EXPECT: verdict=race-free executions=3
// Before and after a part the program may call what norace does not see into.
#include <norace/explore.h>
#include <pthread.h>
#include <sys/fanotify.h>

static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void part(void *unused) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
}

int main(void) {
  fanotify_init(0, 0);
  norace_explore(part, NULL);
  fanotify_init(0, 0);
  return total != 2;
}
