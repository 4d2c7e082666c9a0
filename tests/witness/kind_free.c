// EXPECT: verdict=race lines=17,24 held=1
// A block is freed under one lock and read under another.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, common = PTHREAD_MUTEX_INITIALIZER;
static int *block, passed;
static void pass(void) {
  pthread_mutex_lock(&common);
  passed++;
  pthread_mutex_unlock(&common);
}
static void *use(void *unused) {
  int seen = 0;
  pthread_mutex_lock(&a);
  for (int i = 0; i < 1; i++)
    seen += block[i];
  pthread_mutex_unlock(&a);
  pass();
  return (void *)(long)seen;
}
static void drop(void) {
  pthread_mutex_lock(&b);
  free(block);
  pthread_mutex_unlock(&b);
}
static void *end(void *unused) {
  usleep(10);
  pass();
  drop();
  return NULL;
}
int main(void) {
  pthread_t one, two;
  block = calloc(4, sizeof *block);
  pthread_create(&one, NULL, use, NULL);
  pthread_create(&two, NULL, end, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
