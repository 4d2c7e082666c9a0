// expect: race-free
// Functions of the library on what belongs to the thread: strings, numbers, formats.
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double total;
static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int format(char *to, size_t n, const char *how, ...) {
  va_list l;
  va_start(l, how);
  int length = vsnprintf(to, n, how, l);
  va_end(l);
  return length;
}
static void *worker(void *arg) {
  char text[128] = "", other[128], *end, *rest;
  int numbers[4] = {3, 1, 2, 0}, key = 2, e, n = 0;
  double whole, sum = 0;
  format(text, sizeof text, "%ld %s", (long)arg, "words and more");
  stpcpy(other, text);
  strncat(other, "!", sizeof other - strlen(other) - 1);
  memmove(text + 1, text, 8), memset(text + 20, 0, 4);
  if (strcasecmp(text, other) || strncmp(text, other, 3) || strcoll(text, other) || memcmp(text, other, 4)) sum++;
  sum += strtol(text, &end, 10) + strtod(other, NULL) + (double)strtoull("77", &end, 0) + atoi("5") + atof("1.5");
  sum += (double)(strspn(text, "abc") + strcspn(text, "x") + strnlen(text, 9));
  if (strchr(text, 'w') && strrchr(text, 's') && strstr(text, "or") && strpbrk(text, "xyz") && memchr(text, 'a', 10)) sum++;
  for (char *w = strtok_r(other, " ", &rest); w; w = strtok_r(NULL, " ", &rest))
    sum += isupper((unsigned char)*w) ? 1 : toupper(*w);
  qsort(numbers, 4, sizeof *numbers, order);
  int *found = bsearch(&key, numbers, 4, sizeof *numbers, order);
  if (found) sum += *found;
  sum += frexp(3.5, &e) + modf(2.5, &whole) + pow(2, 3) + fmod(5, 3) + hypot(3, 4) + lround(2.5) + labs(-3);
  if (sscanf("12 abc", "%d %15s", &n, text) == 2) sum += n;
  char *copy = strdup(text), *more = strndup(text, 3), *printed = NULL;
  if (asprintf(&printed, "%d", n) > 0) sum += (double)strlen(printed);
  free(copy), free(more), free(printed);
  errno = 0;
  char message[64];
  strerror_r(ENOENT, message, sizeof message);
  printf("%s %f %d\n", message, sum, errno);
  pthread_mutex_lock(&lock);
  total += sum;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  printf("%f\n", total);
  return 0;
}
