// expect: collision on done
#include <stdbool.h>
bool done;
int main() {
#pragma omp parallel for
  for (int i = 0; i < 99; i++) if (i == 7) done = true; else if (done) continue;
}
