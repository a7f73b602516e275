"""replay.py PRECEDENT NAME: runs the entry of that name of INDEX and wants its status and words.

replay.py PRECEDENT --files: every file of inputs/ has an entry, and every entry a file and a story; so have finds in hunt/.
"""

import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
ENGINES = ("classes", "whole", "graph")


def read_index():
    entries = {}
    entry = None
    for number, line in enumerate((HERE / "INDEX").read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            if line in entries:
                sys.exit(f"INDEX:{number}: {line} has an entry already")
            entry = entries[line] = {"says": []}
            continue
        key, _, value = line.strip().partition(" ")
        if entry is None or key not in ("run", "status", "says", "story") or (key != "says" and key in entry):
            sys.exit(f"INDEX:{number}: this is no line of an entry: {line.strip()}")
        if key == "says":
            entry[key].append(value.strip())
        else:
            entry[key] = value.strip()
    return entries


def check_files(entries):
    files = {path.name for path in (HERE / "inputs").iterdir()}
    trouble = [f"inputs/{name} has no entry in INDEX" for name in sorted(files - entries.keys())]
    trouble += [f"INDEX: there is no inputs/{name}" for name in sorted(entries.keys() - files)]
    for name, entry in entries.items():
        trouble += [f"INDEX: {name} has no {key}" for key in ("run", "status", "story") if not entry.get(key)]
    lines = (HERE / "hunt" / "STORIES").read_text(encoding="utf-8").splitlines()
    stories = {line for line in lines if line and line[0] not in "# "}
    finds = {path.stem for path in (HERE / "hunt").glob("*.why")}
    trouble += [f"hunt/{name} has no story in STORIES" for name in sorted(finds - stories)]
    trouble += [f"hunt/STORIES: there is no {name}" for name in sorted(stories - finds)]
    if trouble or not entries:
        sys.exit("\n".join(trouble) or "INDEX is empty")
    print(f"{len(entries)} entries, each with its file, and {len(finds)} finds, each with its story")


def replay(precedent, name, entry):
    with tempfile.TemporaryDirectory() as folder:
        words = [
            word.format(file=HERE / "inputs" / name, out=pathlib.Path(folder) / "out") for word in entry["run"].split()
        ]
        commands = [[precedent, *words]]
        if words[0] == "check":
            commands = [[precedent, "check", f"--engine={engine}", *words[1:]] for engine in ENGINES]
        for command in commands:
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
            said = ran.stdout + ran.stderr
            print("$", *command)
            print(said)
            if ran.returncode != int(entry["status"]):
                sys.exit(f"{name}: exit status {ran.returncode} where {entry['status']} is right: {entry['story']}")
            for wanted in entry["says"]:
                if wanted not in said:
                    sys.exit(f"{name}: does not say `{wanted}`: {entry['story']}")


def main():
    entries = read_index()
    if sys.argv[2] == "--files":
        check_files(entries)
    elif sys.argv[2] not in entries:
        sys.exit(f"INDEX has no entry {sys.argv[2]}")
    else:
        replay(sys.argv[1], sys.argv[2], entries[sys.argv[2]])


if __name__ == "__main__":
    main()
