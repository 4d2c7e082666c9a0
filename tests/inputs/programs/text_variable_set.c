// EXPECT: race
// OPTIONS: --input=env --input-bytes 3
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void touch(int safely) {
  if (safely) pthread_mutex_lock(&lock);
  shared++;
  if (safely) pthread_mutex_unlock(&lock);
}
static void *other(void *unused) {
  touch(1);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  touch(!(getenv("UNUSUAL") != NULL));
  pthread_join(t, NULL);
  return 0;
}
