// expect: race
#include <iconv.h>
#include <pthread.h>

static iconv_t c;
static void *run(void *a) {
  char in[] = "a", out[8], *i = in, *o = out;
  size_t n = 1, k = 8;
  iconv(c, &i, &n, &o, &k);
  return a;
}
int main(void) {
  pthread_t t;
  c = iconv_open("UTF-8", "ISO-8859-1");
  pthread_create(&t, 0, run, 0);
  iconv_close(c);
  pthread_join(t, 0);
}
