// EXPECT: verdict=race-free
// The first who comes makes the object; the others wait for it.
#include <thread>

struct Table {
  int value;
  Table() : value(4) {}
};

static Table &table() {
  static Table only;
  return only;
}

int main() {
  int got[2];
  std::thread one([&] { got[0] = table().value; }), two([&] { got[1] = table().value; });
  one.join();
  two.join();
  return got[0] + got[1] == 8 ? 0 : 1;
}
