// expect: collision on a
typedef float v4 __attribute__((vector_size(16)));
v4 a;
int main() {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[i] = 1;
}
