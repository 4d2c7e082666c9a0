// EXPECT: verdict=race-free
// The standard streams may be shared.
#include <iostream>
#include <thread>
static void say(int n) { std::cerr << n << '\n'; std::cout << n << std::endl; }
int main() { std::thread a(say, 1), b(say, 2); a.join(); b.join(); }
