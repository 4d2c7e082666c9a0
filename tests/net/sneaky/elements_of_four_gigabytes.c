#include <pthread.h>

// An index over elements of 2^32 bytes: in 32 bits its step is nothing, and `all[index]` would be
// `all[0]` for every index. Not to be run.
struct huge {
  int value;
  char rest[(1ul << 32) - sizeof(int)];
};
static struct huge all[3];

static void *by_index(void *index) {
  all[(unsigned long)index].value = 1;
  return 0;
}

static void *second(void *unused) {
  all[1].value = 2;
  return 0;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  pthread_create(&a, 0, by_index, (void *)(unsigned long)argc);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
