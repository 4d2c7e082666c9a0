// expect: race-free
// twins: 2
// The handle and the counts of a thread beside its part of a text, in one element of an array.
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef TWIN
#define TWIN 0
#endif
struct part { const char *text; size_t from, to; int count[26]; pthread_t id; };

static void *count(void *p) {
  struct part *w = p;
  for (size_t i = w->from; i < w->to; i++) {
    unsigned char c = w->text[i];
    if (isalpha(c)) w->count[tolower(c) - 'a']++;
  }
  return NULL;
}

int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "the quick brown fox";
  int n = argc > 2 ? atoi(argv[2]) : 2, all[26] = {0};
  size_t length = strlen(text);
  struct part *w = calloc(n, sizeof *w);
  if (!w) { perror("calloc"); return 1; }
  for (int i = 0; i < n; i++) {
    w[i].text = text;
    w[i].from = length * i / n;
    w[i].to = length * (i + 1) / n;
    if (pthread_create(&w[i].id, NULL, count, TWIN == 2 ? &w[i / 2] : &w[i])) { perror("create"); exit(1); }
  }
  for (int i = 0; i < n; i++) {
    if (TWIN != 1) pthread_join(w[i].id, NULL);
    for (int k = 0; k < 26; k++) all[k] += w[i].count[k];
    if (TWIN == 1) pthread_join(w[i].id, NULL);
  }
  printf("%d\n", all[4]);
  free(w);
  return 0;
}
