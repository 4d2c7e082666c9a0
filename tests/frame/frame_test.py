#!/usr/bin/env python3
"""The frame: frame_test.py SOURCE BUILD [unittest's own arguments]"""
import functools, os, pathlib, pty, re, shutil, subprocess, sys, tempfile, unittest

LLVM = os.environ.get("NORACE_LLVM", "19")
CLANG = "clang-" + LLVM

SOURCE = BUILD = None


def run(*words, **more):
    return subprocess.run([str(w) for w in words], capture_output=True, text=True, **more)


def norace(*words):
    return run(BUILD / "norace", *words)


def defined(table, macro):
    """The first argument and the text of every row MACRO(...) of a table."""
    rows = re.findall(rf"^{macro}\((.*)\)$", (SOURCE / table).read_text(), re.M)
    return [(re.match(r"[^,]*", row).group(), row) for row in rows]


def commands():
    return [{"cxx": "c++"}.get(name, name) for name, _ in defined("src/options/commands.def", "COMMAND")]


@functools.cache
def options_in_help(command):
    return set(re.findall(r"^  (--?[a-z][a-z0-9-]*)", norace(command, "--help").stdout, re.M))


class Tables(unittest.TestCase):
    """--help of each command is what the others are measured by."""

    def complete(self, *words):
        script = f'source {BUILD}/norace.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _norace; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return set(run("bash", "-c", script, "bash", *words).stdout.split())

    def test_every_row_shows_in_help(self):
        rows = [r for macro in ("FLAG", "NUMBER", "DECIMAL", "TEXT", "CHOICE") for r in defined("src/options/options.def", macro)]
        self.assertGreater(len(rows), 5)
        for _, row in rows:
            strings = re.findall(r'"((?:[^"\\]|\\.)*)"', row)
            name, where = strings[0], strings[-2]
            for command in set(where.split()) & set(commands()):
                self.assertIn(name, options_in_help(command), command)

    def test_man_page(self):
        page = run("man", "-l", BUILD / "man1/norace.1", env=dict(os.environ, MANWIDTH="200")).stdout if shutil.which("man") else None
        source = (BUILD / "man1/norace.1").read_text().replace("\\-", "-")
        for command in commands():
            part = re.search(rf'^\.SS "norace {re.escape(command)}"$(.*?)^\.S[SH]', source, re.M | re.S).group(1)
            self.assertEqual(set(re.findall(r"^\\fB(--?[a-z][a-z0-9-]*)\\fR", part, re.M)), options_in_help(command), command)
            if page:
                self.assertIn(f"norace {command}", page)
        for _, row in defined("src/base/exit.def", "EXIT_STATUS"):
            value, text = re.match(r'\w+, (\d+), "(.*)"', row).groups()
            self.assertIn(f".TP\n{value}\n{text}\n", source)
            self.assertIn(text, norace("--help").stdout)

    def test_a_man_page_for_each_command(self):
        for command in commands():
            source = (BUILD / f"man1/norace-{command.replace('+', 'x')}.1").read_text().replace("\\-", "-")
            self.assertEqual(set(re.findall(r"^\\fB(--?[a-z][a-z0-9-]*)\\fR", source, re.M)) - {"--help"}, options_in_help(command), command)
            self.assertRegex(source, rf"(?m)^\.B norace {re.escape(command)}$")
            self.assertIn(".SH EXIT STATUS\n.TP\n0\n", source)
            if shutil.which("man"):
                page = run("man", "--warnings", "-l", BUILD / f"man1/norace-{command.replace('+', 'x')}.1")
                self.assertEqual(page.stderr, "")

    def test_completion_for_zsh(self):
        text = (BUILD / "_norace").read_text()
        for command in commands():
            part = re.search(rf"^    {re.escape(command)}\) _arguments(.*?);;$", text, re.M | re.S).group(1)
            self.assertEqual(set(re.findall(r"'(--?[a-z][a-z0-9-]*)", part)) - {"--help"}, options_in_help(command), command)
        if shutil.which("zsh"):
            self.assertEqual(run("zsh", "-n", BUILD / "_norace").stderr, "")

    def test_completion(self):
        self.assertEqual(self.complete("norace", ""), set(commands()) | {"--help", "--version"})
        for command in commands():
            self.assertEqual(self.complete("norace", command, "-"), options_in_help(command) | {"--help"}, command)
            self.assertEqual(self.complete("norace", command, "--", "-"), set(), command)
        for field, row in defined("src/options/options.def", "CHOICE"):
            name, values = re.findall(r'"([^"]*)"', row)[:2]
            self.assertEqual(self.complete("norace", commands()[0], name, ""), set(values.split("|")))
            self.assertEqual(self.complete("norace", commands()[0], name, "=", ""), set(values.split("|")))

    # What is typed, and the line that a real shell makes of it.
    TYPED = {
        "norace ch\t": "norace check ",
        "norace --v\t": "norace --version ",
        "norace check --no-\t": "norace check --no-cache ",
        "norace check --order=w\t": "norace check --order=weak ",
        "norace check --order w\t": "norace check --order weak ",
        "norace check --html pa\t": "norace check --html page.html ",
        "norace check --witness fo\t": "norace check --witness folder",
        "norace check --timeout fo\t": "norace check --timeout fo",
        "norace check --allow pa\t": "norace check --allow pa",
        "norace check pa\t": "norace check page.html ",
        "norace test -- own-comm\t": "norace test -- own-command ",
    }

    def type(self, *shell, start):
        """What is on the command line after each of TYPED, as the shell itself tells it when Control-T is pressed."""
        with tempfile.TemporaryDirectory() as folder:
            top = pathlib.Path(folder)
            (top / "folder").mkdir()
            for name, text in {"page.html": "", "own-command": "", ".zshrc": start, "bashrc": start}.items():
                (top / name).write_text(text)
            (top / "own-command").chmod(0o755)
            env = dict(os.environ, TERM="dumb", HOME=folder, ZDOTDIR=folder, PATH=f"{folder}:{os.environ['PATH']}", INPUTRC="/dev/null")
            pid, terminal = pty.fork()
            if pid == 0:
                os.chdir(top)
                os.execvpe(shell[0], shell, env)
            for keys in ("", *self.TYPED):
                os.write(terminal, f"{keys}\x14".encode() if keys else b"")
                said = b""
                while not (told := re.search(b"<<(.*?)>>", said, re.S)):
                    said += os.read(terminal, 4096)
                if keys:
                    yield told.group(1).decode()
            os.close(terminal)
            os.waitpid(pid, 0)

    def completes(self, *shell, start):
        lines = list(self.type(*shell, start=start + "printf '<<ready>>'\n"))
        for (keys, expected), line in zip(self.TYPED.items(), lines):
            self.assertEqual(line.rstrip("/"), expected, (shell[0], keys))
        self.assertEqual(len(lines), len(self.TYPED))

    def test_bash_completes_what_is_typed(self):
        self.completes("bash", "--rcfile", "bashrc", "-i", start=f"""PS1=
source {BUILD}/norace.bash
tell() {{ printf '<<%s>>\\n' "$READLINE_LINE"; READLINE_LINE=; }}
bind -x '"\\C-t": tell'
""")

    @unittest.skipUnless(shutil.which("zsh"), "zsh")
    def test_zsh_completes_what_is_typed(self):
        self.completes("zsh", "-i", start=f"""PS1=
fpath=({BUILD} $fpath)
autoload -Uz compinit; compinit -u -D
tell() {{ printf '<<%s>>\\n' "$BUFFER" > /dev/tty; BUFFER=; }}
zle -N tell
bindkey '^T' tell
""")

    def test_every_command_helps_and_refuses(self):
        for command in commands():
            done = norace(command, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)
            self.assertRegex(done.stdout, rf"(?m)^  norace {re.escape(command)}( |$)")
            self.assertNotRegex(done.stdout, r"(?m) $")
            self.assertLess(max(map(len, done.stdout.splitlines())), 100, command)
            done = norace(command, "--no-such-option")
            self.assertIn(done.returncode, (64, 65), command)
            self.assertIn("--no-such-option", done.stderr)
            self.assertEqual(done.stdout, "")

    def test_without_a_command(self):
        self.assertEqual(norace().returncode, 64)
        self.assertEqual(norace("wonder").returncode, 64)
        self.assertEqual(norace("--version").returncode, 0)
        self.assertRegex(norace("--version").stdout, r"^norace \d+\.\d+\.\d+ for (x86-64|aarch64)\n  LLVM +\d+[.\d]+\n  Z3 +4[.\d]+\n  libdw +0[.\d]+\n  jansson +2[.\d]+\n$")

    def test_doctor(self):
        done = norace("doctor")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"ok +a race is found and met again: race: 1 data race[^\n]*\nnorace can work here\n$")
        with tempfile.TemporaryDirectory() as top:  # a machine without a compiler
            for tool in ("sh", "printf", "rm"):
                os.symlink(shutil.which(tool), f"{top}/{tool}")
            done = run(BUILD / "norace", "doctor", env={"PATH": top})
        self.assertEqual(done.returncode, 65)
        self.assertRegex(done.stdout, rf"MISSING +{CLANG}, which compiles for norace\n +apt-get install {CLANG}\n")
        self.assertRegex(done.stdout, r"without +gdb, for norace replay --gdb\n +apt-get install gdb\n")
        self.assertTrue(done.stdout.endswith("norace cannot work here yet: see MISSING\n"))
        self.assertEqual(norace("--help").stderr, "")


