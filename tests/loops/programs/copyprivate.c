// expect: collision on p
int main() {
  int x = 0; int *p;
#pragma omp parallel private(p)
  {
    int mine;
#pragma omp single copyprivate(p)
    p = &mine;
    *p = 1;
  }
}
