// EXPECT: verdict=race lines=13,20
// Two blocks, to which the fields of one structure point.
#include <pthread.h>
#include <stdlib.h>
static int x;
static struct pair {
  char *left, *right;
} all;
static void *w(void *z) {
  struct pair *p = &all;
  if (p->left > p->right)
    // the later block lies below
    x++;
  return z;
}
int main(void) {
  pthread_t t;
  all.left = malloc(16), all.right = malloc(16);
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_join(t, 0);
  free(all.left), free(all.right);
  return 0;
}
