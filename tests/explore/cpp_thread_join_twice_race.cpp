// EXPECT: verdict=race
// join changes the object: another thread must not look at it meanwhile.
#include <thread>
std::thread t;
bool seen;
int main() { t = std::thread([] {}); std::thread a([] { seen = t.joinable(); }); t.join(); a.join(); }
