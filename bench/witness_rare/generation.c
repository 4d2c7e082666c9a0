// A generation number, released and acquired atomically, tells that the data is there; a second update comes without a new one.
#include "rare.h"
static atomic_int generation;
static int data;
static void *publish(void *unused) {
  data = 1;
  atomic_store(&generation, 1);
  pass();
  pthread_mutex_lock(&a);
  data = 2;
  pthread_mutex_unlock(&a);
  pass();
  return NULL;
}
static void *use(void *unused) {
  int seen = 0;
  work(3);
  pass();
  if (atomic_load(&generation)) {
    pthread_mutex_lock(&b);
    seen = data;
    pthread_mutex_unlock(&b);
  }
  return (void *)(long)seen;
}
int main(void) { run(publish, use); }
