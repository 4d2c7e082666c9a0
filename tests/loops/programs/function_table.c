// expect: collision on x
int x, y;
static void g(int i) { x = i; }
static void h(int i) { y = i; }
void (*const table[2])(int) = {g, h};
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) table[i % 2](i);
}
