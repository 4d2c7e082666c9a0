// Four threads that each build and throw away trees of their own, and hand one in sixteen of them
// to a shared shelf under a lock.
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 4, SHELF = 64, DEPTH = 4 };
typedef struct Tree {
  struct Tree *child[2];
  int weight;
} Tree;
static Tree *shelf[SHELF];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int operations;

static Tree *grow(int depth, int weight) {
  Tree *t = malloc(sizeof *t);
  t->weight = weight;
  for (int i = 0; i < 2; i++) t->child[i] = depth ? grow(depth - 1, weight + i) : NULL;
  return t;
}

static int fell(Tree *t) {
  if (!t) return 0;
  int weight = t->weight + fell(t->child[0]) + fell(t->child[1]);
  free(t);
  return weight;
}

static void *work(void *p) {
  for (int i = 0; i < operations; i++) {
    Tree *t = grow(DEPTH, i);
    if (i % 16 == 0) {
      pthread_mutex_lock(&lock);
      Tree *old = shelf[i / 16 % SHELF];
      shelf[i / 16 % SHELF] = t;
      pthread_mutex_unlock(&lock);
      t = old;
    }
    fell(t);
  }
  return NULL;
}

int main(int argc, char **argv) {
  operations = argc > 1 ? atoi(argv[1]) : 1000;
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  return 0;
}
