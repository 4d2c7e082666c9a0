// Can norace do its work on this machine? What is missing, and the command that installs it.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/temporary.h"
#include "base/text.h"
#include "cli/command.h"
#include "common/records.h"
#include "front/compile/clang_runtime.h"
#include "front/compile/llvm_version.h"
#include "options/options.h"

typedef struct {
  Arena *arena;
  bool ill;            // something is missing that norace cannot do without
  const char *folder;  // for trials
  const char *program; // norace itself
} Doctor;

typedef enum { WELL, WORSE, ILL } Health; // WORSE: it works without

static void tell(Doctor *d, Health health, const char *what, const char *detail, const char *cure) {
  static const char *const words[] = {[WELL] = "ok", [WORSE] = "without", [ILL] = "MISSING"};
  printf("  %-8s %s%s%s\n", words[health], what, detail && *detail ? ": " : "",
         detail ? detail : "");
  if (health != WELL && cure) printf("           %s\n", cure);
  d->ill = d->ill || health == ILL;
}

// ---- programs

static bool runs(Doctor *d, const char *command, int *status) {
  int code =
      system(arena_format(d->arena, "cd '%s' && %s > out 2>&1 < /dev/null", d->folder, command));
  *status = WIFEXITED(code) ? WEXITSTATUS(code) : -1;
  return *status == 0;
}

static const char *first_line(Doctor *d) {
  Text text = {0};
  const char *line = "";
  if (text_read_file(&text, arena_format(d->arena, "%s/out", d->folder)) && text.n)
    line = arena_copy(d->arena, text.at, strcspn(text.at, "\n"));
  text_delete(&text);
  return line;
}

static void look_at_compilers(Doctor *d) {
  const char *c = version_of_clang(d->arena, "clang-" NORACE_LLVM),
             *cxx = version_of_clang(d->arena, "clang++-" NORACE_LLVM);
  tell(d, c ? WELL : ILL, "clang-" NORACE_LLVM ", which compiles for norace", c,
       "apt-get install clang-" NORACE_LLVM);
  tell(d, cxx ? WELL : WORSE, "clang++-" NORACE_LLVM ", for C++", cxx,
       "apt-get install clang-" NORACE_LLVM);
}

static void look_at_headers(Doctor *d) {
  int status;
  bool c = runs(d,
                "printf '#include <stdio.h>\\n#include <pthread.h>\\nint main(void) { return 0; "
                "}\\n' > h.c && clang-" NORACE_LLVM " h.c -o h -pthread",
                &status);
  tell(d, c ? WELL : ILL, "C headers and a linker", c ? NULL : first_line(d),
       "apt-get install libc6-dev gcc");
  bool cxx = runs(
      d,
      "printf '#include <thread>\\nint main() { return 0; }\\n' > h.cc && clang++-" NORACE_LLVM " "
      "h.cc -o h -pthread",
      &status);
  tell(d, cxx ? WELL : WORSE, "C++ headers", NULL, "apt-get install libstdc++-12-dev");
  bool omp = runs(
      d,
      "printf '#include <omp.h>\\nint main(void) { return 0; }\\n' > o.c && clang-" NORACE_LLVM " "
      "-fopenmp -fsyntax-only o.c",
      &status);
  tell(d, omp ? WELL : WORSE, "omp.h, for OpenMP programs", NULL,
       "apt-get install libomp-" NORACE_LLVM "-dev");
}

static void look_at_helpers(Doctor *d) {
  int status;
  bool gdb = runs(d, "gdb --version", &status);
  tell(d, gdb ? WELL : WORSE, "gdb, for norace replay --gdb", gdb ? first_line(d) : NULL,
       "apt-get install gdb");
  bool dot = runs(d, "dot -V", &status);
  tell(d, dot ? WELL : WORSE, "dot, to draw what --dot writes", dot ? first_line(d) : NULL,
       "apt-get install graphviz");
}

// ---- the machine

