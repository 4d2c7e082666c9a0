// EXPECT: verdict=race-free
// A static object that takes a lock and makes a thread before main, and joins it after.
#include <mutex>
#include <thread>
std::mutex m;
int g;
struct S { std::thread t; S() : t([] { std::lock_guard<std::mutex> l(m); g++; }) {} ~S() { t.join(); g++; } } s;
int main() { std::lock_guard<std::mutex> l(m); g++; }
