"""common/libc.def, read: the rows as objects."""
import dataclasses, pathlib, re

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
NAME_AT = {"LIBC": 2, "LIBC_AFTER": 2, "LIBM": 2, "ALIAS": 0, "CALL": 2, "HARMLESS": 1, "HARMLESS_LOCALE": 1, "MODEL": 1, "OPAQUE": 1}
READS = {"READS", "READS_STRING", "READS_STRING_N", "READS_WIDE", "READS_WIDE_N", "LOOKS", "LOOKS_FROM", "NUMBER", "MAY_READ", "STRING", "IN"}
WRITES = {"WRITES", "MAY_WRITE", "OUT", "KEPT"}


@dataclasses.dataclass
class Row:
    macro: str
    name: str
    kind: str
    effects: str
    type: str = ""
    parameters: list = dataclasses.field(default_factory=list)  # (type, name)
    permission: str = "NOTHING"
    same_as: str = ""

    def arguments(self, words):
        return {int(k) for word, k in re.findall(r"\b([A-Z_]+)\((?:[a-z_]\w*, )?(\d+)\b", self.effects) if word in words}

    @property
    def reads(self):
        return self.arguments(READS)

    @property
    def writes(self):
        return self.arguments(WRITES)

    def may_read(self, k):
        return k in self.reads or self.may_write(k) or "READS_REST" in self.effects

    def may_write(self, k):
        return k in self.writes or "WRITES_REST" in self.effects or (k == 0 and self.kind in ("INIT", "RENEW", "DESTROY"))

    @property
    def states(self):
        return re.findall(r"\b(STATE|STATE_READ)\((\w+)\)", self.effects)


def invocations(text):
    """Macro calls at the beginning of a line or behind another one: (macro, arguments)."""
    for m in re.finditer(r"(?m)(?:^|(?<=\) ))([A-Z_]+)\(", text):
        arguments, depth, quote, now, i = [], 1, None, "", m.end()
        while depth:
            c = text[i]
            if quote:
                now += c
                if c == "\\":
                    i += 1
                    now += text[i]
                elif c == quote:
                    quote = None
            elif c in "\"'":
                quote = c
                now += c
            elif c == "," and depth == 1:
                arguments.append(now.strip())
                now = ""
            else:
                depth += (c in "([{") - (c in ")]}")
                now += c if depth else ""
            i += 1
        yield m.group(1), [*arguments, now.strip()]


def parameters(text):
    out = []
    for part in re.split(r",(?![^()]*\))", text.strip()[1:-1]):
        part = part.strip()
        m = re.fullmatch(r"(.*?)(\w+)(\[\d*\])?", part)
        if part != "void":
            out.append((m.group(1).strip() + (" *" if m.group(3) else ""), m.group(2)))
    return out


def rows(path=TOP / "common/libc.def"):
    text = re.sub(r"(?m)^\s*//.*$", "", path.read_text())
    text = re.sub(r"(?m)^#.*$", "", text)
    found = []
    for macro, a in invocations(text):
        if macro not in NAME_AT:
            continue
        name = a[NAME_AT[macro]]
        if macro == "ALIAS":
            found.append(Row(macro, name, "", "", same_as=a[1]))
        elif macro in ("LIBC", "LIBC_AFTER", "LIBM"):
            found.append(Row(macro, name, a[0], ", ".join(a[5:]), a[1], parameters(a[3])))
        elif macro == "CALL":
            found.append(Row(macro, name, a[0], ", ".join(a[3:]), permission=a[1]))
        else:
            found.append(Row(macro, name, a[0], ", ".join(a[2:])))
    return found


def by_name():
    table = {r.name: r for r in rows()}
    for r in list(table.values()):
        if r.same_as:
            real = table[r.same_as]
            table[r.name] = dataclasses.replace(real, name=r.name, same_as=r.same_as)
    return table
