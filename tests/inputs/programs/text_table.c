// EXPECT: race
// OPTIONS: --input=args --input-bytes 1
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
int main(int argc, char **argv) {
  (void)argc, (void)argv;
  static const signed char value[256] = {['a'] = 3, ['b'] = 5, ['c'] = 7};
  if (argc < 2) return 0;
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  touch(!(value[(unsigned char)argv[1][0]] == 7));
  pthread_join(t, NULL);
  return 0;
}
