// The functions of common/libc.def that have a prototype there, made from the table.
#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fenv.h>
#include <fnmatch.h>
#include <getopt.h>
#include <glob.h>
#include <grp.h>
#include <iconv.h>
#include <ifaddrs.h>
#include <langinfo.h>
#include <libgen.h>
#include <libintl.h>
#include <limits.h>
#include <link.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#undef basename // both are wanted: libgen.h's is __xpg_basename
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <termios.h>
#include <time.h>
#include <uchar.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "base/program.h"
#include "base/report_log.h"
#include "libc/guard.h"
#include "libc/import.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/libc_table.h"
#include "libc/trampoline.h"
#include "world/heap.h"
#include "world/runtime.h"
#include "world/snapshot.h"

int __xpg_strerror_r(int, char *, size_t);

// Variables inside libc are known by a byte of ours, whose name appears in reports.
static const char state_of_strtok, state_of_strsignal, state_of_drand48, state_of_environ,
    state_of_locale, state_of_localeconv, state_of_getopt, state_of_localtime, state_of_asctime,
    state_of_signgam, state_of_mbrlen, state_of_mbrtowc, state_of_wcrtomb, state_of_mbsrtowcs,
    state_of_wcsrtombs, state_of_mblen, state_of_mbtowc, state_of_wctomb, state_of_strerror,
    state_of_dlerror, state_of_nl_langinfo, state_of_ctermid, state_of_mbrtoc16, state_of_mbrtoc32,
    state_of_c16rtomb, state_of_c32rtomb, state_of_hsearch, state_of_inet_ntoa, state_of_l64a,
    state_of_ecvt, state_of_passwd, state_of_group, state_of_servent, state_of_protoent,
    state_of_ttyname;

void locale_read(uint64_t pc) { reads(&state_of_locale, 1, pc); }
void locale_effects(const uint64_t *arguments, uint64_t pc) { locale_read(pc); }

// ---- how far a function looks

static size_t same_bytes(const void *a, const void *b, size_t n) {
  const uint8_t *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return i + 1;
  return n;
}

static size_t same_chars(const char *a, const char *b, size_t n, bool any_case) {
  for (size_t i = 0; i < n; i++) {
    int x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (any_case) x = tolower(x), y = tolower(y);
    if (x != y || !x) return i + 1;
  }
  return n;
}

static bool is_locale(locale_t l) { return l && l != LC_GLOBAL_LOCALE; }
// libc has one object for all locales that are "C": the program gets a copy, which it can free.
static locale_t own_locale(locale_t l) {
  locale_t copy = l && !heap_holds((uint64_t)l) ? malloc(sizeof *l) : NULL;
  return copy ? *copy = *l, copy : l;
}

static bool same_character(wchar_t a, wchar_t b, bool any_case) {
  return a == b || (any_case && towlower((wint_t)a) == towlower((wint_t)b));
}

static size_t same_wide(const wchar_t *a, const wchar_t *b, size_t n, bool any_case) {
  size_t i = 0;
  while (i < n && same_character(a[i], b[i], any_case) && a[i]) i++;
  return (i < n ? i + 1 : n) * sizeof *a;
}

// strverscmp: two numbers that differ are read to their ends, and one character more.
static size_t with_digits(const char *s, size_t n) {
  bool in_number =
      n && (isdigit((unsigned char)s[n - 1]) || (n > 1 && isdigit((unsigned char)s[n - 2])));
  return in_number && s[n - 1] ? n + strspn(s + n, "0123456789") + 1 : n;
}

// The bytes of the first n characters, and of the end if that comes first.
static size_t multibyte_size(const char *s, size_t n) {
  mbstate_t state = {0};
  size_t size = 0;
  for (; n; n--) {
    size_t k = mbrlen(s + size, MB_CUR_MAX, &state);
    if (k == 0 || k >= (size_t)-2) return size + 1;
    size += k;
  }
  return size;
}

// Of the wide characters that are looked at until n bytes are full.
static size_t wide_size(const wchar_t *s, size_t n) {
  mbstate_t state = {0};
  char bytes[MB_LEN_MAX];
  size_t count = 0;
  while (n) {
    size_t k = wcrtomb(bytes, s[count], &state);
    if (!s[count++] || k == (size_t)-1 || k > n) break;
    n -= k;
  }
  return count * sizeof *s;
}

// strtok: over the separators, the token, and its end, where a zero is put.
static void token_accesses(char *s, const char *set, uint64_t pc) {
  if (!s) return;
  size_t before = strspn(s, set), token = strcspn(s + before, set);
  reads(s, before + token + 1, pc);
  if (token && s[before + token]) writes(s + before + token, 1, pc);
}

