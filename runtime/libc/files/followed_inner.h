// What followed.c and followed_calls.c share.
#ifndef NORACE_RUNTIME_FOLLOWED_INNER_H
#define NORACE_RUNTIME_FOLLOWED_INNER_H
#include "libc/files/followed.h"
#include "world/runtime.h"

#define FOLLOWED_BASE 0x332000000000ul

enum { ROOM = MAX_FOLLOWED_BYTES + 8 };
typedef struct { // never written but for what the program does to its arguments
  uint8_t input[ROOM], file[MAX_FOLLOWED_FILES][ROOM];
  char argument[MAX_FOLLOWED_ARGUMENTS + 1][ROOM];  // from 1 on
  char variable[MAX_FOLLOWED_VARIABLES][64 + ROOM]; // NAME=value
  char *arguments[MAX_FOLLOWED_ARGUMENTS + 2];
  char name[4096];
} Texts;
#define texts ((Texts *)FOLLOWED_BASE)

uint64_t followed_length(uint32_t source);
uint32_t followed_length_expression(uint32_t source);
char *followed_value(uint32_t k);
#endif
