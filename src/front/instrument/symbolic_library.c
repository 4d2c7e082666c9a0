#include "front/instrument/symbolic_library.h"

#include <string.h>

#include "front/facts/library.h"

const char *sym_callee_name(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  size_t n;
  return LLVMIsAFunction(f) ? LLVMGetValueName2(f, &n) : "";
}

bool sym_starts_with(const char *name, const char *beginning) {
  return !strncmp(name, beginning, strlen(beginning));
}

bool sym_is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (!strcmp(name, *list)) return true;
  return false;
}

// Functions of which the runtime reports what they read, before they do, and what they write
// (reads() and writes()): those that common/libc.def has a prototype for, if all that they do is
// done when they return.
static bool is_reported(const char *name) {
  static const char *const rows[] = {
#define LIBC(kind, type, name, parameters, arguments, ...) #name,
#define LIBC_AFTER(kind, type, name, parameters, arguments, ...) #name,
#include "common/libc.def"
      NULL};
  if (!sym_is_one_of(name, rows)) return false;
  switch (library_find(name)->kind) {
  case LIBRARY_PLAIN:
  case LIBRARY_COPY:
  case LIBRARY_SAME:
  case LIBRARY_SECOND:
  case LIBRARY_ENDPOINTER:
  case LIBRARY_REST_OF:
  case LIBRARY_REST_AT:
  case LIBRARY_ALLOCATE: return true;
  default: return false;
  }
}

// What they return comes of their arguments, and of nothing that the program could change.
static bool is_harmless(const char *name) {
  static const char *const rows[] = {
#define HARMLESS(kind, name) #name,
#include "common/libc.def"
      NULL};
  return sym_is_one_of(name, rows);
}

// Memory that nobody has written to.
bool sym_maps_no_file(LLVMValueRef i, const char *name) {
  enum { FILE_ARGUMENT = 4 };
  if (strcmp(name, "mmap") && strcmp(name, "mmap64")) return false;
  LLVMValueRef file = LLVMGetNumArgOperands(i) > FILE_ARGUMENT
                          ? LLVMIsAConstantInt(LLVMGetOperand(i, FILE_ARGUMENT))
                          : NULL;
  return file && LLVMConstIntGetSExtValue(file) == -1;
}

// They look at nothing that depends on inputs, in memory or in a stream that is followed, or report
// it. Before all others everything is fixed.
bool sym_tells_memory(const char *name) {
  static const char *const families[] = {
      "pthread_",           "sem_",     "mtx_",         "cnd_",         "thrd_",
      "__VERIFIER_",        "__ctype_", "__cxa_guard_", "_ZNSt6thread", // and of C++ its threads
      "__norace_followed_", NULL};
  static const char *const names[] = {"malloc",
                                      "calloc",
                                      "realloc",
                                      "_Znwm", // new and delete
                                      "_Znam",
                                      "_ZdlPv",
                                      "_ZdaPv",
                                      "_ZdlPvm",
                                      "_ZdaPvm",
                                      "__cxa_atexit",
                                      "atexit",
                                      "at_quick_exit",
                                      "raise",
                                      "kill",
                                      "signal",
                                      "setjmp",
                                      "_setjmp",
                                      "__sigsetjmp",
                                      "siglongjmp",
                                      "__cxa_allocate_exception",
                                      "__cxa_throw",
                                      "__cxa_rethrow",
                                      "__cxa_begin_catch",
                                      "__cxa_end_catch",
                                      "__cxa_free_exception",
                                      "_Unwind_Resume",
                                      "reallocarray",
                                      "free",
                                      "munmap",
                                      "__norace_input",
                                      "__norace_unset",
                                      "__norace_look",
                                      "printf",
                                      "puts",
                                      "putchar",
                                      "exit",
                                      "_exit",
                                      "abort",
                                      "usleep",
                                      "sleep",
                                      "sched_yield",
                                      "nanosleep",
                                      "fprintf",
                                      "fputs",
                                      "fputc",
                                      "putc",
                                      "fwrite",
                                      "fflush",
                                      "snprintf",
                                      "sprintf",
                                      "vprintf",
                                      "vfprintf",
                                      "vsnprintf",
                                      "vsprintf",
                                      "perror",
                                      "rand",
                                      "random",
                                      "srand",
                                      "srandom",
                                      "time",
                                      "feof",
                                      "ferror",
                                      "clearerr",
                                      "getpid",
                                      "getppid",
                                      "gettimeofday",
                                      "clock_gettime",
                                      "timespec_get",
                                      "fopen",
                                      "fopen64",
                                      "fclose",
                                      "open",
                                      "open64",
                                      "close",
                                      "getenv", // it reports what it reads
                                      "secure_getenv",
                                      "__errno_location",
                                      "__assert_fail",
                                      "reach_error",
                                      "norace_post",
                                      "norace_post_reading",
                                      "norace_await",
                                      "norace_await_all",
                                      "norace_ewait",
                                      "norace_isolated_begin",
                                      "norace_isolated_end",
                                      "norace_permit_begin",
                                      "norace_permit_end",
                                      "norace_async",
                                      "norace_async_copy",
                                      "norace_finish_begin",
                                      "norace_finish_end",
                                      "norace_future_new",
                                      "norace_get",
                                      "norace_forall",
                                      "norace_forasync",
                                      NULL};
  for (const char *const *f = families; *f; f++)
    if (sym_starts_with(name, *f)) return true;
  return sym_is_one_of(name, names) || is_reported(name) || is_harmless(name);
}