class Installed(unittest.TestCase):
    def setUp(self):
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="norace install "))
        self.addCleanup(shutil.rmtree, self.top)

    def install(self, prefix):
        done = run("cmake", "--install", BUILD, "--prefix", prefix, env=dict(os.environ, DESTDIR=str(self.top)))
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.top / prefix[1:]

    def test_files(self):
        there = self.install("/usr")
        for name in ("bin/norace", "share/man/man1/norace.1", "share/bash-completion/completions/norace", "lib/norace/libnorace.so",
                     "share/cmake/norace/noraceConfig.cmake", "share/cmake/norace/noraceConfigVersion.cmake"):
            self.assertTrue((there / name).is_file(), name)

    def test_cmake_finds_it(self):
        there = self.install("/usr")
        for name in ("racy_counter.c", "guarded_counter.c"):
            shutil.copy(SOURCE / "examples" / name, self.top)
        (self.top / "CMakeLists.txt").write_text("""
cmake_minimum_required(VERSION 3.16)
project(p C)
enable_testing()
find_package(norace REQUIRED)
add_executable(prog guarded_counter.c)
norace_add_test(NAME racy SOURCES racy_counter.c)
norace_add_test(NAME guarded TARGET prog)
norace_add_test(NAME known SOURCES racy_counter.c SUPPRESSIONS list)
norace_add_test(NAME bounded TARGET prog OPTIONS --proof=off --order=hb --max-schedules 2 --may-be-unknown)
norace_add_test(NAME arguments TARGET prog ARGS 1 2)
""")
        (self.top / "list").write_text("race:^count$\n")
        env = dict(os.environ, CC="norace cc", PATH=f"{there}/bin:{os.environ['PATH']}")
        done = run("cmake", "-S", self.top, "-B", self.top / "b", f"-Dnorace_ROOT={there}", env=env)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(run("cmake", "--build", self.top / "b", env=env).returncode, 0)
        told = run("ctest", cwd=self.top / "b").stdout
        self.assertEqual(dict(re.findall(r"Test +#\d+: (\w+) \.*[ *]*(Passed|Failed|Skipped)", told)),
                         dict(racy="Failed", guarded="Passed", known="Passed", bounded="Skipped", arguments="Passed"), told)

    def test_compiles_from_there(self):
        there = self.install("/opt/norace")
        (self.top / "a.c").write_text('#include <stdio.h>\nint main(void) { puts("installed"); }\n')
        done = run(there / "bin/norace", "cc", "a.c", "-o", "a", cwd=self.top)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(run(self.top / "a").stdout, "installed\n")
        self.assertIn(f"[{there}/lib/norace]", run("readelf", "-dW", self.top / "a").stdout)


    # From the build folder and from any prefix, by every command that compiles.
    def test_finds_its_headers(self):
        body = """static int g;
static void *f(void *u) { g = 1; return u; }
int main(void) { norace_future *a = norace_future_new(f, 0); g = 2; norace_get(a); return 0; }
"""
        (self.top / "angle.c").write_text("#include <norace/task.h>\n" + body)
        (self.top / "quotes.c").write_text('#include "norace/task.h"\n' + body)
        (self.top / "plain.c").write_text("#include <norace/task.h>\n#include <omp.h>\nint main(void) {\n#pragma omp parallel\n  {}\n return 0; }\n")
        for norace in (pathlib.Path(BUILD) / "norace", self.install("/opt/some where/norace") / "bin/norace"):
            for name in ("angle.c", "quotes.c"):
                self.assertEqual(run(norace, "check", "--no-cache", name, cwd=self.top).returncode, 1, (norace, name))
                told = run(norace, "prove", name, cwd=self.top)
                self.assertEqual(told.returncode, 1, told.stdout + told.stderr)
                self.assertIn("data race on 'g'", told.stderr)
            self.assertEqual(run(norace, "prove", "plain.c", cwd=self.top).returncode, 0)


