#!/usr/bin/env python3
"""norace cc and norace c++ as compilers: cc_test.py NORACE [unittest's own arguments]"""
import json, os, pathlib, shutil, subprocess, sys, tempfile, unittest, zlib

LLVM = os.environ.get("NORACE_LLVM", "19")
CLANG = "clang-" + LLVM

HERE = pathlib.Path(__file__).resolve().parent
NORACE = None

HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'
ADD = "int add(int a, int b) { return a + b; }\n"
USE_ADD = '#include <stdio.h>\nint add(int, int);\nint main(void) { printf("%d\\n", add(40, 2)); }\n'


class Case(unittest.TestCase):
    """Each test runs in a fresh folder whose name has a space in it."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="norace cc ")
        self.addCleanup(shutil.rmtree, self.top)

    def path(self, name):
        return os.path.join(self.top, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        pathlib.Path(self.path(name)).write_text(text)

    def run_(self, *words, **more):
        return subprocess.run(words, cwd=self.top, capture_output=True, text=True, **more)

    def cc(self, *words, status=0, command="cc", **more):
        done = self.run_(NORACE, command, *words, **more)
        self.assertEqual(done.returncode, status, f"norace {command} {words}:\n{done.stdout}{done.stderr}")
        return done

    def prints(self, expected, *words):
        done = self.run_(*words)
        self.assertEqual((done.returncode, done.stdout), (0, expected), done.stderr)

    def sections(self, name):
        return self.run_("readelf", "-SW", name).stdout

    def symbols(self, name):
        return self.run_("nm", name).stdout


class Options(Case):
    def test_questions_are_answered_as_clang_does(self):
        for question in ("--version", "-dumpmachine", "-print-search-dirs", "-print-file-name=libc.so", "-dumpversion"):
            self.assertEqual(self.cc(question).stdout, self.run_(CLANG, question).stdout)

    def test_preprocess_and_dependencies(self):
        self.write("a.h", "#define ANSWER 42\n")
        self.write("a.c", '#include "a.h"\nint x = ANSWER;\n')
        self.assertIn("int x = 42;", self.cc("-E", "a.c").stdout)
        self.assertIn("a.o: a.c a.h", self.cc("-MM", "a.c").stdout)
        self.cc("-c", "-MMD", "-MF", "deps", "-MT", "target", "a.c", "-o", "out.o")
        self.assertEqual(pathlib.Path(self.path("deps")).read_text(), "target: a.c a.h\n")

    def test_standard_input(self):
        self.assertIn("typed here", self.cc("-E", "-", input="typed here\n").stdout)
        self.cc("-x", "c", "-", "-o", "hello", input=HELLO)
        self.prints("hello\n", "./hello")

    def test_response_files_nested_and_quoted(self):
        self.write("with space.c", "#include <stdio.h>\nint main(void) { puts(TEXT); }\n")
        self.write("outer", "'with space.c'\n-o  hello @inner")
        self.write("inner", "-DTEXT=\\\"a\\ b\\\"")
        self.cc("@outer")
        self.prints("a b\n", "./hello")

    def test_a_very_long_command_line(self):
        self.write("a.c", HELLO)
        self.write("long", "\n".join(f"-DM{i}=1" for i in range(200000)))
        self.cc("@long", "a.c", "-o", "hello")
        self.prints("hello\n", "./hello")

    def test_options_that_cannot_be_kept_are_named(self):
        self.write("a.c", HELLO)
        for option in ("-static", "-flto", "-flto=thin", "-fsanitize=thread", "-fsanitize=address", "-gsplit-dwarf"):
            said = self.cc(option, "a.c", "-o", "hello").stderr
            self.assertIn(f"norace: warning: {option} is left out", said)
            self.prints("hello\n", "./hello")

    def test_other_sanitizers_stay(self):
        self.write("a.c", "int main(int argc, char **argv) { return (argc << 31) == 7; }\n")
        self.assertIn("-fsanitize=thread is", self.cc("-fsanitize=undefined,thread", "a.c", "-o", "shift").stderr)
        self.assertIn("left shift of 3", self.run_("./shift", "1", "2").stderr)

    def test_the_value_of_an_option_is_not_an_option(self):
        self.write("-static", "")
        self.write("a.c", HELLO)
        self.assertEqual(self.cc("-include", "-static", "a.c", "-o", "-flto").stderr, "")
        self.prints("hello\n", "./-flto")

    def test_unfortified(self):
        self.write("a.c", "#include <string.h>\nvoid f(char *a, char *b) { strcpy(a, b); }\n")
        for words in (["-D_FORTIFY_SOURCE=2"], ["-D", "_FORTIFY_SOURCE=3"], ["-Wp,-D_FORTIFY_SOURCE=2"]):
            self.cc("-O2", *words, "-c", "a.c")
            self.assertNotIn("_chk", self.symbols("a.o"))


class Outputs(Case):
    def test_objects_carry_instrumentation_debug_information_and_bitcode(self):
        self.write("a.c", "int shared; _Thread_local int own; int f(void) { return shared++ + own; }\n")
        for option in ("-O0", "-O2", "-g0", "-fomit-frame-pointer"):
            self.cc("-c", option, "a.c")
            for name in ("__tsan_read_write4", "__emutls_get_address"):
                self.assertIn(name, self.symbols("a.o"))
            self.assertIn(".debug_info", self.sections("a.o"))
            self.assertIn(" .norace ", self.sections("a.o"))
            self.assertNotIn(".llvmbc", self.sections("a.o"))

    def test_no_access_is_lost_unless_asked_for(self):
        self.write("a.c", "int shared; void f(void) { int unused = shared; (void)unused; }\n")
        self.cc("-c", "a.c")
        self.assertIn("__tsan_read4", self.symbols("a.o"))

    def test_assembly_and_bitcode_can_be_stages(self):
        self.write("a.c", USE_ADD + ADD)
        self.cc("-S", "a.c")
        self.cc("-c", "a.s")
        self.assertIn(" .norace ", self.sections("a.o"))
        self.cc("a.o", "-o", "a")
        self.prints("42\n", "./a")
        self.cc("-emit-llvm", "-c", "a.c", "-o", "a.bc")
        self.cc("a.bc", "-o", "b")
        self.prints("42\n", "./b")
        self.cc("-save-temps", "-c", "a.c")
        self.cc("a.o", "-o", "c")
        self.prints("42\n", "./c")

    def test_preprocessed_assembly(self):
        self.write("a.S", "#define NAME add\n.globl NAME\nNAME: lea (%rdi,%rsi), %eax\nret\n.section .note.GNU-stack\n")
        self.write("m.c", USE_ADD)
        self.assertEqual(self.cc("a.S", "m.c", "-o", "a").stderr, "")
        self.prints("42\n", "./a")

    def test_several_sources_with_and_without_output(self):
        self.write("x/a.c", ADD)
        self.write("y/m.c", USE_ADD)
        self.cc("x/a.c", "y/m.c")
        self.prints("42\n", "./a.out")
        self.cc("-c", "x/a.c", "y/m.c")
        self.cc("a.o", "m.o", "-oprog")
        self.prints("42\n", "./prog")
        self.assertIn(" .norace ", self.sections("prog"))

    def test_precompiled_header(self):
        self.write("a.h", "#define ANSWER 42\n")
        self.cc("a.h")
        self.assertTrue(os.path.exists(self.path("a.h.pch")) or os.path.exists(self.path("a.h.gch")))

    def test_relocatable_link(self):
        self.write("a.c", ADD)
        self.write("m.c", USE_ADD)
        self.cc("-c", "a.c", "m.c")
        self.cc("-r", "a.o", "m.o", "-o", "both.o")
        self.cc("both.o", "-o", "a")
        self.prints("42\n", "./a")

    def test_build_id(self):
        self.write("a.c", HELLO)
        self.cc("a.c", "-o", "a", "-Wl,--build-id=none")
        self.assertIn("Build ID: ", self.run_("readelf", "-n", "a").stdout)

    def test_a_symbol_that_ends_like_the_section(self):
        self.write("a.c", "int llvmbc; int main(void) { return llvmbc; }\n")
        self.cc("-c", "a.c")
        self.assertIn(" llvmbc", self.run_("llvm-nm-" + LLVM, "a.o").stdout)
        self.cc("a.o", "-o", "a")
        self.prints("", "./a")


class Gaps(Case):
    """Accesses that clang's own instrumentation passes over."""

    SOURCE = """
struct Big { long a[10]; } big;
struct { unsigned a : 24; char c; } bits;
long double real;
typedef int Wide __attribute__((vector_size(32)));
Wide wide;
int plain;
void take(struct Big b);
void by_value(void) { take(big); }
void bit_field(void) { bits.a = 5; }
void long_double(void) { real = 1; }
void wide_vector(void) { wide += wide; }
void assembly(int *p) { __asm__ volatile("lock; incl %0" : "+m"(*p)); }
void other_assembly(int *p) { __asm__ volatile("rep stosb" : "+D"(p) : "c"(4), "a"(0) : "memory"); }
void assembly_that_jumps(int *p) { __asm__ volatile("lock; decl %0; jns 1f; movl $0, %0; 1:" : "+m"(*p)); }
void undeclared(int *p) { __asm__ volatile("movups %%xmm0, (%0)" : : "r"(p)); }
void barrier(void) { __asm__ volatile("" ::: "memory"); __asm__ volatile("pause" ::: "memory"); }
__attribute__((no_sanitize("thread"))) void unwatched(void) { plain = 1; }
void out(int *p);
void part_of_local(void) { int a[4]; out(&a[1]); a[2] = 3; out(0); }
static void set(int *p) { p[2] = 3; }
void part_of_local_elsewhere(void) { int a[4]; out(&a[1]); set(a); out(0); }
void only_local(void) { long double x = 1; x += x; (void)x; }
void rests(void) { for (;;) ; }
void comes_back(void) { for (int i = 0; i < 3; i++) ; }
"""
    EXPECTED = {"by_value": "__tsan_read_range", "bit_field": "__tsan_write_range", "long_double": "__tsan_write_range",
                "wide_vector": "__tsan_write_range", "assembly": "__tsan_atomic32_fetch_add", "other_assembly": "__norace_unseen",
                "assembly_that_jumps": "__norace_unseen_order", "undeclared": "__norace_unseen", "unwatched": "__norace_left_write",
                "part_of_local": "__tsan_write4", "rests": "__norace_stays"}

    def calls(self, name):
        found, function = {}, None
        for line in self.run_("objdump", "-dr", "--no-show-raw-insn", name).stdout.splitlines():
            if line.endswith(">:"):
                function = line.split("<")[1][:-2]
            elif "R_X86_64_" in line and " __" in line.replace("\t", " "):
                found.setdefault(function, set()).add(line.split()[2].split("-")[0])
        return found

    def modules(self, name):
        self.run_("llvm-objcopy-" + LLVM, "--dump-section", ".norace=" + self.path("bc"), name, self.path("copy"))
        packed = pathlib.Path(self.path("bc")).read_bytes()
        facts, size = (int.from_bytes(packed[at:at + 8], "little") for at in (8, 24))
        pathlib.Path(self.path("bc")).write_bytes(zlib.decompress(packed[40 + facts:40 + facts + size]))
        done = self.run_("llvm-dis-" + LLVM, "bc", "-o", "-")
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_each_is_closed(self):
        self.write("a.c", self.SOURCE)
        for level in ("-O0", "-O1", "-O2", "-O3"):
            self.assertEqual(self.cc("-c", level, "-mavx2", "a.c").stderr, "")
            calls = self.calls("a.o")
            for function, call in self.EXPECTED.items():
                self.assertIn(call, calls.get(function, ()), f"{function} at {level}")
            self.assertIn("__tsan_write4", calls.get("part_of_local_elsewhere", set()) | calls.get("set", set()))
            self.assertNotIn("barrier", calls)
            self.assertNotIn("only_local", calls)
            self.assertNotIn("comes_back", calls)

    def test_the_module_inside_is_the_original(self):
        self.write("a.c", self.SOURCE)
        self.cc("-c", "-O2", "a.c")
        self.assertIn("define dso_local void @long_double", self.modules("a.o"))
        self.assertNotIn("__tsan", self.modules("a.o"))

    def test_vectors_of_the_optimiser(self):
        self.write("a.c", "int a[64], b[64];\nvoid f(void) { for (int i = 0; i < 64; i++) a[i] += b[i]; }\n")
        self.cc("-c", "-O3", "-march=haswell", "a.c")
        self.assertEqual(self.calls("a.o")["f"] - {"__tsan_read4", "__tsan_write4", "__norace_add4"}, set())

    def test_in_one_step_and_from_standard_input(self):
        main = '#include <stdio.h>\nextern long double real; void long_double(void);\nint main(void) { long_double(); printf("%Lg\\n", real); }\n'
        self.write("a.c", "long double real; void long_double(void) { real = 42; }\n")
        self.write("s.s", ".globl nothing\nnothing: ret\n.section .note.GNU-stack\n")
        self.cc("-DX", "a.c", "-MMD", "s.s", "-x", "c", "-", "-lm", "-o", "prog", input=main)
        self.prints("42\n", "./prog")
        self.assertIn("__tsan_write_range", self.symbols("prog"))
        self.assertIn(" .norace ", self.sections("prog"))
        self.assertNotIn(".llvmbc", self.sections("prog"))
        self.assertEqual(sorted(n for n in os.listdir(self.top) if n.endswith((".o", ".bc"))), [])

    def test_one_source_of_several_has_them(self):
        self.write("a.c", ADD)
        self.write("b.c", "long double real; void touch(void) { real = 1; }\n")
        self.write("m.c", USE_ADD)
        self.cc("a.c", "b.c", "m.c", "-o", "prog")
        self.prints("42\n", "./prog")

    def test_stages_have_none(self):
        self.write("a.c", self.SOURCE)
        self.cc("-S", "a.c")
        self.assertEqual(self.cc("-c", "a.s").stderr, "")
        self.assertIn("__tsan_write_range", self.calls("a.o")["long_double"])
        self.cc("-S", "-emit-llvm", "a.c")
        self.assertEqual(self.cc("-c", "a.ll").stderr, "")
        self.assertIn("__tsan_write_range", self.calls("a.o")["long_double"])


