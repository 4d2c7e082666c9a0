#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { CHUNK = 64 << 10, ALIGN = 16 };

typedef struct Chunk {
  struct Chunk *next;
  size_t used, size;
  _Alignas(ALIGN) char bytes[];
} Chunk;

struct Arena {
  Chunk *chunks;
};

Arena *arena_new(void) { return memory_take(sizeof(Arena)); }

void arena_delete(Arena *arena) {
  if (!arena) return;
  for (Chunk *c = arena->chunks, *next; c; c = next) {
    next = c->next;
    free(c);
  }
  free(arena);
}

void *arena_take(Arena *arena, size_t size) {
  size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
  Chunk *c = arena->chunks;
  if (!c || c->size - c->used < size) {
    size_t room = size > CHUNK ? size : CHUNK;
    c = memory_take(sizeof *c + room);
    c->size = room;
    c->next = arena->chunks;
    arena->chunks = c;
  }
  void *at = c->bytes + c->used;
  c->used += size;
  return at;
}

char *arena_copy(Arena *arena, const char *text, size_t length) {
  char *copy = arena_take(arena, length + 1);
  memcpy(copy, text, length);
  return copy;
}

char *arena_string(Arena *arena, const char *text) { return arena_copy(arena, text, strlen(text)); }

char *arena_format(Arena *arena, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  char *text = arena_take(arena, (size_t)length + 1);
  va_start(args, format);
  vsnprintf(text, (size_t)length + 1, format, args);
  va_end(args);
  return text;
}
