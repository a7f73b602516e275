"""truncate.py FILE ENDING: checks 20 beginnings of a file; each must be refused as a value, without a crash."""

import json
import pathlib
import subprocess
import sys


def main():
    whole = pathlib.Path(sys.argv[1]).read_bytes()
    cut = pathlib.Path(f"cut.{sys.argv[2]}")
    # All of what is left away must matter: not the last blanks.
    lengths = sorted({len(whole.rstrip()) * step // 20 for step in range(20)} | {1, 2, 3, len(whole.rstrip()) - 1})
    for length in lengths:
        cut.write_bytes(whole[:length])
        run = subprocess.run(["precedent", "check", "--format=json", str(cut)], capture_output=True, check=False)
        if run.returncode != 2:
            sys.exit(f"{length} bytes: status {run.returncode}: {run.stdout.decode()} {run.stderr.decode()}")
        record = json.loads(run.stdout)["inputs"][0]
        errors = [finding for finding in record["findings"] if finding["severity"] == "error"]
        if record["verdict"] not in ("invalid", "unsupported") or not errors:
            sys.exit(f"{length} bytes: {record}")
    print(f"refused {len(lengths)} of {len(lengths)} beginnings")


if __name__ == "__main__":
    main()
