// A program whose runtime is a fake: it only has places and variables for the fake to talk about.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
struct node table[5];
long counter;
int table_lock_word;
__thread int mine[4];

void fake_place(int number, void *address);

static void deep(int number, void *address) {
  fake_place(number, address); // DEEP
}

void program_places(void) {
  static int calls;
  void *block = malloc(24); // ALLOCATED
  fake_place(0, &counter); // WRITE-COUNTER
  fake_place(1, &counter); // READ-COUNTER
  fake_place(2, &table[3].next); // WRITE-NEXT
  deep(3, &table[3].next); // CALLS-DEEP
  fake_place(4, &calls); // STATIC
  fake_place(5, &table_lock_word); // LOCK
  fake_place(6, block); // BLOCK
  fake_place(7, NULL); // CREATED
  fake_place(8, &mine[2]); // THREAD-LOCAL
  fake_place(10, NULL);
}

#ifdef REBUILT
int added_since;
#endif

int main(int argc, char **argv) { return 0; }