// Where the next call goes on. At the end of the string it stays there, and reads it again.
static char *token_rest(char *s, const char *set) {
  if (!s) return NULL;
  s += strspn(s, set);
  s += strcspn(s, set);
  return *s ? s + 1 : s;
}

static void wide_token_accesses(wchar_t *s, const wchar_t *set, uint64_t pc) {
  if (!s) return;
  size_t before = wcsspn(s, set), token = wcscspn(s + before, set);
  reads(s, (before + token + 1) * sizeof *s, pc);
  if (token && s[before + token]) writes(s + before + token, sizeof *s, pc);
}

// getsubopt: a part of the text, and the comma behind it, which becomes its end.
static void subopt_accesses(char *s, char *const *tokens, uint64_t pc) {
  if (unwatched() || !s) return;
  size_t n = strcspn(s, ",");
  reads(s, n + 1, pc);
  if (s[n]) writes(s + n, 1, pc);
  for (; reads(tokens, sizeof *tokens, pc), *tokens; tokens++)
    reads(*tokens, strlen(*tokens) + 1, pc);
}

// The table of hsearch_r stands for what is in it.
static void hash_table_accesses(struct hsearch_data *table, bool enters, uint64_t pc) {
  if (enters) writes(table, sizeof *table, pc);
  else reads(table, sizeof *table, pc);
}

// insque and remque: an element begins with the addresses of the next one and of the one before.
typedef struct QueueElement {
  struct QueueElement *next, *before;
} QueueElement;
static void queue_put_accesses(QueueElement *e, QueueElement *before, uint64_t pc) {
  writes(e, sizeof *e, pc);
  if (!before) return;
  reads(&before->next, sizeof before->next, pc);
  writes(&before->next, sizeof before->next, pc);
  if (before->next) writes(&before->next->before, sizeof before->next->before, pc);
}
static void queue_take_accesses(const QueueElement *e, uint64_t pc) {
  reads(e, sizeof *e, pc);
  if (e->next) writes(&e->next->before, sizeof e->next->before, pc);
  if (e->before) writes(&e->before->next, sizeof e->before->next, pc);
}

static size_t wide_length(const wchar_t *s, size_t n) {
  size_t k = wcsnlen(s, n);
  return (k < n ? k + 1 : n) * sizeof *s;
}

// The environment: its entries up to the one that is looked for, which may be the program's own
// memory, given to putenv.
static char *environment_finds(const char *name, uint64_t pc) {
  reads(&environ, sizeof environ, pc);
  size_t n = strcspn(name, "=");
  char **e = environ;
  for (; e && *e; e++) {
    reads(e, sizeof *e, pc);
    size_t k = 0;
    while (k < n && (*e)[k] == name[k]) k++;
    reads(*e, k + 1, pc);
    if (k == n && (*e)[k] == '=') return *e + k + 1;
  }
  if (e) reads(e, sizeof *e, pc); // the end
  return NULL;
}
static void environment_reads(const char *name, uint64_t pc) {
  if (!unwatched()) environment_finds(name, pc);
}
void environment_read(const char *name, uint64_t pc) {
  reads(&state_of_environ, 1, pc);
  environment_reads(name, pc);
}
// The text that getenv has returned for the name may be written again (POSIX, getenv), though
// libc leaves it as it was.
static void environment_writes(const char *name, uint64_t pc) {
  if (unwatched()) return;
  char *had = environment_finds(name, pc);
  if (had) plain_writes(had, strlen(had) + 1, pc);
  writes(&environ, sizeof environ, pc);
}

// getopt looks at the words from where it stands, and may move those that are no options behind
// the others.
enum { MOST_WORDS = 512 };
typedef struct {
  int at; // where it stood
  char *had[MOST_WORDS];
} Words;

static int option_place(void) { return optind > 0 ? optind : 1; }

static Words words_before(int argc, char *const *argv) {
  Words w = {.at = option_place()};
  if (argc > MOST_WORDS) opaque_call("getopt with so many words");
  for (int i = 0; i < argc && i < MOST_WORDS; i++) w.had[i] = argv[i];
  return w;
}

static void word_accesses(char *const *argv, int i, uint64_t pc) {
  reads(&argv[i], sizeof *argv, pc);
  if (argv[i]) reads(argv[i], strlen(argv[i]) + 1, pc);
}

