// EXPECT: verdict=race-free
// Each thread changes the value of its own key: that is allowed.
#include <map>
#include <thread>

static std::map<int, int> values;

int main() {
  values[1] = values[2] = values[3] = 0;
  std::thread one([] { values.at(1)++; }), two([] { values.find(2)->second++; });
  one.join();
  two.join();
  return values[1] + values[2] == 2 ? 0 : 1;
}
