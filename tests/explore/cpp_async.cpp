// EXPECT: verdict=race-free
#include <future>

static int data;

int main() {
  auto result = std::async(std::launch::async, [] {
    data = 5;
    return 7;
  });
  return result.get() + data == 12 ? 0 : 1;
}
