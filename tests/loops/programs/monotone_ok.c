// expect: race-free
int at[100]; double a[1000];
int main(void) {
  int k = 0;
  for (int i = 0; i < 100; i++) { at[i] = k; k += 3; }
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[at[i]] = 1;
}
