// EXPECT: verdict=race
#include <set>
#include <thread>

static std::set<int> numbers{1, 2, 3, 4, 5};

int main() {
  std::thread writer([] { numbers.erase(4); });
  bool first = *++numbers.begin() == 2;
  int last = *--numbers.end();
  writer.join();
  return first && last == 5 ? 0 : 1;
}
