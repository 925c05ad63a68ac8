"""Generates random host-shareable WGSL structures, with a value for every scalar in them."""
import random
import struct

SCALARS = ['f32', 'i32', 'u32', 'f16']
# Valid WGSL identifiers that are reserved in a host language or by its libraries.
AWKWARD = ['near', 'far', 'int', 'float', 'double', 'char', 'long', 'short', 'signed', 'unsigned', 'print', 'def', 'lambda',
           'is', 'not', 'and', 'or', 'in', 'str', 'usize', 'u8', 'dyn', 'object', 'number', 'string', 'any', 'view', 'value',
           'offset', 'count', 'size', 'items', 'np', 'list', 'pad_0', 'pad_1', 'names', 'write', 'read', 'length',
           'toString', 'constructor', 'group', 'binding', 'linux', 'unix', 'errno', 'size_with',
           'Vec', 'Option', 'Some', 'undefined', 'arguments', 'eval', 'grün', 'x', 'y', 'a_b', 'items_offset', 'TYPE', 'main', 'f16_bits', 'tessera_f16', 'bool_', 'float4x4', 'title', 'type_', 'bytes', 'init', 'align', 'file', 'buffer',
           'S0']  # also the name of the first structure, which other structures may contain


class Scalar:
    def __init__(self, kind, atomic=False):
        self.kind, self.atomic = kind, atomic
        self.wgsl = f'atomic<{kind}>' if atomic else kind
        self.size = self.align = 2 if kind == 'f16' else 4


class Matrix:
    """A matrix or, if `columns` is None, a vector."""

    def __init__(self, kind, rows, columns=None):
        self.kind, self.rows, self.columns = kind, rows, columns
        bytes_each = 2 if kind == 'f16' else 4
        self.wgsl = f'mat{columns}x{rows}<{kind}>' if columns else f'vec{rows}<{kind}>'
        self.align = bytes_each * (2 if rows == 2 else 4)
        self.size = self.align * columns if columns else bytes_each * rows


class Array:
    def __init__(self, element, count):
        self.element, self.count = element, count
        self.wgsl = f'array<{element.wgsl}, {count}>' if count else f'array<{element.wgsl}>'
        self.align = element.align
        self.size = -(-element.size // element.align) * element.align * (count or 0)


class Structure:
    """`members` is a list of (name, type, attributes). The last member may be a runtime-sized array."""

    def __init__(self, name, members):
        self.name = self.wgsl = name
        self.members = members
        self.align = max(align for _, type_, _ in members for align in [type_.align])
        self.size = 0

    def declaration(self):
        lines = [f'  {attributes}{name}: {type_.wgsl},' for name, type_, attributes in self.members]
        return '\n'.join([f'struct {self.name} {{'] + lines + ['}'])

    def tail(self):
        name, type_, _ = self.members[-1]
        return (name, type_.element) if isinstance(type_, Array) and type_.count is None else None


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.done = []  # structures that later ones may contain: those without a runtime-sized array

    def leaf(self):
        r = self.random
        kind = r.choice(SCALARS)
        form = r.randrange(10)
        if form < 3:
            return Scalar(kind)
        if form == 3:
            return Scalar(r.choice(['i32', 'u32']), atomic=True)
        if form < 7:
            return Matrix(kind, r.choice([2, 3, 3, 4]))
        return Matrix(r.choice(['f32', 'f32', 'f16']), r.choice([2, 3, 4]), r.choice([2, 3, 4]))

    def type(self, depth=0):
        r = self.random
        form = r.randrange(10)
        if form < 2 and self.done:
            return r.choice(self.done[-6:])
        if form < 5 and depth < 2:
            return Array(self.type(depth + 1), r.randint(1, 3))
        return self.leaf()

    def attributes(self, type_):
        """Returns attributes that are valid for the type."""
        r, text = self.random, ''
        # This test does not compute structure sizes, so members that contain structures get no @size.
        has_structure = type_
        while isinstance(has_structure, Array):
            has_structure = has_structure.element
        if r.randrange(5) == 0:
            text += f'@align({type_.align * r.choice([1, 2, 4])}) '
        if r.randrange(5) == 0 and not isinstance(has_structure, Structure):
            text += f'@size({type_.size + r.choice([0, 1, 3, 4, 12, 16])}) '
        return text

    def structure(self, name):
        r = self.random
        names = r.sample(AWKWARD, r.randint(1, 6))
        members = []
        for member in names:
            type_ = self.type()
            members.append((member, type_, self.attributes(type_)))
        has_tail = r.randrange(4) == 0
        if has_tail:
            members[-1] = (names[-1], Array(self.type(1), None), '')
        made = Structure(name, members)
        # @align on a member increases the alignment of the structure.
        for _, _, attributes in members:
            if '@align(' in attributes:
                made.align = max(made.align, int(attributes.split('@align(')[1].split(')')[0]))
        if not has_tail:
            self.done.append(made)
        return made


def scalar_value(kind, r):
    """Returns a number that the type represents exactly."""
    if kind == 'f32':
        return r.randrange(-1 << 22, 1 << 22) / 64
    if kind == 'f16':
        return r.randrange(-2047, 2048) / 16
    return r.randrange(-1 << 31, 1 << 31) if kind == 'i32' else r.randrange(1 << 32)


def bits(kind, value):
    """Returns the bit pattern that the shader writes for the value, as a number."""
    form = {'f32': '<f', 'i32': '<i', 'u32': '<I', 'f16': '<e'}[kind]
    return int.from_bytes(struct.pack(form, value), 'little')


class Leaf:
    """One scalar of a value: its path from the structure, its type and its value. The path consists of member names and
    numbers: array indices, then the matrix column, then the row.
    """

    def __init__(self, path, of, value):
        self.path, self.of, self.value = path, of, value

    def wgsl(self, variable):
        place = variable + ''.join(f'.{p}' if isinstance(p, str) else f'[{p}]' for p in self.path)
        kind = self.of.kind
        if isinstance(self.of, Scalar) and self.of.atomic:
            place = f'atomicLoad(&{place})'
        return f'bitcast<u32>(vec2<f16>({place}, 0h))' if kind == 'f16' else f'bitcast<u32>({place})'


def leaves(type_, r, path=(), tail_count=2):
    """Yields a Leaf for each scalar."""
    if isinstance(type_, Structure):
        for name, member, _ in type_.members:
            yield from leaves(member, r, path + (name,), tail_count)
    elif isinstance(type_, Array):
        for i in range(type_.count or tail_count):
            yield from leaves(type_.element, r, path + (i,), tail_count)
    elif isinstance(type_, Matrix):
        for c in range(type_.columns or 1):
            for row in range(type_.rows):
                yield Leaf(path + ((c, row) if type_.columns else (row,)), type_, scalar_value(type_.kind, r))
    else:
        yield Leaf(path, type_, scalar_value(type_.kind, r))
