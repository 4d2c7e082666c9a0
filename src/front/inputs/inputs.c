#include "front/inputs/inputs.h"

#include <llvm-c/BitReader.h>
#include <string.h>

#include "front/assembly/assembly.h"
#include "front/compile/retry.h"
#include "front/facts/ir.h"
#include "front/instrument/debug_calls.h"
#include "front/instrument/symbolic_pass.h"
#include "front/instrument/unset.h"

typedef LLVMValueRef Value;

typedef struct {
  bool outcomes_tried;
  bool one_module; // nobody else can call its functions
  bool retries;    // all that may fail by itself is tried again
  Arena *arena;
} Look;

// ---- functions of libraries

// Those that do the same on every input and leave nothing undefined behind.
static bool has_one_outcome(const char *name) {
  static const char *const names[] = {
      "free",   "calloc", "abort",     "exit",    "_Exit",  "__assert_fail",
      "assert", "memset", "memcpy",    "memmove", "strlen", "strcmp",
      "printf", "puts",   "putchar",   "fprintf", "fflush", "perror",
      "usleep", "sleep",  "nanosleep", "abs",     "labs",   "sched_yield",
      "memcmp", "strcpy", "strncpy",   "strcat",  "strchr", "reach_error"};
  static const char *const families[] = {
      "llvm.",           "__VERIFIER_",   "pthread_mutex_", "pthread_mutexattr_", "pthread_rwlock_",
      "pthread_barrier", "pthread_attr_", "pthread_spin_",  "pthread_condattr_",  "sem_",
      "__atomic_",       "atomic_",       "pthread_key_",   "pthread_once"};
  static const char *const threads[] = {
      "pthread_create",       "pthread_join",        "pthread_exit",
      "pthread_detach",       "pthread_yield",       "pthread_cond_init",
      "pthread_cond_destroy", "pthread_cond_signal", "pthread_cond_broadcast"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
    if (!strcmp(name, threads[i])) return true;
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (!strncmp(name, families[i], strlen(families[i]))) return strstr(name, "timed") == NULL;
  return false;
}

static bool is_allocation(const char *name) {
  static const char *const names[] = {"malloc",         "realloc",  "reallocarray", "aligned_alloc",
                                      "posix_memalign", "memalign", "valloc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

static bool is_undefined(Value i) {
  if (LLVMIsACallInst(i) && !strncmp(ir_callee_name(i), "llvm.", 5)) return false;
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    Value operand = LLVMGetOperand(i, (unsigned)k);
    if (LLVMIsUndef(operand) || LLVMIsPoison(operand)) return true;
  }
  return false;
}

// ---- numbers that travel as pointers: (void *)3 goes to a thread, which makes a number of it
// again

static bool is_made_of_number(Value pointer) {
  bool expression = LLVMIsAConstantExpr(pointer) && LLVMGetConstOpcode(pointer) == LLVMIntToPtr;
  return expression || LLVMIsAIntToPtrInst(pointer) || LLVMIsAConstantPointerNull(pointer);
}

// Of the local's uses one stores into it, the others load it.
static Value only_stored(Value local) {
  Value stored = NULL;
  for (LLVMUseRef u = LLVMGetFirstUse(local); u; u = LLVMGetNextUse(u)) {
    Value user = LLVMGetUser(u);
    bool stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local && !stored;
    if (stores) stored = LLVMGetOperand(user, 0);
    else if (!LLVMIsALoadInst(user)) return NULL;
  }
  return stored == local ? NULL : stored;
}

static bool starts_with_number(Value create, Value function) {
  enum { ROUTINE = 2, ARGUMENT = 3 };
  if (!LLVMIsACallInst(create) || strcmp(ir_callee_name(create), "pthread_create")) return false;
  return LLVMGetOperand(create, ROUTINE) == function &&
         is_made_of_number(LLVMGetOperand(create, ARGUMENT));
}

// The parameter, as the front end loads it from its local, of a function that does nothing but
// start threads with numbers.
static bool is_number_for_thread(const Look *look, Value pointer) {
  Value local = LLVMIsALoadInst(pointer) ? LLVMIsAAllocaInst(LLVMGetOperand(pointer, 0)) : NULL;
  Value parameter = local ? only_stored(local) : NULL;
  if (!parameter || !LLVMIsAArgument(parameter)) return false;
  Value function = LLVMGetParamParent(parameter);
  if (!look->one_module && LLVMGetLinkage(function) != LLVMInternalLinkage) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(function); u; u = LLVMGetNextUse(u))
    if (!starts_with_number(LLVMGetUser(u), function)) return false;
  return true;
}

// ---- both

// An address as a number, as it is or inside a constant.
static bool is_number_of_address(const Look *look, Value v, int depth) {
  enum { DEEP = 8 };
  bool expression = LLVMIsAConstantExpr(v) != NULL;
  if (LLVMIsAPtrToIntInst(v)) return !is_number_for_thread(look, LLVMGetOperand(v, 0));
  if (expression && LLVMGetConstOpcode(v) == LLVMPtrToInt) return true;
  if ((!expression && depth) || depth > DEEP) return false;
  for (int k = 0; k < LLVMGetNumOperands(v); k++)
    if (is_number_of_address(look, LLVMGetOperand(v, (unsigned)k), depth + 1)) return true;
  return false;
}

static const char *obstacle_in(const Look *look, Value i) {
  if (is_number_of_address(look, i, 0)) return "the number of an address is looked at";
  if (LLVMIsAAtomicCmpXchgInst(i) && LLVMGetWeak(i) && !look->retries)
    return "a weak compare-and-exchange may fail by itself";
  if (is_undefined(i) || (LLVMIsAAllocaInst(i) && unset_is_read(i) &&
                          !(look->outcomes_tried && unset_can_be_marked(i))))
    return "a variable may be read before it has a value";
  if (!LLVMIsACallInst(i)) return NULL;
  if (LLVMIsAInlineAsm(LLVMGetCalledValue(i))) return "assembly";
  if (!strcmp(ir_callee_name(i), "pthread_create") && LLVMGetFirstUse(i))
    return "a thread that cannot be created would be noticed";
  return NULL;
}

// Called, or where its address is taken.
static const char *obstacle_of_library(const Look *look, Value function) {
  const char *name = ir_name(function);
  if (!LLVMGetFirstUse(function) || has_one_outcome(name)) return NULL;
  bool waits = !strcmp(name, "pthread_cond_wait");
  if (!is_allocation(name) && !waits)
    return arena_format(look->arena, "what %s does is one of several things", name);
  if (look->outcomes_tried) return NULL;
  return waits ? "a wait may end though nobody woke the thread"
               : "what malloc gives may be read before it has a value";
}

// It lies in a local that nobody looks at, as the front end leaves it.
static bool is_looked_at(Value parameter) {
  for (LLVMUseRef u = LLVMGetFirstUse(parameter); u; u = LLVMGetNextUse(u)) {
    Value store = LLVMIsAStoreInst(LLVMGetUser(u)),
          local = store ? LLVMIsAAllocaInst(LLVMGetOperand(store, 1)) : NULL;
    if (!local) return true;
    for (LLVMUseRef v = LLVMGetFirstUse(local); v; v = LLVMGetNextUse(v))
      if (LLVMGetUser(v) != store) return true;
  }
  return false;
}

static bool takes_arguments(Value start) {
  for (unsigned k = 0; k < LLVMCountParams(start); k++)
    if (is_looked_at(LLVMGetParam(start, k))) return true;
  return false;
}

// A pass may have done away with a read of what has no value.
static bool is_optimised(LLVMModuleRef module) {
  static const char units[] = "llvm.dbg.cu";
  Value unit[64];
  unsigned n = LLVMGetNamedMetadataNumOperands(module, units);
  if (!n || n > sizeof unit / sizeof *unit) return true;
  LLVMGetNamedMetadataOperands(module, units, unit);
  bool optimised = false;
  for (unsigned i = 0; i < n; i++) {
    char *text = LLVMPrintValueToString(unit[i]);
    optimised |= !strstr(text, "isOptimized: false");
    LLVMDisposeMessage(text);
  }
  return optimised;
}

static const char *obstacle_of(const Look *look, LLVMModuleRef module) {
  Value start = LLVMGetNamedFunction(module, "main");
  if (start && takes_arguments(start)) return "main takes arguments";
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    const char *other = LLVMIsDeclaration(f) ? obstacle_of_library(look, f) : NULL;
    if (other) return other;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *obstacle = obstacle_in(look, i);
        if (obstacle) return obstacle;
      }
  }
  return NULL;
}

