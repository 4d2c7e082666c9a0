#include "models.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char Byte;

size_t MODEL(strlen)(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

size_t MODEL(strnlen)(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n]) n++;
  return n;
}

int MODEL(strcmp)(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] == b[i])
    if (!a[i++]) return 0;
  return (Byte)a[i] - (Byte)b[i];
}

int MODEL(strncmp)(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return (Byte)a[i] - (Byte)b[i];
    if (!a[i]) break;
  }
  return 0;
}

static int lower(int c) { return c + (int)(BETWEEN(c, 'A', 'Z') << 5); }

int MODEL(strncasecmp)(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = lower((Byte)a[i]), y = lower((Byte)b[i]);
    if (x != y) return x - y;
    if (!x) break;
  }
  return 0;
}
int MODEL(strcasecmp)(const char *a, const char *b) { return MODEL(strncasecmp)(a, b, SIZE_MAX); }

char *MODEL(strchrnul)(const char *s, int c) {
  while (*s != (char)c && *s) s++;
  return (char *)s;
}
char *MODEL(strchr)(const char *s, int c) {
  char *at = MODEL(strchrnul)(s, c);
  return *at == (char)c ? at : NULL;
}
char *MODEL(index)(const char *s, int c) { return MODEL(strchr)(s, c); }

char *MODEL(strrchr)(const char *s, int c) {
  const char *last = NULL;
  for (;; s++) {
    if (*s == (char)c) last = s;
    if (!*s) return (char *)last;
  }
}
char *MODEL(rindex)(const char *s, int c) { return MODEL(strrchr)(s, c); }

void *MODEL(memchr)(const void *p, int c, size_t n) {
  for (const Byte *s = p; n; s++, n--)
    if (*s == (Byte)c) return (void *)s;
  return NULL;
}

// All bytes are read, and the first difference decides.
int MODEL(memcmp)(const void *p, const void *q, size_t n) {
  const Byte *a = p, *b = q;
  unsigned long result = 0;
  while (n--) result = choose(a[n] != b[n], (unsigned long)(a[n] - b[n]), result);
  return (int)result;
}
int MODEL(bcmp)(const void *p, const void *q, size_t n) { return MODEL(memcmp)(p, q, n); }

char *MODEL(strstr)(const char *s, const char *part) {
  size_t n = MODEL(strlen)(part);
  for (;; s++) {
    if (!n || !MODEL(strncmp)(s, part, n)) return (char *)s;
    if (!*s) return NULL;
  }
}

static int is_among(char c, const char *set, size_t n) {
  int found = 0;
  for (size_t i = 0; i < n; i++) found |= set[i] == c;
  return found;
}
size_t MODEL(strspn)(const char *s, const char *set) {
  size_t n = MODEL(strlen)(set), k = 0;
  while (s[k] && is_among(s[k], set, n)) k++;
  return k;
}
size_t MODEL(strcspn)(const char *s, const char *set) {
  size_t n = MODEL(strlen)(set), k = 0;
  while (s[k] && !is_among(s[k], set, n)) k++;
  return k;
}
char *MODEL(strpbrk)(const char *s, const char *set) {
  s += MODEL(strcspn)(s, set);
  return *s ? (char *)s : NULL;
}

// ---- copies

void *MODEL(memcpy)(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
void *MODEL(memmove)(void *to, const void *from, size_t n) {
  return __builtin_memmove(to, from, n);
}
void *MODEL(mempcpy)(void *to, const void *from, size_t n) {
  return (char *)__builtin_memcpy(to, from, n) + n;
}
void *MODEL(memset)(void *to, int c, size_t n) { return __builtin_memset(to, c, n); }
void MODEL(bzero)(void *to, size_t n) { __builtin_memset(to, 0, n); }

char *MODEL(stpcpy)(char *to, const char *from) {
  size_t n = MODEL(strlen)(from);
  __builtin_memcpy(to, from, n + 1);
  return to + n;
}
char *MODEL(strcpy)(char *to, const char *from) {
  MODEL(stpcpy)(to, from);
  return to;
}
char *MODEL(stpncpy)(char *to, const char *from, size_t n) {
  size_t k = MODEL(strnlen)(from, n);
  __builtin_memcpy(to, from, k);
  __builtin_memset(to + k, 0, n - k);
  return to + k;
}
char *MODEL(strncpy)(char *to, const char *from, size_t n) {
  MODEL(stpncpy)(to, from, n);
  return to;
}
char *MODEL(strcat)(char *to, const char *from) {
  MODEL(strcpy)(to + MODEL(strlen)(to), from);
  return to;
}
char *MODEL(strncat)(char *to, const char *from, size_t n) {
  char *end = to + MODEL(strlen)(to);
  size_t k = MODEL(strnlen)(from, n);
  __builtin_memcpy(end, from, k);
  end[k] = 0;
  return to;
}
char *MODEL(strndup)(const char *s, size_t n) {
  size_t k = MODEL(strnlen)(s, n);
  char *copy = malloc(k + 1);
  if (!copy) return NULL;
  __builtin_memcpy(copy, s, k);
  copy[k] = 0;
  return copy;
}
char *MODEL(strdup)(const char *s) { return MODEL(strndup)(s, SIZE_MAX); }

// ---- tokens

char *MODEL(strtok_r)(char *s, const char *set, char **rest) {
  size_t n = MODEL(strlen)(set);
  if (!s) s = *rest;
  while (*s && is_among(*s, set, n)) s++;
  char *end = s;
  while (*end && !is_among(*end, set, n)) end++;
  *rest = *end ? end + 1 : end;
  if (end == s) return NULL;
  if (*end) *end = 0;
  return s;
}
char *MODEL(__strtok_r)(char *s, const char *set, char **rest) {
  return MODEL(strtok_r)(s, set, rest);
}
char *MODEL(strtok)(char *s, const char *set) {
  static char *rest;
  return MODEL(strtok_r)(s, set, &rest);
}
char *MODEL(strsep)(char **rest, const char *set) {
  char *s = *rest;
  size_t n = MODEL(strlen)(set);
  char *end = s;
  while (s && *end && !is_among(*end, set, n)) end++;
  *rest = s && *end ? end + 1 : NULL;
  if (s && *end) *end = 0;
  return s;
}
