// Prints what many functions of libc answer, in a thread beside another one: the same with and without norace (run.py compares).
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <regex.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int cmpr(const void *a, const void *b, void *c) {
  ++*(int *)c;
  return *(const int *)a - *(const int *)b;
}
static void say(const char *f, ...) {
  va_list a;
  va_start(a, f);
  vprintf(f, a);
  va_end(a);
}
static void *work(void *x) {
  char b[200], c[200];
  printf("%d %5.2f %s %c %ld %lu %x %p %.3s|%-8s|%08d %e %g %Lf %zu %hhd %hd\n", 1, 2.5, "str", 'c', 123L, 456UL, 0xff, (void *)0x1234, "abcdef",
         "pad", 42, 1e10, 0.1, (long double)3.25, sizeof b, (char)200, (short)70000);
  say("%s %d %f\n", "va", 7, 1.5);
  int n = -1;
  printf("abc%n\n", &n);
  printf("n=%d\n", n);
  printf("%*d|%-*d|%.*f\n", 5, 3, 4, 2, 2, 3.14159);
  printf("%ls\n", L"wide");
  snprintf(b, sizeof b, "%d-%s-%f", 3, "x", 1.25);
  puts(b);
  sprintf(b, "%5s|", (char *)"q");
  puts(b);
  char *as;
  asprintf(&as, "%d%s", 5, "as");
  puts(as);
  free(as);
  fprintf(stdout, "f %d\n", 9);
  fputs("fputs\n", stdout);
  fwrite("fw\n", 1, 3, stdout);
  putchar('z');
  putchar('\n');
  int i1;
  float f1;
  double d1;
  char s1[20];
  long l1;
  unsigned char uc;
  int k = sscanf("12 3.5 4.5 hello 99 7 [abc]", "%d %f %lf %19s %ld %hhu", &i1, &f1, &d1, s1, &l1, &uc);
  printf("%d %d %g %g %s %ld %d\n", k, i1, f1, d1, s1, l1, uc);
  char set[20];
  k = sscanf("xyz123", "%[a-z]%d", set, &i1);
  printf("%d %s %d\n", k, set, i1);
  strcpy(b, "hello");
  strcat(b, " world");
  printf("%s %zu %d %d %s %s\n", b, strlen(b), strcmp("a", "b") < 0, strncmp("abc", "abd", 2), strchr(b, 'w'), strrchr(b, 'o'));
  printf("%s %s %zu %zu\n", strstr(b, "wor"), strpbrk(b, "xyzw"), strspn("aab", "a"), strcspn("aab", "b"));
  memset(c, 0, sizeof c);
  strncpy(c, b, 5);
  strncat(c, "XYZ", 2);
  puts(c);
  printf("%d %p\n", memcmp("abc", "abd", 3) < 0, (void *)((char *)memchr(b, 'w', 20) - b));
  char *d = strdup(b);
  puts(d);
  free(d);
  d = strndup(b, 4);
  puts(d);
  free(d);
  char t[] = "a,b;c";
  for (char *p = strtok(t, ",;"); p; p = strtok(0, ",;"))
    printf("[%s]", p);
  puts("");
  char t2[] = "x y  z", *sv;
  for (char *p = strtok_r(t2, " ", &sv); p; p = strtok_r(0, " ", &sv))
    printf("[%s]", p);
  puts("");
  char t3[] = "p:q", *t3p = t3;
  printf("%s", strsep(&t3p, ":"));
  printf(" %s\n", t3p);
  char *e;
  printf("%ld %s\n", strtol("42abc", &e, 10), e);
  printf("%g %s %lu %lld\n", strtod("2.5e3z", &e), e, strtoul("0xff", 0, 16), strtoll("-5", 0, 10));
  printf("%d %ld %g\n", atoi("17"), atol("-3"), atof("2.25"));
  printf("%d %d\n", strcasecmp("ABC", "abc"), strncasecmp("ABx", "aby", 2));
  int a[] = {5, 3, 9, 1};
  qsort(a, 4, sizeof *a, cmp);
  for (int i = 0; i < 4; i++)
    printf("%d ", a[i]);
  int key = 9;
  printf("%td\n", (int *)bsearch(&key, a, 4, sizeof *a, cmp) - a);
  int cnt = 0;
  qsort_r(a, 4, sizeof *a, cmpr, &cnt);
  printf("%d\n", cnt > 0);
  struct tm tm;
  time_t tt = 86400 * 365;
  gmtime_r(&tt, &tm);
  strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S", &tm);
  puts(b);
  printf("%ld\n", (long)timegm(&tm));
  asctime_r(&tm, b);
  fputs(b, stdout);
  memset(&tm, 0, sizeof tm);
  strptime("2020-02-03", "%Y-%m-%d", &tm);
  printf("%d %d\n", tm.tm_year, tm.tm_mday);
  int ex;
  double ip;
  printf("%g %d ", frexp(8.5, &ex), ex);
  printf("%g %g ", modf(3.75, &ip), ip);
  double sn, cs;
  sincos(0.5, &sn, &cs);
  printf("%.6f %.6f %.6f %.6f %.6f\n", sn, cs, sqrt(2), pow(2, 0.5), floor(-1.5));
  wchar_t w[20];
  wcscpy(w, L"abc");
  wcscat(w, L"def");
  printf("%zu %d\n", wcslen(w), wcscmp(w, L"abcdef"));
  printf("%zu\n", mbstowcs(w, "hey", 20));
  regex_t r;
  regmatch_t m[2];
  printf("%d ", regcomp(&r, "a(b+)c", REG_EXTENDED));
  printf("%d %d %d\n", regexec(&r, "xxabbbc", 2, m, 0), (int)m[1].rm_so, (int)m[1].rm_eo);
  regfree(&r);
  char pth[] = "/usr/lib/x.c";
  printf("%s ", basename(pth));
  printf("%s\n", dirname(pth));
  printf("%s %s\n", getenv("FOO"), getenv("NOPE") ? "y" : "n");
  setenv("FOO2", "v", 1);
  printf("%s\n", getenv("FOO2"));
  errno = 0;
  open("/nonexistent", O_RDONLY);
  printf("%d %s\n", errno, strerror(errno));
  struct stat st;
  printf("%d %d\n", stat("/etc/passwd", &st), st.st_size > 0);
  int fd = open("/etc/passwd", O_RDONLY);
  char h[10] = {0};
  printf("%zd %.4s ", read(fd, h, 4), h);
  printf("%ld ", (long)lseek(fd, 0, SEEK_CUR));
  struct iovec v[2] = {{b, 2}, {c, 3}};
  printf("%zd %.2s %.3s ", readv(fd, v, 2), b, c);
  printf("%zd %.4s\n", pread(fd, h, 4, 0), h);
  close(fd);
  FILE *f = fopen("/etc/passwd", "r");
  printf("%s", fgets(b, 200, f));
  printf("%c%c\n", getc(f), fgetc(f));
  ungetc('Q', f);
  printf("%c %ld\n", getc(f), ftell(f));
  rewind(f);
  char *ln = 0;
  size_t lz = 0;
  printf("%zd\n", getline(&ln, &lz, f));
  free(ln);
  printf("%zu\n", fread(b, 1, 10, f));
  int eof = feof(f);
  printf("%d\n", eof);
  fclose(f);
  printf("%d %d %c\n", isalpha('a') != 0, isdigit('x') != 0, toupper('q'));
  printf("%" PRId64 " %jd %td\n", (int64_t)-5, (intmax_t)6, (ptrdiff_t)7);
  unsigned seed = 5;
  printf("%d\n", rand_r(&seed));
  printf("%.3f\n", drand48());
  char rp[PATH_MAX];
  printf("%s\n", realpath("/usr/../etc/passwd", rp));
  printf("%s|%s\n", stpcpy(b, "stp") - 3, (char *)mempcpy(c, "mem\0", 4) - 4);
  fflush(stdout);
  write(1, "raw\n", 4);
  dprintf(1, "dp %d\n", 3);
  return 0;
}
static void *idle(void *x) { return 0; }
int main() {
  pthread_t t, u;
  pthread_create(&u, 0, idle, 0);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  fflush(stdout);
  return 0;
}
