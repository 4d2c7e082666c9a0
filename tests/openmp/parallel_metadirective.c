// EXPECT: verdict=race
// MENDED: verdict=race-free
// BUILD: -fopenmp-version=51
static int x;
int main(void) {
#ifdef MENDED
#pragma omp metadirective when(user = {condition(0)} : parallel num_threads(2)) default(nothing)
#else
#pragma omp metadirective when(user = {condition(1)} : parallel num_threads(2)) default(nothing)
#endif
  x++;
}
