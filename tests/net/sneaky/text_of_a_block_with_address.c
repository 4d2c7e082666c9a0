#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct entry {
  char name[8];
  int *to;
};
static int g;
static void *w(void *zz) {
  int dummy = 0, *q = &dummy;
  struct entry *e = malloc(sizeof *e);
  memcpy(e->name, "abcdefgh", 8);
  e->to = &g;
  char c[24] = {0};
  snprintf(c, sizeof c, "%s", (char *)e);
  int *r;
  memcpy(&r, c + 8, 8);
  if (!zz)
    q = r;
  ++*q;
  free(e);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  g++;
  pthread_join(t, 0);
  return 0;
}
