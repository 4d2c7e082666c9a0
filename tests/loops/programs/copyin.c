// expect: collision on g
int tp = 3; int g[10];
#pragma omp threadprivate(tp)
int main() {
#pragma omp parallel copyin(tp)
  { g[tp] = 1; }
}
