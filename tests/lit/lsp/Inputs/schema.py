"""schema.py PLAN OUT — gives a decoupled plan a dependency across stages, under a digest that is right in schema v1."""

import json
import re
import subprocess
import sys

text = open(sys.argv[1], encoding="utf-8").read()
first, second = re.findall(r'action_id = "(pipeline:0:0:0:0:F)"', text)[0], "stage = 1"
row = next(line for line in re.findall(r"\{action_id[^}]*\}", text) if line.endswith(second + "}") or second + "," in line)
fabricated = re.sub(r"depends_on = \[", f'depends_on = ["{first}", ', row).replace(", ]", "]")
text = text.replace(row, fabricated)
open(sys.argv[2], "w", encoding="utf-8").write(text)
audit = json.loads(subprocess.run(["precedent", "check", "--format=json", sys.argv[2]], capture_output=True).stdout)
[mismatch] = [one for one in audit["inputs"][0]["findings"] if one["rule"] == "digest-mismatch"]
[right] = [value["value"] for value in mismatch["evidence"]["values"] if value["name"] == "expected_v1"]
text = re.sub(r'(tessera.schedule_digest = ")[0-9a-f]{64}', r"\g<1>" + right, text, count=1)
open(sys.argv[2], "w", encoding="utf-8").write(text)
