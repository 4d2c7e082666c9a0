"""A sample call of each function that can be called without harm: its arguments as C expressions. A pointer is a buffer of its own."""
import re

HEADERS = """#define _GNU_SOURCE
#include <arpa/inet.h>
#include <complex.h>
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <err.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fenv.h>
#include <fnmatch.h>
#include <getopt.h>
#include <grp.h>
#include <inttypes.h>
#include <langinfo.h>
#include <libgen.h>
#undef basename
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <net/if.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <uchar.h>
#include <unistd.h>
#include <utime.h>
#include <wchar.h>
#include <wctype.h>
int __xpg_strerror_r(int, char *, size_t);
char *__xpg_basename(char *);
#pragma clang diagnostic ignored "-Wall"
"""

# By type, for rows with a prototype. $k is the buffer of argument k; its first value stands in BEFORE.
SCALARS = {"size_t": "3", "int": "1", "ssize_t": "2", "long": "1", "unsigned": "1", "double": "2.5", "float": "2.5f", "long double": "2.5L",
           "wchar_t": "L'c'", "pid_t": "0", "clockid_t": "CLOCK_REALTIME", "nl_item": "CODESET", "__rlimit_resource_t": "RLIMIT_CPU",
           "__compar_fn_t": "by_byte", "__compar_d_fn_t": "by_byte_and"}
TEXT = {"const char *", "char *", "void *", "const void *"}
WIDE = {"const wchar_t *", "wchar_t *"}

