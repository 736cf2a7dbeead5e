"""Runs the cells of a notebook; with --write it keeps what they show. Argument: the notebook."""

import ast
import contextlib
import io
import json
import pathlib
import sys


def run(source, names):
    """What a cell prints, and the value of its last line, as a notebook shows it."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue(), value


def outputs_of(number, printed, value):
    outputs = []
    if printed:
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed})
    if value is not None:
        data = {"text/plain": repr(value)}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = value._repr_svg_()
        outputs.append({"data": data, "execution_count": number, "metadata": {},
                        "output_type": "execute_result"})
    return outputs


def main():
    file = pathlib.Path(sys.argv[1])
    notebook = json.loads(file.read_text(encoding="utf-8"))
    names = {}
    pictures = 0
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        cell["execution_count"] = number
        cell["outputs"] = outputs_of(number, *run("".join(cell["source"]), names))
        pictures += sum("<svg" in output.get("data", {}).get("image/svg+xml", "")
                        for output in cell["outputs"])
    if pictures == 0:
        sys.exit(f"{file}: no cell shows a board")
    if "--write" in sys.argv:
        file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n",
                        encoding="utf-8")


main()
