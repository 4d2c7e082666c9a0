// EXPECT: verdict=race-free executions=1
// OPTIONS: -O1
// Optimised, the loop keeps its variables in registers across the first calls of the hooks, which the loader has to find.
#include <assert.h>

enum { N = 7 };
static int table[N][N];

static void fill(void) {
  unsigned state = 7;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < i; k++) {
      state = state * 1103515245 + 12345;
      table[i][k] = table[k][i] = 10 + (int)(state >> 16) % 90;
    }
}

int main(void) {
  long sum = 0;
  fill();
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) sum += table[i][k] - table[k][i] + (i != k);
  assert(sum == N * N - N);
  return 0;
}
