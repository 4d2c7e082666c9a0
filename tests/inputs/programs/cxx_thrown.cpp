// EXPECT: race
// OPTIONS: --input=nondet
// An input is thrown and caught; nothing here needs the library of C++ but new and its tables.
#include <pthread.h>
extern "C" int __VERIFIER_nondet_int();
struct Even { virtual int of(int) { return 0; } };
struct Odd : Even { int of(int x) override { if (x > 5) throw x; return x; } };
static int shared;
static void *add(void *) { shared++; return nullptr; }
int main() {
  pthread_t a;
  int x = __VERIFIER_nondet_int(), thrown = 0;
  Even *number = x & 1 ? new Odd : new Even;
  try { number->of(x); } catch (int e) { thrown = e; }
  delete number;
  pthread_create(&a, nullptr, add, nullptr);
  if (thrown == 41151) shared++;
  pthread_join(a, nullptr);
}
