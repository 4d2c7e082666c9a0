// expect: collision on sum
// another thread looks at the sum while it is combined
#include <stdio.h>
int a[100];
int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp taskloop reduction(+ : sum)
      for (int i = 0; i < 100; i++) sum += a[i];
    }
    printf("%d\n", sum);
  }
}
