// What models/ does is what libc does: results, memory and errno, on random strings.
#include <arpa/inet.h>
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "models/models.c"

// ---- the runtime's part, on a file

static unsigned char text[64];
static size_t text_size;
static FILE *watched; // NULL: none is followed

const unsigned char *__norace_followed_use(FILE *s) {
  return s == watched ? text + ftell(s) : NULL;
}
size_t __norace_followed_take(FILE *s, size_t n) {
  size_t taken = 0;
  while (taken < n && getc(s) != EOF) taken++;
  return taken;
}
const unsigned char *__norace_followed_last(FILE *s) {
  return s == watched && ftell(s) > 0 ? text + ftell(s) - 1 : NULL;
}
void __norace_followed_back(FILE *s) { ungetc(text[ftell(s) - 1], s); }
const unsigned char *__norace_followed_file(int fd) { return NULL; }
size_t __norace_followed_read(int fd, size_t n) { return 0; }
char *__norace_followed_variable(const char *name) { return (char *)1; }
int __norace_followed_alone(void) { return 1; }
void __norace_followed_lose(void) { abort(); }

// ---- random text

static unsigned next_random(unsigned n) {
  static uint64_t state = 1;
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(state >> 33) % n;
}

static void make_text(char *s, const char *letters, unsigned most) {
  unsigned n = next_random(most);
  for (unsigned i = 0; i < n; i++) s[i] = letters[next_random((unsigned)strlen(letters))];
  s[n] = 0;
}

static int sign(int x) { return (x > 0) - (x < 0); }

#define SAME(a, b) assert((a) == (b))

static void check_strings(void) {
  char a[16], b[16], set[8], x[40], y[40], *p, *q;
  make_text(a, "abAB ,", 12);
  make_text(b, "abAB ,", 4);
  make_text(set, "ab, ", 4);
  int c = "abZ,"[next_random(5)];
  size_t n = next_random(8);
  SAME(__norace_model_strlen(a), strlen(a));
  SAME(__norace_model_strnlen(a, n), strnlen(a, n));
  SAME(sign(__norace_model_strcmp(a, b)), sign(strcmp(a, b)));
  SAME(sign(__norace_model_strncmp(a, b, n)), sign(strncmp(a, b, n)));
  SAME(sign(__norace_model_strcasecmp(a, b)), sign(strcasecmp(a, b)));
  SAME(sign(__norace_model_strncasecmp(a, b, n)), sign(strncasecmp(a, b, n)));
  SAME(sign(__norace_model_memcmp(a, b, 4)), sign(memcmp(a, b, 4)));
  SAME(__norace_model_strchr(a, c), strchr(a, c));
  SAME(__norace_model_strchrnul(a, c), strchrnul(a, c));
  SAME(__norace_model_strrchr(a, c), strrchr(a, c));
  SAME(__norace_model_memchr(a, c, n), memchr(a, c, n));
  SAME(__norace_model_strstr(a, b), strstr(a, b));
  SAME(__norace_model_strspn(a, set), strspn(a, set));
  SAME(__norace_model_strcspn(a, set), strcspn(a, set));
  SAME(__norace_model_strpbrk(a, set), strpbrk(a, set));
  memset(x, 1, sizeof x), memset(y, 1, sizeof y);
  SAME(__norace_model_strcpy(x, a) - x, strcpy(y, a) - y);
  SAME(__norace_model_stpcpy(x, b) - x, stpcpy(y, b) - y);
  __norace_model_strcat(x, a), strcat(y, a);
  __norace_model_strncat(x, a, n), strncat(y, a, n);
  assert(!memcmp(x, y, sizeof x));
  SAME(__norace_model_stpncpy(x, a, n) - x, stpncpy(y, a, n) - y);
  assert(!memcmp(x, y, sizeof x));
  strcpy(x, a), strcpy(y, a);
  char *rest[2], *first[2] = {x, y};
  do {
    p = __norace_model_strtok_r(first[0], set, &rest[0]);
    q = strtok_r(first[1], set, &rest[1]);
    SAME(p ? p - x : -1, q ? q - y : -1);
    first[0] = first[1] = NULL;
  } while (p);
  assert(!memcmp(x, y, 16));
  p = x, q = y;
  strcpy(x, a), strcpy(y, a);
  SAME(__norace_model_strsep(&p, set) - x, strsep(&q, set) - y);
  SAME(p ? p - x : -1, q ? q - y : -1);
}

#define NUMBER(model, real)                                        \
  do {                                                             \
    char *e[2] = {0};                                              \
    errno = 0;                                                     \
    unsigned long v = (unsigned long)model(s, &e[0], base);        \
    int error = errno;                                             \
    errno = 0;                                                     \
    SAME(v, (unsigned long)real(s, &e[1], base));                  \
    SAME(error, errno);                                            \
    SAME(e[0], e[1]);                                              \
  } while (0)

