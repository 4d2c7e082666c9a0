// EXPECT: race-free all
#include <mutex>
#include <thread>
#include <vector>
extern "C" unsigned __VERIFIER_nondet_uint(void);
static int shared;
static std::mutex lock;
static unsigned twice(unsigned x) { return 2 * x; }
static void add() {
  std::lock_guard<std::mutex> hold(lock);
  shared++;
}

// The input is asked for where the vector would have to be destroyed if an exception came.
int main() {
  std::vector<unsigned> all;
  all.push_back(__VERIFIER_nondet_uint());
  unsigned x = twice(all[0]) + 1;
  std::thread t([x] {
    if (x == 4243) add();
  });
  add();
  t.join();
  return 0;
}
