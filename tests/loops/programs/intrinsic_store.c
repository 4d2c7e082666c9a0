// expect: unknown: maskmov
#include <immintrin.h>
char a[100];
void f(int n, __m128i v) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) _mm_maskmoveu_si128(v, v, a);
}
