// EXPECT: verdict=race lines=158,175 lines=158,1117 lines=175,1117 lines=515,515 lines=515,988 lines=516,516 lines=516,1278 lines=517,517 lines=517,1278 lines=1117,1117
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
