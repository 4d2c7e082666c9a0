#include "models.h"

#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#undef getc
#undef getchar

int MODEL(fgetc)(FILE *s) {
  const unsigned char *at = __norace_followed_use(s);
  if (!at) return fgetc(s);
  return __norace_followed_take(s, 1) ? *at : EOF;
}
int MODEL(getc)(FILE *s) { return MODEL(fgetc)(s); }
int MODEL(_IO_getc)(FILE *s) { return MODEL(fgetc)(s); }
int MODEL(getchar)(void) { return MODEL(fgetc)(stdin); }

int MODEL(ungetc)(int c, FILE *s) {
  if (c == EOF) return EOF;
  const unsigned char *last = __norace_followed_last(s);
  if (!last || *last != c) return ungetc(c, s);
  __norace_followed_back(s);
  return c;
}

char *MODEL(fgets)(char *to, int n, FILE *s) {
  const unsigned char *at = __norace_followed_use(s);
  if (!at) return fgets(to, n, s);
  int k = 0;
  for (; k < n - 1 && __norace_followed_take(s, 1); k++)
    if ((to[k] = (char)at[k]) == '\n') {
      k++;
      break;
    }
  if (n < 1 || (!k && n > 1)) return NULL;
  to[k] = 0;
  return to;
}
char *MODEL(__fgets_chk)(char *to, size_t room, int n, FILE *s) { return MODEL(fgets)(to, n, s); }

size_t MODEL(fread)(void *to, size_t size, size_t n, FILE *s) {
  const unsigned char *at = __norace_followed_use(s);
  if (!at) return fread(to, size, n, s);
  size_t taken = __norace_followed_take(s, size * n);
  __builtin_memcpy(to, at, taken);
  return size ? taken / size : 0;
}
size_t MODEL(__fread_chk)(void *to, size_t room, size_t size, size_t n, FILE *s) {
  return MODEL(fread)(to, size, n, s);
}

ssize_t MODEL(read)(int fd, void *to, size_t n) {
  const unsigned char *at = __norace_followed_file(fd);
  if (!at) return read(fd, to, n);
  size_t taken = __norace_followed_read(fd, n);
  __builtin_memcpy(to, at, taken);
  return (ssize_t)taken;
}
ssize_t MODEL(__read_chk)(int fd, void *to, size_t n, size_t room) {
  return MODEL(read)(fd, to, n);
}

// glibc's getdelim: 120 bytes at first, then twice as much, or as much as is needed.
ssize_t MODEL(getdelim)(char **to, size_t *room, int end, FILE *s) {
  const unsigned char *at = __norace_followed_use(s);
  if (!at) return getdelim(to, room, end, s);
  if (!*to || !*room) {
    char *first = realloc(*to, 120);
    if (!first) return -1;
    *to = first;
    *room = 120;
  }
  size_t n = 0;
  while (__norace_followed_take(s, 1)) {
    if (n + 2 > *room) {
      size_t more = 2 * *room > n + 2 ? 2 * *room : n + 2;
      char *larger = realloc(*to, more);
      if (!larger) return -1;
      *to = larger;
      *room = more;
    }
    (*to)[n] = (char)at[n];
    if (at[n++] == (unsigned char)end) break;
  }
  if (!n) return -1;
  (*to)[n] = 0;
  return (ssize_t)n;
}
ssize_t MODEL(__getdelim)(char **to, size_t *room, int end, FILE *s) {
  return MODEL(getdelim)(to, room, end, s);
}
ssize_t MODEL(getline)(char **to, size_t *room, FILE *s) {
  return MODEL(getdelim)(to, room, '\n', s);
}

char *MODEL(getenv)(const char *name) {
  char *value = __norace_followed_variable(name);
  return value == (char *)1 ? getenv(name) : value;
}
