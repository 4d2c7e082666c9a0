// EXPECT: verdict=race-free executions=2
// It looks as if it waited, and only takes long.
#include <pthread.h>
static int flag, x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *look(void *unused) {
  for (int i = 0; i < 3000000; i++)
    if (flag) return 0;
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, look, 0);
  pthread_create(&u, 0, look, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x != 2;
}
