#!/usr/bin/env python3
"""Runs `norace cover` on the nets of this folder. What is expected of a file stands in its first lines:

    # expect: safe | unsafe N | unknown      the verdict, and the length of a shortest firing sequence
    # error: LINE:COLUMN: error: ...         what must be said of a malformed file, with exit status 65
    # target: p >= 1                         given with --target

A safe net's certificate must pass `norace certify`, an unsafe one's firing sequence is fired again here."""
import json, os, re, subprocess, sys, tempfile

NORACE = os.path.join(sys.argv[1], "norace")
HERE = os.path.dirname(os.path.abspath(__file__))
EXITS = {"safe": 0, "unsafe": 1, "unknown": 2}
failures = 0


def check(condition, path, message):
    global failures
    if not condition:
        failures += 1
        print(f"{os.path.basename(path)}: {message}")


def wanted(path, word):
    with open(path, encoding="latin-1") as f:
        head = [next(f, "") for _ in range(4)]
    for line in head:
        found = re.match(r"\s*(?:#|<!--)\s*%s: (.*?)\s*(?:-->)?$" % word, line.rstrip("\n"))
        if found:
            return found.group(1)
    return None


def run(*words):
    return subprocess.run([NORACE, *words], capture_output=True, text=True)


def check_net(path, engine):
    expected = wanted(path, "expect").split()
    target = wanted(path, "target")
    with tempfile.TemporaryDirectory() as folder:
        certificate = os.path.join(folder, "proof")
        words = ["cover", path, "--json", "--engine", engine, "--certificate", certificate, "--timeout", "60"]
        done = run(*words, *(["--target", target] if target else []))
        check(done.returncode == EXITS[expected[0]], path, f"{engine}: exit {done.returncode}, {done.stderr}")
        result = json.loads(done.stdout)
        check(result["verdict"] == expected[0], path, f"{engine}: {result['verdict']}")
        if expected[0] == "safe":
            again = run("certify", certificate)
            check(again.returncode == 0, path, f"{engine}: certify says {again.stdout}{again.stderr}")
        if expected[0] == "unsafe":
            check(result["checked"], path, f"{engine}: the firing sequence was not replayed")
            check(len(result["firing"]) >= int(expected[1]), path, f"{engine}: {len(result['firing'])} steps are too few")
        if expected[0] == "unknown":
            check(result["reason"], path, f"{engine}: no reason")


def check_printing(path):
    """What --print writes reads back as the same net."""
    once = run("cover", path, "--print").stdout
    with tempfile.NamedTemporaryFile("w", suffix=".spec") as f:
        f.write(once if "target\n  " in once else once + "  true\n")
        f.flush()
        check(run("cover", f.name, "--print").stdout.rstrip() in (once.rstrip(), once.rstrip() + "\n  true"), path, "printing changes the net")


def check_malformed(path):
    done = run("cover", path)
    lines = done.stderr.splitlines()
    check(done.returncode == 65, path, f"exit {done.returncode}")
    check(len(lines) == 1 and lines[0] == f"{path}:{wanted(path, 'error')}", path, f"says {done.stderr!r}")
    check(done.stdout == "", path, "prints to standard output")


