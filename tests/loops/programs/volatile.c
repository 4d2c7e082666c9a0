// expect: collision on data
volatile int flag; int data;
int main() {
#pragma omp parallel sections
  {
#pragma omp section
    { data = 1; flag = 1; }
#pragma omp section
    { while (!flag) ; int x = data; (void)x; }
  }
}
