// twins: 1
// A ring whose numbers and array are variables. In the twin there are two arrays, and which of them
// is meant depends on the thread: a slot of the one may be taken although the block that was counted
// lies in the other, so a block is taken twice.
#include <pthread.h>
#include <stdlib.h>
enum { CAP = 4, ROUNDS = 6 };
struct item {
  int v;
};
static struct item *slot[CAP];
#if TWIN
static struct item *other[CAP];
#define SLOTS(p) (p ? other : slot)
#else
#define SLOTS(p) slot
#endif
static unsigned in, out, count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *makes(void *p) {
  for (int i = 0; i < ROUNDS; i++) {
    struct item *x = malloc(sizeof *x);
    if (!x) exit(1);
    x->v = i;
    pthread_mutex_lock(&m);
    if (count < CAP) {
      SLOTS(p)[in] = x;
      in = (in + 1) % CAP;
      count++;
    }
    pthread_mutex_unlock(&m);
  }
  return p;
}
static void *takes(void *p) {
  for (int i = 0; i < ROUNDS; i++) {
    struct item *x = NULL;
    pthread_mutex_lock(&m);
    if (count > 0) {
      x = SLOTS(p)[out];
      out = (out + 1) % CAP;
      count--;
    }
    pthread_mutex_unlock(&m);
    if (x) x->v++;
  }
  return p;
}
int main(int argc, char **argv) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, makes, argc > 2 ? argv : NULL);
  pthread_create(&t[1], NULL, makes, NULL);
  pthread_create(&t[2], NULL, takes, argc > 1 ? argv : NULL);
  pthread_create(&t[3], NULL, takes, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
