// All primes of an interval: threads take numbers from a counter and keep primes in a list, each with its lock. The largest prime so far is updated
// under the lock of the list, and looked at under that of the counter.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { FROM = 2, TO = 60, MAX_THREADS = 64 };

static pthread_mutex_t number_lock = PTHREAD_MUTEX_INITIALIZER, list_lock = PTHREAD_MUTEX_INITIALIZER;
static int next = FROM, n_primes, largest, reported;
static int primes[TO];

static int is_prime(int n) {
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0) return 0;
  return n > 1;
}

static int take(void) {
  pthread_mutex_lock(&number_lock);
  int n = next++;
  if (n == TO / 2) reported = largest; // half way
  pthread_mutex_unlock(&number_lock);
  return n;
}

static void keep(int n) {
  pthread_mutex_lock(&list_lock);
  primes[n_primes++] = n;
  if (n > largest) largest = n;
  pthread_mutex_unlock(&list_lock);
}

static void *work(void *unused) {
  for (int n; (n = take()) < TO;)
    if (is_prime(n)) keep(n);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  for (int i = 0; i < n; i++) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
  printf("%d %d %d\n", n_primes, largest, reported);
  return 0;
}
