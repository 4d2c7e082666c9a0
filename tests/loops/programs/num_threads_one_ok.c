// expect: race-free
int g;
int main(int argc, char **argv) {
#pragma omp parallel num_threads(1)
  { g++; }
}
