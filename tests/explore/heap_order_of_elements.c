// EXPECT: verdict=race lines=8,16
// Two blocks, to which the elements of one array point.
#include <pthread.h>
#include <stdlib.h>
static int x;
static char *all[2];
static void *w(void *z) {
  if (all[0] > all[1]) x++;
  return z;
}
int main(void) {
  pthread_t t;
  all[0] = malloc(16);
  all[1] = malloc(16);
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_join(t, 0);
  free(all[0]), free(all[1]);
  return 0;
}
