// EXPECT: race-free all
#include <thread>
extern "C" unsigned __VERIFIER_nondet_uint(void);
static int shared;
static unsigned fails(unsigned x) {
  if (x * 3 == 231) throw 7;
  return x + 1;
}
static void add() { shared++; }

int main() {
  std::thread t(add);
  unsigned r = 0;
  try {
    r = fails(__VERIFIER_nondet_uint());
  } catch (int) {
    t.join();
    shared++;
    return 0;
  }
  if (r == 78) shared++; // it is 77 that fails
  t.join();
  return 0;
}
