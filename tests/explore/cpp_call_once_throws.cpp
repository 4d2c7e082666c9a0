// EXPECT: verdict=race-free
// A call that throws has not happened; what it did comes before the next one.
#include <mutex>
#include <thread>
static std::once_flag made;
static int tried;
static void make() {
  if (tried++ == 0) throw 1;
}
static void use() {
  try {
    std::call_once(made, make);
  } catch (int) {
  }
}
int main() { std::thread a(use), b(use); a.join(); b.join(); }
