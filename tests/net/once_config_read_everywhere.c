// expect: race-free
// A configuration read once; then only read.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct config {
  int threads;
  char name[32];
};
static struct config config;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void load(void) {
  config.threads = 4;
  const char *n = getenv("NAME");
  strncpy(config.name, n ? n : "none", sizeof config.name - 1);
}
static const struct config *get(void) {
  pthread_once(&once, load);
  return &config;
}
static void *worker(void *arg) {
  const struct config *c = get();
  return (void *)(long)(c->threads + c->name[0]);
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