static void options_accesses(int argc, char *const *argv, const Words *w, int result, uint64_t pc) {
  if (unwatched()) return;
  writes((char *)&state_of_getopt, 1, pc);
  writes(&optarg, sizeof optarg, pc);
  writes(&optind, sizeof optind, pc);
  writes(&optopt, sizeof optopt, pc);
  reads(&opterr, sizeof opterr, pc);
  int to = option_place(), low = to < w->at ? to : w->at, high = to < w->at ? w->at : to;
  for (int i = low; i <= high && i < argc; i++) word_accesses(argv, i, pc);
  for (int i = 1; i < argc && i < MOST_WORDS; i++)
    if (argv[i] != w->had[i]) writes((void *)&argv[i], sizeof *argv, pc);
  if (result == '?' && opterr && argc > 0) word_accesses(argv, 0, pc); // in the message
}
static void long_options_reads(const struct option *o, uint64_t pc) {
  for (; !unwatched() && o; o++) {
    reads(o, sizeof *o, pc);
    if (!o->name) return;
    reads(o->name, strlen(o->name) + 1, pc);
  }
}

// The block that initstate_r was given.
static void random_state(const struct random_data *d, uint64_t pc) {
  if (d->state && d->end_ptr)
    writes(d->state - 1, (uint64_t)d->end_ptr - (uint64_t)(d->state - 1), pc);
}

static int count_libraries(struct dl_phdr_info *i, size_t n, void *count) {
  *(uint64_t *)count = i->dlpi_adds;
  return 1;
}
static uint64_t libraries_loaded(void) {
  uint64_t count = 0;
  dl_iterate_phdr(count_libraries, &count);
  return count;
}

// A variable of a library that the program need not have.
static void variable_written(const char *name, size_t size, uint64_t pc) {
  void *variable = unwatched() ? NULL : dlsym(RTLD_DEFAULT, name);
  if (variable) writes(variable, size, pc);
}

// POSIX, tzset.
static void timezone_set(uint64_t pc) {
  static const struct {
    const char *name;
    size_t size;
  } variables[] = {
      {"timezone", sizeof timezone}, {"daylight", sizeof daylight}, {"tzname", sizeof tzname}};
  static void *place[3];
  if (!running || alone) return;
  for (int i = 0; i < 3; i++) {
    if (!place[i]) place[i] = dlsym(RTLD_DEFAULT, variables[i].name);
    if (place[i]) shared_writes(place[i], variables[i].size, pc);
  }
}

// The members of a time that a conversion of strftime is determined by (C11, 7.27.3.5), as the
// conversions of single ones; NULL: all may be looked at.
static const char *date_members(char conversion) {
  static const char *const by[][2] = {{"aAuw", "w"},  {"bBhm", "m"},    {"CyY", "Y"},
                                      {"de", "d"},    {"D", "mdY"},     {"F", "Ymd"},
                                      {"gGV", "Ywj"}, {"HIklpP", "H"},  {"j", "j"},
                                      {"M", "M"},     {"R", "HM"},      {"rT", "HMS"},
                                      {"S", "S"},     {"UW", "jw"},     {"zZ", "Z"},
                                      {"nt%", ""},    {"c", "wmdHMSY"}, {"x", "mdY"},
                                      {"X", "HMS"}}; // the last three in the C locale
  bool told = !program.sets_locale || !strchr("cxXrpP", conversion);
  for (size_t k = 0; k < sizeof by / sizeof *by && told; k++)
    if (strchr(by[k][0], conversion)) return by[k][1];
  return NULL;
}

static void date_member_reads(char member, const struct tm *t, uint64_t pc) {
  switch (member) {
  case 'S': return reads(&t->tm_sec, sizeof t->tm_sec, pc);
  case 'M': return reads(&t->tm_min, sizeof t->tm_min, pc);
  case 'H': return reads(&t->tm_hour, sizeof t->tm_hour, pc);
  case 'd': return reads(&t->tm_mday, sizeof t->tm_mday, pc);
  case 'm': return reads(&t->tm_mon, sizeof t->tm_mon, pc);
  case 'Y': return reads(&t->tm_year, sizeof t->tm_year, pc);
  case 'w': return reads(&t->tm_wday, sizeof t->tm_wday, pc);
  case 'j': return reads(&t->tm_yday, sizeof t->tm_yday, pc);
  default: // and what libc has besides of its zone
    reads(&t->tm_isdst, sizeof t->tm_isdst, pc);
    reads(&t->tm_gmtoff, sizeof t->tm_gmtoff + sizeof t->tm_zone, pc);
  }
}

