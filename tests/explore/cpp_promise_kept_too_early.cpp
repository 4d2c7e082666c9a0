// EXPECT: verdict=race lines=11,14
#include <future>
#include <thread>

static int data;

int main() {
  std::promise<int> promise;
  std::thread thread([&] {
    promise.set_value(1);
    data = 2;
  });
  promise.get_future().get();
  data = 3;
  thread.join();
}
