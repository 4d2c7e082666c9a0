// EXPECT: verdict=race
// The exception has arrived before the thread ends.
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
  g++;
  t.join();
  try {
    std::rethrow_exception(e);
  } catch (int) {}
}
