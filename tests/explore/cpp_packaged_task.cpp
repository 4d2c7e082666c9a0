// EXPECT: verdict=race-free
#include <future>
#include <thread>

static int data;

int main() {
  std::packaged_task<int()> task([] { return data = 7; });
  std::future<int> result = task.get_future();
  std::thread thread(std::move(task));
  int value = result.get();
  value -= data;
  thread.join();
  return value;
}
