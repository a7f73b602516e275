"""steer.py FILE: writes an object whose ids are terminal commands, and long."""

import json
import pathlib
import sys

ids = ["\x1b[2J\x1b]0;owned\x07", "\u202e" + "x" * 5000, "a\r\nb"]
action = {"op_ref": "", "scope": "", "resource_vector": {}}
actions = [dict(action, action_id=name, depends_on=["nowhere \x1b[31m", name]) for name in ids for _ in (1, 2)]
value = {"schema": "tessera.schedule_object.v1", "object_id": "\x1b[5m", "actions": actions, "edges": [],
         "roles": [], "residency": []}
pathlib.Path(sys.argv[1]).write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
