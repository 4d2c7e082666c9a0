// Half of an address is counted on in place, in an element that only the command line tells.
#include <pthread.h>
#include <stdlib.h>
struct s { int *p; int n[2]; };
static int a[2];
static struct s *tab;
static void *w(void *p) { (void)p; *tab[0].p = 1; return 0; }
int main(int argc, char **argv) {
  (void)argv;
  tab = calloc(2, sizeof *tab);
  if (!tab) return 1;
  tab[0].p = a; tab[1].p = a;
  ((int *)tab)[6 * (argc > 5)] += 4;
  pthread_t t;
  if (pthread_create(&t, 0, w, 0)) return 1;
  a[1] = 2;
  pthread_join(t, 0);
  return 0;
}
