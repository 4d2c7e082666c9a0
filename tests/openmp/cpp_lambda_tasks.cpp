// EXPECT: verdict=race lines=6,6
// MENDED: verdict=race-free
#include <functional>
static int x, y;
int main() {
  auto set = [](int &to, int v) { to = v; };
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    set(x, 1);
#ifdef MENDED
#pragma omp task
    set(y, 1);
#else
#pragma omp task
    set(x, 2);
#endif
  }
  return x + y > 3;
}
