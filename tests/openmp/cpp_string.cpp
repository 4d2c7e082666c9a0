// EXPECT: verdict=race
// MENDED: verdict=race-free
#include <string>
#include <vector>
int main() {
  std::vector<std::string> words(20);
  std::string all;
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    words[i] = std::to_string(i);
#ifndef MENDED
    all += words[i];
#endif
  }
  return words[3] != "3";
}