class Verdicts(Case):
    """The same accesses, asked about: two threads, one of which writes."""

    PROGRAM = """#include <pthread.h>
struct Big { int a[10]; } big;
struct { unsigned a : 24; char c; } bits;
long double real;
int plain;
static volatile int sink;
__attribute__((noinline)) static void take(struct Big b) { sink = b.a[1]; }
static void *work(void *arg) { ONE; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  OTHER;
  pthread_join(t, 0);
  return 0;
}
"""

    def verdict(self, one, other, *options):
        self.write("a.c", self.PROGRAM)
        return self.run_(NORACE, "check", *options, f"-DONE={one}", f"-DOTHER={other}", "a.c")

    def test_races_are_found(self):
        for one, other in (("real = 1", "real = 2"), ("bits.a = 1", "sink = bits.a"), ("take(big)", "big.a[1] = 1"), ("plain = 1", "plain = 2")):
            for level in ("-O0", "-O2"):
                done = self.verdict(one, other, level)
                self.assertEqual(done.returncode, 1, f"{one} | {other} at {level}:\n{done.stdout}{done.stderr}")

    def test_an_unused_read_counts(self):
        done = self.verdict("int unused = plain; (void)unused", "plain = 2")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)

    def test_a_local_passed_by_value(self):
        self.write("b.c", """#include <pthread.h>
struct Big { long a[10]; };
static volatile long sink;
__attribute__((noinline)) static void take(struct Big b) { sink = b.a[1]; }
static void *work(void *arg) { ((struct Big *)arg)->a[1] = 1; return arg; }
int main(void) {
  struct Big own = {{0}};
  pthread_t t;
  pthread_create(&t, 0, work, &own);
  take(own);
  pthread_join(t, 0);
}
""")
        for level in ("-O0", "-O2"):
            done = self.run_(NORACE, "check", level, "b.c")
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)

    def test_parts_that_lie_apart_do_not_race(self):
        done = self.verdict("bits.a = 1", "bits.c = 1")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_assembly_makes_it_unknown(self):
        done = self.verdict('__asm__ volatile("lock; decl %0; jns 1f; 1:" : "+m"(plain))', "plain = 2")
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertIn("inline assembly", done.stdout + done.stderr)

    def test_assembly_that_is_understood(self):
        done = self.verdict('__asm__ volatile("lock; incl %0" : "+m"(plain))', "plain = 2")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)

    def test_assembly_does_what_it_did(self):
        source = str(HERE / "assembly.c")
        self.run_(CLANG, "-w", "-O1", source, "-o", "plain")
        wanted = self.run_("./plain").stdout
        self.assertGreater(len(wanted.splitlines()), 25)
        for level in ("-O0", "-O2"):
            self.cc("-w", level, source, "-o", "lowered")
            self.assertNotIn("__norace_unseen", self.run_("nm", "-u", "lowered").stdout)
            self.prints(wanted, "./lowered")


