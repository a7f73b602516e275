"""compare_queries.py AUDIT FOLDER: asks cvc5 each dumped query, and wants its recorded answer and as many files as queries."""

import json
import pathlib
import re
import subprocess
import sys


def main():
    audit = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    queries = sum(record["obligations"]["queries"] for record in audit["inputs"])
    files = sorted(pathlib.Path(sys.argv[2]).rglob("*.smt2"))
    if not files or len(files) != queries:
        sys.exit(f"{len(files)} files for {queries} queries")
    for file in files:
        recorded = re.search(r"\b(unsat|sat)\b", file.read_text(encoding="utf-8"))
        answer = subprocess.run(["cvc5", "--tlimit=20000", str(file)], capture_output=True, text=True, check=False).stdout
        got = answer.split()[:1]
        if not recorded or got != [recorded.group(1)]:
            sys.exit(f"{file}: recorded {recorded and recorded.group(1)}, cvc5 says {answer.strip()!r}")
    print(f"{len(files)} queries answered alike")


if __name__ == "__main__":
    main()
