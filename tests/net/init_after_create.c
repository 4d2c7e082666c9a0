// expect: race 4 8
#include <pthread.h>
static int size;
static void *reader(void *unused) { return (void *)(long)size; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  size = 8;
  pthread_join(t, NULL);
  return 0;
}