class Levels(Case):
    """The verdict is about the source, whatever the optimiser makes of it."""

    PROGRAM = """#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct Big { long a[20]; } big;
static int plain, other_one, *heap;
static char text[16] = "text";
__attribute__((pure)) static int look(void) { return plain; }
static int by_value(struct Big b) { return (int)b.a[3]; }
static void *work(void *arg) { (void)by_value, (void)look; ONE; return arg; }
int main(void) {
  pthread_t t;
  heap = malloc(sizeof *heap);
  *heap = 1;
  pthread_create(&t, 0, work, 0);
#ifdef ORDERED
  pthread_join(t, 0);
#endif
  plain = 1, text[1] = 'x', big.a[3] = 4, *heap = 2;
#ifndef ORDERED
  pthread_join(t, 0);
#endif
  free(heap);
  return 0;
}
"""
    # Accesses that an optimiser would remove, merge or make something else of.
    ACCESSES = ("int unused = plain; (void)unused", "if (plain) {}", "plain = plain", "plain = 1; plain = 2", "look()", "strlen(text)", "strcpy(text, (char[]){97, 98, 0})", "by_value(big)",
                "struct Big copy = big; (void)copy", "memset(&big, 0, sizeof big)", "int old = *heap; *heap = old", "for (int i = 0; i < 20; i++) big.a[i] += 0", "plain++; plain--",
                "other_one = plain")
    LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os")
    SAMPLE = 30  # every so many of the programs of tests/explore

    def explored(self, *words):
        done = self.run_(NORACE, "explore", "--json", "--quiet", "-w", *words)
        return json.loads(done.stdout[done.stdout.index("{\n  \"norace"):])

    def test_accesses_that_an_optimiser_would_take_away(self):
        self.write("a.c", self.PROGRAM)
        for number, access in enumerate(self.ACCESSES):
            for level in (self.LEVELS[0], self.LEVELS[1 + number % 4], self.LEVELS[2]):
                for words, verdict in ((), "race"), (("-DORDERED",), "race-free"):
                    self.assertEqual(self.explored(level, f"-DONE={access}", *words, "a.c")["verdict"], verdict, f"{access} at {level} {words}")

    def test_programs(self):
        programs = sorted((HERE.parent / "explore").glob("*.c"))[::self.SAMPLE]
        self.assertGreater(len(programs), 10)
        for number, program in enumerate(programs):
            words = [w for line in program.read_text().splitlines()[:3] if line.startswith("// OPTIONS:") for w in line.split(":", 1)[1].split()]
            seen = {level: self.explored("--timeout=60", *words, level, program)["verdict"] for level in (self.LEVELS[0], self.LEVELS[1 + number % 4])}
            self.assertEqual(len(set(seen.values())), 1, f"{program.name}: {seen}")


