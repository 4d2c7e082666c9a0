#include <math.h>

#include "engine/net/cover/cone_inner.h"
#include "engine/net/cover/cone_round.h"

enum { LARGEST_DENOMINATOR = 4096 };

static uint64_t divisor(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

// The denominator of the simplest fraction near x, by continued fractions; 0 if there is none with
// a small one.
static uint64_t denominator(double x) {
  double rest = x;
  uint64_t before = 0, now = 1;
  for (int i = 0; i < 12; i++) {
    double near = round(x * (double)now);
    if (fabs(x * (double)now - near) < 1e-6 * (double)now * (1 + x * 1e-3)) return now;
    double part = rest - floor(rest);
    if (part < 1e-9) return 0;
    rest = 1 / part;
    uint64_t next = (uint64_t)floor(rest) * now + before;
    if (next > LARGEST_DENOMINATOR) return 0;
    before = now;
    now = next;
  }
  return 0;
}

bool cone_round(const double *y, uint32_t n, uint32_t *weights) {
  double least = INFINITY, most = 0;
  for (uint32_t p = 0; p < n; p++) {
    if (y[p] > 1e-9 && y[p] < least) least = y[p];
    if (y[p] > most) most = y[p];
  }
  if (!isfinite(least)) return false;
  uint64_t scale = 1;
  for (uint32_t p = 0; p < n; p++) {
    uint64_t d = y[p] > 1e-9 ? denominator(y[p] / least) : 1;
    if (!d) return false;
    scale = scale / divisor(scale, d) * d;
    if (most / least * (double)scale > CONE_LARGEST_WEIGHT) return false;
  }
  for (uint32_t p = 0; p < n; p++)
    weights[p] = y[p] > 1e-9 ? (uint32_t)round(y[p] / least * (double)scale) : 0;
  return true;
}
