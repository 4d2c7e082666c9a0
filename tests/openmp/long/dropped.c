// clang 19 makes an ordinary loop of this directive.
int a[100], last;
int main(void) {
#pragma omp parallel masked taskloop
  for (int i = 0; i < 100; i++) last = a[i];
  return last;
}
