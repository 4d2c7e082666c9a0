// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <stdlib.h>
struct n { int v; struct n *next; };
struct l { struct n *first, *last; };
static void join(struct l *a, struct l *b) { if (!b->first) return; if (a->last) a->last->next = b->first; else a->first = b->first; a->last = b->last; }
#pragma omp declare reduction(join : struct l : join(&omp_out, &omp_in)) initializer(omp_priv = {0, 0})
#ifdef MENDED
int main(void) {
  struct l all = {0, 0};
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(join : all)
    for (int i = 0; i < 4; i++) { struct n *e = malloc(sizeof *e); e->v = i; e->next = 0; struct l one = {e, e}; join(&all, &one); }
  }
  int s = 0;
  for (struct n *e = all.first; e; e = e->next) s += e->v;
  return s < 0;
#else
static struct n *peek;
int main(void) {
  struct l all = {0, 0};
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(join : all)
    for (int i = 0; i < 4; i++) { struct n *e = malloc(sizeof *e); e->v = i; e->next = 0; struct l one = {e, e}; join(&all, &one); if (i == 0) peek = e; }
    peek->v++;
  }
  return all.first->v < 0;
#endif
}
