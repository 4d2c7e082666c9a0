// A list that is built under a lock, each node from the one before: no proof covers it, and no search ends.
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
} *list;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 300; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
#pragma omp critical
    {
      if (list) n->value += list->value;
      n->next = list;
      list = n;
    }
  }
  return list == NULL;
}
