// EXPECT: verdict=race lines=5,5
#include <sstream>
#include <thread>
std::ostringstream os;
static void say(const char *s) { os << s; }
int main() { std::thread a(say, "abc"), b(say, "def"); a.join(); b.join(); }
