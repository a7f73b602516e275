"""compare_forms.py MLIR JSON CSV DIGEST: wants the same rows, in the same order, in all forms of a plan."""

import csv
import json
import pathlib
import re
import sys

ROW = re.compile(
    r'\{action_id = "(?P<action_id>[^"]*)", clock = (?P<clock>\d+), depends_on = \[(?P<depends_on>[^\]]*)\], '
    r'micro_batch = (?P<micro_batch>\d+), phase = "(?P<phase>[FB])", rank = (?P<rank>\d+), stage = (?P<stage>\d+)\}')
NUMBERS = ("clock", "rank", "stage", "micro_batch")


def from_mlir(text):
    rows = []
    for match in ROW.finditer(text):
        row = match.groupdict()
        row.update({key: int(row[key]) for key in NUMBERS}, depends_on=re.findall(r'"([^"]*)"', row["depends_on"]))
        rows.append(row)
    return rows


def from_csv(text):
    rows = []
    for row in csv.DictReader(text.splitlines()):
        row.update({key: int(row[key]) for key in NUMBERS}, depends_on=row["depends_on"].split())
        rows.append(row)
    return rows


def main():
    mlir, plan, table, digest = (pathlib.Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
    plan = json.loads(plan)
    if not plan["rows"] == from_mlir(mlir) == from_csv(table):
        sys.exit("the rows differ")
    if not plan["digest"] == digest.strip() or f'"{digest.strip()}"' not in mlir:
        sys.exit("the digests differ")
    print(f"{len(plan['rows'])} rows alike")


if __name__ == "__main__":
    main()
