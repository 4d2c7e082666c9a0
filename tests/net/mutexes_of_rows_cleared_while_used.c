// expect: unknown "initialised or destroyed here"
#include <pthread.h>
#include <string.h>
static pthread_mutex_t m[2][2];
static void *use(void *x) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      pthread_mutex_lock(&m[i][j]);
      pthread_mutex_unlock(&m[i][j]);
    }
  return x;
}
static void *again(void *x) {
  memset(m, 0, sizeof m);
  return x;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) pthread_mutex_init(&m[i][j], 0);
  pthread_create(&t[0], 0, use, 0);
  pthread_create(&t[1], 0, again, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
