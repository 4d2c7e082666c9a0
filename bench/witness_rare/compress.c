// Fig. 2.4 of the paper, the slow thread far behind.
#include "rare.h"
static int iterations, compressed;
static void *clean(void *slow) {
  if (slow) work(4);
  pass();
  pthread_mutex_lock(&a);
  if (iterations % 5 == 0) compressed++;
  pthread_mutex_unlock(&a);
  for (int i = 0; i < 4; i++) pass();
  pthread_mutex_lock(&b);
  iterations++;
  pthread_mutex_unlock(&b);
  for (int i = 0; i < 4; i++) pass();
  return NULL;
}
static void *quick(void *unused) { return clean(NULL); }
static void *slow(void *unused) { return clean(&iterations); }
int main(void) { run(quick, slow); }
