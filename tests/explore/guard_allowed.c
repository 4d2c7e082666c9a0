// EXPECT: verdict=race-free
// OPTIONS: --allow=write
// What --allow permits is done.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *f = fopen("/dev/full", "w");
  assert(f);
  return fclose(f);
}
