// expect: collision on memory
int tp = 3; 
#pragma omp threadprivate(tp)
int main() {
  int *p = &tp;
#pragma omp parallel
  { tp = 1; *p = 2; }
}
