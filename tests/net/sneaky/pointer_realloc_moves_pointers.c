#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int x;
static int **tab;
static void *w(void *a) {
  *tab[1] = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  tab = malloc(2 * sizeof *tab);
  if (!tab) return 0;
  tab[0] = 0;
  tab[1] = &x;
  tab = realloc(tab, 64 * sizeof *tab);
  if (!tab) return 0;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
