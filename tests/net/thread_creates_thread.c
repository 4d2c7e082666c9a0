// expect: race-free
#include <pthread.h>
static int x;
static void *grandchild(void *arg) { x++; return NULL; }
static void *child(void *arg) {
  pthread_t t;
  x = 1;
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_join(t, NULL);
  x++;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
  pthread_join(t, NULL);
  return x;
}
