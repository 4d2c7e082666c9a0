// expect: race-free
// What is copied as it stands is no code of the program's.
static int out[1000];

int main(int argc, char **) {
#pragma omp parallel num_threads(3)
  {
    int s;
#pragma omp single copyprivate(s)
    s = argc;
#pragma omp for
    for (int i = 0; i < 1000; i++) out[i] = s;
  }
  return out[argc];
}
