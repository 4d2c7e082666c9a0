// EXPECT: verdict=race-free executions=1
// OPTIONS: -lm
// 329 tasks, main among them. A Fourier series, a task for each of 328 pairs of coefficients, with async and finish.
#include <norace/task.h>
#include <stdint.h>

#include "fourier.h"

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { PAIRS = 328 * SCALE };
static Coefficient series[PAIRS];

static void compute(void *i) { series[(intptr_t)i] = fourier_coefficient((intptr_t)i); }

int main(void) {
  NORACE_FINISH {
    for (intptr_t i = 0; i < PAIRS; i++) norace_async(compute, (void *)i);
  }
  for (long i = 0; i < PAIRS; i++) fourier_check(i, series[i]);
  return 0;
}
