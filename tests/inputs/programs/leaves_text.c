// EXPECT: race-free all left
// OPTIONS: --input=args --input-bytes 5
// An argument that is too long for what it is copied to.
#include <pthread.h>
#include <string.h>
static char name[4], others[8];
static const char *from;
static void *copy(void *arg) { strcpy(name, from); return 0; }
static void *use(void *arg) { for (int i = 0; i < 8; i++) others[i]++; return 0; }
int main(int argc, char **argv) {
  pthread_t a, b;
  if (argc != 2) return 0;
  from = argv[1];
  pthread_create(&a, 0, copy, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
