// Saved searches: whatever was changed in one is noticed.
#include "engine/explore/search_file.h"

#include <string.h>

#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Arena *arena = arena_new();
  Text read = {0};
  const char *complaint = NULL;
  if (!search_read(file_of(bytes, n), "b", "s", &read, arena, &complaint)) MUST(complaint);
  text_delete(&read);
  const char *path = "/dev/shm/norace-search-fuzz"; // what is written reads back
  MUST(search_write(path, "b", "s", bytes, n) && search_read(path, "b", "s", &read, arena, &complaint));
  MUST(read.n == n && (!n || !memcmp(read.at, bytes, n)));
  text_delete(&read);
  arena_delete(arena);
  return 0;
}
