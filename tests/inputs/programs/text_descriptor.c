// EXPECT: race
// OPTIONS: --input=stdin --input-bytes 4
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
  short pair[2] = {0};
  ssize_t n = read(0, pair, sizeof pair);
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  touch(!(n == 4 && pair[0] * pair[1] == 391 && pair[0] > 1 && pair[1] > pair[0] && pair[1] < 100));
  pthread_join(t, NULL);
  return 0;
}
