// EXPECT: race-free all
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
  unsigned char head[4] = {0};
  size_t n = fread(head, 1, sizeof head, stdin);
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  touch(1 + (n == 4 && (head[0] | head[1] << 8 | head[2] << 16) == 0x464c45));
  pthread_join(t, NULL);
  return 0;
}
