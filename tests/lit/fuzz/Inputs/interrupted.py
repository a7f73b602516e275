"""interrupted.py FOLDER STATUS -- COMMAND…: starts a hunt with a corpus in FOLDER, presses Ctrl-C once it has written a
batch to its journal, as a terminal does, to all of its processes, and wants it to end with STATUS by itself. Its output
passes through."""

import glob
import os
import signal
import subprocess
import sys
import time

folder, status, command = sys.argv[1], int(sys.argv[2]), sys.argv[4:]
# Whoever runs us in the background may have had it ignored, and that would be inherited.
signal.signal(signal.SIGINT, signal.default_int_handler)
hunt = subprocess.Popen(command + [f"--corpus={folder}"], start_new_session=True)
for _ in range(6000):
    journals = glob.glob(folder + "/journal-*.jsonl")
    if journals and len(open(journals[0], encoding="utf-8").readlines()) > 1:
        break
    time.sleep(0.05)
else:
    hunt.kill()
    sys.exit("there is no batch in the journal after five minutes")
os.killpg(hunt.pid, signal.SIGINT)
try:
    ended = hunt.wait(timeout=120)
except subprocess.TimeoutExpired:
    hunt.kill()
    sys.exit("it goes on after two minutes")
if ended != status:
    sys.exit(f"it ended with {ended}, and not with {status}")
