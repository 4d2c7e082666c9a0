// expect: collision on g
int g;
int main(int argc, char **argv) {
#pragma omp parallel if (argc > 1)
  { g++; }
}
