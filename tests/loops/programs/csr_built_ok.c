// expect: race-free
int ptr[101]; double a[1000]; int d[100];
int main(void) {
  ptr[0] = 0;
  for (int i = 0; i < 100; i++) ptr[i + 1] = ptr[i] + (d[i] > 0 ? 3 : 1);
#pragma omp parallel for
  for (int i = 0; i < 100; i++) for (int j = ptr[i]; j < ptr[i + 1]; j++) a[j] = 1;
}
