// Memory with one lifetime: allocated piece by piece, dropped whole.
#ifndef NORACE_BASE_ARENA_H
#define NORACE_BASE_ARENA_H
#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(void);
void arena_delete(Arena *); // frees everything that was taken from it; NULL is fine
void *arena_take(Arena *,
                 size_t size); // zeroed, aligned to 16; never fails (exits with 70 instead)
char *arena_copy(Arena *, const char *text, size_t length); // with a closing zero
char *arena_string(Arena *, const char *text);
char *arena_format(Arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
