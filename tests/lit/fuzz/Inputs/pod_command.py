"""pod_command.py JOB.yaml COMPLETIONS OLD NEW: prints what a pod of the job runs, with OLD replaced by NEW. Fails where the
job's two numbers of pods are not COMPLETIONS."""

import re
import sys


def main():
    path, completions, old, new = sys.argv[1:]
    text = open(path, encoding="utf-8").read()
    numbers = re.findall(r"^ +completions: (\d+)$", text, re.M) + re.findall(
        r'name: JOB_COMPLETIONS\n +value: "(\d+)"', text
    )
    if numbers != [completions, completions]:
        sys.exit(f"{path}: the numbers of pods are {numbers}")
    # A folded text: its lines are joined by blanks.
    command = re.search(r"- >-\n((?: {14}.*\n)+)", text)
    if not command or old not in command.group(1):
        sys.exit(f"{path}: there is no command with {old}")
    print(" ".join(command.group(1).split()).replace(old, new))


if __name__ == "__main__":
    main()
