"""megamoe.py CHUNKS [ORDER]: the MegaMoE program of so many chunks, in Tessera's issue order, or with the collectives
as Tessera's runtime really issues them (`runtime`)."""

import json
import sys


def issue_order(chunks):
    order = [("dispatch", 0)]
    for chunk in range(chunks):
        order.append(("compute", chunk))
        if chunk == 0 and chunks > 1:
            order.append(("dispatch", 1))
        order.append(("combine", chunk))
        if 0 < chunk < chunks - 1:
            order.append(("dispatch", chunk + 1))
    return order


def runtime_order(chunks):
    order = [("dispatch", 0)]
    for chunk in range(chunks):
        if chunk + 1 < chunks:
            order.append(("dispatch", chunk + 1))
        order += [("compute", chunk), ("combine", chunk)]
    return order


def operation(phase, chunk):
    name, operands = {
        "dispatch": ("tessera.moe_dispatch", ["%routed"]),
        "compute": ("tessera.matmul", [f"%dispatch{chunk}", "%weights"]),
        "combine": ("tessera.moe_combine", [f"%compute{chunk}"]),
    }[phase]
    return {"id": f"{phase}:{chunk}", "name": name, "operands": operands, "results": [f"%{phase}{chunk}"], "attrs": {}}


def main():
    chunks = int(sys.argv[1])
    order = runtime_order(chunks) if "runtime" in sys.argv else issue_order(chunks)
    graph = {"schema": "precedent.graph.v1", "name": "megamoe",
             "args": [["routed", "tensor<*xf32>"], ["weights", "tensor<*xf32>"]],
             "ops": [operation(*action) for action in order], "returns": [f"%combine{chunks - 1}"]}
    json.dump(graph, sys.stdout, indent=1)


main()
