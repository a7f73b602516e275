"""shown.py PAGE… — runs the commands that the pages show (lines that begin with `$ ` in a fenced block, a block in one
shell), and wants what stands below each to be what it prints. A line `…` stands for any lines; blanks at the end of a
line do not count."""

import re
import subprocess
import sys

MARK = "== the next command =="
# A test has no time to spare, and the same cases every time.
REPLACED = {"--for=20s": "--cases=40"}


def matches(shown, printed):
    """Whether the lines are those shown."""
    if not shown:
        return not printed
    if shown[0] == "…":
        return any(matches(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and matches(shown[1:], printed[1:])


def lines(text):
    return [line.rstrip() for line in text.rstrip("\n").split("\n")] if text.strip() else []


def check(page):
    failed, number = 0, 0
    text = open(page, encoding="utf-8").read()
    for block in re.findall(r"^```\n(\$ .*?)^```$", text, re.S | re.M):
        parts = [part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
        commands = [command for command, _, _ in parts]
        script = "".join(f"(exit ${{status:-0}})\n{command}\nstatus=$?; echo '{MARK}'\n" for command in commands)
        for old, new in REPLACED.items():
            script = script.replace(old, new)
        run = subprocess.run(["sh", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        outputs = run.stdout.split(MARK + "\n")
        for (command, _, shown), printed in zip(parts, outputs):
            number += 1
            if not matches(lines(shown), lines(printed)):
                failed += 1
                print(f"{page}: $ {command}\nshows\n{shown}\nand it prints\n{printed}")
    print(f"{page}: {number} commands, {failed} of them print something else")
    return number > 0 and failed == 0


if __name__ == "__main__":
    sys.exit(0 if all([check(page) for page in sys.argv[1:]]) else 1)
