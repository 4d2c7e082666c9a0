// EXPECT: verdict=race-free
// OPTIONS: -std=c++17
#include <mutex>
#include <thread>

static std::mutex a, b;
static int data;

int main() {
  std::thread thread([] {
    std::scoped_lock both(a, b);
    data++;
  });
  {
    std::scoped_lock both(b, a);
    data++;
  }
  thread.join();
  return data - 2;
}