const char *inputs_besides(const ClangModule *modules, size_t n, bool outcomes_tried,
                           Arena *arena) {
  const char *obstacle = n ? NULL : "its code is not there";
  LLVMContextRef context = LLVMContextCreate();
  bool retries = n && retry_is_all(modules, n);
  for (size_t i = 0; i < n && !obstacle; i++) {
    LLVMMemoryBufferRef bytes = LLVMCreateMemoryBufferWithMemoryRangeCopy(
        (const char *)modules[i].bytes, modules[i].size, "");
    LLVMModuleRef module = NULL;
    if (LLVMParseBitcodeInContext2(context, bytes, &module)) obstacle = "its code cannot be read";
    else {
      debug_use_records(module, false); // for unset_can_be_marked
      assembly_lower(module);
      Look look = {outcomes_tried && !is_optimised(module) && unset_is_marked(module), n == 1,
                   retries, arena};
      obstacle = obstacle_of(&look, module);
      LLVMDisposeModule(module);
    }
    LLVMDisposeMemoryBuffer(bytes);
  }
  LLVMContextDispose(context);
  return obstacle;
}

// ---- inputs proper

static bool is_among(const char *name, const char *const *list) {
  for (; *list; list++)
    if (!strcmp(name, *list)) return true;
  return false;
}

