// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <vector>
int main() {
  std::vector<int> v;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) {
#ifdef MENDED
#pragma omp critical
#endif
    v.push_back(i);
  }
  return v.size() > 4;
}
