// expect: collision on w1
struct s { int *p; } v; int g[10];
int main() {
  struct s w = { g };
#pragma omp parallel for firstprivate(w)
  for (int i = 0; i < 10; i++) w.p[0] = i;
}