def check_tampering():
    """A certificate from which something is missing, or in which a number differs, must not pass."""
    net = os.path.join(HERE, "nets", "dead_by_invariant.spec")
    with tempfile.TemporaryDirectory() as folder:
        whole, bent = os.path.join(folder, "whole"), os.path.join(folder, "bent")
        run("cover", net, "--engine", "textbook", "--certificate", whole)
        text = open(whole).read()
        lines = text.splitlines()
        basis = next(i for i, line in enumerate(lines) if line.startswith("basis"))
        n = int(lines[basis].split()[1])
        check(n >= 2 and run("certify", whole).returncode == 0, net, f"the whole certificate does not pass ({n} markings)")

        def expect(what, changed, status):
            with open(bent, "w") as f:
                f.write("\n".join(changed) + "\n")
            done = run("certify", bent)
            check(done.returncode == status, net, f"{what}: exit {done.returncode}, {done.stdout}{done.stderr}")

        for i in range(n):
            expect(f"basis marking {i} left out", lines[:basis] + [f"basis {n - 1}"] + lines[basis + 1:basis + 1 + i] + lines[basis + 2 + i:], 2)
        expect("a basis marking below the start", lines[:basis] + [f"basis {n + 1}", "1 0:1"] + lines[basis + 1:], 2)
        expect("the empty basis marking", lines[:basis] + [f"basis {n + 1}", "0"] + lines[basis + 1:], 2)
        expect("another net", [line if not line.startswith("digest") else "digest 0000000000000000" for line in lines], 2)
        expect("a place too many", lines[:basis] + [f"basis {n + 1}", "1 99:1"] + lines[basis + 1:], 2)
        invariants = next(i for i, line in enumerate(lines) if line.startswith("invariants"))
        expect("a false invariant", lines[:invariants] + ["invariants 1", "1 1:1", "basis 0", "end"], 2)
        expect("nothing at all", lines[:invariants] + ["invariants 0", "basis 0", "end"], 2)
        expect("a false ceiling", [line if not line.startswith("ceilings") else "ceilings 1\n1" for line in lines], 2)
        expect("cut off", lines[:-1], 65)
        expect("no certificate", ["vars"], 65)


def check_trap_tampering():
    """The traps of a certificate, and how often an invariant counts them, are checked too."""
    net = os.path.join(HERE, "nets", "flags.spec")
    with tempfile.TemporaryDirectory() as folder:
        whole, bent = os.path.join(folder, "whole"), os.path.join(folder, "bent")
        run("cover", net, "--certificate", whole)
        lines = open(whole).read().splitlines()
        check("traps 1" in lines and "basis 0" in lines, net, "it is not proved by one trap alone")
        at, invariants = lines.index("traps 1"), next(i for i, line in enumerate(lines) if line.startswith("invariants"))
        trap = lines[at + 1].split()
        counting = next(i for i in range(invariants, len(lines)) if " 10:" in lines[i])
        check(run("certify", whole).returncode == 0, net, "the whole certificate does not pass")

        def expect(what, changed, status):
            with open(bent, "w") as f:
                f.write("\n".join(changed) + "\n")
            done = run("certify", bent)
            check(done.returncode == status, net, f"{what}: exit {done.returncode}, {done.stdout}{done.stderr}")

        fewer = [str(len(trap) - 2)] + trap[2:]
        expect("a trap with a place less", lines[:at + 1] + [" ".join(fewer)] + lines[at + 2:], 2)
        expect("an empty trap", lines[:at + 1] + ["0"] + lines[at + 2:], 2)
        expect("a trap that is not there", lines[:at] + lines[at + 2:], 2)
        expect("a trap counted more often", lines[:counting] + [re.sub(r" 10:\d+", " 10:7", lines[counting])] + lines[counting + 1:], 2)
        expect("a trap of places that do not exist", lines[:at + 1] + ["1 77:1"] + lines[at + 2:], 2)
        expect("two traps announced", lines[:at] + ["traps 2"] + lines[at + 1:], 65)


def check_box_tampering():
    """Each box of a certificate for a net beyond plain ones is needed, and so is every end of it."""
    for name in ("mesi.spec", "firefly.spec", "exact_target.spec"):
        net = os.path.join(HERE, "nets", name)
        with tempfile.TemporaryDirectory() as folder:
            whole, bent = os.path.join(folder, "whole"), os.path.join(folder, "bent")
            run("cover", "--engine=backward", net, "--certificate", whole) # another may be quicker, and shows something else
            lines = open(whole).read().splitlines()
            at = next(i for i, line in enumerate(lines) if line.startswith("boxes"))
            n = int(lines[at].split()[1])
            check(n > 1 and run("certify", whole).returncode == 0, net, "the whole certificate does not pass")

            def expect(what, changed):
                with open(bent, "w") as f:
                    f.write("\n".join(changed) + "\n")
                check(run("certify", bent).returncode == 2, net, f"{what}: it passes")

            for i in range(n):
                expect(f"box {i} left out", lines[:at] + [f"boxes {n - 1}"] + lines[at + 1:at + 1 + i] + lines[at + 2 + i:])
                size, *ends = lines[at + 1 + i].split()
                for k, end in enumerate(ends):
                    place, tokens = map(int, end.split(":"))
                    changed = ends[:k] + [f"{place}:{tokens + 1}"] + ends[k + 1:]
                    expect(f"end {k} of box {i} raised", lines[:at + 1 + i] + [" ".join([size, *changed])] + lines[at + 2 + i:])
            expect("boxes as a basis", [line.replace("boxes", "basis") for line in lines])


