// EXPECT: verdict=race lines=13,21
// A thread comes to what norace does not do. It stays there, and the others go on.
#include <pthread.h>
#include <unistd.h>

static int value;

static void *start_process(void *unused) {
  return execl("/bin/true", "true", (char *)NULL) ? unused : NULL;
}

static void *write_it(void *unused) {
  value++;
  return unused;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, start_process, NULL);
  pthread_create(&t[1], NULL, write_it, NULL);
  value++;
  pthread_join(t[1], NULL);
  pthread_join(t[0], NULL);
  return 0;
}
