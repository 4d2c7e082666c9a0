// expect: race
#include <pthread.h>
#include <regex.h>

// regex: translate... REG_STARTEND reads pmatch[0]
static regmatch_t m[1] = {{0, 2}};
static void *run(void *a) {
  m[0].rm_eo = 1;
  return a;
}
int main(void) {
  pthread_t t;
  regex_t r;
  regcomp(&r, "b", REG_NOSUB);
  pthread_create(&t, 0, run, 0);
  regexec(&r, "ab", 0, m, REG_STARTEND);
  pthread_join(t, 0);
}
