#!/usr/bin/env python3
"""common/libc.def against itself and against the runtime: each function once; effects of arguments that exist; what the row says the runtime
has, it has, and what it has stands in a row."""
import re, sys
import table

KINDS = set(re.findall(r"LIBRARY_([A-Z_]+)", (table.TOP / "src/front/facts/library.h").read_text()))
WORDS = table.READS | table.WRITES | {"STATE", "STATE_READ", "USES", "READS_REST", "WRITES_REST", "TOUCH", "OPTIONAL", "UNMODELLED", "WRITES_VARIABLE", "SETS_TIMEZONE", "STATIC_STRING", "REFUSABLE",
                                      "MESSAGE", "IN_WORD", "OUT_WORD"}
# Families that macros of the runtime make.
PRINT = [f + n + e for n in "printf fprintf dprintf sprintf snprintf asprintf".split() for f, e in (("", ""), ("v", ""), ("__", "_chk"), ("__v", "_chk"))]
SCAN = [f + v + n for n in "scanf fscanf sscanf".split() for v in ("", "v") for f in ("", "__isoc99_", "__isoc23_")]
MESSAGES = [v + n for n in "warn warnx err errx".split() for v in ("", "v")]
WIDE_PRINT = [v + f for f in ("wprintf", "fwprintf", "swprintf") for v in ("", "v")]
RWLOCK = ["pthread_rwlock_" + n for n in "rdlock wrlock tryrdlock trywrlock timedrdlock timedwrlock clockrdlock clockwrlock".split()]
# Names that are no functions of libc: what compilers, OpenMP, the task API and the verification competitions call.
OTHERS = re.compile(r"__kmpc|omp_|kmp_|_*norace|__tsan|__VERIFIER_|reach_error|__emutls|tree_|list_|hash_|future_|any_|replaced_|__once|__cxa_guard|__libc_start|once_|name$|"
                    r"__attribute__|Annotate|RunningOnValgrind")


def runtime_functions():
    files = [p for p in (table.TOP / "runtime").rglob("*.c")]
    libc = "".join(p.read_text() for p in files if "libc" in p.parts)
    everything = "".join(p.read_text() for p in files)
    names = set(re.findall(r"\bROW\((\w+)\)", libc)) | set(re.findall(r'\{"(\w+)", \(void \*\)', libc))
    names |= set(re.findall(r"(?m)^PUBLIC [\w\s\*]*?\b(\w+)\(", everything))
    return {n for n in names if not OTHERS.match(n)} | set(PRINT + WIDE_PRINT + SCAN + MESSAGES + RWLOCK)


def main():
    wrong = []
    rows = table.rows()
    seen = set()
    for r in rows:
        if r.name in seen:
            wrong.append(f"{r.name}: two rows")
        seen.add(r.name)
        if r.macro == "ALIAS":
            continue
        if r.kind not in KINDS:
            wrong.append(f"{r.name}: no kind {r.kind}")
        for word in re.findall(r"\b([A-Z][A-Z_]+)\(", r.effects):
            if word not in WORDS and word not in ("MB_CUR_MAX", "SIZE_MAX", "NULL"):
                wrong.append(f"{r.name}: no effect {word}")
        if r.parameters:
            for k in r.reads | r.writes:
                if k >= len(r.parameters) or "*" not in r.parameters[k][0]:
                    wrong.append(f"{r.name}: argument {k} is no pointer")
            for t, k in ((t, k) for k, (t, _) in enumerate(r.parameters)):
                if t.endswith("*") and not t.startswith("const") and k not in r.reads | r.writes and "accesses(" not in r.effects and r.name not in KNOWN:
                    wrong.append(f"{r.name}: argument {k} may be written, and the row does not say so")
    names = {r.name for r in rows}
    for r in rows:
        if r.same_as and r.same_as not in names:
            wrong.append(f"{r.name}: no function {r.same_as}")
    functions = runtime_functions()
    models = {r.name for r in rows if r.macro == "MODEL"}
    wrong += [f"{n}: a MODEL that the runtime does not have" for n in sorted(models - functions - {"reach_error", "__VERIFIER_assume"})]
    wrong += [f"{n}: the runtime has a function for it, and no row says so" for n in sorted(functions - names)]
    opaque = {r.name for r in rows if r.macro in ("OPAQUE", "HARMLESS", "HARMLESS_LOCALE", "CALL", "LIBC", "LIBC_AFTER", "LIBM", "ALIAS")}
    wrong += [f"{n}: the runtime has a function for it, and its row is no MODEL" for n in sorted(functions & opaque)]
    print("\n".join(wrong))
    print(f"{len(rows)} rows, {len(wrong)} wrong")
    return wrong != []


KNOWN = {"pthread_attr_setstack", "pthread_attr_setstackaddr", "qsort_r"}  # a pointer that is only kept or passed on
if __name__ == "__main__":
    sys.exit(main())
