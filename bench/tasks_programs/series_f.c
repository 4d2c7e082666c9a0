// EXPECT: verdict=race-free executions=1
// OPTIONS: -lm
// 354 tasks, main among them. A Fourier series, a future for each of 353 pairs of coefficients.
#include <norace/task.h>
#include <stdint.h>
#include <stdlib.h>

#include "fourier.h"

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { PAIRS = 353 * SCALE };

static void *compute(void *i) {
  Coefficient *c = malloc(sizeof *c);
  *c = fourier_coefficient((intptr_t)i);
  return c;
}

int main(void) {
  static norace_future *series[PAIRS];
  for (intptr_t i = 0; i < PAIRS; i++) series[i] = norace_future_new(compute, (void *)i);
  for (long i = 0; i < PAIRS; i++) {
    Coefficient *c = norace_get(series[i]);
    fourier_check(i, *c);
    free(c);
  }
  return 0;
}
