"""The stubs name what the extension has, no more and no less; all of it is described."""

import ast
import inspect
import pathlib
import unittest

import bastide
from bastide import _bastide


class Stubs(unittest.TestCase):
    def test_names_are_those_of_the_extension(self):
        stub = ast.parse(pathlib.Path(_bastide.__file__).with_name("_bastide.pyi").read_text())
        for node in stub.body:
            if isinstance(node, ast.ClassDef):
                real = getattr(_bastide, node.name)
                stated = {part.name if isinstance(part, ast.FunctionDef) else part.target.id
                          for part in node.body}
                own = {name for name in vars(real) if not name.startswith("_")}
                self.assertEqual({name for name in stated if not name.startswith("_")}, own)
            elif isinstance(node, ast.FunctionDef):
                self.assertTrue(callable(getattr(_bastide, node.name)))
        stated = {node.name for node in stub.body if hasattr(node, "name")}
        self.assertEqual(stated, {name for name in vars(_bastide) if not name.startswith("_")})

    def test_everything_public_is_described(self):
        for name in bastide.__all__:
            thing = getattr(bastide, name)
            if inspect.isclass(thing):
                self.assertTrue(thing.__doc__, name)
                for part, value in vars(thing).items():
                    if not part.startswith("_") and (callable(value) or
                                                     inspect.isdatadescriptor(value)):
                        self.assertTrue(inspect.getdoc(value), f"{name}.{part}")
            elif inspect.isroutine(thing):
                self.assertTrue(thing.__doc__, name)


if __name__ == "__main__":
    unittest.main()