// Those that are harmless, but ask the system.
static bool asks_system(const char *name) {
  static const char *const names[] = {"__getauxval",
                                      "getauxval",
                                      "fpathconf",
                                      "get_nprocs",
                                      "get_nprocs_conf",
                                      "getdtablesize",
                                      "getegid",
                                      "geteuid",
                                      "getgid",
                                      "getpagesize",
                                      "getpgid",
                                      "getpgrp",
                                      "getsid",
                                      "getuid",
                                      "gnu_get_libc_version",
                                      "malloc_trim",
                                      "mlock",
                                      "munlock",
                                      "posix_fadvise",
                                      "sched_get_priority_max",
                                      "sched_get_priority_min",
                                      "sched_getcpu",
                                      "sched_getscheduler",
                                      "sync",
                                      "sysconf",
                                      NULL};
  return is_among(name, names);
}

static bool is_harmless_computation(const char *name) {
  static const char *const rows[] = {
#define HARMLESS(kind, name) #name,
#include "common/libc.def"
      NULL};
  return is_among(name, rows) && !asks_system(name);
}

// Functions of libraries that make nothing of their own: what they give is made of what they get.
static bool is_function_of_arguments(const char *name) {
  static const char *const names[] = {"setjmp",
                                      "_setjmp",
                                      "__sigsetjmp",
                                      "longjmp",
                                      "_longjmp",
                                      "siglongjmp",
                                      "raise",
                                      "rand_r",
                                      "strtol",
                                      "strtoul",
                                      "strtoll",
                                      "strtoull",
                                      "atoi",
                                      "atol",
                                      "atoll",
                                      "qsort",
                                      "bsearch",
                                      "strncmp",
                                      "strncat",
                                      "strstr",
                                      "strrchr",
                                      "strnlen",
                                      "sprintf",
                                      "snprintf",
                                      "sscanf",
                                      "toupper",
                                      "tolower",
                                      "memchr",
                                      "strcasecmp",
                                      "fputs",
                                      "fputc",
                                      "putc",
                                      "fwrite",
                                      "setbuf",
                                      "setvbuf",
                                      "pthread_self",
                                      "strdup",
                                      "strndup",
                                      "stdout",
                                      "stderr",
                                      "atexit",
                                      "llabs",
                                      "pthread_equal",
                                      "_exit",
                                      "strspn",
                                      "strcspn",
                                      "strpbrk",
                                      "strtok_r",
                                      "strtok",
                                      "putchar_unlocked",
                                      "pthread_setspecific",
                                      "pthread_getspecific",
                                      "__norace_input",
                                      "__errno_location",
                                      "mempcpy",
                                      "memrchr",
                                      "memmem",
                                      "rawmemchr",
                                      "bcmp",
                                      "bzero",
                                      "index",
                                      "rindex",
                                      "stpcpy",
                                      "stpncpy",
                                      "strchrnul",
                                      "strsep",
                                      "strncasecmp",
                                      "strtoimax",
                                      "strtoumax",
                                      "vprintf",
                                      "vfprintf",
                                      "vsprintf",
                                      "vsnprintf",
                                      "pthread_detach",
                                      "pthread_mutex_timedlock", // both outcomes are searched
                                      "pthread_mutex_clocklock",
                                      "pthread_rwlock_timedrdlock",
                                      "pthread_rwlock_timedwrlock",
                                      "sem_timedwait",
                                      "sem_clockwait"};
  static const char *const families[] = {"is",   "__ctype_",  "mtx_",          "cnd_",   "thrd_",
                                         "tss_", "call_once", "pthread_cond_", "norace_"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (!strncmp(name, families[i], strlen(families[i]))) return strncmp(name, "isatty", 6) != 0;
  return is_harmless_computation(name);
}

// Of C++: memory, exceptions, what is made once, threads (but not how many could run).
static bool is_cxx_runtime(const char *name) {
  static const char *const families[] = {"__gxx_personality_",
                                         "__cxa_",
                                         "_Unwind_Resume",
                                         "_Znwm",
                                         "_Znam",
                                         "_ZdlPv",
                                         "_ZdaPv",
                                         "_ZSt9terminatev",
                                         "_ZNSt6thread4join",
                                         "_ZNSt6thread6detach",
                                         "_ZNSt6thread15_M_start_thread",
                                         "_ZNSt6thread6_StateD",
                                         "_ZNSt8ios_base4Init",
                                         NULL};
  for (const char *const *f = families; *f; f++)
    if (!strncmp(name, *f, strlen(*f))) return true;
  return !strncmp(name, "_ZSt", 4) && strstr(name, "__throw_"); // std::__throw_length_error, ...
}

// ---- sources

// Those that have a model (models/), and those that only tell of the stream.
static bool reads_input(const char *name) {
  static const char *const names[] = {
      "stdin",           "fgetc",       "getc",    "_IO_getc",    "getchar", "ungetc",
      "fgets",           "__fgets_chk", "fread",   "__fread_chk", "read",    "__read_chk",
      "getdelim",        "__getdelim",  "getline", "scanf",       "fscanf",  "__isoc99_scanf",
      "__isoc99_fscanf", "feof",        "ferror",  "clearerr",    NULL};
  return is_among(name, names);
}
static bool scans_text(const char *name) {
  static const char *const names[] = {"__isoc99_sscanf", "vsscanf", "__isoc99_vsscanf", NULL};
  return is_among(name, names);
}
static bool draws(const char *name) {
  static const char *const names[] = {"rand", "random", "srand", "srandom", NULL};
  return is_among(name, names);
}

// The runtime tells whether it is a file that is followed (LOSS_FILE).
static bool opens_file(const char *name) {
  static const char *const names[] = {"fopen",  "fopen64", "fclose", "open",
                                      "open64", "close",   NULL};
  return is_among(name, names);
}
static bool tells_time(const char *name) {
  static const char *const names[] = {"time", "gettimeofday", "clock_gettime", "timespec_get",
                                      NULL};
  return is_among(name, names);
}
static bool numbers_process(const char *name) {
  return !strcmp(name, "getpid") || !strcmp(name, "getppid");
}

static const char *constant_text(Value);

// Each of its uses is a call with options that say whether words that are none may come first. Else
// it asks the environment.
static bool options_say_order(Value getopt) {
  enum { OPTIONS = 2 };
  for (LLVMUseRef u = LLVMGetFirstUse(getopt); u; u = LLVMGetNextUse(u)) {
    Value call = LLVMIsACallInst(LLVMGetUser(u));
    const char *options = call && LLVMGetCalledValue(call) == getopt
                              ? constant_text(LLVMGetOperand(call, OPTIONS))
                              : NULL;
    if (!options || (*options != '+' && *options != '-')) return false;
  }
  return true;
}

static bool has_variable(const Followed *f, const char *name) {
  for (uint32_t k = 0; f->sources & FOLLOWED_ENVIRONMENT && k < f->n_variables; k++)
    if (!strcmp(f->variable[k], name)) return true;
  return false;
}

static const char order_variable[] = "POSIXLY_CORRECT"; // that getopt asks for

static bool takes_options(const Followed *f, Value function) {
  return !strcmp(ir_name(function), "getopt") &&
         (has_variable(f, order_variable) || options_say_order(function));
}

static bool is_followed(const Followed *f, const char *name) {
  bool files = f->sources & FOLLOWED_FILE;
  return ((files || f->sources & FOLLOWED_STDIN) && reads_input(name)) ||
         (files && opens_file(name)) || (f->sources & FOLLOWED_TIME && tells_time(name)) ||
         (f->sources & FOLLOWED_PROCESS && numbers_process(name)) ||
         (f->sources & FOLLOWED_RANDOM && draws(name)) ||
         (f->sources & FOLLOWED_ENVIRONMENT && !strcmp(name, "getenv")) || scans_text(name);
}

// Variables of libc that say how the program was started.
static const char *variable_from_outside(LLVMModuleRef module, Arena *arena) {
  static const char *const names[] = {"environ",
                                      "__environ",
                                      "_environ",
                                      "program_invocation_name",
                                      "program_invocation_short_name",
                                      "__progname",
                                      "__progname_full",
                                      NULL};
  for (const char *const *name = names; *name; name++) {
    Value g = LLVMGetNamedGlobal(module, *name);
    if (g && LLVMIsDeclaration(g) && LLVMGetFirstUse(g))
      return arena_format(arena, "what %s holds comes from outside", *name);
  }
  return NULL;
}

// Clocks and random numbers of the processor's own.
static bool asks_processor(const char *name) {
  static const char *const families[] = {"llvm.x86.rd",
                                         "llvm.x86.xgetbv",
                                         "llvm.aarch64.rndr",
                                         "llvm.readcyclecounter",
                                         "llvm.readsteadycounter",
                                         "llvm.read_register",
                                         "llvm.read_volatile_register",
                                         NULL};
  for (const char *const *f = families; *f; f++)
    if (!strncmp(name, *f, strlen(*f))) return true;
  return false;
}

static bool is_from_outside(const Look *look, const Followed *followed, Value f) {
  const char *name = ir_name(f);
  if (asks_processor(name)) return true;
  return !is_function_of_arguments(name) && !is_allocation(name) && !is_cxx_runtime(name) &&
         obstacle_of_library(look, f) && !is_followed(followed, name) &&
         !takes_options(followed, f);
}

static const char *source_in(LLVMModuleRef module, const Look *look, const Names *defined,
                             const Followed *followed) {
  Value start = LLVMGetNamedFunction(module, "main");
  bool arguments = followed->sources & FOLLOWED_ARGUMENTS;
  if (start && !arguments && takes_arguments(start)) return "main takes arguments";
  if (start && LLVMCountParams(start) > 2 && is_looked_at(LLVMGetParam(start, 2)))
    return "main takes the environment";
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    const char *name = ir_name(f);
    if (LLVMIsDeclaration(f) && LLVMGetFirstUse(f) && !names_get(defined, name) &&
        is_from_outside(look, followed, f))
      return arena_format(look->arena, "what %s gives comes from outside", name);
  }
  return variable_from_outside(module, look->arena);
}