class Names(unittest.TestCase):
    """What the user names in the program is looked up before it runs."""

    def test_focus(self):
        with tempfile.TemporaryDirectory() as top:
            (pathlib.Path(top) / "a.c").write_text("static int n;\nint main(void) { return n; }\n")
            for names, status in (("main", 2), ("n,main", 2), ("a.c", 2), ("nobody", 65), ("main,nobody", 65), ("b.c", 65), (".c", 65)):
                done = run(pathlib.Path(BUILD) / "norace", "explore", "--focus", names, "a.c", cwd=top)
                self.assertEqual(done.returncode, status, (names, done.stdout, done.stderr))
                if status == 65: self.assertRegex(done.stderr, r"--focus: a\.c has no function, global variable or source file '(nobody|b\.c|\.c)'")


class Scripts(unittest.TestCase):
    """What stands in for those outside is read before anything runs."""

    def test_wrong_lines(self):
        with tempfile.TemporaryDirectory() as top:
            (pathlib.Path(top) / "a.c").write_text("int main(void) { return 0; }\n")
            for line, says in (("sendx", "no word that is known"), ('send "a', "a text without its end"), ("send a", "a text in quotes is missing"),
                               ('send "\\q"', "an escape that is not known"), ("connect nowhere", "an address is a port"), ("listen 65536", "an address is a port"),
                               ('send "a" b', "more words"), ("finish now", "more words"), ("host", "the name of the host is missing"),
                               ("host a 1.2.3.400", "the address of a host is a number")):
                (pathlib.Path(top) / "script").write_text("# who calls\nconnect 80\n" + line + "\n")
                done = run(pathlib.Path(BUILD) / "norace", "explore", "--peer", "script", "a.c", cwd=top)
                self.assertEqual(done.returncode, 65, (line, done.stdout, done.stderr))
                self.assertIn("line 3 of script: ", done.stderr)
                self.assertIn(says, done.stderr)

    def test_lines_of_nobody(self):
        with tempfile.TemporaryDirectory() as top:
            (pathlib.Path(top) / "a.c").write_text("int main(void) { return 0; }\n")
            for text, status in (('host a\nsend "x"\n', 65), ("host a 127.0.0.2 # who\n", 65), ('host a ::1\n\nconnect 80\nsend "x" \nclose\n', 0)):
                (pathlib.Path(top) / "script").write_text(text)
                self.assertEqual(run(pathlib.Path(BUILD) / "norace", "explore", "--peer", "script", "a.c", cwd=top).returncode, status, text)


