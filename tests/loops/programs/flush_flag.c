// expect: collision on data
int flag, data;
int main() {
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      {
        data = 42;
#pragma omp flush
#pragma omp atomic write
        flag = 1;
      }
#pragma omp section
      {
        int f = 0;
        while (!f) {
#pragma omp atomic read
          f = flag;
        }
        data++;
      }
    }
  }
}
