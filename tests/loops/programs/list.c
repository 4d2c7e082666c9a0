// expect: collision on p
struct node { struct node *next; int v; };
void f(struct node *h) {
#pragma omp parallel
  for (struct node *p = h; p; p = p->next) p->v++;
}
