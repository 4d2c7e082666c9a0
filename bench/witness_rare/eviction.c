// A cache evicts every eighth entry under the lock of the list, not of the entry.
#include "rare.h"
static int entry[8], evicted;
static void *fill(void *unused) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&a);
    entry[i] = i + 1;
    pthread_mutex_unlock(&a);
    pass();
  }
  return NULL;
}
static void *evict(void *unused) {
  work(3);
  for (int i = 0; i < 8; i++) {
    pass();
    pthread_mutex_lock(&b);
    if (i == 7) evicted = entry[7], entry[7] = 0;
    pthread_mutex_unlock(&b);
  }
  return NULL;
}
int main(void) { run(fill, evict); }
