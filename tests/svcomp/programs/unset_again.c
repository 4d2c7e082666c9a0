// EXPECT: false
// Both times round the variable may hold something else; what calloc gives and what is copied holds what it holds.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
int x;
void *t(void *a) { x = 1; return 0; }
int main() {
  pthread_t id;
  int found = 0, *zero;
  for (int i = 0; i < 2; i++) {
    unsigned char c;
    if (c > 200) found++;
    int *old = malloc(8), copied;
    memcpy(&copied, old, 4);
    if (copied != old[0]) found = 9;
    free(old);
  }
  zero = calloc(2, 4);
  if (zero[1]) found = 9;
  pthread_create(&id, 0, t, 0);
  if (found > 1) x = 2;
  pthread_join(id, 0);
  return 0;
}
