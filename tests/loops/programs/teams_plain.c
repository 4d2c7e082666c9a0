// expect: collision on x
int x;
void f(int n) {
#pragma omp teams num_teams(2)
  x = n;
}
