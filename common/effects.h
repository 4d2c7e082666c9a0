// What functions of libraries do to memory, as a user says it in a file (--effects). A line each:
//
//     NAME                        neither reads nor writes the caller's memory
//     NAME reads 1 string         argument 1, a text with its end; arguments count from 0
//     NAME reads 0 arg2 writes 1 8        as many bytes as argument 2 says; 8 bytes
//     NAME writes 0 arg1*4        four times as many
//
// Empty lines, and what follows a '#', count for nothing.
#ifndef NORACE_COMMON_EFFECTS_H
#define NORACE_COMMON_EFFECTS_H
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_EFFECTS = 16384 };                    // bytes of the file, with its end
enum { EFFECTS_OF_ONE = 6, CALL_ARGUMENTS = 6 }; // those that are passed in registers

typedef struct {
  bool writes, string;
  uint8_t argument;
  int8_t times; // bytes for each of this argument's; -1: just so many
  uint32_t bytes;
} MemoryEffect;

typedef struct {
  char name[128];
  uint32_t n;
  MemoryEffect effect[EFFECTS_OF_ONE];
} CallDescription;

static inline bool effects_word(const char **at, char *to, size_t room) {
  size_t n = 0;
  while (**at == ' ' || **at == '\t') ++*at;
  for (; **at && !strchr(" \t\r\n#", **at); ++*at)
    if (n + 1 < room) to[n++] = **at;
  to[n] = 0;
  return n > 0;
}

static inline bool effects_argument(const char *word, uint8_t *number) {
  *number = (uint8_t)(word[0] - '0');
  return word[0] >= '0' && word[0] < '0' + CALL_ARGUMENTS && !word[1];
}

static inline bool effects_amount(const char *word, MemoryEffect *e) {
  char *end;
  e->times = -1;
  e->bytes = 1;
  e->string = !strcmp(word, "string");
  if (e->string) return !e->writes;
  if (!strncmp(word, "arg", 3)) {
    if (word[3] < '0' || word[3] >= '0' + CALL_ARGUMENTS) return false;
    e->times = (int8_t)(word[3] - '0');
    if (!word[4]) return true;
    if (word[4] != '*') return false;
    word += 5;
  }
  unsigned long n = word[0] >= '0' && word[0] <= '9' ? strtoul(word, &end, 10) : 0;
  e->bytes = (uint32_t)n;
  return n && n < 1ul << 31 && !*end;
}

// Reads a line and goes behind it. False: it does not say what it should. A name of "": nothing is
// said in it.
static inline bool effects_line(const char **at, CallDescription *call) {
  char word[64];
  bool good = true;
  *call = (CallDescription){.n = 0};
  effects_word(at, call->name, sizeof call->name);
  while (good && effects_word(at, word, sizeof word)) {
    MemoryEffect e = {.writes = !strcmp(word, "writes")};
    good = (e.writes || !strcmp(word, "reads")) && call->n < EFFECTS_OF_ONE &&
           effects_word(at, word, sizeof word) && effects_argument(word, &e.argument) &&
           effects_word(at, word, sizeof word) && effects_amount(word, &e);
    if (good) call->effect[call->n++] = e;
  }
  *at += strcspn(*at, "\n");
  if (**at) ++*at;
  return good;
}
#endif
