// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
#include <vector>
int main() {
  std::vector<int> v(20);
#ifndef MENDED
  int k = 0;
#endif
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#ifdef MENDED
    v[i] = i;
#else
    v[k++ % 20] = i;
#endif
  }
  return 0;
}
