// A growing string.
#ifndef NORACE_BASE_TEXT_H
#define NORACE_BASE_TEXT_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  char *at; // always closed by a zero once something was added; NULL before
  size_t n, room;
} Text;

void text_add(Text *, const char *bytes, size_t n);
void text_put(Text *, const char *string);
void text_format(Text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_delete(Text *);
bool text_read_file(
    Text *,
    const char *path); // appends the whole file; false with errno set when it cannot be read
bool text_write_file(const Text *,
                     const char *path); // "-" is standard output; false with errno set
#endif
