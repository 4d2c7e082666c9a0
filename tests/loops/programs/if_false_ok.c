// expect: race-free
int g;
int main(int argc, char **argv) {
#pragma omp parallel if(0)
  { g++; }
}