class Foreign(Case):
    """Objects that another compiler made are part of the program: nobody sees what they access."""

    THREADS = """
#include <pthread.h>
int increment(void);
extern int (*const table[])(void);
static int own;
static void *idle(void *arg) { return 0; }
static void *calls(void *arg) { increment(); return 0; }
static void *calls_by_table(void *arg) { table[0](); return 0; }
static void run(void *(*first)(void *), void *(*second)(void *)) {
  pthread_t t[2];
  pthread_create(&t[0], 0, first, 0);
  pthread_create(&t[1], 0, second, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
}
int main(void) { %s return own; }
"""

    def answers(self, status, text, *steps, compiler=CLANG):
        self.write("foreign.c", "static int n; static int hidden(void) { return ++n; }\n"
                                "int increment(void) { return hidden(); } int (*const table[])(void) = {hidden};\n")
        self.run_(compiler, "-O1", "-c", "foreign.c")
        self.run_("ar", "rcs", "libforeign.a", "foreign.o")
        self.write("main.c", self.THREADS % " ".join(steps))
        for name in ("foreign.o", "libforeign.a"):
            self.cc("main.c", name, "-o", "main")
            done = self.run_(NORACE, "explore", "./main")
            self.assertEqual(done.returncode, status, done.stdout + done.stderr)
            self.assertIn(text, done.stdout)

    def test_threads_call_it(self):
        self.answers(2, "calls increment, which was not built with norace cc", "run(calls, calls);")

    def test_threads_call_it_through_a_table(self):
        self.answers(2, "calls hidden, which was not built with norace cc", "run(calls_by_table, idle);")

    def test_one_thread_calls_it(self):
        self.answers(2, "calls increment", "run(calls, idle);")

    def test_called_while_nobody_else_is_there(self):
        self.answers(0, "race-free", "increment(); run(idle, idle); increment();")

    def test_called_alone_then_by_threads(self):
        self.answers(2, "calls increment", "increment(); run(idle, idle); increment(); run(idle, calls);")

    def test_never_called(self):
        self.answers(0, "race-free", "run(idle, idle);")

    def test_hidden_names(self):
        """What only the objects of the program see is known by its name, whoever made it."""
        self.write("one.c", "#include <pthread.h>\n__attribute__((visibility(\"hidden\"))) void work(int *p);\n"
                            "static void *t(void *a) { work(a); return 0; }\n"
                            "int main(void) { pthread_t x; int a = 0, b = 0; pthread_create(&x, 0, t, &a); work(&b); pthread_join(x, 0); return a + b - 2; }\n")
        self.write("two.c", "__attribute__((visibility(\"hidden\"))) void work(int *p) { ++*p; }\n")
        for compiler, status, text in (((NORACE, "cc"), 0, "race-free"), ((CLANG,), 2, "calls work, which was not built")):
            self.run_(*compiler, "-fvisibility=hidden", "-c", "two.c")
            self.run_("ar", "rcs", "libtwo.a", "two.o")
            for name in ("two.o", "libtwo.a"):
                self.cc("one.c", name, "-o", "main")
                done = self.run_(NORACE, "explore", "./main")
                self.assertEqual(done.returncode, status, done.stdout + done.stderr)
                self.assertIn(text, done.stdout)

    def test_a_template_may_be_the_other_compilers(self):
        self.write("box.h", "template <class T> struct Box { T value; __attribute__((noinline)) void add() { value++; } };\n")
        self.write("foreign.cpp", '#include "box.h"\nBox<int> other; void use() { other.add(); }\n')
        self.write("main.cpp", '#include <thread>\n#include "box.h"\nBox<int> box; void use();\n'
                               "int main() { use(); std::thread t([] { box.add(); }); box.add(); t.join(); }\n")
        self.run_(CLANG.replace("clang", "clang++"), "-c", "foreign.cpp")
        self.run_(NORACE, "c++", "-c", "main.cpp")
        self.run_(NORACE, "c++", "foreign.o", "main.o", "-o", "main")
        done = self.run_(NORACE, "explore", "./main")
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertRegex(done.stdout, "_Z.*not built with norace cc")