#define ASCTIME "%a%b%d%T%Y" // C11, 7.27.3.1
static void date_reads(const char *format, const struct tm *t, uint64_t pc) {
  if (unwatched()) return;
  for (const char *f = strchr(format, '%'); f && f[1]; f = strchr(f + 1, '%')) {
    f += 1 + strspn(f + 1, "_-0^#+123456789EO");
    if (!*f) return;
    const char *members = date_members(*f);
    if (!members) return reads(t, sizeof *t, pc);
    for (; *members; members++) date_member_reads(*members, t, pc);
  }
}

// Without enough room what strftime leaves is not said; an empty text is only its end.
static size_t date_cut(size_t n, const char *format, const struct tm *t) {
  char whole[4096];
  return strftime(whole, sizeof whole, format, t) ? n : n > 0;
}

// The structure that localtime and gmtime return, which ctime has filled as well.
static void local_time_written(const time_t *time, uint64_t pc) {
  struct tm *t = alone ? NULL : localtime(time);
  if (t) writes(t, sizeof *t, pc);
}

// ---- what the locale lends

// Memory of the present locale that the program was given: setlocale may write it again, or give
// its memory back (POSIX, localeconv, nl_langinfo). What another execution was given stays in the
// list: nobody has its address in this one, so nobody can conflict there.

static void locale_lends(const void *p, uint64_t size) {
  for (uint32_t i = 0; i < libc_kept.locale_memory.n; i++)
    if (libc_kept.locale_memory.lent[i].address == (uint64_t)p &&
        libc_kept.locale_memory.lent[i].size >= size)
      return;
  if (libc_kept.locale_memory.n ==
      sizeof libc_kept.locale_memory.lent / sizeof *libc_kept.locale_memory.lent)
    return opaque_call("nl_langinfo with more than 64 strings");
  libc_kept.locale_memory.lent[libc_kept.locale_memory.n].address = (uint64_t)p;
  libc_kept.locale_memory.lent[libc_kept.locale_memory.n++].size = size;
}
static void locale_gives(const char *s) {
  if (s) locale_lends(s, strlen(s) + 1);
}
static void locale_gives_numbers(const struct lconv *l) {
  const char *const strings[] = {l->decimal_point,     l->thousands_sep,   l->grouping,
                                 l->int_curr_symbol,   l->currency_symbol, l->mon_decimal_point,
                                 l->mon_thousands_sep, l->mon_grouping,    l->positive_sign,
                                 l->negative_sign};
  locale_lends(l, sizeof *l);
  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) locale_gives(strings[i]);
}
static void locale_ends(uint64_t pc) {
  for (uint32_t i = 0; running && i < libc_kept.locale_memory.n; i++)
    plain_writes((void *)libc_kept.locale_memory.lent[i].address,
                 libc_kept.locale_memory.lent[i].size, pc);
}

static void string_written(char *s, uint64_t pc) {
  if (s && !alone) writes(s, strlen(s) + 1, pc);
}

static void list_written(char **list, uint64_t pc) {
  size_t n = 0;
  for (; list && list[n]; n++) string_written(list[n], pc);
  if (list) writes(list, (n + 1) * sizeof *list, pc);
}

// ---- answers about users, hosts and the like: POSIX lets each be told in the memory of the one
// before, by whichever function of the family. glibc has more memory than that.

static void user_written(void *answer, uint64_t pc) {
  struct passwd *p = answer;
  char *const texts[] = {p->pw_name, p->pw_passwd, p->pw_gecos, p->pw_dir, p->pw_shell};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) string_written(texts[i], pc);
  writes(p, sizeof *p, pc);
}
static void group_written(void *answer, uint64_t pc) {
  struct group *g = answer;
  string_written(g->gr_name, pc);
  string_written(g->gr_passwd, pc);
  list_written(g->gr_mem, pc);
  writes(g, sizeof *g, pc);
}
static void host_written(void *answer, uint64_t pc) {
  struct hostent *h = answer;
  string_written(h->h_name, pc);
  list_written(h->h_aliases, pc);
  for (char **a = h->h_addr_list; *a; a++) writes(*a, (uint64_t)h->h_length, pc);
  writes(h, sizeof *h, pc);
}
static void service_written(void *answer, uint64_t pc) {
  struct servent *s = answer;
  string_written(s->s_name, pc);
  string_written(s->s_proto, pc);
  list_written(s->s_aliases, pc);
  writes(s, sizeof *s, pc);
}
static void protocol_written(void *answer, uint64_t pc) {
  struct protoent *p = answer;
  string_written(p->p_name, pc);
  list_written(p->p_aliases, pc);
  writes(p, sizeof *p, pc);
}

static void told(uint32_t kind, void *answer, void (*written)(void *, uint64_t), uint64_t pc) {
  if (!running) return;
  void *last = world->told[kind];
  world->told[kind] = answer;
  if (unwatched()) return;
  if (last && last != answer) written(last, pc);
  if (answer) written(answer, pc);
}

