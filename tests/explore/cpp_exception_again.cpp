// EXPECT: verdict=race-free
// Two threads throw the same exception again, and handle it under a lock.
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
std::mutex m;
int g;
struct E {
  int *p;
  ~E() { ++*p; }
};
int main() {
  std::exception_ptr e;
  std::thread t([&] {
    try {
      throw E{&g};
    } catch (...) {
      e = std::current_exception();
    }
  });
  t.join();
  std::thread a([e] {
    try {
      std::rethrow_exception(e);
    } catch (E &x) {
      std::lock_guard<std::mutex> l(m);
      ++*x.p;
    }
  }),
      b([e] {
        try {
          std::rethrow_exception(e);
        } catch (E &x) {
          std::lock_guard<std::mutex> l(m);
          ++*x.p;
        }
      });
  e = nullptr;
  a.join();
  b.join();
}
