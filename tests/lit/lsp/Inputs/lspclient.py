"""A language client on the server's pipe, for the tests of this folder."""

import json
import subprocess


def offset(text, position):
    """The index in `text` of a place that the protocol counts in UTF-16 units."""
    lines = text.split("\n")
    units = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]]
    return sum(len(line) + 1 for line in lines[: position["line"]]) + len(units.decode("utf-16-le"))


def position(text, index):
    before = text[:index]
    line = before[before.rfind("\n") + 1:]
    return {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}


class Client:
    def __init__(self):
        self.server = subprocess.Popen(["precedent-lsp-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL)
        self.calls = 0
        self.answer = self.call("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.notify("initialized", {})

    def raw(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        """Sends a call and returns its number; the answer is one of the messages that follow."""
        self.calls += 1
        self.send({"method": method, "params": params, "id": self.calls})
        return self.calls

    def call(self, method, params):
        number = self.ask(method, params)
        message = self.receive()
        assert message.get("id") == number, message
        return message

    def receive(self):
        length = 0
        while line := self.server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def published(self, uri):
        """The next message, which must be findings of this document: its version and they."""
        message = self.receive()
        assert message.get("method") == "textDocument/publishDiagnostics", message
        assert message["params"]["uri"] == uri, message
        return message["params"]["version"], message["params"]["diagnostics"]

    def open(self, uri, text, version=1):
        item = {"uri": uri, "languageId": "text", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri, text, version, edits):
        """Sends edits of `text` (each with a range of `text`), the last first, and returns what they make of it."""
        changes = []
        for edit in sorted(edits, key=lambda edit: offset(text, edit["range"]["start"]), reverse=True):
            start, end = offset(text, edit["range"]["start"]), offset(text, edit["range"]["end"])
            changes.append({"range": edit["range"], "text": edit["newText"]})
            text = text[:start] + edit["newText"] + text[end:]
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": changes})
        return text

    def actions(self, uri, finding):
        params = {"textDocument": {"uri": uri}, "range": finding["range"], "context": {"diagnostics": [finding]}}
        found = self.call("textDocument/codeAction", params)["result"]
        return [one for one in found if one["diagnostics"][0]["message"] == finding["message"]]

    def end(self):
        assert "result" in self.call("shutdown", {})
        self.notify("exit", {})
        assert self.server.wait(timeout=60) == 0
