#include <dirent.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static DIR *d;
static void *work(void *arg) {
  readdir(d);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  d = opendir(".");
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
