// EXPECT: verdict=race-free
#include <iomanip>
#include <iostream>
#include <thread>
static void say(int n) { std::cout << n << '\n'; }
int main() {
  std::cout << std::setprecision(3) << std::hex << std::setfill('x');
  std::thread a(say, 1), b(say, 2);
  a.join();
  b.join();
  std::cout << std::setw(4) << 1;
}
