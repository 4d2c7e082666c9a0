// expect: collision on g
int g;
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
    if (i == 3) g = 1;
    else
#pragma omp atomic
      g++;
  }
}
