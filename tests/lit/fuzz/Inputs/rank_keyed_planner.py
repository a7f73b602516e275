"""A planner with a defect that really happened: its table of steps is keyed by rank.

With one chunk a rank has one stage and all is well. With more, the steps of a rank's chunks have one key, and the last
one overwrites the others.
"""
import sys

options = {sys.argv[at].lstrip("-"): int(sys.argv[at + 1]) for at in range(1, len(sys.argv), 2)}
p, m, v = options["stages"], options["micro-batches"], options["chunks"]
steps = {}
for stage in range(p * v):
    rank = stage % p
    for micro_batch in range(m):
        steps[rank, "F", micro_batch] = f"{stage}F{micro_batch}"
        steps[rank, "B", micro_batch] = f"{stage}B{micro_batch}"
for rank in range(p):
    print(",".join(steps[rank, phase, micro_batch] for phase in "FB" for micro_batch in range(m)))
