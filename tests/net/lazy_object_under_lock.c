// expect: race-free
// Who finds the pointer set finds the object filled: both happen under the lock.
#include <pthread.h>
#include <stdlib.h>
struct s {
  int a;
};
static struct s *inst;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct s *get(void) {
  pthread_mutex_lock(&m);
  if (!inst) {
    inst = malloc(sizeof *inst);
    inst->a = 1;
  }
  struct s *r = inst;
  pthread_mutex_unlock(&m);
  return r;
}
void *w(void *x) {
  struct s *p = get();
  return (void *)(long)p->a;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
