// EXPECT: verdict=race
// Where trees are walked and balanced is inside the library.
#include <map>
#include <thread>

static std::map<int, int> squares;

int main() {
  for (int i = 0; i < 4; i++) squares[i] = i * i;
  std::thread writer([] { squares[9] = 81; });
  int total = 0;
  for (const auto &entry : squares) total += entry.second;
  writer.join();
  return total < 0;
}
