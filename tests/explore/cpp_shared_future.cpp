// EXPECT: verdict=race-free
#include <future>
#include <thread>

static int data;

int main() {
  std::promise<int> promise;
  std::shared_future<int> result = promise.get_future().share();
  std::thread adds([result] { data += result.get(); }), waits([result] { result.wait(); });
  data = 1;
  promise.set_value(4);
  adds.join();
  waits.join();
  return data - 5;
}
