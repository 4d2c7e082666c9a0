// A semaphore with two places keeps threads from crowding, and is taken for a lock.
#include "rare.h"
static sem_t places;
static int inside;
static void *enter(void *slow) {
  if (slow) work(3);
  sem_wait(&places);
  inside++;
  sem_post(&places);
  return NULL;
}
static void *quick(void *unused) { return enter(NULL); }
static void *slow(void *unused) { return enter(&inside); }
int main(void) {
  sem_init(&places, 0, 2);
  run(quick, slow);
}
