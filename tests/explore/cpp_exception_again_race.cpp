// EXPECT: verdict=race
// Two threads throw the same exception again.
#include <exception>
#include <stdexcept>
#include <thread>
struct E {
  int *p;
  ~E() { ++*p; }
};
int g;
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
      ++*x.p;
    }
  }),
      b([e] {
        try {
          std::rethrow_exception(e);
        } catch (E &x) {
          ++*x.p;
        }
      });
  a.join();
  b.join();
}
