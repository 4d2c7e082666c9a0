// The runtime's wire format: the log that a program under test leaves, which it may have scribbled over, and all that is read out of it.
#include "engine/explore/log.h"

#include <string.h>

#include "engine/explore/replay.h"
#include "target.h"
#include "verdict/replayed.h"

static Symbols *symbols;

static void read_as_replay(const char *bytes, size_t n) {
  Arena *arena = arena_new();
  ReplayedSteps steps = {0};
  AccessRecord access[2] = {{0}};
  uint64_t layout[2];
  Interleaving story = {0};
  replay_read_layout(bytes, n, layout);
  replay_read_steps(bytes, n, &steps);
  interleaving_of_replay(&story, symbols, arena, &steps, access, n % 2, "memory");
  for (size_t i = 0; i < story.steps.n; i++)
    for (size_t k = 0; k < story.steps.at[i].after.n; k++) MUST(story.steps.at[i].after.at[k] < i);
  interleaving_delete(&story);
  replayed_steps_delete(&steps);
  arena_delete(arena);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  if (!symbols) symbols = symbols_new();
  char *log_bytes = aligned_alloc(8, (n + 8) / 8 * 8);
  memcpy(log_bytes, bytes, n);
  Log log = {log_bytes, n, 0, false, false};
  size_t sum = 0;
  for (const RecordHead *head; (head = log_next(&log));) sum += strlen(log_text(head));
  MUST(sum <= n);
  read_as_replay(log_bytes, n);
  free(log_bytes);
  return 0;
}
