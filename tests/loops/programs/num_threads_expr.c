// expect: collision on g
int g[10];
#include <omp.h>
int main(int argc, char **argv) {
#pragma omp parallel num_threads(argc)
  { g[omp_get_thread_num() % 4]++; }
}
