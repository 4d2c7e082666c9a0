// expect: race-free
// Functions of a table of structures, of the one that a pointer chooses, and of a choice.
static double total;
typedef double (*Map)(double);
struct operations {
  const char *name;
  Map map;
  void (*put)(double *, int);
};
static double twice(double x) { return 2 * x; }
static void put_number(double *a, int i) { a[i] = i; }
static double counted(double x) {
#pragma omp atomic
  total += x;
  return x;
}
static const struct operations table[] = {{"twice", twice, put_number}, {"counted", counted, put_number}};
static Map only_read[] = {twice, counted};
void run(double *a, int n, int which) {
  const struct operations *o = &table[which > 2];
  Map chosen = which > 3 ? twice : counted;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    o->put(a, i);
    a[i] += table[i % 2].map(i) + chosen(i) + only_read[i & 1](i);
  }
}
