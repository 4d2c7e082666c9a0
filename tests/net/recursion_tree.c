// expect: race-free
// Recursive walk of a tree under one lock.
#include <pthread.h>
#include <stdlib.h>
struct tree {
  int key;
  struct tree *left, *right;
};
static struct tree *root;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else {
    t->right = insert(t->right, key);
  }
  return t;
}
static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&m);
    root = insert(root, i * 7 % 5);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return root ? root->key : 0;
}
