// Where a program's inputs come from, if all of them are searched.
#ifndef NORACE_COMMON_INPUT_FOLLOWED_H
#define NORACE_COMMON_INPUT_FOLLOWED_H
#include <stdint.h>

// Which sources are followed. Bits.
enum {
#define FOLLOWED(name, word, text) FOLLOWED_BIT_##name,
#include "common/followed.def"
#undef FOLLOWED
#define FOLLOWED(name, word, text) FOLLOWED_##name = 1 << FOLLOWED_BIT_##name,
#include "common/followed.def"
#undef FOLLOWED
};
enum {
  MAX_FOLLOWED_BYTES = 1024,
  MAX_FOLLOWED_ARGUMENTS = 8,
  MAX_FOLLOWED_VARIABLES = 8,
  MAX_FOLLOWED_FILES = 4,
  MAX_FOLLOWED_PATH = 1024
};
typedef struct {
  uint32_t sources;   // FOLLOWED_ bits
  uint32_t bytes;     // of each text, at most
  uint32_t arguments; // at most, without the program's name
  uint32_t n_variables;
  char variable[MAX_FOLLOWED_VARIABLES][40]; // of the environment
  uint32_t n_files;
  char file[MAX_FOLLOWED_FILES][MAX_FOLLOWED_PATH]; // real paths
} Followed;
#endif
