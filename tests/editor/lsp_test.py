#!/usr/bin/env python3
"""The language server, asked as an editor asks: lsp_test.py NORACE"""
import json, os, pathlib, random, shutil, subprocess, sys, tempfile, unittest
from lsp_client import Client

NORACE = None
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
WIDE = """#include <pthread.h>
static int n;
static void *f(void *a) { /* \U0001d11e\u00e9 */ n = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);
#ifdef RACY
n = 2;
#endif
pthread_join(t, 0); return 0; }
"""


class Case(unittest.TestCase):
    def setUp(self):
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="norace lsp \u00e9 "))
        self.addCleanup(shutil.rmtree, self.top)
        shutil.copy(EXAMPLES / "racy_counter.c", self.top)
        shutil.copy(EXAMPLES / "guarded_counter.c", self.top)

    def client(self, **more):
        client = Client(NORACE, self.top, **more)
        self.addCleanup(client.process.kill)
        return client


class Server(Case):
    def text_at(self, name, range_):
        line = (self.top / name).read_text().splitlines()[range_["start"]["line"]].encode("utf-16-le")
        return line[2 * range_["start"]["character"]:2 * range_["end"]["character"]].decode("utf-16-le")

    def test_a_race(self):
        client = self.client(capabilities={"workspace": {"applyEdit": True}})
        self.assertEqual(client.info["serverInfo"]["name"], "norace")
        client.open("racy_counter.c")
        found, = client.diagnostics("racy_counter.c")
        self.assertEqual((found["severity"], found["source"], found["code"]), (1, "norace", "data-race"))
        self.assertRegex(found["message"], r"^data race on 'counter': write by thread \d in 'count', which holds (no lock|'lock')$")
        self.assertEqual((found["range"]["start"]["line"], self.text_at("racy_counter.c", found["range"])), (8, "counter+"))
        related = [(r["message"], r["location"]["uri"], r["location"]["range"]["start"]["line"]) for r in found["relatedInformation"]]
        uri = client.uri("racy_counter.c")
        self.assertRegex(related[0][0], "^races with this write by thread")
        self.assertEqual({r[2] for r in related}, {8, 5, 25, 26})
        self.assertEqual({r[1] for r in related}, {uri})

        lenses = client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})["result"]
        self.assertEqual([l["command"]["command"] for l in lenses], ["norace.verdict", "norace.interleaving"])
        self.assertEqual(lenses[0]["range"]["start"]["line"], 23)
        self.assertRegex(lenses[0]["command"]["title"], "^race: 1 data race")
        steps = client.ask("workspace/executeCommand", lenses[1]["command"])["result"]
        self.assertRegex(steps, r"(?s)^data race on 'counter'\n  1  the main thread: start .*thread 1: lock 'lock'  racy_counter.c:13\n.*<- races\n.*norace replay ")
        self.assertEqual(client.wait("window/showMessage")["message"], steps)

        action, = client.ask("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": found["range"], "context": {"diagnostics": [found]}})["result"]
        client.ask("workspace/executeCommand", action["command"])
        edits = client.wait("workspace/applyEdit")["edit"]["changes"][uri]
        lines = (self.top / "racy_counter.c").read_text()
        for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
            at = [sum(len(l) + 1 for l in lines.split("\n")[:edit["range"][end]["line"]]) + edit["range"][end]["character"] for end in ("start", "end")]
            lines = lines[:at[0]] + edit["newText"] + lines[at[1]:]
        actions = client.ask("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": found["range"], "context": {"diagnostics": []}})["result"]
        self.assertTrue(all(a["kind"] == "quickfix" and "edit" in a for a in actions))
        (self.top / "racy_counter.c").write_text(lines)
        client.save("racy_counter.c")
        self.assertEqual(client.diagnostics("racy_counter.c", some=False), [])
        lens, = client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})["result"]
        self.assertRegex(lens["command"]["title"], "^race-free: ")
        self.assertEqual(client.end(), 0)

    # Columns in halves of UTF-16; options from compile_commands.json.
    def test_columns_and_options(self):
        (self.top / "wide.c").write_text(WIDE)
        (self.top / "build").mkdir()
        (self.top / "build/compile_commands.json").write_text(json.dumps([{"directory": str(self.top / "build"), "file": "../wide.c", "command": "cc wrong"}, {
            "directory": str(self.top), "file": str(self.top / "wide.c"), "command": "cc -O2 -D 'RACY' -o wide.o -c wide.c"}]))
        client = self.client()
        client.open("wide.c")
        found = client.diagnostics("wide.c")
        self.assertEqual({(f["range"]["start"]["line"], self.text_at("wide.c", f["range"])) for f in found}, {(2, "n ="), (5, "n =")})
        self.assertEqual(client.end(), 0)

    # What others have found out, and what is to be checked by the user's word.
    def test_results_and_settings(self):
        done = subprocess.run([NORACE, "check", "--json", "racy_counter.c"], cwd=self.top, capture_output=True)
        (self.top / "result").write_bytes(done.stdout)
        client = self.client(options={"check": ["guarded_counter.c"]})
        (self.top / "norace-watch").mkdir()
        (self.top / "result").rename(self.top / "norace-watch/racy.json")
        self.assertEqual(len(client.diagnostics("racy_counter.c")), 1)
        (self.top / "norace-watch/racy.json").unlink()
        self.assertEqual(client.diagnostics("racy_counter.c", some=False), [])
        client.open("racy_counter.c")  # not what is checked
        lenses = []
        while not lenses:
            lenses = client.ask("textDocument/codeLens", {"textDocument": {"uri": client.uri("racy_counter.c")}})["result"]
        self.assertRegex(lenses[0]["command"]["title"], "^race-free: ")
        self.assertEqual(client.end(), 0)

    def test_rules_of_the_protocol(self):
        client = self.client(start=False)
        self.assertEqual(client.ask("textDocument/codeLens", {})["error"]["code"], -32002)
        client.ask("initialize", {"rootUri": None, "capabilities": {}})
        self.assertEqual(client.ask("textDocument/wonder", {})["error"]["code"], -32601)
        self.assertEqual(client.ask("workspace/executeCommand", {"command": "rm"})["error"]["code"], -32602)
        client.write(b"{")
        self.assertEqual(client.read()["error"]["code"], -32700)
        client.process.stdin.write(b"Content-Type: x\r\n\r\nContent-Length: minus\r\n\r\n")
        self.assertEqual(client.ask("textDocument/codeLens", {"textDocument": {"uri": "file:///x"}})["result"], [])
        self.assertEqual(client.end(), 0)
        client = self.client()
        client.process.stdin.close()
        self.assertEqual(client.process.wait(), 1)
        client.process.stdout.close()


