// expect: race-free
// Commands through a table of functions; each locks what it changes.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long total, last;
static void add(long n) {
  pthread_mutex_lock(&lock);
  total += n;
  pthread_mutex_unlock(&lock);
}
static void set(long n) {
  pthread_mutex_lock(&lock);
  last = n;
  pthread_mutex_unlock(&lock);
}
static void none(long n) {}
static const struct {
  const char *name;
  void (*run)(long);
} commands[] = {{"add", add}, {"set", set}, {"none", none}};
static void *worker(void *arg) {
  for (long i = 0; i < 6; i++) commands[i % 3].run((long)arg + i);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