static void look_at_system(Doctor *d) {
  bool proc = !access("/proc/self/exe", R_OK) && !access("/proc/self/maps", R_OK);
  tell(d, proc ? WELL : ILL, "/proc", proc ? NULL : strerror(errno), "mount -t proc proc /proc");
  int memory = memfd_create("doctor", MFD_CLOEXEC);
  tell(d, memory >= 0 ? WELL : ILL, "memory files (memfd_create)",
       memory >= 0 ? NULL : strerror(errno),
       "a Linux kernel from 3.17 on, and a sandbox that allows it");
  if (memory >= 0) close(memory);
  int kept = personality(0xffffffff);
  bool fixed = kept >= 0 && personality((unsigned)kept | ADDR_NO_RANDOMIZE) >= 0;
  if (kept >= 0) personality((unsigned)kept);
  tell(d, fixed ? WELL : WORSE, "fixed addresses (personality), for witnesses that replay anywhere",
       NULL, "in a container: --security-opt seccomp=unconfined");
}

static void look_at_limits(Doctor *d) {
  struct rlimit space, stack;
  tell(d, sysconf(_SC_PAGESIZE) == 4096 ? WELL : ILL, "pages of 4096 bytes", NULL,
       "a kernel with such pages: norace's runtime is made for them");
  getrlimit(RLIMIT_AS, &space);
  getrlimit(RLIMIT_STACK, &stack);
  bool room = space.rlim_max == RLIM_INFINITY || space.rlim_max >= (rlim_t)ADDRESS_SPACE_GB << 30;
  tell(d, room ? WELL : ILL, "address space (ulimit -v)",
       room ? NULL : "norace reserves much and uses little", "ulimit -v unlimited");
  bool deep = stack.rlim_cur == RLIM_INFINITY || stack.rlim_cur >= 1 << 20;
  tell(d, deep ? WELL : WORSE, "stack (ulimit -s)", NULL, "ulimit -s 8192");
  tell(d, WELL, "a folder for temporary files", temporary_parent(), NULL);
}

// ---- all of it together

static const char racy[] =
    "#include <pthread.h>\nstatic int n;\nstatic void *f(void *a) { n++; return a; }\n"
    "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); n++; pthread_join(t, 0); return 0; "
    "}\n";

static void try_it(Doctor *d) {
  Text source = {0};
  text_put(&source, racy);
  bool written = text_write_file(&source, arena_format(d->arena, "%s/trial.c", d->folder));
  text_delete(&source);
  int status = -1;
  if (written)
    runs(d, arena_format(d->arena, "'%s' check --no-cache --quiet trial.c", d->program), &status);
  bool good = status == EXIT_RACE;
  tell(d, good ? WELL : ILL, "a race is found and met again", first_line(d),
       "report this, with the lines above");
}

static void make_folder(Doctor *d) {
  char *folder = arena_format(d->arena, "%s/norace-doctor-XXXXXX", temporary_parent());
  if (!mkdtemp(folder))
    fatal_input("%s cannot be made: %s; set TMPDIR to a folder that can be written", folder,
                strerror(errno));
  d->folder = folder;
}

int cli_doctor(int argc, char **argv) {
  Options o;
  options_parse(&o, "doctor", argc, argv);
  options_files(&o, 0, 0);
  Doctor d = {.arena = arena_new()};
  char own[4096] = "norace";
  if (readlink("/proc/self/exe", own, sizeof own - 1) < 0) strcpy(own, "norace");
  d.program = own;
  make_folder(&d);
  printf("norace %s\n", NORACE_VERSION);
  look_at_system(&d);
  look_at_limits(&d);
  look_at_compilers(&d);
  look_at_headers(&d);
  look_at_helpers(&d);
  if (!d.ill) tell(&d, WELL, "the runtime", clang_runtime_folder(d.arena), NULL);
  if (!d.ill) try_it(&d);
  puts(d.ill ? "norace cannot work here yet: see MISSING" : "norace can work here");
  (void)!system(arena_format(d.arena, "rm -rf '%s'", d.folder));
  arena_delete(d.arena);
  options_delete(&o);
  return d.ill ? EXIT_INPUT : 0;
}
