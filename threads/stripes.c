#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t *locks;
static long *balance, *touched;
static int naccounts, nstripes, rounds;

struct arg { unsigned seed; int id; };

static void *teller(void *p) {
  struct arg *a = p;
  for (int r = 0; r < rounds; r++) {
    int k = rand_r(&a->seed) % naccounts;
    pthread_mutex_lock(&locks[k % nstripes]);
    balance[k] += a->id;
    touched[k]++;
    pthread_mutex_unlock(&locks[k % nstripes]);
#ifdef TWIN
    if (k + nstripes < naccounts) {
      pthread_mutex_lock(&locks[(k + 1) % nstripes]);
      balance[k + nstripes]++;
      pthread_mutex_unlock(&locks[(k + 1) % nstripes]);
    }
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  naccounts = argc > 2 ? atoi(argv[2]) : 4;
  nstripes = argc > 3 ? atoi(argv[3]) : 2;
  rounds = argc > 4 ? atoi(argv[4]) : 1;
  if (naccounts < 1 || nstripes < 1) return 1;
  locks = malloc(nstripes * sizeof *locks);
  balance = calloc(naccounts, sizeof *balance);
  touched = calloc(naccounts, sizeof *touched);
  pthread_t *t = malloc(n * sizeof *t);
  struct arg *a = malloc(n * sizeof *a);
  if (!locks || !balance || !touched || !t || !a) return 1;
  for (int i = 0; i < nstripes; i++) pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < n; i++) {
    a[i].seed = a[i].id = i + 1;
    if (pthread_create(&t[i], NULL, teller, &a[i])) exit(1);
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  long sum = 0;
  for (int i = 0; i < naccounts; i++) sum += balance[i] * touched[i];
  for (int i = 0; i < nstripes; i++) pthread_mutex_destroy(&locks[i]);
  printf("%ld\n", sum);
  free(locks); free(balance); free(touched); free(t); free(a);
  return 0;
}
