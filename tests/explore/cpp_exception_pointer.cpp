// EXPECT: verdict=race-free
// Exceptions that travel between threads.
#include <exception>
#include <thread>

int g;
int main() {
  std::exception_ptr e;
  std::thread t([&] {
    try {
      throw 5;
    } catch (...) {
      e = std::current_exception();
    }
    g++;
  });
  t.join();
  g++;
  try {
    std::rethrow_exception(e);
  } catch (int) {}
}