class Once(Case):
    def test_one_compiler_for_each_source_and_one_link(self):
        """However it is called: a compiler that notes each start of itself stands in front of clang's."""
        real = shutil.which(CLANG)
        self.write("bin/" + CLANG, f'#!/bin/sh\necho "$*" >> "{self.path("starts")}"\nexec {real} "$@"\n')
        os.chmod(self.path("bin/" + CLANG), 0o755)
        env = dict(os.environ, PATH=self.path("bin") + ":" + os.environ["PATH"])
        self.write("a.c", USE_ADD + ADD)
        for words in (("-c", "a.c"), ("-O2", "a.c", "-o", "a"), ("a.o", "-o", "a")):
            self.write("starts", "")
            self.cc(*words, env=env)
            self.assertEqual(len(pathlib.Path(self.path("starts")).read_text().splitlines()), 1, words)

    @unittest.skipUnless(shutil.which("ccache"), "ccache is not installed")
    def test_ccache(self):
        """What ccache hands out is what norace cc has made."""
        self.write("a.c", USE_ADD + ADD)
        self.write("omp.c", "int a[9];\nvoid f(void) {\n#pragma omp parallel for\n  for (int i = 0; i < 9; i++) a[i] = i;\n}\n")
        env = {k: v for k, v in os.environ.items() if not k.startswith("CCACHE_")}
        env["CCACHE_DIR"] = self.path("cache")
        for words in (("-O2", "-c", "a.c"), ("-fopenmp", "-c", "omp.c")):
            made = []
            for name in ("1.o", "2.o"):
                done = self.run_("ccache", os.path.join(os.path.dirname(os.path.abspath(NORACE)), "norace-cc"), *words, "-o", name, env=env)
                self.assertEqual(done.returncode, 0, done.stderr)
                made.append(pathlib.Path(self.path(name)).read_bytes())
            self.assertEqual(*made)
            self.assertIn(" .norace ", self.sections("2.o"))
        counts = dict(l.split() for l in self.run_("ccache", "--print-stats", env=env).stdout.splitlines())
        self.assertEqual(int(counts["direct_cache_hit"]) + int(counts["preprocessed_cache_hit"]), 2)

    def test_a_coroutine_of_cxx(self):
        """Its frame is laid out before it is instrumented: what lives in it is seen."""
        self.write("a.cc", """#include <coroutine>
struct Task { struct promise_type { Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
  std::suspend_always initial_suspend() noexcept { return {}; } std::suspend_always final_suspend() noexcept { return {}; }
  void return_void() {} void unhandled_exception() {} }; std::coroutine_handle<promise_type> handle; };
int shared;
Task body() { int own = 40; co_await std::suspend_always{}; shared = own + 2; }
int main() { Task t = body(); t.handle.resume(); t.handle.resume(); int got = shared; t.handle.destroy(); return got != 42; }
""")
        for level in ("-O0", "-O2"):
            self.cc("-std=c++20", level, "a.cc", "-o", "a", command="c++")
            self.prints("", "./a")


