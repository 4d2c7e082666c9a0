// expect: race 4 14
#include <pthread.h>
static int x;
static void *grandchild(void *arg) { x++; return NULL; }
static void *child(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
  pthread_join(t, NULL);
  return x;
}
