// EXPECT: verdict=race-free
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

static std::list<int> queue;
static std::mutex mutex;
static std::condition_variable filled;

static int take() {
  std::unique_lock<std::mutex> lock(mutex);
  filled.wait(lock, [] { return !queue.empty(); });
  int first = queue.front();
  queue.pop_front();
  return first;
}

int main() {
  std::thread producer([] {
    for (int i = 1; i <= 2; i++) {
      std::lock_guard<std::mutex> lock(mutex);
      queue.push_back(i);
      filled.notify_one();
    }
  });
  int sum = take() + take();
  producer.join();
  return sum == 3 ? 0 : 1;
}
