#include "counters.h"

void *add(void *unused) {
  for (int i = 0; i < STEPS; i++) {
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
