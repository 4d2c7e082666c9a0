// expect: collision on box
int *box;
int main() {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp single
    box = &mine;
    *box = 2;
#pragma omp barrier
  }
}
