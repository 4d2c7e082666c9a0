// expect: collision on p
double *p, *q;
void init(void);
int main() {
  init();
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = q[i];
}
