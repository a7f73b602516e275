"""An inference with a defect that really happened: where a group meets twice, every pair of operations is ordered.

Everything else is right, and so is every program without two collectives of one group.
"""
import json
import sys

graph = json.load(sys.stdin)
facts = [graph["facts"]["ops"].get(op["id"], {}) for op in graph["ops"]]
issued = {fact["async_open"]: fact for fact in facts if "async_open" in fact}


def touched(fact, what):
    # What a wait ends is not over before the wait.
    return fact.get(what, []) + issued.get(fact.get("async_close"), {}).get(what, [])


def meet(one, other):
    return one[0] == other[0] and max(one[1], other[1]) < min(one[2], other[2])


def collides(one, other):
    def pairs(what, against):
        return ((a, b) for a in touched(one, what) for b in touched(other, against))

    for what, against in [("writes", "reads"), ("reads", "writes"), ("writes", "writes"), ("writes", "updates"),
                          ("updates", "writes"), ("reads", "updates"), ("updates", "reads")]:
        if any(meet(a, b) for a, b in pairs(what, against)):
            return True
    return any(meet(a, b) and (a[3] != b[3] or not (a[4] and b[4])) for a, b in pairs("updates", "updates"))


def ordered(i, j):
    if set(graph["ops"][j]["operands"]) & {"%" + name for name in graph["ops"][i]["results"]}:
        return True
    return any(key in facts[i] and facts[i].get(key) == facts[j].get(key) for key in ("coll", "rng", "io")) or collides(
        facts[i], facts[j])


groups = [fact["coll"]["group"] for fact in facts if "coll" in fact]
is_serialised = len(groups) != len(set(groups))
count = len(graph["ops"])
json.dump([[graph["ops"][i]["id"], graph["ops"][j]["id"]]
           for j in range(count) for i in range(j) if is_serialised or ordered(i, j)], sys.stdout)
