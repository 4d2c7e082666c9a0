// Witness files: an error or a witness, which writes and reads back.
#include "engine/explore/witness_file.h"

#include <string.h>

#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Arena *arena = arena_new();
  WitnessFile witness, again;
  const char *complaint = NULL;
  if (witness_read(&witness, arena, file_of(bytes, n), &complaint)) {
    char path[] = "/dev/shm/norace-witness-fuzz";
    MUST(witness_write(&witness, path) && witness_read(&again, arena, path, &complaint));
    MUST(again.steps.n == witness.steps.n && again.args.n == witness.args.n);
    MUST(!memcmp(again.access, witness.access, sizeof again.access));
    witness_delete(&again);
    witness_delete(&witness);
  } else {
    MUST(complaint);
  }
  arena_delete(arena);
  return 0;
}
