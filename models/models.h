// The C library once more, in C: for values that depend on inputs (doc/design/inputs.md).
//
// The second build of a program calls these instead of libc's. They are compiled as the program is, so
// that what they branch on becomes a condition on the inputs, and what they read and write is what
// common/libc.def says of libc's function, byte for byte: no more, or norace would see races that are
// not there; no less, or it would miss some. They behave as glibc's in the C locale. Where a choice has
// no effect on memory they compute without branches: fewer classes of inputs then.
#ifndef NORACE_MODELS_H
#define NORACE_MODELS_H
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#define MODEL(name) __norace_model_##name

// ---- what the runtime knows of inputs (runtime/libc/files/followed.c)

// The stream's bytes from where it stands, after the events of a use; NULL: it is none of the inputs,
// and nothing has happened.
const unsigned char *__norace_followed_use(FILE *);
// Takes as many bytes as there are, n at most, and says how many.
size_t __norace_followed_take(FILE *, size_t n);
// The byte that was taken last, if it can be given back; and gives it back.
const unsigned char *__norace_followed_last(FILE *);
void __norace_followed_back(FILE *);
// The same for descriptors.
const unsigned char *__norace_followed_file(int fd);
size_t __norace_followed_read(int fd, size_t n);
// The value of a variable of the environment; 1: it is none of the inputs; NULL: it is not set.
char *__norace_followed_variable(const char *name);
// There is no other thread. And: from here on inputs are not followed to their end.
int __norace_followed_alone(void);
void __norace_followed_lose(void);

char *MODEL(getenv)(const char *name);

// 1 or 0, without a branch.
#define BETWEEN(c, low, high) ((unsigned)(c) - (low) <= (unsigned)((high) - (low)))
static inline int is_space(int c) { return (c == ' ') | BETWEEN(c, '\t', '\r'); }
// a if the bit is 1, else b.
static inline unsigned long choose(unsigned long bit, unsigned long a, unsigned long b) {
  return (a & -bit) | (b & ~-bit);
}
// Of a letter or digit in this base; at least the base for others. Products would be hard on a solver.
static inline unsigned digit_value(int c, int base) {
  if (base <= 10) return (unsigned)c - '0';
  unsigned digit = BETWEEN(c, '0', '9'), lower = BETWEEN(c, 'a', 'z'), upper = BETWEEN(c, 'A', 'Z');
  return (-digit & (unsigned)(c - '0')) | (-lower & (unsigned)(c - 'a' + 10)) |
         (-upper & (unsigned)(c - 'A' + 10)) | (((digit | lower | upper) - 1) & 99);
}
#endif
