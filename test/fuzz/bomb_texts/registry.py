"""The list of bombs, and what their texts are made of."""
import dataclasses
import itertools
import typing

BOMBS = []
COMPUTE = '@compute @workgroup_size(1) fn '


@dataclasses.dataclass(frozen=True)
class Bomb:
    """A generator: `make` gives a text of about so many bytes, which is compiled with `options`.

    `refused`: the code of the error that it ends in, by the name of the target, or by '' for all. `compiles`: nothing is wrong with
    it, so that not even a limit may refuse it.
    """
    name: str
    make: typing.Callable[[int], str]
    options: tuple
    refused: dict
    compiles: bool

    def code(self, target):
        """The code of the error that it ends in for a target; None if there is none."""
        return self.refused.get(target, self.refused.get(''))


def bomb(*options, refused=None, compiles=False):
    """Puts a generator on the list; what the arguments mean Bomb says, but that `refused` may be one code for all targets."""
    codes = {'': refused} if isinstance(refused, str) else refused or {}

    def mark(function):
        BOMBS.append(Bomb(function.__name__, function, options, codes, compiles))
        return function
    return mark


def repeat(size, piece, first=0):
    """Pieces piece(i) until `size` bytes are full: (text, how many)."""
    parts, left = [], size
    for i in itertools.count(first):
        text = piece(i)
        if left < len(text):
            return ''.join(parts), i - first
        parts.append(text)
        left -= len(text)
