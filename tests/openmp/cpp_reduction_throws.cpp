// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
// A combiner that may throw is called in another way (invoke), and is the program's own code too.
#include <vector>

typedef std::vector<int> Row;
static int combined;
static void join(Row &out, const Row &in) {
#ifndef MENDED
  combined++;
#endif
  out.insert(out.end(), in.begin(), in.end());
}
#pragma omp declare reduction(cat : Row : join(omp_out, omp_in))

int main() {
  Row v;
#pragma omp parallel for reduction(cat : v) num_threads(2)
  for (int i = 0; i < 6; i++) v.push_back(i);
  return v.size() != 6 || combined > 2;
}
