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
  int depth = 0, deepest = 0, c;
  while ((c = getchar()) == '(' || c == ')') {
    depth += c == '(' ? 1 : -1;
    if (depth < 0) return 0;
    if (depth > deepest) deepest = depth;
  }
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  touch(!(!depth && deepest == 2));
  pthread_join(t, NULL);
  return 0;
}
