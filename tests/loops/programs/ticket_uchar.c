// expect: collision on list
unsigned char next;
int list[256];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    unsigned char at;
#pragma omp atomic capture
    at = next++;
    list[at] = i;
  }
}
