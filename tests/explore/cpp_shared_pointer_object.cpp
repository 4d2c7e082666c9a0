// EXPECT: verdict=race lines=11,11
// The count is safe, what it counts is not.
#include <memory>
#include <thread>

struct Object {
  int value = 1;
};

static void change(std::shared_ptr<Object> object) {
  object->value++;
}

int main() {
  auto object = std::make_shared<Object>();
  std::thread one(change, object), two(change, object);
  one.join();
  two.join();
}
