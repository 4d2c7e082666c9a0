// EXPECT: verdict=race lines=6,6
// MENDED: verdict=race-free
#include <vector>
struct Sum {
  int value = 0;
  void add(int x) { value += x; }
};
int main() {
  std::vector<int> v(12, 1);
  Sum sum;
#ifdef MENDED
#pragma omp declare reduction(plus : Sum : omp_out.value += omp_in.value)
#pragma omp parallel for reduction(plus : sum)
#else
#pragma omp parallel for
#endif
  for (auto it = v.begin(); it < v.end(); ++it) sum.add(*it);
  return sum.value > 12;
}