typedef const char *LookAt(LLVMModuleRef, const Look *, const Names *defined, void *data);

// In each module, until there is an answer.
static const char *look_at_modules(const char *program, Arena *arena, LookAt *look_at, void *data) {
  ClangModules modules = {0};
  const char *found = clang_bitcode_read(arena, program, &modules);
  if (!found && !modules.n) found = "its code is not there";
  Names defined = {0}; // what another module defines is none of a library's
  for (size_t i = 0; i < modules.n; i++)
    symbolic_defines(arena, modules.at[i].bytes, modules.at[i].size, &defined);
  Look look = {.arena = arena, .outcomes_tried = true};
  LLVMContextRef context = LLVMContextCreate();
  for (size_t i = 0; i < modules.n && !found; i++) {
    LLVMMemoryBufferRef bytes = LLVMCreateMemoryBufferWithMemoryRangeCopy(
        (const char *)modules.at[i].bytes, modules.at[i].size, "");
    LLVMModuleRef module = NULL;
    if (LLVMParseBitcodeInContext2(context, bytes, &module)) found = "its code cannot be read";
    else found = look_at(module, &look, &defined, data), LLVMDisposeModule(module);
    LLVMDisposeMemoryBuffer(bytes);
  }
  LLVMContextDispose(context);
  vec_delete(&modules);
  names_delete(&defined);
  return found;
}

