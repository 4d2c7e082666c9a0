// EXPECT: verdict=race-free
// Whoever waited in vain does not touch the data.
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
  if (done.wait_for(std::chrono::milliseconds(5)) == std::future_status::ready) data++;
  thread.join();
}
