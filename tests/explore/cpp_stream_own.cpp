// EXPECT: verdict=race-free
#include <sstream>
#include <thread>
std::ostringstream os[2];
static void say(int n) { os[n] << n << std::hex; }
int main() { std::thread a(say, 0), b(say, 1); a.join(); b.join(); }
