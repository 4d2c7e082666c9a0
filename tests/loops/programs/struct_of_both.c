// expect: race-free
// Integers and pointers of the same size side by side.
#include <stdlib.h>
struct list { size_t n; double *data; };
int main(int argc, char **argv) {
  struct list l;
  l.n = (size_t)argc * 10;
  l.data = malloc(l.n * sizeof *l.data);
  #pragma omp parallel for
  for (size_t i = 0; i < l.n; i++) l.data[i] = 1;
  return 0;
}
