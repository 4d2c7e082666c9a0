// EXPECT: verdict=race lines=18,36 lines=19,36 lines=20,36 lines=21,36 lines=22,36 lines=23,36 lines=24,36 lines=27,36 executions=1
// Functions whose answer depends on the locale, each in a thread of its own, beside one that sets it: each of their lines races with that, by which nothing is ordered.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <locale.h>
#include <pthread.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

static regex_t pattern;

static void *number(void *arg) { return (void *)(long)atoi("12"); }
static void *any_base(void *arg) { return (void *)strtol("12", NULL, 10); }
static void *wide(void *arg) { return (void *)wcstol(L"12", NULL, 10); }
static void *name(void *arg) { return (void *)(long)fnmatch("[a-z]*", "abc", 0); }
static void *match(void *arg) { return (void *)(long)regexec(&pattern, "abc", 0, NULL, 0); }
static void *date(void *arg) { return strptime("Jan", "%b", arg); }
static void *message(void *arg) { return perror("here"), arg; }
static void *other_message(void *arg) {
  char text[64];
  return (void *)(long)*strerror_r(ENOENT, text, sizeof text);
}

int main(void) {
  static void *(*const calls[])(void *) = {number, any_base, wide, name, match, date, message, other_message};
  pthread_t t[8];
  struct tm day = {0};
  regcomp(&pattern, "[a-z]+", REG_EXTENDED);
  for (int i = 0; i < 8; i++) pthread_create(&t[i], NULL, calls[i], &day);
  setlocale(LC_ALL, "C");
  for (int i = 0; i < 8; i++) pthread_join(t[i], NULL);
  return 0;
}
