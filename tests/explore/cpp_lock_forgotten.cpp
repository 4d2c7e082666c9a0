// EXPECT: verdict=race lines=8,8
#include <mutex>
#include <thread>

static std::mutex mutex;
static int counter;

static void add() { counter++; }

int main() {
  std::thread other(add);
  {
    std::lock_guard<std::mutex> guard(mutex);
    add();
  }
  other.join();
}
