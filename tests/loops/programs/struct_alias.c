// expect: collision on v
struct s { int *p, *q; };
int buf[100];
int main() {
  struct s v = { buf, buf + 1 };
#pragma omp parallel for
  for (int i = 0; i < 99; i++) v.p[i] = v.q[i] + 1;
}
