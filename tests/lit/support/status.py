"""status.py N COMMAND…: runs the command, its output untouched, and fails unless it ends with status N."""

import subprocess
import sys


def main():
    wanted = int(sys.argv[1])
    got = subprocess.run(sys.argv[2:], check=False).returncode
    if got == wanted:
        return 0
    ending = f"signal {-got}" if got < 0 else f"status {got}"
    print(f"status.py: wanted status {wanted}, got {ending}: {' '.join(sys.argv[2:])}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
