// expect: race-free
// twins: 6
// Two locks, the one of the lower number first, by two choices with one condition.
#include <pthread.h>
#include <stdlib.h>
struct account { pthread_mutex_t lock; long balance; int moves; };
static struct account *accounts;
static int n_accounts, rounds;

static void transfer(int from, int to, long amount) {
  if (from == to) return;
  struct account *a = &accounts[from], *b = &accounts[to];
  struct account *first = from < to ? a : b;
#if TWIN == 1
  struct account *second = from <= 0 ? b : a;
#elif TWIN == 2
  struct account *second = first;
#else
  struct account *second = from < to ? b : a;
#endif
  pthread_mutex_lock(&first->lock);
#if TWIN != 2 && TWIN != 3
#if TWIN == 1
  if (second != first)
#endif
  pthread_mutex_lock(&second->lock);
#endif
#if TWIN == 4
  pthread_mutex_unlock(&second->lock);
#endif
  if (a->balance >= amount) {
    a->balance -= amount;
    b->balance += amount;
#if TWIN == 5
    accounts[0].moves++;
#else
    a->moves++;
#endif
    b->moves++;
  }
#if TWIN != 2 && TWIN != 3 && TWIN != 4
#if TWIN == 1
  if (second != first)
#endif
  pthread_mutex_unlock(&second->lock);
#endif
  pthread_mutex_unlock(&first->lock);
#if TWIN == 6
  a->moves--;
#endif
}

static void *teller(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < rounds; i++) transfer((me + 1) % n_accounts, (me + 2 + i) % n_accounts, -i);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  n_accounts = argc > 2 ? atoi(argv[2]) : 4, rounds = argc > 3 ? atoi(argv[3]) : 2;
  if (n > 8 || n_accounts < 1) return 1;
  accounts = calloc(n_accounts, sizeof *accounts);
  if (!accounts) return 1;
  for (int i = 0; i < n_accounts; i++) pthread_mutex_init(&accounts[i].lock, NULL);
  pthread_t t[8];
  for (long i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, teller, (void *)i)) exit(1);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  return (int)accounts[0].balance;
}