class Programs(Case):
    def test_the_runtime_is_loaded_before_libc(self):
        self.write("a.c", HELLO)
        self.cc("-Wl,--as-needed", "a.c", "-lm", "-lpthread", "-o", "a")
        needed = [l for l in self.run_("readelf", "-dW", "a").stdout.splitlines() if "NEEDED" in l]
        self.assertIn("libnorace.so", needed[0])

    def test_static_archive(self):
        self.write("a.c", ADD)
        self.write("m.c", USE_ADD)
        self.cc("-c", "a.c")
        self.assertEqual(self.run_("ar", "rcs", "libadd.a", "a.o").stderr, "")
        self.cc("m.c", "-L.", "-ladd", "-o", "a")
        self.prints("42\n", "./a")

    def test_shared_library(self):
        self.write("a.c", ADD + "int shared; void touch(void) { shared++; }\n")
        self.write("m.c", USE_ADD)
        self.cc("-shared", "-fPIC", "-Wl,-z,defs", "a.c", "-o", "libadd.so")
        self.cc("m.c", "-L.", "-ladd", "-Wl,-rpath,$ORIGIN", "-o", "a")
        self.prints("42\n", "./a")

    def test_not_position_independent(self):
        self.write("a.c", HELLO)
        self.cc("-fno-pie", "-no-pie", "a.c", "-o", "a")
        self.prints("hello\n", "./a")

    def test_threads_and_thread_locals(self):
        self.write("a.c", """#include <pthread.h>
#include <stdio.h>
static _Thread_local int own = 5;
static void *work(void *arg) { own += 2; return (void *)(long)own; }
int main(void) {
  pthread_t t; void *seven;
  pthread_create(&t, 0, work, 0); pthread_join(t, &seven);
  printf("%d %ld\\n", own, (long)seven);
}
""")
        self.cc("-pthread", "a.c", "-o", "a")
        self.prints("5 7\n", "./a")

    def test_openmp(self):
        self.write("a.c", "#include <stdio.h>\nint main(void) {\n  int s = 0;\n"
                   "#pragma omp parallel for reduction(+:s)\n  for (int i = 0; i < 10; i++) s += i;\n  printf(\"%d\\n\", s); }\n")
        self.cc("-fopenmp", "-c", "a.c")
        self.assertIn("__kmpc_fork_call", self.symbols("a.o"))
        self.cc("-fopenmp", "a.o", "-o", "a")
        self.prints("45\n", "./a")
        self.cc("-fopenmp", "a.c", "-o", "b")
        self.prints("45\n", "./b")

    def test_cxx(self):
        self.write("a.cc", "#include <iostream>\n#include <vector>\n"
                   "int main() { std::vector<int> v{40, 2}; std::cout << v[0] + v[1] << std::endl; }\n")
        self.cc("a.cc", "-o", "a", command="c++")
        self.prints("42\n", "./a")


    def test_cxx_threads(self):
        self.write("a.cc", """#include <future>
#include <iostream>
#include <mutex>
#include <thread>
static std::once_flag once;
static int times;
static thread_local int own = 3;
static void visit() { std::call_once(once, [] { times++; }); own++; }
int main() {
  std::thread a(visit), b(visit);
  a.join(); b.join();
  auto answer = std::async(std::launch::async, [] { return 42; });
  try { throw 7; } catch (int seven) { std::cout << times << own << seven << answer.get() << std::endl; }
}
""")
        self.cc("a.cc", "-o", "a", command="c++")
        self.prints("13742\n", "./a")


