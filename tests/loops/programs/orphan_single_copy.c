// expect: collision on g
int g, h;
static void body(void) {
#pragma omp single nowait
  g++;
}
int main() {
#pragma omp parallel
  { body(); body(); }
}
