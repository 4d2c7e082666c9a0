// expect: unknown: which calls itself
#include <stdio.h>
#include <stdlib.h>
typedef struct Node { struct Node *left, *right; int value; } Node;
static Node *make(int depth) {
  if (!depth) return NULL;
  Node *n = malloc(sizeof *n);
  n->value = depth; n->left = make(depth - 1); n->right = make(depth - 1);
  return n;
}
static int visited;
static int sum(Node *n) {
  visited++;
  if (!n) return 0;
  int l = 0, r = 0;
#pragma omp task shared(l)
  l = sum(n->left);
#pragma omp task shared(r)
  r = sum(n->right);
#pragma omp taskwait
  return l + r + n->value;
}
int main(int argc, char **argv) {
  Node *root = make(argc > 1 ? atoi(argv[1]) : 3);
  int s = 0;
#pragma omp parallel
#pragma omp single
  s = sum(root);
  printf("%d\n", s);
  return 0;
}
