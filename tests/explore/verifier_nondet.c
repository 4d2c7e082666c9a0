// EXPECT: verdict=race-free executions=3 other=assertion
// OPTIONS: --nondet 0,1,7
// A value chosen from a small set.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int value = __VERIFIER_nondet_int();
  assert(value != 7);
  return 0;
}
