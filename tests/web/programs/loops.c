// Two loops: the first is proved, the second is not.
int a[100], sum;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 100; i++) sum += a[i];
}