def check_large_weights():
    """A writer takes every permit of a semaphore; the weights of the invariant that shows it are as large as that."""
    for n in (2**20, 2**27):
        with tempfile.NamedTemporaryFile("w", suffix=".spec") as f:
            f.write(f"""vars permits reading writing idle
rules
  permits >= 1, idle >= 1 -> permits' = permits - 1, idle' = idle - 1, reading' = reading + 1;
  reading >= 1 -> permits' = permits + 1, idle' = idle + 1, reading' = reading - 1;
  permits >= {n}, idle >= 1 -> permits' = permits - {n}, idle' = idle - 1, writing' = writing + 1;
init permits = {n}, reading = 0, writing = 0, idle >= 0
target writing >= 1, reading >= 1
""")
            f.flush()
            done = run("cover", f.name, "--timeout", "60")
            check(done.returncode == 0 and "checked" in done.stdout, f.name, f"{n} permits: {done.stdout}{done.stderr}")


def check_limits():
    """Limits end in unknown, with the limit as the reason."""
    n = 60
    chain = "\n".join(f"a{i} >= 1 -> a{i}' = a{i} - 1, a{i + 1}' = a{i + 1} + 1;" for i in range(n - 1))
    with tempfile.NamedTemporaryFile("w", suffix=".spec") as f:
        f.write("vars " + " ".join(f"a{i}" for i in range(n)) + "\nrules\n" + chain + "\ninit " + ", ".join(f"a{i} = {2 * (i == 0)}" for i in range(n)))
        f.write(f"\ntarget a{n - 1} >= 3\n")
        f.flush()
        net = os.path.join(HERE, "nets", "counting.spec")
        for path, words, limit in ((net, ["--timeout", "0.000001"], "time"), (net, ["--timeout", "0.000001", "--engine", "forward"], "time"),
                                   (f.name, ["--memory", "1", "--engine", "textbook"], "memory"), (f.name, ["--timeout", "0.01", "--engine", "textbook"], "time")):
            done = run("cover", path, "--json", *words)
            result = json.loads(done.stdout)
            check(done.returncode == 2 and result["verdict"] == "unknown", path, f"{words}: {result['verdict']}")
            check(f"the {limit} limit was reached" == result.get("reason"), path, f"{words}: {result.get('reason')}")
        check(json.loads(run("cover", f.name, "--json").stdout)["verdict"] == "safe", f.name, "not safe")


def check_memory_while_reading():
    """The limit counts for the whole process, reader and all. A sanitizer's own memory knows no such limit."""
    n = 20000
    with tempfile.NamedTemporaryFile("w", suffix=".spec") as f:
        f.write("vars " + " ".join(f"a{i}" for i in range(n)) + "\nrules\n" + "\n".join(f"a{i} >= 1 -> a{i}' = a{i} - 1, a{i + 1}' = a{i + 1} + 1;" for i in range(n - 1)))
        f.write("\ninit " + ", ".join(f"a{i} = {int(i == 0)}" for i in range(n)) + f"\ntarget a{n - 1} >= 2\n")
        f.flush()
        if "sanitize" in sys.argv[1]:
            return
        result = json.loads(run("cover", f.name, "--json", "--memory", "2").stdout)
        check(result["verdict"] == "unknown" and result.get("reason") == "the memory limit was reached", f.name, f"{result}")
        check(json.loads(run("cover", f.name, "--json", "--memory", "2000").stdout)["verdict"] == "safe", f.name, "not safe")


def files(folder):
    folder = os.path.join(HERE, folder)
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


for net in files("nets"):
    for engine in ("portfolio", "backward", "textbook"):
        check_net(net, engine)
    check_printing(net)
for net in files("malformed"):
    check_malformed(net)
check_tampering()
check_trap_tampering()
check_box_tampering()
check_large_weights()
check_memory_while_reading()
check_limits()
print(f"{len(files('nets'))} nets, {len(files('malformed'))} malformed ones, {failures} failures")
sys.exit(failures > 0)