# Where the types do not tell: the arguments whole, and what comes before the call. NULL there means that nothing is looked at.
CALLS = {
    "qsort": "$0, 3, 1, by_byte", "qsort_r": "$0, 3, 1, by_byte_and, 0",
    "strtok_r": "$0, $1, (char **)$2", "strsep": "(char **)$0, $1", "strtok": "$0, $1",
    "initstate_r": "1, $1, 128, (void *)$3", "random_r": "(void *)$0, (void *)$1", "srandom_r": "1, (void *)$1",
    "strftime": "$0, 64, $2, (void *)$3", "strptime": "$0, $1, (void *)$2",
    "regexec": "(void *)$0, $1, 1, (void *)$3, 0", "regcomp": "(void *)$0, $1, 0", "regfree": "(void *)$0", "regerror": "0, (void *)$1, $2, 64",
    "mbsrtowcs": "(void *)$0, (void *)$1, 3, (void *)$3", "wcsrtombs": "$0, (void *)$1, 3, (void *)$3",
    "memmem": "$0, 4, $2, 1", "swab": "$0, $1, 2", "rawmemchr": "$0, 'b'", "sched_getaffinity": "0, 128, (void *)$2",
    "fstatat": "AT_FDCWD, $1, (void *)$2, 0", "stat": "$0, (void *)$1", "lstat": "$0, (void *)$1", "readlink": "$0, $1, 64",
    "faccessat": "AT_FDCWD, $1, 0, 0", "access": "$0, 0", "realpath": "$0, $1", "getcwd": "$0, 256", "gethostname": "$0, 200",
    "confstr": "_CS_PATH, $1, 64", "pathconf": "$0, _PC_NAME_MAX", "strerror_r": "9999, $1, 64", "__xpg_strerror_r": "2, $1, 64",
    "sigaddset": "(void *)$0, SIGUSR1", "sigdelset": "(void *)$0, SIGUSR1", "sigismember": "(void *)$0, SIGUSR1",
    "setenv": "$0, $1, 1", "putenv": "$0", "setlocale": "LC_ALL, $1", "backtrace": "(void *)$0, 2", "dladdr": "(void *)nothing, (void *)$1",
    "pthread_attr_setdetachstate": "(void *)$0, 0", "pthread_attr_setstacksize": "(void *)$0, 1 << 20",
    "pthread_attr_setstack": "(void *)$0, (void *)0x100000, 1 << 20", "sched_setparam": "0, (void *)$1", "sched_setscheduler": "0, SCHED_OTHER, (void *)$2",
    "strtol": "$0, (char **)$1, 10", "strtoll": "$0, (char **)$1, 10", "strtoul": "$0, (char **)$1, 10", "strtoull": "$0, (char **)$1, 10",
    "frexpl": "2.5L, (void *)$1", "ctermid": "$0", "mktime": "(void *)$0", "sched_rr_get_interval": "0, (void *)$1",
    # ---- modelled by hand
    "read": "zero, $1, 8", "pread": "zero, $1, 8, 0", "write": "null, $1, 4", "getrandom": "$0, 8, 0", "getentropy": "$0, 8",
    "snprintf": "$0, 64, $2", "sprintf": "$0, $1", "fprintf": "sink, $1", "printf": "$0", "dprintf": "null, $1",
    "fputs": "$0, sink", "fwrite": "$0, 1, 3, sink", "puts": "$0", "perror": "$0", "warnx": "$0", "warn": "$0",
    "fread": "$0, 1, 8, source", "fgets": "$0, 4, source", "sscanf": "$0, $1, (void *)$2", "fgetpos": "source, (void *)$1", "fsetpos": "source, (void *)$1",
    "getline": "(char **)$0, (size_t *)$1, source", "asprintf": "(char **)$0, $1",
    "fopen": "$0, $1", "open": "$0, O_RDONLY", "openat": "AT_FDCWD, $1, O_RDONLY", "opendir": "$0",
    "clock_gettime": "CLOCK_REALTIME, (void *)$1", "gettimeofday": "(void *)$0, 0", "time": "(void *)$0", "timespec_get": "(void *)$0, TIME_UTC",
    "nanosleep": "(void *)$0, 0", "clock_nanosleep": "CLOCK_REALTIME, 0, (void *)$2, 0", "thrd_sleep": "(void *)$0, 0",
    "times": "(void *)$0", "getrusage": "RUSAGE_SELF, (void *)$1", "pipe": "(int *)$0", "pipe2": "(int *)$0, 0", "socketpair": "AF_UNIX, SOCK_STREAM, 0, (int *)$3",
    "sigaction": "SIGUSR1, (void *)$1, (void *)$2", "pthread_sigmask": "SIG_BLOCK, (void *)$1, (void *)$2", "sigprocmask": "SIG_BLOCK, (void *)$1, (void *)$2",
    "pthread_getattr_np": "pthread_self(), (void *)$1", "pthread_setname_np": "pthread_self(), $1", "pthread_getname_np": "pthread_self(), $1, 16",
    "pthread_getcpuclockid": "pthread_self(), (void *)$1", "pthread_setaffinity_np": "pthread_self(), 128, (void *)$2", "pthread_getaffinity_np": "pthread_self(), 128, (void *)$2",
    "pthread_getschedparam": "pthread_self(), (void *)$1, (void *)$2", "pthread_setschedparam": "pthread_self(), SCHED_OTHER, (void *)$2",
    "pthread_setcancelstate": "PTHREAD_CANCEL_ENABLE, (int *)$1", "pthread_key_create": "(void *)$0, 0",
    "posix_memalign": "(void **)$0, 16, 16", "readv": "zero, (void *)$1, 1", "writev": "null, (void *)$1, 1",
    "pthread_mutex_init": "(void *)$0, (void *)$1", "pthread_cond_init": "(void *)$0, (void *)$1", "pthread_rwlock_init": "(void *)$0, (void *)$1",
    "pthread_barrier_init": "(void *)$0, (void *)$1, 1", "fcntl": "zero, F_GETLK, (void *)$2", "setjmp": "(void *)$0", "_setjmp": "(void *)$0",
    "pthread_create": "&made, (void *)$1, nothing, 0",
    "wcstok": "(void *)$0, (void *)$1, (void *)$2", "wcstol": "(void *)$0, (void *)$1, 10", "wcstoll": "(void *)$0, (void *)$1, 10",
    "wcstoul": "(void *)$0, (void *)$1, 10", "mbrtoc16": "(void *)$0, $1, 3, (void *)$3", "mbrtoc32": "(void *)$0, $1, 3, (void *)$3",
    "c16rtomb": "$0, u'c', (void *)$2", "c32rtomb": "$0, U'c', (void *)$2", "lfind": "$0, $1, (void *)$2, 1, by_byte",
    "lsearch": "$0, $1, (void *)$2, 1, by_byte", "inet_pton": "AF_INET, $1, $2", "inet_ntop": "AF_INET, $1, $2, 64",
    "inet_aton": "$0, (void *)$1", "a64l": "$0", "getsubopt": "(void *)$0, (void *)$1, (void *)$2",
    "fegetexceptflag": "(void *)$0, FE_ALL_EXCEPT", "fesetexceptflag": "(void *)$0, FE_ALL_EXCEPT",
    "fesetenv": "(void *)$0", "feupdateenv": "(void *)$0", "sigpending": "(void *)$0",
    "getpwnam": "$0", "getgrnam": "$0", "getpwuid": "0", "getgrgid": "0", "getpwuid_r": "0, (void *)$1, $2, 1000, (void *)$4",
    "getgrgid_r": "0, (void *)$1, $2, 1000, (void *)$4", "getpwnam_r": "$0, (void *)$1, $2, 1000, (void *)$4", "getgrnam_r": "$0, (void *)$1, $2, 1000, (void *)$4",
    "getrlimit": "RLIMIT_CPU, (void *)$1", "gcvt": "1.5, 3, $2", "ecvt_r": "1.5, 3, (void *)$2, (void *)$3, $4, 40", "fcvt_r": "1.5, 3, (void *)$2, (void *)$3, $4, 40",
    "insque": "$0, $1", "remque": "$0",
    "strfromd": "$0, 20, $2, 2.5", "strfromf": "$0, 20, $2, 2.5f", "strfroml": "$0, 20, $2, 2.5L", "wcstoull": "(void *)$0, (void *)$1, 10",
    "wcsxfrm": "(void *)$0, (void *)$1, 3", "strverscmp": "$0, $1",
}
# Arguments that the sample leaves null, or that hold what only some calls touch.
NOT_HERE = {("nanosleep", 1), ("clock_nanosleep", 3), ("thrd_sleep", 1), ("gettimeofday", 1), ("getline", 0), ("pthread_mutex_init", 0), ("qsort_r", 4),
            ("pthread_cond_init", 0), ("pthread_rwlock_init", 0), ("pthread_barrier_init", 0), ("strerror_r", 1), ("pthread_create", 0),
            ("__xpg_basename", 0), ("lfind", 0), ("lfind", 1), ("lsearch", 0), ("tsearch", 0), ("tfind", 0), ("tdelete", 0)}
