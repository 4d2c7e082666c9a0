// EXPECT: verdict=race
#include <thread>
int x;
struct D {
  int n = 0;
  ~D() { x++; } // when its thread ends
};
thread_local D d;
int main() {
  std::thread a([] { d.n = 1; }), b([] { d.n = 1; });
  a.join();
  b.join();
}
