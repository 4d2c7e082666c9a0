// EXPECT: verdict=race lines=7,7
// Writing to a standard stream at once is allowed; setting its width is not writing.
#include <iomanip>
#include <iostream>
#include <thread>
static void say(int n) {
  std::cout << std::setw(n);
}
int main() { std::thread a(say, 1), b(say, 2); a.join(); b.join(); }
