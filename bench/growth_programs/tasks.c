// So many tasks beside each other, or, with a second argument, as a tree.
#include <norace/task.h>
#include <stdlib.h>

static int result[1 << 17], count;

static void leaf(void *p) { result[(long)p] = (int)(long)p; }

static void node(void *p) {
  long i = (long)p;
  result[i] = (int)i;
  if (2 * i + 1 < count) norace_async(node, (void *)(2 * i + 1));
  if (2 * i + 2 < count) norace_async(node, (void *)(2 * i + 2));
}

int main(int argc, char **argv) {
  count = argc > 1 ? atoi(argv[1]) : 1000;
  NORACE_FINISH {
    if (argc > 2) norace_async(node, NULL);
    else
      for (long i = 0; i < count; i++) norace_async(leaf, (void *)i);
  }
  return 0;
}
