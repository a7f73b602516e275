"""killed_campaign.py FOLDER -- COMMAND…: starts a campaign over three processes (examples/campaign/mpi.sh), kills the one
with number 1 in the middle, and checks that it was the middle: some batches are in its journal, and it wrote no audit."""

import os
import pathlib
import signal
import subprocess
import sys
import time


def main():
    folder = pathlib.Path(sys.argv[1])
    campaign = subprocess.Popen(sys.argv[3:])
    journal = folder / "finds" / "journal-1-of-3.jsonl"
    deadline = time.monotonic() + 300
    # Its first line says which campaign it is, each further one is a finished batch.
    while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
        if campaign.poll() is not None:
            sys.exit("the campaign ended before anything was in the journal")
        if time.monotonic() > deadline:
            campaign.kill()
            sys.exit("no batch was finished within 300 s")
        time.sleep(0.002)
    # The shell, and the hunter that it waits for.
    shell = int((folder / "shard-1.pid").read_text())
    hunters = subprocess.run(["ps", "-o", "pid=", "--ppid", str(shell)], stdout=subprocess.PIPE, check=False)
    for process in [*map(int, hunters.stdout.split()), shell]:
        os.kill(process, signal.SIGKILL)
    status = campaign.wait(timeout=300)
    if status == 0:
        sys.exit("a process was killed, and the campaign says that all is well")
    if (folder / "shard-1.json").exists():
        sys.exit("the process had written its audit before it was killed; give it more cases")
    batches = journal.read_bytes().count(b"\n") - 1
    print(f"killed behind batch {batches}; the campaign ended with {status}")


if __name__ == "__main__":
    main()