class Fuzz(Case):
    METHODS = ["initialize", "textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose", "textDocument/codeLens",
               "textDocument/codeAction", "workspace/executeCommand", "$/cancelRequest", "wonder"]
    NAMES = ["textDocument", "uri", "text", "contentChanges", "range", "start", "end", "line", "character", "command", "arguments", "context", "capabilities",
             "workspace", "window", "applyEdit", "rootUri", "workspaceFolders", "initializationOptions", "check"]

    def value(self, r, depth=0):
        kind = r.randrange(9 if depth < 4 else 6)
        return [lambda: None, lambda: r.choice([True, False]), lambda: r.choice([0, -1, 8, 1 << 62, -(1 << 63), 1e308, 0.5]),
                lambda: r.choice(["file:///%41%", "file://", "", self.uri, self.uri, "norace.fix", "norace.interleaving", "x" * 5000, "\ud7ff\u0001\U0001d11e"]),
                lambda: "int main(\nint\u00e9 main() {\n" * r.randrange(3), lambda: r.choice(self.NAMES),
                lambda: [self.value(r, depth + 1) for _ in range(r.randrange(4))],
                lambda: {r.choice(self.NAMES): self.value(r, depth + 1) for _ in range(r.randrange(5))},
                lambda: {"uri": self.uri, "text": self.value(r, 9)}][kind]()

    def message(self, r):
        message = {"jsonrpc": "2.0", "method": r.choice(self.METHODS), "params": {r.choice(self.NAMES): self.value(r) for _ in range(r.randrange(5))}}
        message["params"].setdefault("textDocument", {"uri": self.uri, "text": "int x;"})
        if r.random() < .6:
            message["id"] = r.choice([1, -7, "a", None, [], 1.5])
        if r.random() < .1:
            del message[r.choice(list(message))]
        return message

    def bytes(self, r):
        body = json.dumps(self.message(r)).encode()
        if r.random() < .2:
            at = r.randrange(len(body))
            body = body[:at] + bytes([r.randrange(256)]) + body[at + r.randrange(3):]
        length = len(body) if r.random() < .95 else r.choice([len(body) - 3, len(body) + 5, -1, 1 << 70, "x"])
        more = r.choice(["", "", "Content-Type: text\r\n"])
        return f"Content-Length: {length}\r\n{more}\r\n".encode() + body

    # Whatever comes, the server lives, says nothing that is no message, and still answers.
    def test_nothing_crashes_it(self):
        count, seed = int(os.environ.get("COUNT", 4)), int(os.environ.get("SEED", 1))
        self.uri = (self.top.resolve() / "header.h").as_uri()
        for i in range(count):
            r = random.Random(seed + i)
            data = b"".join(self.bytes(r) for _ in range(150))
            start = b'Content-Length: %d\r\n\r\n' if r.random() < .8 else b""
            body = json.dumps({"id": 0, "method": "initialize", "params": {"rootUri": self.top.resolve().as_uri()}}).encode()
            data = (start % len(body) + body if start else b"") + data
            done = subprocess.run([NORACE, "lsp", "--timeout", "1"], input=data, capture_output=True, cwd=self.top, timeout=120)
            self.assertIn(done.returncode, (0, 1), (seed + i, done.returncode, done.stderr[-500:]))
            rest = done.stdout
            while rest:
                header, _, rest = rest.partition(b"\r\n\r\n")
                length = int(header.split(b":")[1])
                self.assertEqual(json.loads(rest[:length])["jsonrpc"], "2.0")
                rest = rest[length:]


if __name__ == "__main__":
    NORACE = sys.argv.pop(1)
    unittest.main()
