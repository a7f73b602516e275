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

    def wait_for(look, what):
        while not (found := look()):
            if campaign.poll() is not None:
                sys.exit(f"the campaign ended before there was {what}")
            if time.monotonic() > deadline:
                campaign.kill()
                sys.exit(f"there was not {what} within 300 s")
            time.sleep(0.001)
        return found

    # The shell, and the hunter that it waits for: looked up first, so that nothing lies between seeing and killing.
    def shell_and_hunter():
        try:
            shell = (folder / "shard-1.pid").read_text().strip()
            children = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        except OSError:
            return []
        return [int(children[0]), int(shell)] if shell and children else []

    processes = wait_for(shell_and_hunter, "a process with number 1")
    # The journal's first line says which campaign it is, each further one is a finished batch.
    wait_for(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 2, "a finished batch")
    for process in processes:
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