static void check_numbers(void) {
  char s[40];
  int base = (int[]){0, 10, 16, 8, 2, 36, 7}[next_random(7)];
  make_text(s, next_random(2) ? "0123456789" : " -+0x1fF9z\t7", 30);
  NUMBER(__norace_model_strtol, strtol);
  NUMBER(__norace_model_strtoul, strtoul);
  NUMBER(__norace_model_strtoll, strtoll);
  SAME(__norace_model_atoi(s), atoi(s));
  SAME(__norace_model_atol(s), atol(s));
  long bits = (long)((unsigned long)next_random(1000) << next_random(64));
  SAME(__norace_model_ffs((int)bits), ffs((int)bits));
  SAME(__norace_model_ffsl(bits), ffsl(bits));
  SAME(__norace_model_htons((uint16_t)bits), htons((uint16_t)bits));
  SAME(__norace_model_ntohl((uint32_t)bits), ntohl((uint32_t)bits));
}

static void check_characters(void) {
  for (int c = -1; c < 256; c++) {
#define SAME_IS(name) SAME(__norace_model_##name(c), (name)(c))
    SAME_IS(isdigit), SAME_IS(isalpha), SAME_IS(isalnum), SAME_IS(isspace), SAME_IS(isblank);
    SAME_IS(isupper), SAME_IS(islower), SAME_IS(isprint), SAME_IS(isgraph), SAME_IS(iscntrl);
    SAME_IS(ispunct), SAME_IS(isxdigit), SAME_IS(tolower), SAME_IS(toupper);
  }
}

// ---- getopt: results, variables and the order in which the words are left

enum { WORDS = 5 };

typedef struct {
  char *argv[WORDS + 2];
  int found[64];
  char *argument[64];
} Options;

static void run_options(Options *o, int argc, const char *options, bool model) {
  optind = 0, optopt = 0;
  for (int i = 0; i < 62; i += 2) {
    int c = model ? __norace_model_getopt(argc, o->argv, options) : getopt(argc, o->argv, options);
    o->found[i] = c, o->found[i + 1] = optind * 256 + optopt;
    o->argument[i] = optarg;
    if (c == -1) return;
  }
}

static void check_options(void) {
  static const char *const rows[] = {"ab:c", "+ab:", "-ab::c", ":a:b", "", "a::-", "c:"};
  static char word[WORDS][5];
  const char *options = rows[next_random(sizeof rows / sizeof *rows)];
  int argc = 1 + (int)next_random(WORDS);
  Options a = {.argv = {(char *)"program"}}, b;
  for (int i = 0; i < argc - 1; i++) make_text(a.argv[i + 1] = word[i], "--abc:x;", 4);
  b = a;
  run_options(&a, argc, options, true);
  run_options(&b, argc, options, false);
  assert(!memcmp(&a, &b, sizeof a));
}

// ---- sorting: what is asked in which order, and what comes of it

static struct {
  uint64_t asked; // a number for all questions so far
  size_t size;
} sorting;

static int by_first(const void *a, const void *b) {
  for (size_t i = 0; i < sorting.size; i++)
    sorting.asked = sorting.asked * 31 + ((const Byte *)a)[i] * 7u + ((const Byte *)b)[i];
  return *(const Byte *)a - *(const Byte *)b;
}

static void check_sorting(void) {
  static const size_t sizes[] = {1, 2, 4, 8, 3, 40};
  Byte x[400], y[400];
  size_t size = sorting.size = sizes[next_random(6)], n = next_random(10);
  uint64_t asked[2];
  for (size_t i = 0; i < sizeof x; i++) x[i] = y[i] = (Byte)next_random(i % size ? 256 : 6);
  sorting.asked = 0, __norace_model_qsort(x, n, size, by_first), asked[0] = sorting.asked;
  sorting.asked = 0, qsort(y, n, size, by_first), asked[1] = sorting.asked;
  SAME(asked[0], asked[1]);
  assert(!memcmp(x, y, sizeof x));
  Byte key[40] = {(Byte)next_random(6)};
  Byte *at[2] = {__norace_model_bsearch(key, x, n, size, by_first),
                 bsearch(key, x, n, size, by_first)};
  SAME(at[0], at[1]);
}

// ---- printf

static void make_conversion(char *f, const char **kinds) {
  static const char *const flags[] = {"", "", "-", "+", " ", "0", "#", "-+", "+0", "#0"};
  static const char *const widths[] = {"", "", "3", "12", "*"}, *const dots[] = {"", "", ".", ".0", ".7", ".*"};
  static const char *const sizes[] = {"", "", "h", "hh", "l", "z"};
  static const char numbers[] = "diuxXo";
  const char *flag = flags[next_random(10)], *size = sizes[next_random(6)];
  char kind = numbers[next_random(6)];
  unsigned which = next_random(4);
  if (which == 0) kind = 's', size = "";
  if (which == 1) kind = 'c', size = "";
  if (which < 2 && strchr(flag, '0')) flag = "";
  *kinds = which == 0 ? "s" : *size == 'l' || *size == 'z' ? "l" : "i";
  sprintf(f, "a%%%s%s%s%s%cb", flag, widths[next_random(5)], which == 1 ? "" : dots[next_random(6)], size, kind);
}

