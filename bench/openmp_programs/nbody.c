// EXPECT: verdict=race
// MENDED: verdict=race-free
// Bodies that attract each other. The race: both bodies of a pair are pushed.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  double x, y, vx, vy, fx, fy;
} Body;
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64, steps = 4;
  Body *b = calloc(n, sizeof *b);
  for (int i = 0; i < n; i++) b[i].x = i % 8, b[i].y = i / 8;
  double energy = 0;
  for (int t = 0; t < steps; t++) {
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < n; i++) {
      b[i].fx = b[i].fy = 0;
#ifdef MENDED
      for (int j = 0; j < n; j++) {
#else
      for (int j = 0; j < i; j++) {
#endif
        double dx = b[j].x - b[i].x, dy = b[j].y - b[i].y, d = dx * dx + dy * dy + 0.01, f = 1 / (d * sqrt(d));
        b[i].fx += f * dx, b[i].fy += f * dy;
#ifndef MENDED
        b[j].fx -= f * dx, b[j].fy -= f * dy;
#endif
      }
    }
#pragma omp parallel for reduction(+ : energy)
    for (int i = 0; i < n; i++) {
      b[i].vx += b[i].fx * 0.01, b[i].vy += b[i].fy * 0.01;
      b[i].x += b[i].vx * 0.01, b[i].y += b[i].vy * 0.01;
      energy += b[i].vx * b[i].vx + b[i].vy * b[i].vy;
    }
  }
  printf("%g\n", energy);
  return 0;
}
