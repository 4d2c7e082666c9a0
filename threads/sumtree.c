#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct tree {
  struct tree *left, *right;
  long value;
} tree;

typedef struct {
  tree *node;
  int depth;
  long sum;
} job;

static tree *build(int depth, long value) {
  if (depth == 0) return NULL;
  tree *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->value = value;
  t->left = build(depth - 1, 2 * value);
  t->right = build(depth - 1, 2 * value + 1);
  return t;
}

static void *sum(void *p) {
  job *j = p;
  if (!j->node) {
    j->sum = 0;
    return NULL;
  }
  job left = {j->node->left, j->depth - 1, 0}, right = {j->node->right, j->depth - 1, 0};
  if (j->depth > 0) {
    pthread_t t;
    if (pthread_create(&t, NULL, sum, &left)) exit(1);
    sum(&right);
#ifdef TWIN
    j->sum = left.sum;
    pthread_join(t, NULL);
#else
    pthread_join(t, NULL);
#endif
  } else {
    sum(&left);
    sum(&right);
  }
  j->sum = left.sum + right.sum + j->node->value;
  return NULL;
}

static void destroy(tree *t) {
  if (!t) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(int argc, char **argv) {
  int depth = argc > 1 ? atoi(argv[1]) : 2, par = argc > 2 ? atoi(argv[2]) : 1;
  tree *root = build(depth, 1);
  job j = {root, par, 0};
  sum(&j);
  printf("%ld\n", j.sum);
  destroy(root);
  return 0;
}
