"""widest.py FILE N: wants no line of FILE to have more than N characters."""

import pathlib
import sys

lines = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
widest = max(map(len, lines))
if widest > int(sys.argv[2]):
    sys.exit(f"a line of {widest} characters: {max(lines, key=len)[:200]}")
