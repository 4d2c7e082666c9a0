// Two tellers, one account.
#include <pthread.h>
#include <stdio.h>

static long balance = 100;

static void *teller(void *amount) {
  balance += *(long *)amount;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  long in = 50, out = -30;
  pthread_create(&first, NULL, teller, &in);
  pthread_create(&second, NULL, teller, &out);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("%ld\n", balance);
}
