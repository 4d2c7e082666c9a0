// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
// A chunk of a guided loop has four iterations or more: where it ends nobody knows. The first four stay together.
static int a[64], first;
int main(void) {
#ifdef MENDED
#pragma omp parallel for schedule(dynamic, 4)
#else
#pragma omp parallel for schedule(guided, 4)
#endif
  for (int i = 0; i < 63; i++) {
    if (i < 4) first += i;
    a[i / 4] += i;
  }
}
