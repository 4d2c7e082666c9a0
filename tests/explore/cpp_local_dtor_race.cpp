// EXPECT: verdict=race lines=5,5
// The destructors of thread-local objects run at the end of each thread.
#include <thread>
int x;
struct D { ~D() { x++; } };
thread_local D d;
int main() { std::thread a([] { D *volatile p = &d; (void)p; }), b([] { D *volatile p = &d; (void)p; }); a.join(); b.join(); }
