// The runtime's reader of a saved search, and of a branch that another rank has given away: bytes that came over a wire, or lay on a disk.
#include "../../runtime/search/checkpoint.c"

#include <setjmp.h>

#include "target.h"

// ---- what it needs of the runtime

static struct {
  Control control;
  char bytes[1 << 19];
} file;
Control *control = &file.control;
static Findings found;
#define nodes searching.execution.nodes // MAX_PATH of them
static char taken[1 << 24];
static size_t n_taken;
static jmp_buf gave_up;

static Path path;
static Search searching = {.execution = {.path = &path}, .root = -1};
Search *const search = &searching;
bool merge_on(void) { return false; }
void merge_stop(void) {}
void runtime_bug(const char *what) { abort(); }
Findings *findings(void) { return &found; }
const Event **sleep_set(const Search *s, const Node *node) { return NULL; }
void give_up(const char *format, ...) { longjmp(gave_up, 1); }
void *search_take(size_t size) {
  if (n_taken + size > sizeof taken) longjmp(gave_up, 1);
  void *p = taken + n_taken;
  n_taken += (size + 15) / 16 * 16;
  memset(p, 0, size);
  return p;
}
void log_add(RecordHead *head) {
  volatile char last = ((char *)head)[head->size - 1]; // it is there
  (void)last;
}

static void check_branches(const Branch *list) {
  for (; list; list = list->next) {
    MUST(list->event.thread < MAX_FIBERS && list->event.n_touches <= MAX_TOUCHES);
    check_branches(list->children);
  }
}

static void load(size_t n) {
  uint32_t length = 0, from = 0;
  file.control.resume_start = (uint64_t)(file.bytes - (char *)&file);
  file.control.resume_size = n;
  n_taken = 0;
  if (setjmp(gave_up) || !search_load(&length, &from)) return;
  MUST(from <= length);
  for (uint32_t i = 0; i <= length; i++) check_branches(nodes[i].done), check_branches(nodes[i].branches);
}

static void unpack(size_t n) {
  n_taken = 0;
  if (!setjmp(gave_up)) search_unpack(7, file.bytes, n);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  if (!nodes) nodes = mmap(NULL, MAX_PATH * sizeof *nodes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  size_t head = sizeof(Head), whole = head + sizeof(Findings);
  if (n < head || n - head > sizeof file.bytes - whole) return 0;
  memcpy(file.bytes, bytes, head);
  memset(file.bytes + head, 0, sizeof(Findings)); // large, and mostly a set of numbers
  memcpy(file.bytes + whole, bytes + head, n - head);
  memset(&nodes[0], 0, 16 * sizeof *nodes);
  load(whole + n - head);
  memcpy(file.bytes, bytes, n);
  memset(&nodes[0], 0, 16 * sizeof *nodes);
  unpack(n);
  return 0;
}
