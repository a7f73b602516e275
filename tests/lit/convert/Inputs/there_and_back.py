"""Plans every mode, and converts CSV to JSON and back, and JSON to CSV and back: byte for byte the same."""
import subprocess

MODES = ["gpipe", "1f1b", "interleaved", "looped-bfs", "zb-h1", "interleaved-zb", "zbv", "dualpipev"]


def run(*words, feed=b""):
    return subprocess.run(["precedent", *words], check=True, stdout=subprocess.PIPE, input=feed).stdout


back = 0
for mode in MODES:
    for transfers in ("early", "late", "none"):
        request = ["plan", "order", f"--mode={mode}", "--ranks=2", "--micro-batches=4", f"--transfers={transfers}"]
        csv, json = run(*request, "--to=csv"), run(*request, "--to=json")
        assert run("convert", "--to=json", "-", feed=csv) == json, request
        assert run("convert", "--to=csv", "-", feed=json) == csv, request
        assert run("convert", "--to=json", "-", feed=json) == json, request
        back += 1
print(back, "orders came back")
