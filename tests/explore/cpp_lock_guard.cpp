// EXPECT: verdict=race-free
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mutex;
static int counter;

static void add() {
  std::lock_guard<std::mutex> guard(mutex);
  counter++;
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; i++) threads.emplace_back(add);
  for (auto &thread : threads) thread.join();
  return counter == 3 ? 0 : 1;
}
