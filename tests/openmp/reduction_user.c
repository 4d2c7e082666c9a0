// EXPECT: verdict=race lines=7,7 lines=8,8
// MENDED: verdict=race-free
typedef struct {
  int least, most;
} Range;
static void join(Range *a, const Range *b) {
  if (b->least < a->least) a->least = b->least;
  if (b->most > a->most) a->most = b->most;
}
#pragma omp declare reduction(range : Range : join(&omp_out, &omp_in)) initializer(omp_priv = {1000, -1000})
static int a[20];
int main(void) {
  Range r = {1000, -1000};
#ifdef MENDED
#pragma omp parallel for reduction(range : r)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 20; i++) {
    Range one = {a[i], a[i]};
    join(&r, &one);
  }
  return r.least > r.most;
}
