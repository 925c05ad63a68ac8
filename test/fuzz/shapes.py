"""Defines the building blocks of generate.py's random shaders: types, functions, and Places, which hold values."""
INVOCATIONS = 4
IN_WORDS = 64
OUT_WORDS = 32  # words per invocation
FLOATS = {'f32': ('f', 128), 'f16': ('h', 16)}  # literal suffix, exclusive limit of the values


class Struct:
    def __init__(self, name, members):
        self.name, self.members = name, members  # [(name, type)]

    def __str__(self):
        return self.name


class Array:
    def __init__(self, element, count):
        self.element, self.count = element, count

    def __str__(self):
        return f'array<{self.element}, {self.count}>'


class Vector:
    def __init__(self, scalar, width):
        self.scalar, self.width = scalar, width

    def __str__(self):
        return f'vec{self.width}<{self.scalar}>'

    def __eq__(self, other):
        return str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


class Matrix:
    def __init__(self, columns, rows, scalar='f32'):
        self.columns, self.rows, self.scalar = columns, rows, scalar
        self.column = Vector(scalar, rows)

    def __str__(self):
        return f'mat{self.columns}x{self.rows}<{self.scalar}>'


class Function:
    def __init__(self, name, parameters, result):
        self.name, self.parameters, self.result = name, parameters, result  # parameters: (type, address space or None)


class Place:
    """A readable and perhaps writable expression: a variable, a `let`, a parameter or a dereferenced pointer. `root` is
    the variable if pointers into it may be passed to functions, otherwise None. `space` is its address space.
    """

    def __init__(self, text, kind, writable, root, space='function'):
        self.text, self.kind, self.writable, self.root, self.space = text, kind, writable, root, space


def scalar_of(kind):
    return kind.scalar if isinstance(kind, (Vector, Matrix)) else kind


def whole(kind):
    """Returns the name of the shader function that maps a float, or each component of a float vector, to a small whole number."""
    return f'whole{"h" if scalar_of(kind) == "f16" else ""}{kind.width if isinstance(kind, Vector) else 1}'


def pointer_type(space, kind):
    return f'ptr<{space}, {kind}{", read_write" if space == "storage" else ""}>'
