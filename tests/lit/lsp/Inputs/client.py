"""A language client on the server's pipe: client.py FILE — opens it with a defect, takes the offered fix, closes it."""

import os
import sys

from lspclient import Client, offset

path = os.path.abspath(sys.argv[1])
uri = "file://" + path
client = Client()


def published(version):
    seen, findings = client.published(uri)
    assert seen == version, (seen, version)
    return findings


def change(text, version, start, end, new):
    return client.change(uri, text, version, [{"range": {"start": start, "end": end}, "newText": new}])


legal = open(path, encoding="utf-8").read()
# A line whose bytes, characters and UTF-16 units differ, before everything that is looked at.
legal = "// grün \U0001f600 /" + legal.replace("module", "/\nmodule", 1)
edge = '["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1'
assert legal.count(edge) == 1
text = legal.replace(edge, edge.replace('"pipeline:0:0:0:0:F"', "", 1))

capabilities = client.answer["result"]["capabilities"]
assert capabilities["textDocumentSync"]["change"] == 2 and capabilities["codeActionProvider"], client.answer
client.open(uri, text)

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
[action] = [one for one in client.actions(uri, finding) if "depends_on" in one["title"]]
[edit] = action["edit"]["changes"][uri]
print("action:", action["title"])
# Who asks for other kinds of actions gets none.
for kinds, offers in ((["refactor", "quickfix.other"], False), (["quickfix"], True), ([""], True), ([], True)):
    asked = {"textDocument": {"uri": uri}, "range": finding["range"], "context": {"diagnostics": [], "only": kinds}}
    assert bool(client.call("textDocument/codeAction", asked)["result"]) == offers, kinds
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

# A line ends in front of both characters of its end, for what is told and for what is edited.
windows = legal.replace("\n", "\r\n").replace('rank = 0, stage = 0}', 'rank = 0, stage = "0}', 1)
client.open("file:///windows.mlir", windows)
cut = [one for one in client.published("file:///windows.mlir")[1] if "[parse-error]" in one["message"]][0]
line = windows.split("\r\n")[cut["range"]["start"]["line"]]
assert cut["range"]["start"]["character"] == len(line.encode("utf-16-le")) // 2, (cut, line)
far = {"line": cut["range"]["start"]["line"], "character": 9999}
near = dict(far, character=line.index('"0}'))
client.notify("textDocument/didChange", {"textDocument": {"uri": "file:///windows.mlir", "version": 2},
                                         "contentChanges": [{"range": {"start": near, "end": far}, "text": "0},"}]})
assert [one for one in client.published("file:///windows.mlir")[1] if one["severity"] == 1] == []
print("lines")

# What is no schedule gets no squiggles.
for name, other in (("a.mlir", "module {}"), ("package.json", '{"name": "x"}'), ("table.csv", "a,b\n1,2\n")):
    client.open("file:///" + name, other)
    assert client.published("file:///" + name) == (1, []), name
# A schedule of ranks does.
client.open("file:///ranks.csv", "0F0,0B0\n1B0,1F0\n")
assert any("[backward-before-forward]" in one["message"] for one in client.published("file:///ranks.csv")[1])
print("others")

client.notify("textDocument/didChange", {"textDocument": {"uri": "file:///nobody", "version": 1}, "contentChanges": []})
client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
assert published(4) == []
assert "result" in client.call("shutdown", None)
late = client.call("textDocument/codeAction", {"textDocument": {"uri": uri}, "context": {"diagnostics": []},
                                               "range": finding["range"]})
assert late["error"]["code"] == -32600, late
client.end()
print("closed")
