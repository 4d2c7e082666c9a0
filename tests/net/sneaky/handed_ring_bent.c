// twins: 4
// Who moves `out` on has taken what lies there, if both sides mean the same array and go round it
// in the same way, and it was empty at first. In the twins blocks are put into one of two arrays
// and taken out of one of two, the ring begins in the middle, the slot behind is read, or `out`
// goes round by the size of another ring: so a block is taken twice.
#include <pthread.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
enum { CAP = 2, ROUNDS = 8 };
struct item {
  int a, b;
};
struct buf {
  struct item *slot[CAP], *other[CAP];
  int count, in, out;
  pthread_mutex_t m;
};
#if TWIN == 2
static struct buf B = {.in = 1};
#else
static struct buf B;
#endif
static void put(struct buf *b, struct item *it, int odd) {
  pthread_mutex_lock(&b->m);
  if (b->count != CAP) {
#if TWIN == 1
    if (odd) b->other[b->in] = it;
    else b->slot[b->in] = it;
#else
    b->slot[b->in] = it;
#endif
    b->in = (b->in + 1) % CAP;
    b->count++;
  }
  pthread_mutex_unlock(&b->m);
  (void)odd;
}
static struct item *get(struct buf *b, int odd) {
  struct item *it = NULL;
  pthread_mutex_lock(&b->m);
  if (b->count > 0) {
#if TWIN == 1
    if (odd) it = b->other[b->out];
    else it = b->slot[b->out];
#elif TWIN == 3
    it = (b->slot + 1)[b->out];
#else
    it = b->slot[b->out];
#endif
#if TWIN == 4
    b->out = (b->out + 1) % 3;
#else
    b->out = (b->out + 1) % CAP;
#endif
    b->count--;
  }
  pthread_mutex_unlock(&b->m);
  (void)odd;
  return it;
}
static void *makes(void *p) {
  for (int i = 0; i < ROUNDS; i++) {
    struct item *it = malloc(sizeof *it);
    if (!it) exit(1);
    it->a = i, it->b = 0;
    put(&B, it, i & 2);
  }
  return p;
}
static void *takes(void *p) {
  for (int i = 0; i < ROUNDS; i++) {
    struct item *it = get(&B, i & 1);
    if (it) it->b += it->a;
  }
  return p;
}
int main(void) {
  pthread_t t[4];
  pthread_mutex_init(&B.m, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, makes, NULL);
  for (int i = 2; i < 4; i++) pthread_create(&t[i], NULL, takes, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
