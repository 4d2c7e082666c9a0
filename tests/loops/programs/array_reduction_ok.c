// expect: race-free
int main() {
  int s[4] = {0};
#pragma omp parallel for reduction(+:s[:4])
  for (int i = 0; i < 16; i++) s[i % 4] += i;
  return s[0];
}
