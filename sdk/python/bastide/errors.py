"""What the module raises. Every text is the engine's own."""


class Error(Exception):
    """Something has no answer: an unknown bot, a move that means nothing, a made-up game."""


class LoadError(Error):
    """Rules cannot be loaded: every complaint of every file, one a line."""


class IllegalAction(Error, ValueError):
    """The action is not among the legal ones. The state is as before."""


class RuleError(Error):
    """A rule in a script failed or took too long. The state is as before."""
