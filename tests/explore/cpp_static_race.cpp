// EXPECT: verdict=race lines=5,6
#include <thread>
int g;
struct S { std::thread t; S() : t([] {
  g++; }) {} ~S() { t.join(); } } s;
int main() { g++; }
