// expect: race-free
// Lock and data in one structure on the heap; accounts chosen by number; two locks in a fixed order.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct account { pthread_mutex_t lock; long balance; int moves; char owner[16]; };
static struct account *acc;
static int n_acc;
static void transfer(int from, int to, long sum) {
  if (from == to) return;
  struct account *a = &acc[from], *b = &acc[to];
  if (from < to) { pthread_mutex_lock(&a->lock); pthread_mutex_lock(&b->lock); }
  else { pthread_mutex_lock(&b->lock); pthread_mutex_lock(&a->lock); }
  a->balance -= sum;
  b->balance += sum;
  a->moves++, b->moves++;
  pthread_mutex_unlock(&b->lock);
  pthread_mutex_unlock(&a->lock);
}
static void *teller(void *p) {
  unsigned s = (unsigned)(long)p;
  for (int i = 0; i < 2; i++) {
    int from = rand_r(&s) % n_acc, to = rand_r(&s) % n_acc;
    transfer(from, to, i);
  }
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  n_acc = argc > 2 ? atoi(argv[2]) : 4;
  if (n > 16 || n_acc < 1) return 1;
  acc = calloc(n_acc, sizeof *acc);
  for (int i = 0; i < n_acc; i++) {
    pthread_mutex_init(&acc[i].lock, NULL);
    acc[i].balance = 100;
    snprintf(acc[i].owner, sizeof acc[i].owner, "owner %d", i);
  }
  pthread_t t[16];
  for (long i = 0; i < n; i++) pthread_create(&t[i], NULL, teller, (void *)(i + 1));
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  long all = 0;
  for (int i = 0; i < n_acc; i++) all += acc[i].balance;
  printf("%ld\n", all);
}
