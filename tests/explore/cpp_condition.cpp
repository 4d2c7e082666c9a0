// EXPECT: verdict=race-free
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

static std::mutex mutex;
static std::condition_variable changed;
static std::queue<int> queue;
static bool done;
static int sum;

static void produce() {
  for (int i = 0; i < 2; i++) {
    std::lock_guard<std::mutex> guard(mutex);
    queue.push(i + 1);
    changed.notify_one();
  }
  std::lock_guard<std::mutex> guard(mutex);
  done = true;
  changed.notify_one();
}

static void consume() {
  for (;;) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [] { return !queue.empty() || done; });
    if (queue.empty()) return;
    sum += queue.front();
    queue.pop();
  }
}

int main() {
  std::thread producer(produce), consumer(consume);
  producer.join();
  consumer.join();
  return sum == 3 ? 0 : 1;
}