# First values of buffers.
BEFORE = {
    ("strtok_r", 0): '"a b c"', ("strtok", 0): '"a b c"', ("strtok_r", 1): '" "', ("strtok", 1): '" "', ("strsep", 1): '" "',
    ("regcomp", 1): '"b"', ("strptime", 0): '"12"', ("strptime", 1): '"%S"', ("strftime", 2): '"%S"', ("stat", 0): '"/tmp"', ("lstat", 0): '"/tmp"',
    ("fstatat", 1): '"/tmp"', ("realpath", 0): '"/tmp"', ("readlink", 0): '"/proc/self/exe"', ("statvfs", 0): '"/tmp"', ("access", 0): '"/tmp"',
    ("faccessat", 1): '"/tmp"', ("pathconf", 0): '"/tmp"', ("setlocale", 1): '"C"', ("putenv", 0): '"AB=1"', ("opendir", 0): '"/"',
    ("fopen", 0): '"/dev/null"', ("fopen", 1): '"r"', ("open", 0): '"/dev/null"', ("openat", 1): '"/dev/null"', ("sscanf", 0): '"12"', ("sscanf", 1): '"%d"',
    ("wcstok", 1): 'L" "', ("inet_pton", 1): '"1.2.3.4"', ("inet_aton", 0): '"1.2.3.4"', ("inet_addr", 0): '"1.2.3.4"',
    ("wcstol", 0): 'L"12"', ("wcstoll", 0): 'L"12"', ("wcstoul", 0): 'L"12"', ("wcstod", 0): 'L"12"', ("wcstof", 0): 'L"12"', ("wcstold", 0): 'L"12"', ("wcstoull", 0): 'L"12"',
    ("strfromd", 2): '"%f"', ("strfromf", 2): '"%f"', ("strfroml", 2): '"%f"', ("wcstok", 0): 'L"a b"',
    ("lsearch", 0): '"z"',
    **{(f, 0): '"12"' for f in "atoi atol atoll atof strtol strtoll strtoul strtoull strtod strtof strtold".split()},
}
SETUP = {
    "strsep": "static char strsep_text[] = \"a b\"; *(char **)$0 = strsep_text;",
    "regexec": "regcomp((void *)$0, \"b\", 0);", "regfree": "regcomp((void *)$0, \"b\", 0);",
    "initstate_r": "", "random_r": "static char random_state[128]; initstate_r(1, random_state, 128, (void *)$0);",
    "srandom_r": "static char srandom_state[128]; initstate_r(1, srandom_state, 128, (void *)$1);",
    "mbsrtowcs": "*(const char **)$1 = \"ab\";", "wcsrtombs": "*(const wchar_t **)$1 = L\"ab\";",
    "readv": "static char parts[8]; *(struct iovec *)$1 = (struct iovec){parts, 8};", "writev": "static char out[8]; *(struct iovec *)$1 = (struct iovec){out, 8};",
    "fsetpos": "fgetpos(source, (void *)$1);", "getline": "*(char **)$0 = 0; *(size_t *)$1 = 0;", "fcntl": "((struct flock *)$2)->l_type = F_RDLCK;",
    **{f"pthread_{o}_init": f"pthread_{o}attr_init((void *)$1);" for o in ("mutex", "cond", "rwlock", "barrier")},
    "pthread_create": "pthread_attr_init((void *)$1);", "timegm": "((struct tm *)$0)->tm_mday = 1;", "mktime": "((struct tm *)$0)->tm_mday = 1;",
    "pthread_setaffinity_np": "memset($2, 1, 8);", "sched_getaffinity": "",
    "insque": "*(void **)$1 = 0;", "remque": "((void **)$0)[0] = ((void **)$0)[1] = 0;",
    "lfind": "*(size_t *)$2 = 3;", "lsearch": "*(size_t *)$2 = 3;",
    "getsubopt": "static char subopt_text[] = \"a,b\"; *(char **)$0 = subopt_text; ((char **)$1)[0] = \"a\"; ((char **)$1)[1] = 0;",
    **{f: "fegetenv((void *)$0);" for f in ("fesetenv", "feupdateenv")}, "fesetexceptflag": "fegetexceptflag((void *)$0, FE_ALL_EXCEPT);",
    "sigaction": "((struct sigaction *)$1)->sa_handler = SIG_IGN;",
    **{f"pthread_attr_{w}{x}": "pthread_attr_init((void *)$0);" for w in ("get", "set") for x in
       "detachstate stacksize stack guardsize scope inheritsched schedpolicy schedparam".split()}, "pthread_attr_destroy": "pthread_attr_init((void *)$0);",
}
# Not called: they end or stop something, need what is not there, or have no effect that a sample shows.
SKIPPED = set("""freeifaddrs if_freenameindex backtrace_symbols getifaddrs globfree system popen pclose wait waitpid wait3 wait4 waitid posix_spawn posix_spawnp alphasort versionsort getlogin_r getgroups setrlimit setgroups initgroups sem_open sem_unlink gethostbyname getnameinfo sigaltstack getopt getopt_long getopt_long_only secure_getenv bcmp clearenv ttyname_r dlerror
 tsearch tfind tdelete twalk hsearch hcreate hdestroy hsearch_r hcreate_r hdestroy_r
 pthread_mutexattr_setrobust statvfs64 rindex index lgammal gamma nl_langinfo
 __sched_cpufree pthread_mutexattr_setprioceiling getenv unsetenv sched_setscheduler sched_setparam""".split())
