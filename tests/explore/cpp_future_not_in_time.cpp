// EXPECT: verdict=race lines=13,17
// The wait may end without a result.
#include <chrono>
#include <future>
#include <thread>

static int data;

int main() {
  std::promise<void> promise;
  std::future<void> done = promise.get_future();
  std::thread thread([&] {
    data = 1;
    promise.set_value();
  });
  done.wait_until(std::chrono::system_clock::now() + std::chrono::milliseconds(5));
  data++;
  thread.join();
}
