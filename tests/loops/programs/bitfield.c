// expect: collision on v
struct b { unsigned lo : 4, hi : 4; } v;
int main() {
#pragma omp parallel sections
  {
#pragma omp section
    v.lo = 1;
#pragma omp section
    v.hi = 1;
  }
}
