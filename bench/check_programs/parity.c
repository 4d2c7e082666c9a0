// Four threads change a number under a lock, in a way that does not commute; what is not proved is used by several only if there is an argument.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int state, log_lines, verbose;
static void *work(void *a) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&m);
    state = state ^ 1;
    pthread_mutex_unlock(&m);
    if (verbose) log_lines++;
  }
  return a;
}
int main(int c, char **v) {
  pthread_t t[4];
  verbose = c > 1;
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
