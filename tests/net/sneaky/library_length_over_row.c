#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static char g[4][16];
static void *w(void *p) {
  int i = (int)(intptr_t)p;
  fread(g[i], 16, 2, stdin);
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
