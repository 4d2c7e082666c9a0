// EXPECT: race-free all
// OPTIONS: --input=args,env --input-bytes 2
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int shared, careless;
static void *add(void *unused) { if (careless) shared++; return 0; }
static void go(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
int main(int argc, char **argv) {
  int verbose = 0, quiet = 0;
  if (argc > 2) return 0;
  for (int c; (c = getopt(argc, argv, "vq")) != -1;) {
    verbose += c == 'v';
    quiet += c == 'q';
  }
  careless = verbose + quiet > 1 || optind > argc;
  go();
}
