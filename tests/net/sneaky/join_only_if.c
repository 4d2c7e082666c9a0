#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void *work(void *arg) {
  x++;
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  if (argc > 1) pthread_join(a, NULL);
  x++;
  return 0;
}
