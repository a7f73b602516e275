"""fixes.py [--into=FILE] FILE… — opens each, takes every fix of its errors and warnings until none is offered, and says
what is left. The last text is written to the file that --into names."""

import os
import re
import sys

from lspclient import Client, offset


def grave(findings):
    return [one for one in findings if one["severity"] < 3]


def rule_of(finding):
    return re.search(r"\[([a-z0-9-]+)\]$", finding["message"].split("\n")[0]).group(1)


into = sys.argv.pop(1)[len("--into="):] if sys.argv[1].startswith("--into=") else None
client = Client()
for path in sys.argv[1:]:
    uri = "file://" + os.path.abspath(path)
    text, version = open(path, encoding="utf-8").read(), 1
    client.open(uri, text)
    seen, findings = client.published(uri)
    assert seen == version
    name = os.path.basename(os.path.dirname(path))
    while True:
        offered = [(one, action) for one in grave(findings) for action in client.actions(uri, one)]
        if not offered:
            break
        finding, action = offered[0]
        marked = text[offset(text, finding["range"]["start"]): offset(text, finding["range"]["end"])]
        print(f"{name}: [{rule_of(finding)}] at {marked!r}: {action['title']}")
        version += 1
        text = client.change(uri, text, version, action["edit"]["changes"][uri])
        before = [rule_of(one) for one in grave(findings)]
        seen, findings = client.published(uri)
        assert seen == version
        after = [rule_of(one) for one in grave(findings)]
        assert len(after) < len(before) and set(after) <= set(before), (before, after)
    print(f"{name}: {len(grave(findings))} left")
    if into:
        open(into, "w", encoding="utf-8").write(text)
client.end()