class Dependencies(unittest.TestCase):
    """make deps on systems without apt, as far as that can be seen here: what is missing, and the line that installs it."""

    def advice(self, system, *programs):
        with tempfile.TemporaryDirectory() as top:
            (pathlib.Path(top) / "os-release").write_text(system)
            for name in programs:
                os.symlink(shutil.which(name), f"{top}/{name}")
            return run("/bin/sh", SOURCE / "tools/install-deps", env={"PATH": top, "OS_RELEASE": f"{top}/os-release", "NORACE_LLVM": LLVM})

    def test_other_systems(self):
        for system, says in (("ID=fedora", "sudo dnf install cmake "), ("ID=centos\nID_LIKE='rhel fedora'", "sudo dnf install"), ("ID=arch", "sudo pacman -S"),
                             ("ID=alpine", "does not build with Alpine's musl"), ("ID=opensuse-leap\nID_LIKE='suse opensuse'", "sudo zypper install"), ("ID=plan9", "LLVM and clang 19")):
            done = self.advice(system)
            self.assertEqual((done.returncode, done.stdout), (1, ""), system)
            self.assertIn("missing: cmake ninja pkg-config python3 " + CLANG, done.stderr)
            self.assertIn(says, done.stderr)

    def test_nothing_is_missing(self):
        done = self.advice("ID=fedora", "cmake", "ninja", "pkg-config", "python3", CLANG, CLANG.replace("clang", "clang++"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class Layers(unittest.TestCase):
    def test_ours(self):
        done = run(SOURCE / "tools/layers")
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_the_page_of_operations_is_the_table(self):
        done = run(SOURCE / "tools" / "operations", "--check")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_breach_is_seen(self):
        with tempfile.TemporaryDirectory() as top:
            shutil.copytree(SOURCE / "tools", top + "/tools")
            shutil.copy(SOURCE / "CMakeLists.txt", top)
            for name, line in (("src/base/a.c", '#include "model/x.h"'), ("src/engine/net/b.c", '#include "engine/loops/x.h"'),
                               ("src/model/c.c", "#include <llvm-c/Core.h>"), ("runtime/base/d.c", '#include "base/vec.h"'),
                               ("src/cli/e.c", '#include "engine/net/x.h"'), ("runtime/world/f.c", "void upper(void) {\n}"),
                               ("runtime/base/g.c", "void upper(void);\nvoid lower(void) { upper(); }")):
                path = pathlib.Path(top, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(line + "\n")
            done = run(top + "/tools/layers")
            self.assertEqual(done.returncode, 1)
            self.assertEqual([l.split(":")[0] for l in done.stdout.splitlines()],
                             ["runtime/base/d.c", "runtime/base/g.c", "src/base/a.c", "src/engine/net/b.c", "src/model/c.c"])

    def test_nothing_built_is_in_the_tree(self):
        listed = run("git", "-C", SOURCE, "ls-files", "-z")
        if listed.returncode:
            self.skipTest("not in a repository")
        files = [SOURCE / name for name in listed.stdout.split("\0") if name]
        self.assertEqual([str(f) for f in files if f.is_file() and f.open("rb").read(4) == b"\x7fELF"], [])


if __name__ == "__main__":
    SOURCE, BUILD = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(2))
    unittest.main()
