// EXPECT: verdict=race-free
#include <map>
#include <thread>

static std::map<int, int> squares;

static int sum() {
  int total = 0;
  for (const auto &entry : squares) total += entry.second;
  return total;
}

int main() {
  for (int i = 0; i < 8; i++) squares[i] = i * i;
  int one = 0, two = 0;
  std::thread reader([&] { one = sum(); });
  two = sum() + squares.count(3);
  reader.join();
  return one + 1 == two ? 0 : 1;
}
