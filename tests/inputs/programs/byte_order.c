// EXPECT: race
#include <pthread.h>
#include <stdlib.h>
#include <arpa/inet.h>
#include <strings.h>

extern int __VERIFIER_nondet_int(void);

static int shared, careless;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *unused) {
  if (!careless) pthread_mutex_lock(&lock);
  shared++;
  if (!careless) pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int x = __VERIFIER_nondet_int();
  careless = ntohl((unsigned)x) == 0x01020304 && ffs(x) == 1;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
