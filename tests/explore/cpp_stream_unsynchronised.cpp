// EXPECT: verdict=race lines=6,6
// A standard stream with a buffer of its own is like any other.
#include <iostream>
#include <thread>
static void say(int n) {
  std::cout << n;
}
int main() {
  std::ios::sync_with_stdio(false);
  std::thread a(say, 1), b(say, 2);
  a.join();
  b.join();
}
