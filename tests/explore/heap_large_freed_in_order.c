// EXPECT: verdict=race-free executions=1
#include <pthread.h>
#include <stdlib.h>

// Each has blocks of its own, some of them where one was freed; the last is freed by who joins.
static void *work(void *unused) {
  for (int i = 0; i < 3; i++) {
    char *p = malloc(1 << 20);
    p[i * 300000] = 1;
    free(p);
  }
  char *p = malloc(1 << 20);
  p[900000] = 1;
  return p;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) {
    void *p;
    pthread_join(t[i], &p);
    free(p);
  }
  return 0;
}
