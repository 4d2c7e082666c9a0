// expect: race-free
union u { int i; char c[4]; } w;
int main() {
#pragma omp parallel for
  for (int k = 0; k < 4; k++) w.c[k] = 1;
}
