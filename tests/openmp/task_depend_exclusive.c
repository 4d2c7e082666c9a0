// EXPECT: verdict=race lines=16,16
// MENDED: verdict=race-free
static int sum, done;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : sum)
    sum = 0;
    for (int i = 0; i < 3; i++) {
#ifdef MENDED
#pragma omp task depend(mutexinoutset : sum)
#else
#pragma omp task depend(inoutset : sum)
#endif
      sum += i;
    }
#pragma omp task depend(in : sum)
    done = sum;
  }
  return done > 3;
}
