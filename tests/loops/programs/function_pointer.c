// expect: unknown: a call through a pointer or inline assembly
int g;
static void inc(void) { g++; }
void (*fp)(void) = inc;
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) fp();
}
