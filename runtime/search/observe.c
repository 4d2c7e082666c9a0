// norace_observe: the set of byte strings that the program shows over all executions. For tests
// that compare final states.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "search/observe.h"
#include "search/search.h"
#include "world/caller_memory.h"
#include "world/runtime.h"

#define OBSERVE_VARIABLE "NORACE_OBSERVE"
#define TREE_VARIABLE "NORACE_TREE"
enum { MAX_OBSERVED = 65536, SLOTS = 4 * MAX_OBSERVED };

typedef struct {
  uint64_t hash, size;
  uint8_t bytes[];
} Observed;

struct Observations {
  uint64_t n;
  Observed *slot[SLOTS];
};

__attribute__((constructor(102))) static void observe_begin(void) {
  search->observed.file = control ? getenv(OBSERVE_VARIABLE) : NULL;
  // Each process of the search adds what it saw, and so does the search of each class of inputs.
  if (search->observed.file && control->mode != MODE_REPLAY && !control->rank &&
      !control->given_inputs)
    unlink(search->observed.file);
  if (search->observed.file) search->observed.seen = search_take(sizeof *search->observed.seen);
}

static uint64_t hash_of(const uint8_t *bytes, uint64_t size) {
  uint64_t h = 0xcbf29ce484222325ul ^ size;
  for (uint64_t i = 0; i < size; i++) h = (h ^ bytes[i]) * 0x100000001b3ul;
  return h;
}

void norace_observe(const void *bytes, unsigned long size);
PUBLIC void norace_observe(const void *bytes, unsigned long size) {
  if (!running) return;
  reads(bytes, size, PC);
  if (!search->observed.seen) return;
  uint64_t hash = hash_of(bytes, size), at = hash % SLOTS;
  for (; search->observed.seen->slot[at]; at = (at + 1) % SLOTS)
    if (search->observed.seen->slot[at]->hash == hash &&
        search->observed.seen->slot[at]->size == size &&
        !memcmp(search->observed.seen->slot[at]->bytes, bytes, size))
      return;
  if (search->observed.seen->n == MAX_OBSERVED)
    return report_unknown("more than %d different states were observed", MAX_OBSERVED);
  Observed *new = search_take(sizeof *new + size);
  *new = (Observed){hash, size};
  memcpy(new->bytes, bytes, size);
  search->observed.seen->slot[at] = new;
  search->observed.seen->n++;
}

static void write_hex(int fd, const Observed *o) {
  static const char digits[] = "0123456789abcdef";
  char *line = search_take(2 * o->size + 1);
  for (uint64_t i = 0; i < o->size; i++) {
    line[2 * i] = digits[o->bytes[i] >> 4];
    line[2 * i + 1] = digits[o->bytes[i] & 15];
  }
  line[2 * o->size] = '\n';
  if (write(fd, line, 2 * o->size + 1) < 0) report_unknown("what was observed cannot be written");
  search_give(line, 2 * o->size + 1);
}

void observe_write(void) {
  if (!search->observed.seen) return;
  int fd = open(search->observed.file, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (fd < 0) return report_unknown("what was observed cannot be written");
  for (uint32_t i = 0; i < SLOTS; i++)
    if (search->observed.seen->slot[i]) write_hex(fd, search->observed.seen->slot[i]);
  close(fd);
}

void tree_note(uint32_t from) {
  if (!search->observed.asked_for_tree) {
    search->observed.asked_for_tree = true;
    const char *name = getenv(TREE_VARIABLE);
    search->observed.tree = name ? open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
  }
  int fd = search->observed.tree;
  if (fd < 0) return;
  const Branch *taken = execution_node(search, from)->branches;
  uint32_t record[3] = {from, execution_length(search), taken ? taken->born : 0};
  if (write(fd, record, sizeof record) < 0) report_unknown("the tree cannot be written");
}
