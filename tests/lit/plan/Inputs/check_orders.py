"""Plans every mode with every placement of transfers, and has each file checked."""
import json
import subprocess

MODES = ["gpipe", "1f1b", "interleaved", "looped-bfs", "zb-h1", "interleaved-zb", "zbv", "dualpipev"]


def run(*words):
    return subprocess.run(["precedent", *words], check=True, stdout=subprocess.PIPE).stdout


legal = everywhere = 0
for mode in MODES:
    for transfers in ("early", "late", "none"):
        form = "json" if transfers == "late" else "csv"
        name = f"{mode}-{transfers}.{form}"
        run("plan", "order", f"--mode={mode}", "--ranks=3", "--micro-batches=6", f"--transfers={transfers}",
            f"--to={form}", "-o", name)
        record = json.loads(run("check", "--format=json", name))["inputs"][0]
        legal += record["verdict"] == "legal"
        comm = record["facts"]["comm"]
        everywhere += [comm.get(level) for level in ("buffered", "stream", "group", "rendezvous")] == ["safe"] * 4 \
            and transfers == "early" and comm["min_slots"] == 0
print(f"{len(MODES)} modes, {legal} files legal, {everywhere} of them at every level")
