"""schema.py FOLDER NAME FILE…: validates each JSON file against FOLDER/NAME.schema.json."""

import json
import pathlib
import sys

import jsonschema


def main():
    folder, name, *files = sys.argv[1:]
    schema = json.loads(pathlib.Path(folder, f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    status = 0
    for file in files:
        value = json.loads(pathlib.Path(file).read_bytes())
        for error in sorted(validator.iter_errors(value), key=lambda each: list(map(str, each.absolute_path))):
            place = "/".join(map(str, error.absolute_path)) or "top"
            print(f"{file}: {place}: {error.message}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
