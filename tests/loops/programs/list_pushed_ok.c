// expect: race-free
// a linked list filled under a critical section, then walked by everybody
#include <stdio.h>
#include <stdlib.h>
struct node { int v; struct node *next; } *head;
int main(void) {
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < 40; i++) {
    struct node *n = malloc(sizeof *n);
    n->v = i;
#pragma omp critical
    { n->next = head; head = n; }
  }
#pragma omp parallel reduction(+ : s)
  for (struct node *n = head; n; n = n->next) s += n->v;
  printf("%d\n", s);
  return 0;
}
