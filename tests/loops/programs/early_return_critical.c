// expect: collision on g
int g;
static int work(int i) { if (i) return 1; g++; return 0; }
int main() {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    int r;
#pragma omp critical
    r = work(i);
    if (!r) g++;
    else work(0);
  }
}