// It keeps an argument, and looks at what that points to, or writes there, later: perhaps when
// there are more inputs than now.
bool sym_keeps_argument(LLVMValueRef i, const char *name) {
  enum { BUFFER = 1 };
  LibraryKind kind = library_find(name)->kind;
  if (kind != LIBRARY_BUFFER) return kind == LIBRARY_KEEPS;
  return LLVMGetNumArgOperands(i) > BUFFER && !LLVMIsNull(LLVMGetOperand(i, BUFFER));
}

bool sym_tells_float_flags(const char *name) {
  static const char *const names[] = {
      "fetestexcept", "fegetexceptflag", "fegetenv",       "feholdexcept",
      "feupdateenv",  "feenableexcept",  "__fetestexcept", NULL};
  return sym_is_one_of(name, names) || sym_starts_with(name, "llvm.x86.sse.stmxcsr");
}

bool sym_is_jump(const char *name) {
  static const char *const names[] = {"longjmp", "_longjmp", NULL};
  return sym_is_one_of(name, names);
}

bool sym_gives_input(const char *name) {
  static const char *const names[] = {"setjmp", "_setjmp", "__sigsetjmp", "rand", "random",
                                      "time",   "getpid",  "getppid",     NULL};
  return sym_starts_with(name, "__VERIFIER_nondet_") || sym_is_one_of(name, names);
}

// The format is there to be seen, and no argument decides what memory is read or written.
static bool is_plain_format(LLVMValueRef format) {
  LLVMValueRef g = LLVMIsAGlobalVariable(format), text = g ? LLVMGetInitializer(g) : NULL;
  size_t n;
  if (!text || !LLVMIsGlobalConstant(g) || !LLVMIsAConstantDataSequential(text) ||
      !LLVMIsConstantString(text))
    return false;
  const char *chars = LLVMGetAsString(text, &n);
  for (size_t i = 0; i < n; i++)
    if (chars[i] == '*' || (chars[i] == 'n' && i && strchr("%hljztq", chars[i - 1]))) return false;
  return true;
}

// What is printed nobody in the program reads again, so whatever it is makes no difference.
bool sym_only_prints(LLVMValueRef i, const char *name) {
  static const char *const printers[] = {"putchar", "exit", "_exit", "_Exit", "quick_exit", NULL};
  if (LLVMGetFirstUse(i)) return false;
  return sym_is_one_of(name, printers) ||
         (!strcmp(name, "printf") && is_plain_format(LLVMGetOperand(i, 0)));
}

// Into a stream. The runtime knows which one.
bool sym_prints_to_stream(LLVMValueRef i, const char *name) {
  if (LLVMGetFirstUse(i)) return false;
  return !strcmp(name, "fputc") || !strcmp(name, "putc") ||
         (!strcmp(name, "fprintf") && is_plain_format(LLVMGetOperand(i, 1)));
}

// The argument goes to a new thread or task, or to whoever joins this one, with its expression. -1:
// none does.
int sym_handed_argument(LLVMValueRef i, const char *name) {
  unsigned n = LLVMGetNumArgOperands(i);
  if (!strcmp(name, "pthread_create")) return n == 4 ? 3 : -1;
  if (!strcmp(name, "thrd_create")) return n == 3 ? 2 : -1;
  if (!strcmp(name, "pthread_exit")) return n == 1 ? 0 : -1;
  return n == 5 && (!strcmp(name, "norace_post") || !strcmp(name, "norace_post_reading")) ? 2 : -1;
}
