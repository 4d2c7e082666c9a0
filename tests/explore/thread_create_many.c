// EXPECT: verdict=race-free
// More threads than are created in a row without letting the others move.
#include <pthread.h>
static int done[150];
static void *work(void *mine) {
  *(int *)mine = 1;
  return NULL;
}
int main(void) {
  pthread_t t[150];
  for (int i = 0; i < 150; i++) pthread_create(&t[i], NULL, work, &done[i]);
  for (int i = 0; i < 150; i++) pthread_join(t[i], NULL);
  return 0;
}
