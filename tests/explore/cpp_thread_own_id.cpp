// EXPECT: verdict=race-free
// The thread that is joined looks at its own object: join changes that only when it has ended.
#include <atomic>
#include <thread>
std::thread t;
std::atomic<bool> made;
bool seen;
int main() { t = std::thread([] { while (!made) std::this_thread::yield(); seen = t.joinable(); }); made = true; t.join(); return !seen; }
