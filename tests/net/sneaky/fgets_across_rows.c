#include <pthread.h>
#include <stdio.h>
static char row[4][16];
static int length = 16;
static void *work(void *arg) {
  long i = (long)arg;
  if (i == 0) fgets(row[i], length, stdin);
  else row[i][0] = 'x';
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t[2];
  length += 16 * argc;
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
