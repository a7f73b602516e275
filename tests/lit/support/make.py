"""make.py KIND FILE: writes an input that is too big, too deep or too binary to stand in a test."""

import pathlib
import sys


def deep_json():
    return b"[" * 200_000 + b"]" * 200_000


def deep_object():
    return b'{"schema": "tessera.schedule_object.v1", "actions": ' + b'{"a":' * 200_000 + b"0" + b"}" * 200_001


def deep_mlir():
    return b'module attributes {tessera.pipeline_steps = ' + b"[" * 200_000 + b"]" * 200_000 + b"} {}\n"


def deep_regions():
    return b'"a"() ({' * 100_000 + b"}) : () -> ()" * 100_000


def alias_bomb():
    """Each alias names the one before it ten times: 10^40 elements in a kilobyte."""
    lines = ["#a0 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"]
    for level in range(1, 40):
        lines.append(f"#a{level} = [" + ", ".join([f"#a{level - 1}"] * 10) + "]")
    return ("\n".join(lines) + "\nmodule attributes {tessera.pipeline_steps = #a39} {}\n").encode()


def alias_cycle():
    return b"#a = [#b]\n#b = [#a]\nmodule attributes {tessera.pipeline_steps = #a} {}\n"


def binary():
    return bytes(range(256)) * 64


def long_line():
    """A legal JSON value on one line of two million bytes."""
    return b'{"schema": "tessera.schedule_object.v1", "x": [' + b"1, " * 700_000 + b"1]}"


def not_utf8():
    return b'{"schema": "tessera.schedule_object.v1", "object_id": "\xff\xfe", "actions": []}'


KINDS = {function.__name__.replace("_", "-"): function for function in (
    deep_json, deep_object, deep_mlir, deep_regions, alias_bomb, alias_cycle, binary, long_line, not_utf8)}


def main():
    kind, path = sys.argv[1:]
    pathlib.Path(path).write_bytes(KINDS[kind]())


if __name__ == "__main__":
    main()
