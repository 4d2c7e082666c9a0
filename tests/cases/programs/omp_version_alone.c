// expect: race
// flags: -fopenmp-version=51
// The version alone does not switch OpenMP on; the directives do.
static int best;
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++)
    if (i > best) best = i;
  return best != 3;
}
