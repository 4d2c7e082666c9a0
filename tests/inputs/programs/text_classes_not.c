// EXPECT: race-free all
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
int main(void) {
  int c = getchar(), d = getchar();
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  touch(1 + (c != EOF && d != EOF && isupper(c) && tolower(c) == 'q' && isdigit(d) && !isspace(d)));
  pthread_join(t, NULL);
  return 0;
}
