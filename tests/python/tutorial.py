"""Runs the Python blocks of a page as one program, in an empty folder; argument: the page."""

import os
import pathlib
import re
import sys
import tempfile

page = pathlib.Path(sys.argv[1]).resolve()
text = page.read_text(encoding="utf-8")
names = {}
blocks = list(re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
if len(blocks) < 10:
    sys.exit(f"{page.name}: only {len(blocks)} blocks found")
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block.group(1), str(page), "exec"), names)  # lines of the page
    os.chdir("/")
