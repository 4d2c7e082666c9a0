#include "models.h"

#include <stdint.h>
#include <stdlib.h>

// ---- qsort, as glibc's: it merges, and asks in the same order

enum { MOST_SORTED = 1 << 14 }; // bytes; what is larger libc's function sorts

typedef struct {
  size_t size;
  int (*order)(const void *, const void *);
  unsigned char *room; // as large as all that is sorted
} Sort;

static void merge_sort(const Sort *s, unsigned char *all, size_t n) {
  if (n < 2) return;
  size_t size = s->size, left = n / 2, right = n - left;
  unsigned char *a = all, *b = all + left * size, *to = s->room;
  merge_sort(s, a, left);
  merge_sort(s, b, right);
  for (; left && right; to += size)
    if (s->order(a, b) <= 0) __builtin_memcpy(to, a, size), a += size, left--;
    else __builtin_memcpy(to, b, size), b += size, right--;
  if (left) __builtin_memcpy(to, a, left * size);
  __builtin_memcpy(all, s->room, (n - right) * size);
}

void MODEL(qsort)(void *all, size_t n, size_t size,
                  int (*order)(const void *, const void *)) {
  if (n > 1 && size && size > MOST_SORTED / n) {
    qsort(all, n, size, order);
    return;
  }
  if (n < 2 || !size) return;
  unsigned char room[MOST_SORTED];
  __builtin_memmove(all, all, n * size); // all of it counts as written
  Sort s = {size, order, room};
  merge_sort(&s, all, n);
}

void *MODEL(bsearch)(const void *key, const void *all, size_t n, size_t size,
                     int (*order)(const void *, const void *)) {
  for (size_t low = 0, high = n; low < high;) {
    size_t middle = (low + high) / 2;
    const unsigned char *at = (const unsigned char *)all + middle * size;
    int before = order(key, at);
    if (!before) return (void *)at;
    if (before < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}