#define TOLD(name, kind, type) \
  static void name##_told(type *answer, uint64_t pc) { told(kind, answer, name##_written, pc); }
TOLD(user, TOLD_USER, struct passwd)
TOLD(group, TOLD_GROUP, struct group)
TOLD(service, TOLD_SERVICE, struct servent)
TOLD(protocol, TOLD_PROTOCOL, struct protoent)
void host_told(struct hostent *answer, uint64_t pc) { told(TOLD_HOST, answer, host_written, pc); }

// ---- the words of the table

#undef READS
#undef WRITES
#undef READS_STRING
#define READS(k, p, n) reads(p, n, pc)
#define WRITES(k, p, n) writes(p, n, pc)
#define READS_STRING(k, s) (unwatched() ? (void)0 : reads(s, strlen(s) + 1, pc))
#define READS_STRING_N(k, s, n) (unwatched() ? (void)0 : reads(s, string_size(s, n), pc))
#define READS_WIDE(k, s) (unwatched() ? (void)0 : reads(s, (wcslen(s) + 1) * sizeof *(s), pc))
#define READS_WIDE_N(k, s, n) (unwatched() ? (void)0 : reads(s, wide_length(s, n), pc))
#define OPTIONAL(p) if (p)
#define TOUCH(p, n) region_touch(p, n)
#define LOOKS(k, path) READS_STRING(k, path), outside_file(path)
#define LOOKS_FROM(k, fd, path) \
  READS_STRING(k, path),        \
      (fd) == AT_FDCWD || *(path) == '/' ? outside_file(path) : (void)(control->outside = 1)
#define UNMODELLED(condition, what) \
  if (condition) opaque_call(what)
#define MAY_READ(k)
#define MAY_WRITE(k)
#define NUMBER(k, parse)                 \
  do {                                   \
    if (unwatched()) break;              \
    char *end;                           \
    int kept = errno;                    \
    (void)(parse);                       \
    errno = kept;                        \
    reads(s, (size_t)(end - s) + 1, pc); \
  } while (0)
#define wide_digits(parse)               \
  ({                                     \
    wchar_t *end;                        \
    int kept = errno;                    \
    (void)(parse);                       \
    errno = kept;                        \
    (size_t)(end - s + 1) * sizeof *(s); \
  })
#define STATE(name) writes((char *)&state_of_##name, 1, pc)
#define WRITES_VARIABLE(name, size) variable_written(name, size, pc)
#define REFUSABLE \
  if (memory_refused(pc)) return errno = ENOMEM, NULL
#define SETS_TIMEZONE environment_reads("TZ", pc), timezone_set(pc)
#define STATIC_STRING(s) string_written(s, pc)
#define KEPT(function, k, state)                \
  if (state) WRITES(k, state, sizeof *(state)); \
  else STATE(function)
// The locale is read by many, and changed only where a program names the function that does it.
#define STATE_READ(name) \
  if (&state_of_##name != &state_of_locale || program.sets_locale) reads(&state_of_##name, 1, pc)

#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#define LIBC(kind, type, name, parameters, arguments, ...) \
  static type libc_##name parameters {                     \
    uint64_t pc = PC;                                      \
    if (running) {                                         \
      (void)pc;                                            \
      __VA_ARGS__;                                         \
    }                                                      \
    return name arguments;                                 \
  }
#define LIBC_AFTER(kind, type, name, parameters, arguments, before, ...) \
  static type libc_##name parameters {                                   \
    uint64_t pc = PC;                                                    \
    before;                                                              \
    type result = name arguments;                                        \
    if (running) {                                                       \
      __VA_ARGS__;                                                       \
    }                                                                    \
    return result;                                                       \
  }
#define LIBM(kind, type, name, parameters, arguments, ...) \
  static type libc_##name parameters {                     \
    uint64_t pc = PC;                                      \
    if (running) {                                         \
      __VA_ARGS__;                                         \
    }                                                      \
    return CALL_REAL(name, UNPACK arguments);              \
  }
#define UNPACK(...) __VA_ARGS__
#include "common/libc.def"

const Import libc_table[] = {
#define LIBC(kind, type, name, parameters, arguments, ...) {#name, (void *)libc_##name},
#define LIBC_AFTER(kind, type, name, parameters, arguments, ...) {#name, (void *)libc_##name},
#define LIBM(kind, type, name, parameters, arguments, ...) {#name, (void *)libc_##name},
#define ALIAS(other, name) {#other, (void *)libc_##name},
#include "common/libc.def"
    {NULL, NULL}};
