// expect: race-free
// twins: 2
// Two accounts of a table, locked in the order of the numbers that they hold: the number is read
// anew for each choice.
#include <pthread.h>
#include <stdlib.h>
typedef struct account {
  pthread_mutex_t lock;
  long balance;
  int id;
} account;
struct bank {
  account *accounts;
  int n;
};
static struct bank bank;
static void transfer(account *from, account *to, long sum) {
  if (from == to) return;
#if TWIN == 1 // what is looked at has changed
  account *first = from->id < to->id ? from : to;
  from->id = to->id + 1;
  account *second = from->id < to->id ? to : from;
#else
  account *first = from->id < to->id ? from : to, *second = from->id < to->id ? to : from;
#endif
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->balance -= sum;
#if TWIN == 2
  pthread_mutex_unlock(&second->lock);
  to->balance += sum;
#else
  to->balance += sum;
  pthread_mutex_unlock(&second->lock);
#endif
  pthread_mutex_unlock(&first->lock);
}
static void *teller(void *arg) {
  unsigned seed = (unsigned)(long)arg;
  int a = rand_r(&seed) % bank.n, b = rand_r(&seed) % bank.n;
#if TWIN
  a = (int)(long)arg, b = bank.n - 1;
#endif
  transfer(&bank.accounts[a], &bank.accounts[b], 5);
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  bank.n = n;
  bank.accounts = malloc(n * sizeof *bank.accounts);
  pthread_t *t = malloc(n * sizeof *t);
  if (!bank.accounts || !t) return 1;
  for (int i = 0; i < n; i++) {
#if TWIN == 1
    pthread_mutexattr_t again;
    pthread_mutexattr_init(&again);
    pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&bank.accounts[i].lock, &again);
#else
    pthread_mutex_init(&bank.accounts[i].lock, NULL);
#endif
    bank.accounts[i].balance = 10, bank.accounts[i].id = i;
  }
  for (long i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, teller, (void *)i)) return 1;
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  return 0;
}
