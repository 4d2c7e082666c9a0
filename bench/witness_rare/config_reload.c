// A configuration is set under one lock and used, much later, under another.
#include "rare.h"
static int level;
static void *load(void *unused) {
  pthread_mutex_lock(&a);
  level = 3;
  pthread_mutex_unlock(&a);
  pass();
  return NULL;
}
static void *serve(void *unused) {
  work(3);
  pass();
  pthread_mutex_lock(&b);
  int used = level;
  pthread_mutex_unlock(&b);
  return (void *)(long)used;
}
int main(void) { run(load, serve); }
