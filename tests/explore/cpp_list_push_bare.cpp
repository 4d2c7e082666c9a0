// EXPECT: verdict=race
#include <list>
#include <thread>

static std::list<int> numbers;

int main() {
  std::thread one([] { numbers.push_back(1); });
  numbers.push_front(2);
  one.join();
  return numbers.size() != 2;
}
