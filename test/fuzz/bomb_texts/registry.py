"""Keeps the list of generators, and contains helper functions for them."""
import dataclasses
import itertools
import typing

BOMBS = []
COMPUTE = '@compute @workgroup_size(1) fn '


@dataclasses.dataclass(frozen=True)
class Bomb:
    """A generator: `make` returns a shader of about the given size in bytes, which is compiled with `options`.
    `refused` maps the name of a target, or '' for all targets, to the expected error code. If `compiles` is true, the
    shader is valid and must not be rejected, not even because of a limit.
    """
    name: str
    make: typing.Callable[[int], str]
    options: tuple
    refused: dict
    compiles: bool

    def code(self, target):
        """Returns the expected error code for a target, or None."""
        return self.refused.get(target, self.refused.get(''))


def bomb(*options, refused=None, compiles=False):
    """Adds a generator to the list. The arguments are those of Bomb, except that `refused` may be one code for all targets."""
    codes = {'': refused} if isinstance(refused, str) else refused or {}

    def mark(function):
        BOMBS.append(Bomb(function.__name__, function, options, codes, compiles))
        return function
    return mark


def repeat(size, piece, first=0):
    """Returns (text, number of pieces). The text consists of piece(first), piece(first + 1) and so on, up to `size` bytes."""
    parts, left = [], size
    for i in itertools.count(first):
        text = piece(i)
        if left < len(text):
            return ''.join(parts), i - first
        parts.append(text)
        left -= len(text)
