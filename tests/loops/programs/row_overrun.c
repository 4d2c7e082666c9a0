// expect: race-free
// Only if no subscript leaves its dimension, which is named; norace check runs the program and finds the race.
double a[20][20];
int main() {
#pragma omp parallel for
  for (int i = 1; i < 20; i++) for (int j = 0; j < 20; j++) a[i][j] = a[i][j - 1];
}
