"""rapid.py FILE — types faster than anybody checks: nobody is waited for, and the last version has the last word."""

import sys

from lspclient import Client, position

client = Client()
uri = "file:///typed.mlir"
text = open(sys.argv[1], encoding="utf-8").read()
last = 300

# Every second version is broken; all are sent before anything is read.
client.open(uri, text)
at = text.index("depends_on")
start, end = position(text, at), position(text, at + len("depends_on"))
whole = {"range": {"start": start, "end": end}, "newText": "depends_on"}
broken = {"range": {"start": start, "end": end}, "newText": "depends_no"}
current = text
for version in range(2, last + 1):
    current = client.change(uri, current, version, [broken if version % 2 else whole])
assert last % 2 == 0 and current == text
# A question about a version that is edited before the answer is there.
number = client.ask("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": whole["range"],
                                                "context": {"diagnostics": []}})
current = client.change(uri, current, last + 1, [broken])

versions, answers = [], []
while not versions or versions[-1] != last + 1:
    message = client.receive()
    if message.get("id") == number:
        answers.append(message)
        continue
    assert message["method"] == "textDocument/publishDiagnostics", message
    versions.append(message["params"]["version"])
    errors = [one for one in message["params"]["diagnostics"] if one["severity"] == 1]
    assert bool(errors) == (versions[-1] % 2 == 1 and versions[-1] > 1), (versions[-1], errors)
assert versions == sorted(set(versions)), versions
if not answers:
    answers.append(client.receive())
[answer] = answers
assert answer["id"] == number and (answer.get("result") == [] or answer["error"]["code"] == -32801), answer
print("the last word:", versions[-1])

# Garbage between messages changes nothing.
for garbage in (b"Content-Length: 3\r\n\r\n{x}", b"\r\n\r\n", b"Content-Length: 4000000000\r\n\r\n",
                b"Content-Length: 2\r\n\r\n[]", b"X-Header: 1\r\nContent-Length: abc\r\n\r\n",
                b"Content-Length: 100000\r\n\r\n" + b"[" * 100000):
    client.raw(garbage)
client.notify("textDocument/didChange", {"textDocument": 7})
client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 9}})
client.notify("$/nobody", None)
assert client.call("textDocument/codeAction", {"textDocument": 7})["error"]["code"] == -32602
assert client.call("textDocument/hover", {})["error"]["code"] == -32601
huge = 2**31 - 1
edge = {"start": {"line": -1, "character": -1}, "end": {"line": huge, "character": huge}}
client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 1000},
                                         "contentChanges": [{"range": edge, "text": text}]})
version, findings = client.published(uri)
assert version == 1000 and [one for one in findings if one["severity"] == 1] == [], findings
print("garbage")
client.end()
print("ended")
