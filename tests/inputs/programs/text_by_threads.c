// EXPECT: race
// OPTIONS: --input=stdin --input-bytes 2
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
static int got;
static void *reader(void *unused) {
  got = getchar();
  return NULL;
}
int main(void) {
  pthread_t r;
  pthread_create(&r, NULL, reader, NULL);
  int mine = getchar();
  pthread_join(r, NULL);
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  touch(!(mine == 'b' && got == 'a'));
  pthread_join(t, NULL);
  return 0;
}
