// FIX: finish lines=3 '+  NORACE_FINISH'
#include <norace/task.h>

struct cell {
  int value, square;
};
static struct cell cells[3];

static void fill(long i, void *unused) {
  cells[i].value = (int)i;
  cells[i].square = (int)(i * i);
}

int main(void) {
  norace_forasync(0, 3, 1, fill, NULL);
  return cells[2].value + cells[2].square != 6;
}
