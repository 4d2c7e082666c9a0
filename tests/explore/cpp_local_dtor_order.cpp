// EXPECT: verdict=race-free
// ... before it is joined.
#include <cassert>
#include <thread>
int x;
struct D { ~D() { x++; } };
thread_local D d;
int main() { for (int i = 0; i < 2; i++) { std::thread a([] { D *volatile p = &d; (void)p; }); a.join(); } assert(x == 2); return 0; }
