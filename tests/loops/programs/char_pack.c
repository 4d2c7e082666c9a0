// expect: collision on v
struct __attribute__((packed)) s { char c; int x; };
struct s v[10];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 9; i++) v[i].x = v[i + 1].x;
}
