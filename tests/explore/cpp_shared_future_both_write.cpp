// EXPECT: verdict=race lines=10,10
#include <future>
#include <thread>

static int data;

int main() {
  std::promise<int> promise;
  std::shared_future<int> result = promise.get_future().share();
  auto add = [result] { data += result.get(); };
  std::thread one(add), other(add);
  promise.set_value(4);
  one.join();
  other.join();
}
