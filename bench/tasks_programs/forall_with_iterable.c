// EXPECT: verdict=race-free executions=1
// 2 tasks, main among them. A parallel loop over what an iterator gives: an iteration for each element, each its own.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = SCALE, EACH = 2000, N = TASKS * EACH };

typedef struct Item {
  struct Item *next;
  long value, square;
} Item;

typedef struct {
  Item *at;
} Iterator;

static Item *next(Iterator *it) {
  Item *found = it->at;
  if (found) it->at = found->next;
  return found;
}

static void square_one(Item *i) {
  NORACE_PERMIT_WRITE(*i) i->square = i->value * i->value;
}

// The elements that iteration i gets, as the iterator gave them.
static void body(long i, void *argument) { square_one(((Item **)argument)[i]); }

int main(void) {
  Item *list = NULL, **items = malloc(N * sizeof *items);
  for (long i = N; i-- > 0;) {
    Item *item = malloc(sizeof *item);
    *item = (Item){list, i % 100, 0};
    list = item;
  }
  Iterator it = {list};
  long n = 0;
  for (Item *i; (i = next(&it));) items[n++] = i;
  norace_forall(0, n, EACH, body, items);
  long sum = 0, expected = 0;
  for (Item *i = list; i; i = i->next) sum += i->square, expected += i->value * i->value;
  assert(sum == expected);
  return 0;
}
