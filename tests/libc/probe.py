#!/usr/bin/env python3
"""common/libc.def against reality: each sample is called natively with its pointers on pages of their own, which are protected. What libc reads
or writes there must stand in the row. What the kernel does on its behalf is not seen."""
import argparse, os, subprocess, sys, tempfile
import samples, table
from effects import fill, gives

FRAME = r"""
enum { ROOM = 8 };
static struct { char *at; int read, written; } pages[ROOM];
static void on_fault(int n, siginfo_t *info, void *context) {
  for (int k = 0; k < ROOM; k++) {
    char *p = pages[k].at;
    if (!p || (char *)info->si_addr < p || (char *)info->si_addr >= p + 4096) continue;
    int writes = ((ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] >> 1 & 1;
    if (writes) pages[k].written = 1; else pages[k].read = 1;
    mprotect(p, 4096, writes ? PROT_READ | PROT_WRITE : PROT_READ);
    return;
  }
  _exit(3);
}
static char *page(int k) {
  pages[k].at = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages[k].at += 4096;
}
static void protect(void) {
  struct sigaction a = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &a, 0);
  for (int k = 0; k < ROOM; k++) if (pages[k].at) mprotect(pages[k].at, 4096, PROT_NONE);
}
static int results;
static void tell(const char *name) {
  char line[200];
  for (int k = 0; k < ROOM; k++)
    if (pages[k].at) write(results, line, snprintf(line, sizeof line, "%s %d %d %d\n", name, k, pages[k].read, pages[k].written));
}
static void probe(void (*f)(void)) {
  int status; pid_t child = fork();
  if (!child) { f(); _exit(0); }
  waitpid(child, &status, 0);
}
"""


def program(rows):
    out = samples.HEADERS + samples.HELPERS + "#include <ucontext.h>\n" + FRAME
    for row, (text, first) in rows:
        names = {k: f"b{k}" for k in first}
        value = "volatile __auto_type r = " if gives(row) else ""
        out += f"static void probe_{row.name}(void) {{\n"
        for k, name in names.items():
            out += f"  char *{name} = page({k});\n"
            if first[k]:
                out += f"  memcpy({name}, {first[k]}, sizeof {first[k]});\n"
        out += f"  {fill(samples.SETUP.get(row.name, ''), names)}\n  protect();\n  {value}{row.name}({fill(text, names)});\n  tell(\"{row.name}\");\n}}\n"
    out += "int main(void) {\n  results = dup(1);\n  dup2(open(\"/dev/null\", O_WRONLY), 1);\n  dup2(1, 2);\n  open_all();\n"
    return out + "".join(f"  probe(probe_{row.name});\n" for row, _ in rows) + "}\n"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--clang", default="clang-" + os.environ.get("NORACE_LLVM", "19"))
    ap.add_argument("--more", action="store_true", help="also print what the row says and libc does not do here")
    a = ap.parse_args()
    rows = [(r, s) for r in table.rows() if (s := samples.sample(r)) and "setjmp" not in r.name]
    with tempfile.TemporaryDirectory() as d:
        path = os.path.join(d, "probe.c")
        open(path, "w").write(program(rows))
        subprocess.run([a.clang, "-w", "-O0", "-fno-builtin", path, "-o", path + ".out", "-lm", "-lpthread"], check=True)
        text = subprocess.run([path + ".out"], capture_output=True, text=True, timeout=120, cwd=d, stdin=subprocess.DEVNULL).stdout
    wrong, seen, byname = 0, set(), table.by_name()
    for line in text.splitlines():
        name, k, read, written = line.split()
        row, k, read, written = byname[name], int(k), int(read), int(written)
        seen.add(name)
        if (read and not row.may_read(k)) or (written and not row.may_write(k)):
            print(f"{name}: argument {k} is {'written' if written else 'read'}, and its row does not say so")
            wrong += 1
        elif a.more and ((k in row.writes and not written) or (k in row.reads and not read and not written)):
            print(f"{name}: argument {k}: row says {'writes' if k in row.writes else 'reads'}; libc did {'read' if read else 'nothing'}")
    missing = [r.name for r, _ in rows if r.name not in seen]
    print(f"{len(seen)} functions called, {wrong} wrong; died: {' '.join(missing) or 'none'}")
    return wrong != 0 or len(missing) > 5


if __name__ == "__main__":
    sys.exit(main())