class Projects(Case):
    def env(self):
        return dict(os.environ, CC=f"{NORACE} cc", CXX=f"{NORACE} c++")

    def step(self, *words, cwd="project"):
        done = subprocess.run(words, cwd=self.path(cwd), env=self.env(), capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, f"{words}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
        return done.stdout

    def project(self, name):
        # Without a space: make and autotools cannot live below one.
        self.top = tempfile.mkdtemp(prefix="norace-cc-")
        self.addCleanup(shutil.rmtree, self.top)
        shutil.copytree(HERE / name, self.path("project"))

    def test_make(self):
        self.project("project_make")
        self.step("make")
        self.prints("queue: 45\n", "project/queue")
        self.assertIn(" .norace ", self.sections("project/queue"))

    def test_cmake(self):
        self.project("project_cmake")
        self.step("cmake", "-S", ".", "-B", "out", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INSTALL_PREFIX=" + self.path("installed"))
        self.step("cmake", "--build", "out")
        self.prints("cmake: 42 42\n", "project/out/tool")
        self.step("cmake", "--install", "out")
        self.prints("cmake: 42 42\n", "installed/bin/tool")

    @unittest.skipUnless(shutil.which("autoreconf") and shutil.which("libtoolize"), "autotools are not installed")
    def test_autotools(self):
        self.project("project_autotools")
        self.step("autoreconf", "-i")
        self.step("./configure")
        self.step("make")
        self.prints("autotools: 42\n", "project/tool")


class Mistakes(Case):
    def test_a_crash_of_the_compiler_is_one_line(self):
        for how in ("crash", "llvm_fatal_error"):
            self.write("a.c", f"#pragma clang __debug {how}\nint main(void) {{ return 0; }}\n")
            said = self.cc("a.c", "-o", "a", status=65, env=dict(os.environ, TMPDIR=self.top)).stderr.splitlines()
            lines = [l for l in said if l.startswith("norace: error: clang")]
            self.assertEqual(len(lines), 1, said)
            self.assertLessEqual(len(said), 3, said)
            report = pathlib.Path(lines[0].split(" its report is in ")[1])
            self.assertIn("bug report" if how == "crash" else "command failed", report.read_text().replace("BUG REPORT", "bug report"))

    def one_line(self, done, text):
        self.assertIn(text, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_clang_is_missing(self):
        self.write("a.c", HELLO)
        done = self.cc("a.c", status=65, env=dict(os.environ, PATH=self.top))
        self.one_line(done, f"{CLANG} is not installed: the package is {CLANG}")

    def test_the_compilers_own_text(self):
        self.write("a.c", "int main(void) { return x; }\n")
        self.assertIn("a.c:1:25: error: use of undeclared identifier 'x'", self.cc("a.c", status=65).stderr)
        self.write("b.c", "int f(void); int main(void) { return f(); }\n")
        self.assertIn("undefined reference to `f'", self.cc("b.c", status=65).stderr)

    def test_odd_words(self):
        self.write("a.c", HELLO)
        self.write("empty.o", "")
        for words in (["missing.c"], ["-o"], [], [""], ["-x"], ["-x", "nonsense", "a.c"], ["-no-such-option", "a.c"], ["@missing"],
                      ["a.c", "-o", "no/such/folder/a"], ["a.c", "-o", "."], ["-c", "a.c", "-o", "/proc/self/nothing"],
                      ["empty.o"], ["-fsanitize=", "-fsanitize=nonsense", "a.c"], ["-Xlinker"], ["-Xclang"], ["-D"], ["-fopenmp=what", "-lno", "a.c"]):
            with self.subTest(words=words):
                done = self.cc(*words, status=65)
                self.assertIn("error: ", done.stderr)
                self.assertNotIn("internal", done.stderr)

    def test_response_file_that_names_itself(self):
        self.write("self", "@self")
        self.cc("@self", status=65)

    def test_a_compiler_that_crashes(self):
        self.write("a.c", HELLO)
        self.write("bin/" + CLANG, "#!/bin/sh\nkill -SEGV $$\n")
        os.chmod(self.path("bin/" + CLANG), 0o755)
        self.one_line(self.cc("a.c", status=65, env=dict(os.environ, PATH=self.path("bin") + ":" + os.environ["PATH"])), "signal 11")

    def test_help(self):
        self.assertIn("norace c++ ARGS", self.cc("--help", command="c++").stdout)


if __name__ == "__main__":
    NORACE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
