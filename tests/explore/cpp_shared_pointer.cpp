// EXPECT: verdict=race-free
// Who lets go last deletes the object: the references are counted as among threads.
#include <memory>
#include <thread>

struct Object {
  int value = 1;
};

int main() {
  auto object = std::make_shared<Object>();
  int got[2];
  std::thread one([object, &got] { got[0] = object->value; }), two([object, &got] { got[1] = object->value; });
  object.reset();
  one.join();
  two.join();
  return got[0] + got[1] == 2 ? 0 : 1;
}
