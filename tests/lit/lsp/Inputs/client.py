"""A language client on the server's pipe: client.py FILE — opens it with a defect, takes the offered fix, closes it."""

import json
import os
import subprocess
import sys

path = os.path.abspath(sys.argv[1])
uri = "file://" + path
server = subprocess.Popen(["precedent-lsp-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
numbers = iter(range(1, 1000))


def send(method, params, is_call=False):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if is_call:
        message["id"] = next(numbers)
    body = json.dumps(message).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()
    return receive() if is_call else None


def receive():
    length = 0
    while (line := server.stdout.readline().strip()):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return json.loads(server.stdout.read(length))


def published(version):
    message = receive()
    assert message["method"] == "textDocument/publishDiagnostics", message
    assert message["params"]["uri"] == uri and message["params"]["version"] == version, message
    return message["params"]["diagnostics"]


def offset(text, position):
    lines = text.split("\n")
    units = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]]
    return sum(len(line) + 1 for line in lines[: position["line"]]) + len(units.decode("utf-16-le"))


def change(text, version, start, end, new):
    edit = {"range": {"start": start, "end": end}, "text": new}
    send("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [edit]})
    return text[: offset(text, start)] + new + text[offset(text, end):]


legal = open(path, encoding="utf-8").read()
# A line whose bytes, characters and UTF-16 units differ, before everything that is looked at.
legal = "// grün \U0001f600 /" + legal.replace("module", "/\nmodule", 1)
edge = '["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1'
assert legal.count(edge) == 1
text = legal.replace(edge, edge.replace('"pipeline:0:0:0:0:F"', "", 1))

answer = send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, is_call=True)
capabilities = answer["result"]["capabilities"]
assert capabilities["textDocumentSync"]["change"] == 2 and capabilities["codeActionProvider"], answer
send("initialized", {})
send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "mlir", "version": 1, "text": text}})

# The finding stands at its row.
found = published(1)
[finding] = [one for one in found if "[forward-producer]" in one["message"]]
assert finding["severity"] == 1 and finding["source"] == "precedent", finding
start, end = finding["range"]["start"], finding["range"]["end"]
row = next(number for number, line in enumerate(text.split("\n")) if "pipeline:1:1:1:0:F" in line)
assert start["line"] == end["line"] == row, finding
marked = text[offset(text, start): offset(text, end)]
assert marked and marked in text.split("\n")[row], marked
print("finding at line", row, "marks", marked)

# The fix comes from the rule; what it inserts cures the file, and the digest is right again.
params = {"textDocument": {"uri": uri}, "range": finding["range"], "context": {"diagnostics": [finding]}}
actions = send("textDocument/codeAction", params, is_call=True)["result"]
[action] = [one for one in actions if "depends_on" in one["title"]]
[edit] = action["edit"]["changes"][uri]
print("action:", action["title"])
text = change(text, 2, edit["range"]["start"], edit["range"]["end"], edit["newText"])
assert [one for one in published(2) if one["severity"] == 1] == []
assert text == legal, text
print("cured")

# Behind the emoji, too, an edit lands where the client means it; what breaks the text is told at once.
line = text.split("\n")[0]
at = {"line": 0, "character": len(line.encode("utf-16-le")) // 2}
text = change(text, 3, at, at, "\n}")
broken = published(3)
assert "[parse-error]" in broken[0]["message"] and broken[0]["range"]["start"]["line"] == 1, broken
text = change(text, 4, {"line": 1, "character": 0}, {"line": 1, "character": 1}, "")
assert [one for one in published(4) if one["severity"] == 1] == []
print("edited")

# What is no schedule gets no squiggles.
for name, other in (("a.mlir", "module {}"), ("package.json", '{"name": "x"}'), ("table.csv", "a,b\n1,2\n")):
    item = {"uri": "file:///" + name, "languageId": "text", "version": 1, "text": other}
    send("textDocument/didOpen", {"textDocument": item})
    assert receive()["params"]["diagnostics"] == [], name
# A schedule of ranks does.
item = {"uri": "file:///ranks.csv", "languageId": "csv", "version": 1, "text": "0F0,0B0\n1B0,1F0\n"}
send("textDocument/didOpen", {"textDocument": item})
assert any("[backward-before-forward]" in one["message"] for one in receive()["params"]["diagnostics"])
print("others")

send("textDocument/didChange", {"textDocument": {"uri": "file:///nobody", "version": 1}, "contentChanges": []})
send("textDocument/didClose", {"textDocument": {"uri": uri}})
assert published(4) == []
assert "result" in send("shutdown", {}, is_call=True)
send("exit", {})
assert server.wait(timeout=60) == 0
print("closed")
