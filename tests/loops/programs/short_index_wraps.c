// expect: collision on a
int a[70000];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { unsigned short s = (unsigned short)(i * 4096); a[s] = i; }
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
