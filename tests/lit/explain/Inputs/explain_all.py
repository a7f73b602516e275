"""explain_all.py RULES.json: wants a page for each id, and the same page for its alias."""

import json
import pathlib
import subprocess
import sys


def page(name):
    return subprocess.run(["precedent", "explain", name], capture_output=True, check=True).stdout


def main():
    rules = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))["rules"]
    for rule in rules:
        text = page(rule["id"])
        if not text.startswith(f"# {rule['id']}\n".encode()):
            sys.exit(f"{rule['id']}: the page begins with {text[:60]!r}")
        if rule["alias"] and page(rule["alias"]) != text:
            sys.exit(f"{rule['alias']}: another page than that of {rule['id']}")
    print(f"{len(rules)} pages")


if __name__ == "__main__":
    main()
