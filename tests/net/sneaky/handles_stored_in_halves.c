#include <pthread.h>
#include <stdint.h>
static int n[4];
static void *w(void *a) {
  n[(intptr_t)a]++;
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  ((int *)t)[2] = ((int *)t)[4];
  ((int *)t)[3] = ((int *)t)[5];
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += n[i];
  return s;
}
