// expect: collision on g
__int128 g[100];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 99; i++) g[i] = g[i + 1] * 2;
}
