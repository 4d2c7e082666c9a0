// expect: race-free
// A singleton through pthread_once.
#include <pthread.h>
#include <stdlib.h>
struct config {
  int level;
};
static struct config *config;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void make(void) {
  config = malloc(sizeof *config);
  config->level = 3;
}
static struct config *get(void) {
  pthread_once(&once, make);
  return config;
}
static void *worker(void *arg) { return (void *)(long)get()->level; }
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  int level = get()->level;
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  free(config);
  return level;
}
