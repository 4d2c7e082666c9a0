// EXPECT: verdict=race lines=9,15
// MENDED: verdict=race-free
#define N 40
static int a[N], b[N];
int main(void) {
#pragma omp target nowait depend(out : a) map(tofrom : a)
  for (int i = 0; i < N; i++)
    // the whole of a
    a[i] = i;
#ifdef MENDED
#pragma omp target nowait depend(in : a) depend(out : b) map(tofrom : a, b)
#else
#pragma omp target nowait depend(out : b) map(tofrom : a, b)
#endif
  for (int i = 0; i < N; i++) b[i] = a[i];
#pragma omp taskwait
  return b[3] == 4;
}
