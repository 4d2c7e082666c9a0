// EXPECT: verdict=race-free
#include <future>
#include <thread>

static int data;

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread thread([&] {
    data = 1;
    promise.set_value(3);
  });
  int value = result.get();
  data++;
  thread.join();
  return value + data - 5;
}
