// A counter is left to a second one when its lock is not free: trylock fails once in a blue moon.
#include "rare.h"
static int total, spare;
static void *count(void *slow) {
  for (int i = 0; i < 4; i++) {
    if (slow) work(1);
    if (!pthread_mutex_trylock(&a)) {
      total++;
      total += spare;
      pthread_mutex_unlock(&a);
    } else {
      spare++;
    }
  }
  return NULL;
}
static void *quick(void *unused) { return count(NULL); }
static void *slow(void *unused) { return count(&spare); }
int main(void) { run(quick, slow); }
