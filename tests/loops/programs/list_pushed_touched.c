// expect: collision on block
#include <stdlib.h>
struct node { int v; struct node *next; } *head;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
#pragma omp critical
    { n->next = head; head = n; }
    n->v = i;
#pragma omp critical
    if (head->next) head->next->v++;
  }
  return 0;
}
