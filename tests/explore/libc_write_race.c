// EXPECT: verdict=race lines=7,12
// write reads the buffer.
#include <pthread.h>
#include <unistd.h>
static char buffer[4] = "abc\n";
static void *run(void *arg) {
  return write(STDOUT_FILENO, buffer, sizeof buffer) < 0 ? arg : NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  buffer[2] = 'd';
  pthread_join(t, NULL);
  return 0;
}
