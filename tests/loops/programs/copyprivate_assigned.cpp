// expect: unknown: copyprivate with an assignment of the program's own
// Every thread of the team assigns, and counts, side by side.
static int assigned;
struct Value {
  int v;
  Value(int k = 0) : v(k) {}
  Value &operator=(const Value &o) {
    v = o.v;
    assigned++;
    return *this;
  }
};

int main() {
#pragma omp parallel num_threads(3)
  {
    Value s;
#pragma omp single copyprivate(s)
    s.v = 3;
  }
  return assigned;
}
