// expect: collision on g
int g;
static void body(void) {
#pragma omp for
  for (int i = 0; i < 10; i++) g = i;
}
int main() {
#pragma omp parallel
  body();
}
