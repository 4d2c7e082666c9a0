#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Counter {
  std::mutex mu;
  std::condition_variable done;
  long sum = 0;
  int finished = 0;
};

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 2;
  int size = argc > 2 ? std::atoi(argv[2]) : 4;
  std::vector<int> data(size, 1);
  Counter c;
  std::atomic<int> next{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < n; i++)
    threads.emplace_back([&] {
      long local = 0;
      for (int k; (k = next.fetch_add(1)) < size;) local += data[k];
#ifndef TWIN
      std::lock_guard<std::mutex> hold(c.mu);
#endif
      c.sum += local;
      if (++c.finished == n) c.done.notify_one();
    });
  for (auto &t : threads) t.join();
  std::printf("%ld\n", c.sum);
  return 0;
}
