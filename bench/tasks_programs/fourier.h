// The Fourier coefficients of (x + 1)^x on [0, 2], by the trapezoid rule.
#ifndef FOURIER_H
#define FOURIER_H
#include <assert.h>
#include <math.h>

enum { FOURIER_STEPS = 1000 };

typedef enum { FOURIER_CONSTANT, FOURIER_COSINE, FOURIER_SINE } FourierKind;

static inline double fourier_function(double x, double omega, FourierKind kind) {
  double y = pow(x + 1, x);
  return kind == FOURIER_COSINE ? y * cos(omega * x) : kind == FOURIER_SINE ? y * sin(omega * x) : y;
}

static inline double fourier_integral(double omega, FourierKind kind) {
  double x = 0, dx = 2.0 / FOURIER_STEPS, sum = fourier_function(0, omega, kind) / 2;
  for (int i = 1; i < FOURIER_STEPS; i++) x += dx, sum += fourier_function(x, omega, kind);
  return (sum + fourier_function(2, omega, kind) / 2) * dx;
}

typedef struct {
  double a, b;
} Coefficient;

static inline Coefficient fourier_coefficient(long i) {
  static const double pi = 3.1415926535897932;
  if (!i) return (Coefficient){fourier_integral(0, FOURIER_CONSTANT) / 2, 0};
  return (Coefficient){fourier_integral(pi * (double)i, FOURIER_COSINE), fourier_integral(pi * (double)i, FOURIER_SINE)};
}

static inline void fourier_check(long i, Coefficient c) { // the first four are known, by Simpson's rule
  static const Coefficient known[] = {{2.8819181375, 0}, {1.1340355957, -1.8820902650}, {0.3622204699, -1.1648064093}, {0.1703170827, -0.8147093207}};
  if (i < 4) assert(fabs(c.a - known[i].a) < 1e-4 && fabs(c.b - known[i].b) < 1e-4);
}
#endif