HELPERS = """
static int by_byte(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static int by_byte_and(const void *a, const void *b, void *c) { return *(const char *)a - *(const char *)b; }
static void *nothing(void *p) { return 0; }
static int zero, null; static FILE *sink, *source; static pthread_t made;
static void open_all(void) {
  zero = open("/etc/passwd", O_RDONLY); null = open("/dev/null", O_WRONLY);
  sink = fopen("/dev/null", "w"); source = fopen("/etc/passwd", "r");
}
"""


def sample(row):
    """(arguments as text, pointers as {number: first value}) or None."""
    if row.name in SKIPPED or row.same_as:
        return None
    if row.name in CALLS:
        text = CALLS[row.name]
        pointers = {int(k) for k in re.findall(r"\$(\d)", text)}
        types = dict(enumerate(t for t, _ in row.parameters))
    elif row.macro.startswith("LIB") and (row.reads or row.writes):
        words, pointers, types = [], set(), {}
        for k, (t, _) in enumerate(row.parameters):
            if t.endswith("*"):
                pointers.add(k)
                types[k] = t
                words.append("(void *)$%d" % k if t not in TEXT else "$%d" % k)
            elif t in SCALARS:
                words.append(SCALARS[t])
            else:
                return None
        text = ", ".join(words)
    else:
        return None
    first = {}
    for k in pointers:
        t = types.get(k, "char *" if not row.parameters else "")
        first[k] = BEFORE.get((row.name, k)) or ('L"abc"' if t in WIDE else '"abc"' if t in TEXT and (row.parameters or "(void *)$%d" % k not in text) else None)
    return text, first
