// EXPECT: verdict=race lines=7,10
// Formatted output reads what a manipulator sets.
#include <iomanip>
#include <iostream>
#include <thread>
static void set() {
  std::cout << std::setprecision(3);
}
static void say() {
  std::cout << 1.5;
}
int main() { std::thread a(set), b(say); a.join(); b.join(); }
