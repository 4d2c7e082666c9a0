// EXPECT: verdict=unknown warnings=0
// The threads combine what they have one after the other, which no lock of the program shows.
#include <stdio.h>

int last;

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum) num_threads(3)
  {
    int mine;
#pragma omp critical
    {
      mine = last;
      last = 1;
    }
    sum += mine;
  }
  printf("%d\n", sum);
}