static void check_print(void) {
  char f[40], x[64], y[64], word[12];
  const char *kind;
  static const long values[] = {0, 1, -1, 9, 10, 255, 256, -128, 65536, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
  make_conversion(f, &kind);
  make_text(word, "ab%1", 11);
  long v = next_random(3) ? values[next_random(13)] : (long)next_random(100000) * 77777 - 12345;
  size_t room = next_random(3) ? 60 : next_random(8);
  int stars = 0, s1 = (int)next_random(12) - 4, s2 = (int)next_random(9) - 2, m, n;
  for (const char *c = f; *c; c++) stars += *c == '*';
  memset(x, 7, sizeof x), memset(y, 7, sizeof y);
#define BOTH(...)                                     \
  (m = __norace_model_snprintf(x, room, f, __VA_ARGS__), n = snprintf(y, room, f, __VA_ARGS__))
#define WITH(value)                                   \
  (stars == 2 ? BOTH(s1, s2, value) : stars ? BOTH(s1, value) : BOTH(value))
  if (*kind == 's') WITH(word);
  else if (*kind == 'l') WITH(v);
  else WITH((int)v);
  SAME(m, n);
  assert(!memcmp(x, y, sizeof x));
}

// ---- scanf

static const char *const formats[] = {
    "%d", " %d %d", "%3d%d", "%u,%u", "%x", "%i%n", "%o %c", "%s %d", "%[a-f0-9]%n", "%[^,],%s",
    "%c%c", "%2s%*d%d", "%ld", "%hhd %hd", "%%%d", "x%d", "%5[0-9x]%c", " %c", "%d-%d", "%*s%n"};

typedef struct {
  union {
    char text[40];
    long number;
  } at[3];
} Taken;

static void check_scan(void) {
  const char *format = formats[next_random(sizeof formats / sizeof *formats)];
  Taken a, b;
  memset(&a, 7, sizeof a), memset(&b, 7, sizeof b);
  make_text((char *)text, next_random(3) ? "0123456789 " : " -+0x1f,9z\n", 24);
  int n = __norace_model_sscanf((char *)text, format, &a.at[0], &a.at[1], &a.at[2]);
  SAME(n, sscanf((char *)text, format, &b.at[0], &b.at[1], &b.at[2]));
  assert(!memcmp(&a, &b, sizeof a));
}

// Two files with the same content: one is followed.
static FILE *stream[2];

static void fill_streams(void) {
  make_text((char *)text, next_random(2) ? "ab1 \n" : "0123456789 -x\n", 24);
  text_size = strlen((char *)text);
  for (int i = 0; i < 2; i++) {
    stream[i] = tmpfile();
    fwrite(text, 1, text_size, stream[i]);
    rewind(stream[i]);
  }
  watched = stream[0];
}

static void check_stream_step(void) {
  char x[32] = "", y[32] = "", *lines[2] = {0};
  size_t room[2] = {0};
  const char *format = formats[next_random(sizeof formats / sizeof *formats)];
  Taken a, b;
  int n;
  switch (next_random(5)) {
  case 0:
    n = __norace_model_fgetc(stream[0]);
    SAME(n, fgetc(stream[1]));
    if (n != EOF && next_random(2)) SAME(__norace_model_ungetc(n, stream[0]), ungetc(n, stream[1]));
    break;
  case 1:
    n = (int)next_random(8);
    SAME(__norace_model_fgets(x, n, stream[0]) != NULL, fgets(y, n, stream[1]) != NULL);
    break;
  case 2:
    n = (int)next_random(4) + 1;
    SAME(__norace_model_fread(x, (size_t)n, 3, stream[0]), fread(y, (size_t)n, 3, stream[1]));
    break;
  case 3:
    n = (int)__norace_model_getline(&lines[0], &room[0], stream[0]);
    SAME(n, getline(&lines[1], &room[1], stream[1]));
    if (n >= 0) SAME(strcmp(lines[0], lines[1]), 0);
    SAME(room[0], room[1]);
    break;
  default:
    memset(&a, 7, sizeof a), memset(&b, 7, sizeof b);
    n = __norace_model_fscanf(stream[0], format, &a.at[0], &a.at[1], &a.at[2]);
    SAME(n, fscanf(stream[1], format, &b.at[0], &b.at[1], &b.at[2]));
    assert(!memcmp(&a, &b, sizeof a));
  }
  assert(!memcmp(x, y, sizeof x));
  free(lines[0]), free(lines[1]);
  SAME(ftell(stream[0]), ftell(stream[1]));
  SAME(!feof(stream[0]), !feof(stream[1]));
}

int main(void) {
  opterr = 0;
  check_characters();
  for (int i = 0; i < 20000; i++) {
    check_strings(), check_numbers(), check_scan();
    check_options(), check_sorting(), check_print();
  }
  for (int i = 0; i < 300; i++) {
    fill_streams();
    for (int k = 0; k < 6; k++) check_stream_step();
    fclose(stream[0]), fclose(stream[1]);
  }
  return 0;
}
