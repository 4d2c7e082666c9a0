// EXPECT: race
// OPTIONS: --input=args --input-bytes 3
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
  int verbose = 0, jobs = 1;
  for (int c; (c = getopt(argc, argv, "vj:")) != -1;) {
    if (c == '?') return 1;
    if (c == 'v') verbose++;
    else jobs = atoi(optarg);
  }
  careless = verbose == 1 && jobs == 4 && optind < argc && argv[optind][0] == 'x';
  go();
}
