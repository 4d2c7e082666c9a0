// EXPECT: verdict=race lines=9,14
#include <atomic>
#include <thread>

static std::atomic<int> ready;
static int data, got;

static void produce() {
  data = 1;
  ready.store(1, std::memory_order_relaxed);
}
static void consume() {
  while (!ready.load(std::memory_order_relaxed)) continue;
  got = data;
}

int main() {
  std::thread one(produce), two(consume);
  one.join();
  two.join();
}
