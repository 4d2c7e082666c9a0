// EXPECT: verdict=unknown
// REASON: calls swapcontext
#include <ucontext.h>

int main(void) {
  static ucontext_t a, b;
  getcontext(&b);
  swapcontext(&a, &b);
  return 0;
}
