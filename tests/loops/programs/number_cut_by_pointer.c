// expect: collision on out
// The counter does not come round, but its lowest byte does.
static int out[256];
static unsigned n;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    unsigned char k;
#pragma omp critical
    {
      k = *(unsigned char *)&n;
      n += 1;
    }
    out[k] = i;
  }
  return out[0];
}
