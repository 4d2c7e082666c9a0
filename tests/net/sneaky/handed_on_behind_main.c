// twins: 2
// In the twins main returns with a block in two places, and what runs at the end of the program
// lets two threads go on that take it, each from one of them.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
struct task {
  struct task *next;
  int v;
};
static struct task *one, *two;
static sem_t go_one, go_two, taken;
static void *takes_one(void *p) {
  sem_wait(&go_one);
  struct task *t = one;
  one = NULL;
  sem_post(&taken);
  if (t) t->v++;
  return p;
}
static void *takes_two(void *p) {
  sem_wait(&go_two);
  struct task *t = two;
  two = NULL;
  sem_post(&taken);
  if (t) t->v++;
  return p;
}
#if TWIN == 2
__attribute__((destructor))
#endif
static void at_end(void) {
  sem_post(&go_one);
  sem_post(&go_two);
  sem_wait(&taken);
  sem_wait(&taken);
}
int main(void) {
  pthread_t t[2];
  sem_init(&go_one, 0, 0);
  sem_init(&go_two, 0, 0);
  sem_init(&taken, 0, 0);
  pthread_create(&t[0], NULL, takes_one, NULL);
  pthread_create(&t[1], NULL, takes_two, NULL);
  struct task *x = malloc(sizeof *x);
  if (!x) return 1;
  x->next = NULL, x->v = 0;
  one = x;
#if TWIN == 0
  struct task *y = malloc(sizeof *y);
  if (!y) return 1;
  y->next = NULL, y->v = 0;
  two = y;
  at_end();
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
#else
  two = x;
#endif
#if TWIN == 1
  atexit(at_end);
#endif
  return 0;
}
