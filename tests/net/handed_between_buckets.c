// expect: race-free
// twins: 2
// A block that goes from one list to another, under both of their locks.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
struct e {
  int k, v;
  struct e *next;
};
static struct {
  pthread_mutex_t m;
  struct e *head;
} tab[8];
static void put(int k, int v) {
  unsigned h = (unsigned)k % 8;
  pthread_mutex_lock(&tab[h].m);
  struct e *e;
  for (e = tab[h].head; e; e = e->next)
    if (e->k == k) break;
  if (e) e->v = v;
  else {
    e = malloc(sizeof *e);
    e->k = k;
    e->v = v;
    e->next = tab[h].head;
    tab[h].head = e;
  }
  pthread_mutex_unlock(&tab[h].m);
}
static int get(int k) {
  unsigned h = (unsigned)k % 8;
  int v = -1;
  pthread_mutex_lock(&tab[h].m);
  for (struct e *e = tab[h].head; e; e = e->next)
    if (e->k == k) {
      v = e->v;
      break;
    }
  pthread_mutex_unlock(&tab[h].m);
  return v;
}
static void *w(void *x) {
  for (int k = 3; k > 1; k--) put(k, get(k + 1));
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 8; i++) pthread_mutex_init(&tab[i].m, 0);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  pthread_mutex_lock(&tab[2].m);
#if TWIN != 1
  pthread_mutex_lock(&tab[3].m);
#endif
  struct e *q = tab[3].head;
  if (q) {
#if TWIN != 2
    tab[3].head = q->next;
    q->next = tab[2].head;
#endif
    tab[2].head = q;
  }
#if TWIN != 1
  pthread_mutex_unlock(&tab[3].m);
#endif
  q = tab[2].head;
  if (q) q->v = 1;
  pthread_mutex_unlock(&tab[2].m);
  return 0;
}
