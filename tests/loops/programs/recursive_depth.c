// expect: race-free
#include <stdio.h>
#include <stdlib.h>
typedef struct Node { struct Node *kid[2]; } Node;
static int depth(const Node *n) {
  if (!n) return 0;
  int a = 0, b = 0;
#pragma omp task shared(a) untied
  a = depth(n->kid[0]);
#pragma omp task shared(b) untied
  b = depth(n->kid[1]);
#pragma omp taskwait
  return 1 + (a > b ? a : b);
}
static Node *make(int d) {
  Node *n = d ? calloc(1, sizeof *n) : NULL;
  if (n) { n->kid[0] = make(d - 1); n->kid[1] = make(d - 2 > 0 ? d - 2 : 0); }
  return n;
}
int main(int argc, char **argv) {
  Node *n = make(argc > 1 ? atoi(argv[1]) : 3);
  int d[2] = {0, 0};
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    d[0] = depth(n);
#pragma omp task
    d[1] = depth(n ? n->kid[0] : n);
  }
  printf("%d %d\n", d[0], d[1]);
  return 0;
}
