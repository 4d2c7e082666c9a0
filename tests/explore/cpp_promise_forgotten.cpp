// EXPECT: verdict=race-free other=deadlock
// Nobody keeps the promise.
#include <future>

int main() {
  std::promise<int> promise;
  return promise.get_future().get();
}
