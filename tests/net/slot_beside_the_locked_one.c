// expect: race 14 21
// The lock of one element, and the number in the next one, at a constant distance.
#include <pthread.h>
#include <stdlib.h>
struct slot {
  pthread_mutex_t lock;
  int n;
};
static struct slot slots[4];
static volatile int wanted = 1;
static void *change_next(void *arg) {
  struct slot *own = arg, *other = wanted ? own + 1 : NULL;
  pthread_mutex_lock(&own->lock);
  if (other) other->n++;
  pthread_mutex_unlock(&own->lock);
  return arg;
}
static void *change(void *arg) {
  struct slot *own = arg;
  pthread_mutex_lock(&own->lock);
  own->n++;
  pthread_mutex_unlock(&own->lock);
  return arg;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&slots[i].lock, NULL);
  int i = rand() % 3;
  pthread_create(&t, NULL, change_next, &slots[i]);
  pthread_create(&u, NULL, change, &slots[i + 1]);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
