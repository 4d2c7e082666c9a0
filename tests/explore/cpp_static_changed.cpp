// EXPECT: verdict=race lines=16,16
// Made once, but changed by all.
#include <thread>

struct Table {
  int value;
  Table() : value(4) {}
};

static Table &table() {
  static Table only;
  return only;
}

static void change() {
  table().value++;
}

int main() {
  std::thread one(change), two(change);
  one.join();
  two.join();
}
