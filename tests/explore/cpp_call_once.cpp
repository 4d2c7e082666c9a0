// EXPECT: verdict=race-free
#include <mutex>
#include <thread>

static std::once_flag made;
static int value;

static int get() {
  std::call_once(made, [] { value = 3; });
  return value;
}

int main() {
  int got;
  std::thread other([&] { got = get(); });
  int mine = get();
  other.join();
  return got + mine == 6 ? 0 : 1;
}
