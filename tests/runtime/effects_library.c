// A library that another compiler built: it fills, sums and counts.
#include <stddef.h>

void library_fill(char *to, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = 1;
}
int library_sum(const char *from, size_t n) {
  int sum = 0;
  for (size_t i = 0; i < n; i++) sum += from[i];
  return sum;
}
int library_length(const char *text) {
  int n = 0;
  while (text[n]) n++;
  return n;
}
