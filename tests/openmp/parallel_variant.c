// EXPECT: verdict=race
// MENDED: verdict=race-free
static int x;
static void racy(void) { x++; }
#ifdef MENDED
#pragma omp declare variant(racy) match(user = {condition(0)})
#else
#pragma omp declare variant(racy) match(construct = {parallel})
#endif
static void fine(void) {
#pragma omp atomic
  x++;
}
int main(void) {
#pragma omp parallel num_threads(2)
  fine();
}
