// EXPECT: verdict=race-free executions=1
// Many functions, each on the thread's own memory: right results, no race.
#include <assert.h>
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *const words = "one two three";
static void *run(void *arg) {
  char text[64], *rest = NULL;
  strcpy(text, words);
  strcat(text, " four");
  assert(!strcmp(strtok_r(text, " ", &rest), "one"));
  assert(!strcmp(strtok_r(NULL, " ", &rest), "two"));
  assert(strchr(words, 't') == words + 4 && strrchr(words, 't') == words + 8 && strstr(words, "two") == words + 4);
  assert(strncmp(words, "onx", 2) == 0 && strcasecmp("ABC", "abc") == 0 && memchr(words, 'w', 13) == words + 5);
  char *copy = strndup(words, 3);
  assert(!strcmp(copy, "one") && strlen(copy) == 3 && strnlen(copy, 2) == 2);
  free(copy);
  assert(strtol("42x", &rest, 10) == 42 && *rest == 'x' && atoi("7") == 7 && strtod("1.5", NULL) == 1.5);
  int number;
  char unit[8];
  assert(sscanf("12 kg", "%d %7s", &number, unit) == 2 && number == 12 && !strcmp(unit, "kg"));
  snprintf(text, sizeof text, "%s-%d-%.1f-%c", unit, number, 2.5, 'x');
  assert(!strcmp(text, "kg-12-2.5-x") && toupper('a') == 'A' && strspn("aab", "a") == 2);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
