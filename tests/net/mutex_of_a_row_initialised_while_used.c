// expect: unknown "initialised or destroyed here"
#include <pthread.h>
static pthread_mutex_t m[2][2];
static int d;
static void *use(void *x) {
  pthread_mutex_lock(&m[0][1]);
  d++;
  pthread_mutex_unlock(&m[0][1]);
  return x;
}
static void *again(void *x) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) pthread_mutex_init(&m[i][j], 0);
  return x;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) pthread_mutex_init(&m[i][j], 0);
  pthread_create(&t[0], 0, use, 0);
  pthread_create(&t[1], 0, use, 0);
  pthread_create(&t[2], 0, again, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return d;
}
