"""The editor's side of the language server protocol, for tests."""
import json, os, pathlib, subprocess


class Client:
    def __init__(self, norace, folder, capabilities=None, options=None, start=True):
        self.folder = pathlib.Path(folder).resolve()
        self.process = subprocess.Popen([norace, "lsp"], cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=dict(os.environ, XDG_CACHE_HOME="/dev/null"))
        self.number, self.told = 0, []
        if start:
            self.info = self.ask("initialize", {"processId": None, "rootUri": self.folder.as_uri(), "capabilities": capabilities or {},
                                                "initializationOptions": options or {}})["result"]
            self.notify("initialized", {})

    def write(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = None
        while (line := self.process.stdout.readline()).strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length is None:
            raise EOFError("the server ended")
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, parameters):
        self.write({"jsonrpc": "2.0", "method": method, "params": parameters})

    def ask(self, method, parameters):
        """The answer; what the server says before it is kept."""
        self.number += 1
        self.write({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters})
        while "method" in (message := self.read()) or message.get("id") != self.number:
            self.told.append(message)
        return message

    def wait(self, method, wanted=lambda parameters: True):
        """The parameters of the next message of this kind."""
        for i, message in enumerate(self.told):
            if message.get("method") == method and wanted(message["params"]):
                del self.told[:i + 1]
                return message["params"]
        while (message := self.read()).get("method") != method or not wanted(message["params"]):
            pass
        self.told.clear()
        return message["params"]

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name):
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": "c", "version": 1, "text": (self.folder / name).read_text()}})

    def save(self, name):
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}, "text": (self.folder / name).read_text()})

    def diagnostics(self, name, some=True):
        return self.wait("textDocument/publishDiagnostics", lambda p: p["uri"] == self.uri(name) and bool(p["diagnostics"]) == some)["diagnostics"]

    def end(self):
        self.ask("shutdown", None)
        self.notify("exit", None)
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()
