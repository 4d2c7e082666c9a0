// EXPECT: verdict=race lines=10,10
// Readers do not exclude each other.
#include <shared_mutex>
#include <thread>

static std::shared_mutex mutex;
static int value;
static void add() {
  std::shared_lock<std::shared_mutex> lock(mutex);
  value++;
}

int main() {
  std::thread one(add), two(add);
  one.join();
  two.join();
}