static const char *look_outside(LLVMModuleRef module, const Look *look, const Names *defined,
                                void *followed) {
  return source_in(module, look, defined, followed);
}

const char *inputs_from_outside(const char *program, const Followed *followed, Arena *arena) {
  return look_at_modules(program, arena, look_outside, (void *)followed);
}

// The text that a global constant holds; NULL: it is none, or too long.
static const char *constant_text(Value v) {
  Value g = LLVMIsAGlobalVariable(v), text = g ? LLVMGetInitializer(g) : NULL;
  size_t n;
  bool good = text && LLVMIsGlobalConstant(g) && LLVMIsAConstantDataSequential(text) &&
              LLVMIsConstantString(text);
  const char *chars = good ? LLVMGetAsString(text, &n) : NULL;
  return chars && n && !chars[n - 1] && strlen(chars) < sizeof(((Followed *)0)->variable[0]) ? chars
                                                                                             : NULL;
}

static bool add_variable(Followed *f, const char *name) {
  for (uint32_t k = 0; k < f->n_variables; k++)
    if (!strcmp(f->variable[k], name)) return true;
  if (f->n_variables == MAX_FOLLOWED_VARIABLES) return false;
  strcpy(f->variable[f->n_variables++], name);
  return true;
}

// False: a name is not a constant, or there are too many.
static bool add_variables(Value getenv, Followed *f) {
  for (LLVMUseRef u = LLVMGetFirstUse(getenv); u; u = LLVMGetNextUse(u)) {
    Value call = LLVMIsACallInst(LLVMGetUser(u));
    const char *name =
        call && LLVMGetCalledValue(call) == getenv ? constant_text(LLVMGetOperand(call, 0)) : NULL;
    if (!name || !add_variable(f, name)) return false;
  }
  return true;
}

