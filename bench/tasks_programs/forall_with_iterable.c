// EXPECT: verdict=race-free executions=1
// 2 tasks, main among them. A loop over what an iterator gives: the task takes every second element, main the others.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

enum { N = 2000 };

typedef struct Item {
  struct Item *next;
  long value, square;
} Item;

typedef struct { // an iterator over every second item
  Item *at;
} Iterator;

static Item *next(Iterator *it) {
  Item *found = it->at;
  if (found) it->at = found->next ? found->next->next : NULL;
  return found;
}

static void square_all(void *argument) {
  Iterator it = *(Iterator *)argument;
  for (Item *i; (i = next(&it));) i->square = i->value * i->value;
}

int main(void) {
  Item *list = NULL;
  for (long i = N; i-- > 0;) {
    Item *item = malloc(sizeof *item);
    *item = (Item){list, i, 0};
    list = item;
  }
  Iterator even = {list}, odd = {list->next};
  NORACE_FINISH {
    norace_async_copy(square_all, &odd, sizeof odd);
    square_all(&even);
  }
  long sum = 0;
  for (Item *i = list; i; i = i->next) sum += i->square;
  assert(sum == (long)(N - 1) * N * (2 * N - 1) / 6);
  return 0;
}
