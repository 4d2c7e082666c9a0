// expect: collision on g
double g[100];
struct a { double *p; }; struct b { struct a a; }; struct c { struct b b; }; struct d { struct c c; }; struct e { struct d d; }; struct f { struct e e; } x = {{{{{{g}}}}}};
int main() {
#pragma omp parallel for
  for (int i = 0; i < 99; i++) x.e.d.c.b.a.p[i] = g[i + 1];
}