typedef struct {
  Followed *followed;
  bool unclear; // some module sets variables, or looks for names that are not seen
} Sources;

static const char *find_sources(LLVMModuleRef module, const Look *look, const Names *defined,
                                void *data) {
  static const char *const setters[] = {"setenv", "putenv", "unsetenv", "clearenv", NULL};
  Sources *sources = data;
  Followed *f = sources->followed;
  Value start = LLVMGetNamedFunction(module, "main");
  if (start && takes_arguments(start)) f->sources |= FOLLOWED_ARGUMENTS;
  for (Value g = LLVMGetFirstFunction(module); g; g = LLVMGetNextFunction(g)) {
    const char *name = ir_name(g);
    if (!LLVMIsDeclaration(g) || !LLVMGetFirstUse(g) || names_get(defined, name)) continue;
    sources->unclear |= is_among(name, setters);
    if (!strcmp(name, "getenv")) sources->unclear |= !add_variables(g, f);
    if (!strcmp(name, "getopt") && !options_say_order(g))
      sources->unclear |= !add_variable(f, order_variable);
    if (reads_input(name)) f->sources |= FOLLOWED_STDIN;
    if (draws(name)) f->sources |= FOLLOWED_RANDOM;
  }
  return NULL;
}

void inputs_sources(const char *program, Arena *arena, Followed *followed) {
  *followed = (Followed){0};
  Sources sources = {followed, false};
  look_at_modules(program, arena, find_sources, &sources);
  if (followed->n_variables && !sources.unclear) followed->sources |= FOLLOWED_ENVIRONMENT;
  else followed->n_variables = 0;
}
