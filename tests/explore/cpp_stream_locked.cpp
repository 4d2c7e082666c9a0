// EXPECT: verdict=race-free
#include <mutex>
#include <sstream>
#include <thread>
std::ostringstream os;
std::mutex m;
static void say(int n) { std::lock_guard<std::mutex> l(m); os << n << ' '; }
int main() { std::thread a(say, 1), b(say, 2); a.join(); b.join(); }
