"""Makes random valid compute shaders whose results every correct implementation must agree on.

Integers wrap, floats stay small whole numbers (so that no rounding or fusing shows), indices are kept in range,
loops are bounded, and each invocation writes only its own part of the output: f32 values below 128, f16 values
below 16, so that every sum of products is exact.

EXTRAS are parts of the language that not every implementation has, each made only where it is asked for.
"""
import random

from extras import Extras, WIDE
from structures import Structures

EXTRAS = {'int64': 'wgpu_int64', 'swizzles': 'swizzle_assignment', 'texels': 'texel_buffers', 'prints': 'chromium_print'}

INVOCATIONS = 4
IN_WORDS = 64
OUT_WORDS = 32  # of one invocation
FLOATS = {'f32': ('f', 128), 'f16': ('h', 16)}  # suffix, bound of a value


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
    """Something that can be read, perhaps written: a variable, a `let`, a parameter, a pointer.

    `root` names the variable where pointers into it may be passed to functions, `space` is its address space.
    """

    def __init__(self, text, kind, writable, root, space='function'):
        self.text, self.kind, self.writable, self.root, self.space = text, kind, writable, root, space


def scalar_of(kind):
    return kind.scalar if isinstance(kind, (Vector, Matrix)) else kind


def whole(kind):
    """The name of the function that brings a float or vector of floats back to a small whole number."""
    return f'whole{"h" if scalar_of(kind) == "f16" else ""}{kind.width if isinstance(kind, Vector) else 1}'


def pointer_type(space, kind):
    return f'ptr<{space}, {kind}{", read_write" if space == "storage" else ""}>'


class Generator(Structures, Extras):
    def __init__(self, seed, extras=(), plain=False):
        self.rng = random.Random(seed)
        self.extras, self.plain = frozenset(extras), plain
        self.lines = []
        self.indent = 0
        self.counter = 0
        self.structs, self.functions, self.globals, self.constants = [], [], [], []
        self.scopes = []
        self.tables = []  # module-scope constant arrays: (name, type)
        self.overrides = {}  # the values given to the overrides
        self.matrices = {}  # the matrix types whose products are brought back to small whole numbers
        self.half = self.chance(0.4)
        self.subgroups = self.chance(0.3)
        self.sized = self.chance(0.5)  # whether the array of the storage buffer has a size
        self.loops = 0
        self.budget = 0
        self.in_continuing = False
        self.continuings = 0  # how many continuing blocks stand around a statement
        self.result = None

    # Small helpers ------------------------------------------------------------------------------

    def name(self, prefix):
        self.counter += 1
        return f'{prefix}_{self.counter}'

    def emit(self, text):
        self.lines.append('  ' * self.indent + text)

    def chance(self, p):
        return self.rng.random() < p

    def scalar(self):
        return self.rng.choice(('i32', 'u32', 'i32', 'u32', 'f32', 'bool') + (('f16',) if self.half else ()) + self.wide())

    def float(self):
        return self.rng.choice(('f32', 'f16') if self.half else ('f32',))

    def simple_type(self):
        s = self.scalar()
        return Vector(s, self.rng.randint(2, 4)) if self.chance(0.3) else s

    def any_type(self, depth=2):
        roll = self.rng.random()
        if depth and roll < 0.18:
            return Array(self.any_type(depth - 1), self.rng.randint(1, 5))
        if depth and roll < 0.36 and self.structs:
            return self.rng.choice(self.structs)
        if depth and roll < 0.42:
            return Matrix(self.rng.randint(2, 4), self.rng.randint(2, 4), self.float())
        return self.simple_type()

    def shared_type(self, depth, uniform):
        """A type of integers for a buffer; in a uniform buffer arrays are of vec4."""
        scalar = self.rng.choice(('i32', 'u32') + self.wide())
        roll = self.rng.random()
        if depth and roll < 0.35:
            return Array(Vector(scalar, 4) if uniform else self.shared_type(depth - 1, False), self.rng.randint(1, 4))
        if roll < 0.7:
            return Vector(scalar, self.rng.randint(2, 4))
        return scalar

    def shared_struct(self, uniform):
        inner = None
        if not uniform and self.chance(0.5):
            inner = Struct(self.name('T'), [(self.name('m'), self.shared_type(1, False)) for _ in range(self.rng.randint(1, 3))])
            self.emit(f'struct {inner} {{ ' + ', '.join(f'{n}: {t}' for n, t in inner.members) + ' }')
        members = [(self.name('m'), self.shared_type(2, uniform)) for _ in range(self.rng.randint(1, 4))]
        if inner:
            members.insert(self.rng.randrange(len(members) + 1), (self.name('m'), self.rng.choice((inner, Array(inner, 2)))))
        made = Struct(self.name('T'), members)
        sizes = [f'@align({self.rng.choice((32, 64) if self.wide() else (16, 32))}) ' if self.chance(0.15) else '' for _ in members]
        self.emit(f'struct {made} {{ ' + ', '.join(f'{a}{n}: {t}' for a, (n, t) in zip(sizes, members)) + ' }')
        return made

    # Places -------------------------------------------------------------------------------------

    def places(self):
        return [p for scope in self.scopes for p in scope] + self.globals

    def vector(self, scalar, width):
        return Vector(scalar, width)

    def whole_vector(self, text, kind):
        """A vector that the place is or has in it, with its type; (None, None) where it has none."""
        while not isinstance(kind, Vector):
            if isinstance(kind, Array):
                text, kind = f'{text}[{self.index(kind.count)}]', kind.element
            elif isinstance(kind, Struct):
                name, kind = self.rng.choice(kind.members)
                text = f'{text}.{name}'
            elif isinstance(kind, Matrix):
                text, kind = f'{text}[{self.index(kind.columns)}]', kind.column
            else:
                return None, None
        return text, kind

    def inside(self, text, kind):
        """(text, type) of every simple part of a place, indices chosen at random."""
        if isinstance(kind, Array):
            return self.inside(f'{text}[{self.index(kind.count)}]', kind.element)
        if isinstance(kind, Struct):
            name, member = self.rng.choice(kind.members)
            return self.inside(f'{text}.{name}', member)
        if isinstance(kind, Matrix):
            return self.inside(f'{text}[{self.index(kind.columns)}]', kind.column)
        if isinstance(kind, Vector) and self.chance(0.5):
            if self.chance(0.3):
                return f'{text}[{self.index(kind.width)}]', kind.scalar
            return f'{text}.{"xyzw"[self.rng.randrange(kind.width)]}', kind.scalar
        return text, kind

    def index(self, count):
        if self.chance(0.5):
            return str(self.rng.randrange(count))
        plain = [p.text for p in self.places() if p.kind == 'u32' and '[' not in p.text] if self.chance(0.5) else []
        return f'{self.rng.choice(plain) if plain else self.runtime("u32")} % {count}u'

    def find(self, kind, writable=False):
        """The text of a random place or part of one of a simple type, or None."""
        candidates = [p for p in self.places() if p.writable or not writable]
        self.rng.shuffle(candidates)
        for place in candidates[:6]:
            text, got = self.inside(place.text, place.kind)
            if str(got) == str(kind):
                return text
        return None

    # Expressions: (text, whether it is a const-expression) ----------------------------------------

    def literal(self, kind):
        r = self.rng
        if kind == 'i32':
            v = r.choice((0, 1, 2, 3, 7, 31, -1, -5, 100, 0x7fffffff, -0x7fffffff, r.randint(-1000, 1000), r.getrandbits(31)))
            suffix = '' if self.chance(0.3) else 'i'
            return f'({v}{suffix})' if v < 0 else f'{v}{suffix}'
        if kind == 'u32':
            return f'{r.choice((0, 1, 2, 3, 8, 31, 32, 255, 0x80000000, 0xffffffff, r.getrandbits(32)))}u'
        if kind in WIDE:
            return self.wide_literal(kind)
        if kind in FLOATS:
            suffix, bound = FLOATS[kind]
            v = r.randrange(bound)
            return r.choice((f'{v}.0{suffix}', f'{v}{suffix}', f'0x{v:x}p0{suffix}') + ((f'{v}.0',) if kind == 'f32' else ()))
        return r.choice(('true', 'false'))

    def constant(self, kind, depth=2):
        """A const-expression of operations that are never an error."""
        if depth == 0 or self.chance(0.3):
            known = [name for name, k in self.constants if k == kind and name not in self.overrides]
            return self.rng.choice(known) if known and self.chance(0.4) else self.literal(kind)
        a, b = self.constant(kind, depth - 1), self.constant(kind, depth - 1)
        choice = f'select({a}, {b}, {self.constant("bool", depth - 1)})'
        if kind == 'bool':
            s = self.scalar()
            return self.rng.choice((f'({a} {self.rng.choice(("&", "|", "!=", "&&", "||"))} {b})', f'(!{a})', choice,
                                    f'({self.constant(s, depth - 1)} == {self.constant(s, depth - 1)})'))
        if kind in WIDE:
            choices = (*self.wide_constants(kind, a, b), choice)
        elif kind in FLOATS:
            choices = (f'min({a}, {b})', f'max({a}, {b})', f'floor({a} * 0.5)', f'abs({a} - {b})', choice)
        else:
            operator = self.rng.choice('&|^')
            bits = self.rng.choice(('countOneBits', 'reverseBits', 'firstLeadingBit', 'countTrailingZeros'))
            choices = (f'({a} {operator} {b})', f'(~{a})', f'min({a}, {b})', f'({a} >> {self.rng.randrange(32)}u)',
                       f'{bits}({kind}({a}))', f'extractBits({kind}({a}), {self.rng.randrange(16)}u, {self.rng.randrange(17)}u)',
                       f'(vec3<{kind}>({a}, {b}, {a}) {operator} vec3<{kind}>({b})).{self.rng.choice("xyz")}', choice)
        return f'{kind}({self.rng.choice(choices)})'

    def leaf(self, kind):
        if self.chance(0.75):
            found = self.find(kind)
            if found:
                return found, False
        if isinstance(kind, Vector):
            return self.construct(kind, 0)
        if self.chance(0.2):
            known = [name for name, k in self.constants if k == kind]
            if known:
                return self.rng.choice(known), True
        if self.chance(0.2):
            tables = [(name, k) for name, k in self.tables if k.element == kind]
            if tables:
                name, table = self.rng.choice(tables)
                return f'{name}[{self.runtime("u32")} % {table.count}u]', False
        if kind == 'u32' and 'texels' in self.extras and self.chance(0.1):
            return f'textureLoad(texels, {self.texel()}).x', False
        if self.chance(0.35) and kind != 'bool':
            return self.runtime(kind), False
        return self.literal(kind), True

    def runtime(self, kind):
        """A scalar from the input: never a const-expression."""
        word = f'input[(lane * 13u + {self.rng.randrange(IN_WORDS)}u) % {IN_WORDS}u]'
        if kind in WIDE:
            return self.wide_input(kind, word)
        return {'u32': word, 'i32': f'i32({word})', 'f32': f'f32({word} & 63u)', 'f16': f'f16({word} & 15u)',
                'bool': f'(({word} & 1u) == 1u)'}[kind]

    def construct(self, kind, depth):
        if isinstance(kind, (Array, Struct, Matrix)) and self.chance(0.4):
            whole_one = self.copy(kind) or (depth > 0 and self.call(kind, depth))
            if whole_one:
                return whole_one, False
        if isinstance(kind, Vector):
            if self.chance(0.2):
                text, const = self.expression(kind.scalar, depth - 1)
                return f'{kind}({text})', const
            parts = [self.expression(kind.scalar, depth - 1) for _ in range(kind.width)]
        elif isinstance(kind, Array):
            parts = [self.construct(kind.element, depth - 1) for _ in range(kind.count)]
        elif isinstance(kind, Struct):
            parts = [self.construct(member, depth - 1) for _, member in kind.members]
        elif isinstance(kind, Matrix):
            if depth > 0 and self.chance(0.5):
                product = self.matrix_expression(kind)
                if product:
                    return product, False
            if self.chance(0.2):
                parts = [(self.operand_leaf(kind.scalar), False) for _ in range(kind.columns * kind.rows)]
            else:
                parts = [(self.operand_leaf(kind.column), False) for _ in range(kind.columns)]
        else:
            return self.expression(kind, depth)
        return f'{kind}({", ".join(p[0] for p in parts)})', all(p[1] for p in parts)

    def copy(self, kind):
        """A place, or a part of one, that has this type as a whole; None where there is none."""
        candidates = [p for p in self.places() if not isinstance(p.kind, str)]
        self.rng.shuffle(candidates)
        for place in candidates[:8]:
            text = self.part(place.text, place.kind, kind)
            if text:
                return text
        return None

    def part(self, text, have, want):
        """The text of the place itself or a part of it that has the type, or None."""
        if str(have) == str(want):
            return text
        if isinstance(have, Array):
            return self.part(f'{text}[{self.index(have.count)}]', have.element, want)
        if isinstance(have, Struct):
            found = [t for t in (self.part(f'{text}.{n}', member, want) for n, member in have.members) if t]
            return self.rng.choice(found) if found else None
        return None

    def matrix_expression(self, kind):
        """Sums, products and transpositions of matrices that there are, or None."""
        have = [p for p in self.places() if isinstance(p.kind, Matrix) and p.kind.scalar == kind.scalar]
        self.rng.shuffle(have)
        for a in have:
            if (a.kind.columns, a.kind.rows) == (kind.rows, kind.columns) and self.chance(0.5):
                return f'transpose({a.text})'
            if str(a.kind) == str(kind) and self.chance(0.5):
                same = self.rng.choice([b.text for b in have if str(b.kind) == str(kind)])
                scale = self.operand_leaf(kind.scalar)
                text = self.rng.choice((f'{a.text} + {same}', f'{a.text} - {same}', f'{a.text} * {scale}', f'{scale} * {a.text}'))
            else:
                right = [b for b in have if a.kind.rows == kind.rows and b.kind.columns == kind.columns and
                         a.kind.columns == b.kind.rows]
                if not right:
                    continue
                text = f'{a.text} * {self.rng.choice(right).text}'
            self.matrices[f'wholem_{kind.columns}_{kind.rows}_{kind.scalar}'] = kind
            return f'wholem_{kind.columns}_{kind.rows}_{kind.scalar}({text})'
        return None

    def operand(self, kind, depth):
        """An expression that is certainly evaluated at run time."""
        text, const = self.expression(kind, depth)
        if not const:
            return text
        scalar = kind.scalar if isinstance(kind, Vector) else kind
        return f'{kind}({self.runtime(scalar)})' if isinstance(kind, Vector) else self.runtime(scalar)

    def expression(self, kind, depth=3):
        if isinstance(kind, (Array, Struct, Matrix)):
            return self.construct(kind, depth)
        if depth <= 0 or self.chance(0.15):
            return self.leaf(kind)
        scalar = kind.scalar if isinstance(kind, Vector) else kind
        if isinstance(kind, Vector) and self.chance(0.25):
            if self.chance(0.5):
                return self.construct(kind, depth)
            wide = Vector(scalar, self.rng.randint(2, 4))
            letters = ''.join('xyzw'[self.rng.randrange(wide.width)] for _ in range(kind.width))
            return f'{self.operand(wide, depth - 1)}.{letters}', False
        if self.chance(0.12):
            call = self.call(kind, depth)
            if call:
                return call, False
        if self.chance(0.08):
            condition = self.operand(Vector('bool', kind.width) if isinstance(kind, Vector) and self.chance(0.6) else 'bool', depth - 1)
            return f'select({self.expression(kind, depth - 1)[0]}, {self.expression(kind, depth - 1)[0]}, {condition})', False
        return getattr(self, 'expression_' + scalar)(kind, depth - 1), False

    def right(self, kind, depth, minimum=1, limit=None):
        """The right operand of an operation that is an error for some constants."""
        text, const = self.expression(kind, depth)
        if not const:
            return text
        scalar = kind.scalar if isinstance(kind, Vector) else kind
        value = self.rng.randint(minimum, (limit or 100))
        return f'{kind}({value}{ {"u32": "u", "i32": "i", "u64": "lu", "i64": "li"}[scalar]})'

    def expression_int(self, kind, depth):
        r, unsigned = self.rng, 'u32' in str(kind)
        a = self.operand(kind, depth)
        roll = r.random()
        shift = Vector('u32', kind.width) if isinstance(kind, Vector) else 'u32'
        if self.chance(0.2):
            text = self.bits(kind, depth, a)
            if text:
                return text
        if roll < 0.35:
            return f'({a} {r.choice("+-*&|^")} {self.expression(kind, depth)[0]})'
        if roll < 0.47:
            return f'({a} {r.choice("/%")} {self.right(kind, depth)})'
        if roll < 0.57:
            return f'({a} {r.choice(("<<", ">>"))} {self.right(shift, depth, 0, 31)})'
        if roll < 0.63:
            return f'(~{a})' if unsigned or self.chance(0.5) else f'(-{a})'
        if roll < 0.73:
            return f'{r.choice(("min", "max"))}({a}, {self.expression(kind, depth)[0]})'
        if roll < 0.83:
            name = r.choice(('countOneBits', 'countLeadingZeros', 'countTrailingZeros', 'reverseBits', 'firstLeadingBit',
                             'firstTrailingBit', 'abs') + (() if unsigned else ('sign',)))
            return f'{name}({a})'
        if roll < 0.88:
            return f'clamp({a}, {self.operand(kind, depth - 1)}, {self.operand(kind, depth - 1)})'
        if roll < 0.92:
            return f'extractBits({a}, {self.operand("u32", 0)} % 40u, {self.operand("u32", 0)} % 40u)'
        other = {'i32': 'u32', 'u32': 'i32'}[kind.scalar if isinstance(kind, Vector) else kind]
        source = Vector(other, kind.width) if isinstance(kind, Vector) else other
        if roll < 0.96:
            return f'{kind}({self.operand(source, depth)})' if self.chance(0.5) else f'bitcast<{kind}>({self.operand(source, depth)})'
        scalar = r.choice(('bool', self.float()) + self.wide())
        return f'{kind}({self.operand(Vector(scalar, kind.width) if isinstance(kind, Vector) else scalar, depth)})'

    def bits(self, kind, depth, a):
        """The rarer integer functions, or None where none has the type."""
        r, scalar = self.rng, scalar_of(kind)
        if self.chance(0.3):
            return (f'insertBits({a}, {self.expression(kind, depth)[0]}, {self.operand("u32", 0)} % 40u, '
                    f'{self.operand("u32", 0)} % 40u)')
        if isinstance(kind, Vector):
            if kind.width == 4 and self.chance(0.5):
                return f'unpack4x{"I8" if scalar == "i32" else "U8"}({self.operand("u32", depth)})'
            if kind.width == 2 and self.half and self.chance(0.4):
                return f'bitcast<{kind}>({self.operand(Vector("f16", 4), depth)})'
            return f'bitcast<{kind}>({self.operand(Vector("f32", kind.width), depth)})'
        roll = r.random()
        if roll < 0.15:
            v = Vector(scalar, r.randint(2, 4))
            return f'dot({self.operand(v, depth)}, {self.operand(v, depth)})'
        if roll < 0.3:
            return f'dot4{"I8" if scalar == "i32" else "U8"}Packed({self.operand("u32", depth)}, {self.operand("u32", depth)})'
        if roll < 0.4:
            return f'frexp({self.operand_leaf(self.float())}).exp' if scalar == 'i32' else 'u32(arrayLength(&data))' if not self.sized else None
        if roll < 0.5:
            return f'bitcast<{kind}>({self.operand("f32", depth)})'
        if roll < 0.6 and self.half:
            return f'bitcast<{kind}>({self.operand(Vector("f16", 2), depth)})'
        if scalar == 'i32':
            return None
        if roll < 0.75:
            source = r.choice(('i32', 'u32'))
            return f'pack4x{"I8" if source == "i32" else "U8"}{r.choice(("", "Clamp"))}({self.operand(Vector(source, 4), depth)})'
        if roll < 0.85:
            return f'pack2x16float({self.operand(Vector("f32", 2), depth)})'
        width, form = r.choice(((4, '4x8'), (2, '2x16')))
        # Whole numbers are 0, 1 or beyond the range: no rounding.
        return f'pack{form}{r.choice(("unorm", "snorm"))}({self.operand(Vector("f32", width), depth)})'

    expression_i32 = expression_int
    expression_u32 = expression_int

    def small_float(self, kind):
        """A float below 128 and whole: what a variable holds."""
        return self.operand_leaf(kind)

    expression_i64 = Extras.expression_wide
    expression_u64 = Extras.expression_wide

    def operand_leaf(self, kind):
        text, const = self.leaf(kind)
        if const and isinstance(kind, Vector):
            return f'{kind}({self.runtime(kind.scalar)})'
        return self.runtime(kind) if const else text

    def expression_float(self, kind, depth):
        r = self.rng
        a, b = self.operand_leaf(kind), self.operand_leaf(kind)
        roll = r.random()
        if isinstance(kind, Vector) and roll < 0.2:
            matrix = self.matrix(kind)
            if matrix:
                return f'{whole(kind)}({matrix})'
        if self.chance(0.3):
            return self.exact(kind, depth)
        if roll < 0.5:
            value = f'{a} {r.choice("+-*")} {b}'
        elif roll < 0.6:
            value = f'{r.choice(("floor", "ceil", "trunc", "round", "abs", "sign"))}({a} * 0.5)'
        elif roll < 0.75:
            value = f'{r.choice(("min", "max"))}({a}, {b})'
        elif roll < 0.8:
            value = f'fma({a}, {b}, {self.operand_leaf(kind)})'
        elif roll < 0.9:
            value = f'clamp({a} - {b}, {kind}(2.0), {kind}(77.0))'
        else:
            value = f'-{a}'
        return f'{whole(kind)}({value})'

    expression_f32 = expression_float
    expression_f16 = expression_float

    def exact(self, kind, depth):
        """Functions of floats that give whole numbers, or halves that are brought to them, without rounding."""
        r, scalar = self.rng, scalar_of(kind)
        a, b = self.operand_leaf(kind), self.operand_leaf(kind)
        two = f'{kind}(2.0)'
        choices = [f'mix({a}, {b}, {kind}(0.5)) * {two}', f'fract({a} * 0.5) * {two}', f'step({a}, {b})', f'saturate({a})',
                   f'modf({a} * 0.5).whole', f'modf({a} * 0.5).fract * {two}', f'frexp({a}).fract * {kind}({FLOATS[scalar][1]}.0)',
                   f'ldexp({a}, {self.exponent(kind)})']
        if isinstance(kind, Vector):
            choices += [f'faceForward({a}, {b}, {self.operand_leaf(kind)})', f'mix({a}, {b}, {scalar}(0.5)) * {two}',
                        f'{kind}(dot({a}, {b}))']
            if kind.width == 3:
                choices.append(f'cross({a}, {b})')
            if kind.width == 2 and scalar == 'f32':
                choices.append(f'unpack2x16float(pack2x16float({a}))')
            if scalar == 'f32':
                choices.append(f'reflect({a}, {b})')
        elif scalar == 'f32':
            choices.append(f'f32({self.operand("u32", depth)} & 127u)')
            choices.append(f'determinant(mat2x2<f32>({a}, {b}, {self.operand_leaf(kind)}, {b}))')
        if scalar == 'f32':
            choices += [f'quantizeToF16({a})', f'bitcast<{kind}>(bitcast<{Vector("u32", kind.width) if isinstance(kind, Vector) else "u32"}>({a}))']
        if self.half:
            other = 'f16' if scalar == 'f32' else 'f32'
            choices.append(f'{kind}({self.operand_leaf(Vector(other, kind.width) if isinstance(kind, Vector) else other)})')
        return f'{whole(kind)}({r.choice(choices)})'

    def exponent(self, kind):
        text = f'{self.rng.randint(-1, 2)}'
        return f'vec{kind.width}<i32>({text})' if isinstance(kind, Vector) else text

    def matrix(self, kind):
        """The product of a matrix that there is and a vector, or None."""
        for place in self.places():
            if isinstance(place.kind, Matrix) and place.kind.scalar == kind.scalar and self.chance(0.7):
                if place.kind.rows == kind.width:
                    return f'{place.text} * {self.operand_leaf(Vector(kind.scalar, place.kind.columns))}'
                if place.kind.columns == kind.width:
                    return f'{self.operand_leaf(place.kind.column)} * {place.text}'
        return None

    def expression_bool(self, kind, depth):
        r = self.rng
        if isinstance(kind, Vector):
            if self.chance(0.25):
                return f'(!{self.operand(kind, depth)})'
            if self.chance(0.3):
                return f'({self.operand(kind, depth)} {r.choice(("&", "|", "==", "!="))} {self.expression(kind, depth)[0]})'
            s = Vector(r.choice(('i32', 'u32', self.float()) + self.wide()), kind.width)
            return f'({self.operand(s, depth)} {r.choice(("==", "!=", "<", "<=", ">", ">="))} {self.expression(s, depth)[0]})'
        if self.chance(0.06):
            return self.decided()
        roll = r.random()
        if roll < 0.45:
            s = r.choice(('i32', 'u32', self.float()) + self.wide())
            return f'({self.operand(s, depth)} {r.choice(("==", "!=", "<", "<=", ">", ">="))} {self.expression(s, depth)[0]})'
        if roll < 0.75:
            return f'({self.operand("bool", depth)} {r.choice(("&&", "||", "&", "|", "!=", "=="))} {self.expression("bool", depth)[0]})'
        if roll < 0.85:
            return f'(!{self.operand("bool", depth)})'
        return f'{r.choice(("all", "any"))}({self.operand(Vector("bool", r.randint(2, 4)), depth)})'

    def call(self, kind, depth):
        """A call of a function of that result, with pointers to distinct variables."""
        able = [f for f in self.functions if str(f.result) == str(kind)]
        if not able or self.loops > 1 or self.budget < 20:
            return None
        f = self.rng.choice(able)
        used, arguments = set(), []
        for parameter, space in f.parameters:
            if not space:
                arguments.append(self.expression(parameter, min(depth, 1))[0])
                continue
            options = []
            for place in (p for scope in self.scopes for p in scope):
                if place.writable and place.space == space and place.root is not None and place.root not in used:
                    text = self.part(place.text, place.kind, parameter)
                    if text:
                        options.append((place, text))
            if not options:
                return None
            place, text = self.rng.choice(options)
            used.add(place.root)
            arguments.append(text[2:-1] if text == place.text and text.startswith('(*') else f'&{text}')
        # The other arguments must not read what a pointer may change: their order is left to right, but the pointed-to
        # variables are only changed by the call itself, after all arguments are evaluated.
        self.budget -= 10
        return f'{f.name}(lane{"".join(", " + a for a in arguments)})'

    # Statements -----------------------------------------------------------------------------------

    def block(self, count, header=None, extra=()):
        if header is not None:
            self.emit(header + ' {')
        self.indent += 1
        self.scopes.append(list(extra))
        for _ in range(count):
            self.statement()
        self.scopes.pop()
        self.indent -= 1
        if header is not None:
            self.emit('}')

    def statement(self):
        self.budget -= 1
        if self.budget < 0:
            return
        if 'prints' in self.extras and self.chance(0.03):
            return self.emit(f'print({self.operand(self.rng.choice(["u32", "i32", "f32"]), 2)});')
        if 'texels' in self.extras and self.chance(0.05):
            return self.emit(f'textureStore(texels, {self.texel()}, vec4({self.operand("u32", 2)}, 0u, 0u, 1u));')
        if self.chance(0.06):
            return self.unusual()
        roll = self.rng.random()
        nested = len(self.scopes) < 6
        if roll < 0.28:
            self.declare()
        elif roll < 0.62 or not nested:
            self.assign()
        elif roll < 0.74:
            self.emit_if()
        elif roll < 0.84:
            self.loop()
        elif roll < 0.90:
            self.switch()
        elif roll < 0.94 and self.loops and not self.in_continuing:
            self.emit(f'if ({self.operand("bool", 2)}) {{ {self.rng.choice(("break", "continue"))}; }}')
        elif roll < 0.955:
            self.emit(f'_ = {self.operand(self.simple_type(), 2)};')
        elif roll < 0.975:
            self.atomic()
        elif roll < 0.985 and self.result is not None and not self.in_continuing and not self.continuings:
            self.emit(f'if ({self.operand("bool", 2)}) {{ return {self.expression(self.result, 2)[0]}; }}')
        else:
            self.pointer()
        return None

    def value(self, name, kind):
        return Place(name, kind, False, None)

    def declare(self):
        kind = self.any_type()
        name = self.name('v')
        if self.chance(0.3):
            self.emit(f'let {name} = {self.operand(kind, 3) if not isinstance(kind, (Array, Struct, Matrix)) else self.construct(kind, 2)[0]};')
            self.scopes[-1].append(Place(name, kind, False, None))
            return
        value = '' if self.chance(0.2) else f' = {self.construct(kind, 3)[0]}'
        self.emit(f'var {name}: {kind}{value};')
        self.scopes[-1].append(Place(name, kind, True, name))

    def atomic(self):
        """An operation on the invocation's own atomic, whose outcome nobody else has a part in."""
        name = self.name('v')
        kind, place = self.rng.choice((('u32', 'mine[lane].unsigned'), ('i32', 'mine[lane].signed')))
        operation = self.rng.choice(('Add', 'Sub', 'Max', 'Min', 'And', 'Or', 'Xor', 'Exchange', 'Load', 'Store', 'Compare'))
        value = self.operand(kind, 1)
        if operation == 'Store':
            return self.emit(f'atomicStore(&{place}, {value});')
        if operation == 'Compare':
            self.emit(f'let {name} = atomicCompareExchangeWeak(&{place}, {self.operand(kind, 1)}, {value});')
            self.scopes[-1].append(Place(f'{name}.old_value', kind, False, None))
            return None
        self.emit(f'let {name} = atomic{operation}(&{place}{"" if operation == "Load" else ", " + value});')
        self.scopes[-1].append(Place(name, kind, False, None))
        return None

    def pointer(self):
        options = [p for scope in self.scopes for p in scope if p.writable and p.root is not None]
        if not options:
            return self.assign()
        place = self.rng.choice(options)
        text, kind = place.text, place.kind
        while isinstance(kind, (Array, Struct)) and self.chance(0.7):
            if isinstance(kind, Array):
                text, kind = f'{text}[{self.index(kind.count)}]', kind.element
            else:
                member, member_kind = self.rng.choice(kind.members)
                text, kind = f'{text}.{member}', member_kind
        name = self.name('p')
        self.emit(f'let {name} = &{text};')
        self.scopes[-1].append(Place(f'(*{name})', kind, True, None))
        return None

    def assign(self):
        writable = [p for p in self.places() if p.writable]
        if not writable:
            return
        place = self.rng.choice(writable)
        if isinstance(place.kind, (Array, Struct, Matrix)) and self.chance(0.15):
            self.emit(f'{place.text} = {self.construct(place.kind, 2)[0]};')
            return
        if 'swizzles' in self.extras and self.chance(0.4) and self.assign_swizzle(place):
            return
        text, kind = self.inside(place.text, place.kind)
        scalar = kind.scalar if isinstance(kind, Vector) else kind
        if scalar in ('i32', 'u32', *WIDE) and self.chance(0.35):
            if self.chance(0.3) and not isinstance(kind, Vector):
                self.emit(f'{text}{self.rng.choice(("++", "--"))};')
            elif self.chance(0.2):
                self.emit(f'{text} {self.rng.choice("/%")}= {self.right(kind, 2)};')
            elif self.chance(0.2):
                shift = Vector('u32', kind.width) if isinstance(kind, Vector) else 'u32'
                self.emit(f'{text} {self.rng.choice(("<<", ">>"))}= {self.right(shift, 2, 0, 31)};')
            else:
                self.emit(f'{text} {self.rng.choice("+-*&|^")}= {self.expression(kind, 3)[0]};')
        else:
            self.emit(f'{text} = {self.expression(kind, 3)[0]};')

    def emit_if(self):
        self.block(self.rng.randint(1, 3), f'if ({self.operand("bool", 3)})')
        while self.chance(0.3):
            self.lines[-1] += f' else if ({self.operand("bool", 2)}) {{'
            self.block(self.rng.randint(1, 2))
            self.emit('}')
        if self.chance(0.5):
            self.lines[-1] += ' else {'
            self.block(self.rng.randint(1, 3))
            self.emit('}')

    def loop(self):
        if self.loops >= 2:
            return self.assign()
        counter, count = self.name('i'), self.rng.randint(1, 6)
        saved = self.in_continuing
        self.in_continuing = False
        self.loops += 1
        roll = self.rng.random()
        if roll < 0.4:
            self.block(self.rng.randint(1, 4), f'for (var {counter} = 0; {counter} < {count}; {counter}++)',
                       [Place(counter, 'i32', False, None)])
        elif roll < 0.5:  # the body declares the name again
            self.emit(f'for (var {counter} = 0; {counter} < {count}; {counter}++) {{')
            self.emit(f'  var {counter} = {self.rng.randrange(100)}u + u32({counter});')
            self.block(self.rng.randint(1, 4), None, [Place(counter, 'u32', True, counter)])
            self.emit('}')
        elif roll < 0.7:
            self.emit(f'var {counter} = 0u;')
            self.emit(f'while ({counter} < {count}u && {self.operand("bool", 1)}) {{')
            self.indent += 1
            self.emit(f'{counter}++;')
            self.indent -= 1
            self.block(self.rng.randint(1, 4), None, [Place(counter, 'u32', False, None)])
            self.emit('}')
        else:
            self.emit(f'var {counter} = {count};')
            self.emit('loop {')
            self.indent += 1
            self.emit(f'if ({counter} <= 0) {{ break; }}')
            self.emit(f'{counter} -= 1;')
            self.indent -= 1
            self.block(self.rng.randint(1, 4), None, [Place(counter, 'i32', False, None)])
            self.indent += 1
            self.emit('continuing {')
            self.in_continuing = True
            self.continuings += 1
            loops, self.loops = self.loops, 2 if self.chance(0.7) else 1
            self.block(self.rng.randint(0, 2))
            self.loops = loops
            if self.chance(0.4):
                self.indent += 1
                self.emit(f'break if {self.operand("bool", 1)};')
                self.indent -= 1
            self.continuings -= 1
            self.in_continuing = False
            self.emit('}')
            self.indent -= 1
            self.emit('}')
        self.loops -= 1
        self.in_continuing = saved
        return None

    def switch(self):
        kind = self.rng.choice(('i32', 'u32'))
        suffix = kind[0]
        self.emit(f'switch ({self.operand(kind, 2)} % 5{suffix}) {{')
        self.indent += 1
        values = [0, 1, 2, 3, 4]
        self.rng.shuffle(values)
        # 'break' inside leaves the switch: loops count as none, so that 'continue' is not made either.
        loops, self.loops = self.loops, 2 if self.loops else 0
        default = False
        while values and self.chance(0.8):
            chosen = [values.pop() for _ in range(min(len(values), self.rng.randint(1, 2)))]
            labels = [f'{v}{suffix}' for v in chosen]
            if not default and self.chance(0.2):
                labels.append('default')
                default = True
            self.block(self.rng.randint(1, 3), f'case {", ".join(labels)}:')
        if not default:
            self.block(self.rng.randint(0, 2), 'default:')
        self.loops = loops
        self.indent -= 1
        self.emit('}')

    # The module -------------------------------------------------------------------------------------

    def fold(self, text, kind):
        """Statements that fold every scalar of a value into the checksum."""
        if isinstance(kind, Array):
            for i in range(kind.count):
                self.fold(f'{text}[{i}]', kind.element)
        elif isinstance(kind, Struct):
            for name, member in kind.members:
                self.fold(f'{text}.{name}', member)
        elif isinstance(kind, Matrix):
            for i in range(kind.columns):
                self.fold(f'{text}[{i}]', kind.column)
        elif isinstance(kind, Vector):
            for i in range(kind.width):
                self.fold(f'{text}.{"xyzw"[i]}', kind.scalar)
        elif kind in WIDE:
            self.emit(f'hash = (hash * 31u + u32({text})) * 31u + u32(u64({text}) >> 32u);')
        else:
            word = {'u32': text, 'i32': f'bitcast<u32>({text})', 'f32': f'u32(i32({text}))', 'f16': f'u32(i32({text}))',
                    'bool': f'u32({text})'}[kind]
            self.emit(f'hash = hash * 31u + {word};')

    def function(self):
        parameters, places = [], [Place('lane', 'u32', False, None)]
        name = self.name('f')
        result = self.simple_type() if self.chance(0.8) else self.any_type()
        header = []
        for _ in range(self.rng.randint(0, 4)):
            space = self.rng.choice(('function',) * 3 + ('private', 'workgroup', 'storage')) if self.chance(0.4) else None
            # Of the shared variables there is one of each space: its type or a part of it.
            kind = self.any_type() if space == 'function' else self.some_part(self.lent[space].kind) if space else self.simple_type()
            argument = self.name('a')
            parameters.append((kind, space))
            header.append(f', {argument}: ' + (pointer_type(space, kind) if space else str(kind)))
            places.append(Place(f'(*{argument})', kind, True, argument, space) if space else Place(argument, kind, False, None))
        self.emit(f'fn {name}(lane: u32{"".join(header)}) -> {result} {{')
        self.budget, self.result, self.loops = 30, result, 0
        self.block(self.rng.randint(2, 7), None, places)
        self.scopes.append(places)
        self.indent = 1
        self.budget = 30
        self.emit(f'return {self.construct(result, 2)[0]};')
        self.indent = 0
        self.scopes.pop()
        self.emit('}')
        self.emit('')
        self.functions.append(Function(name, parameters, result))

    def some_part(self, kind):
        while isinstance(kind, (Array, Struct)) and self.chance(0.5):
            kind = kind.element if isinstance(kind, Array) else self.rng.choice(kind.members)[1]
        return kind

    def declare_constants(self):
        for _ in range(self.rng.randint(0, 4)):
            kind, name = self.scalar(), self.name('c')
            self.emit(f'const {name}{f": {kind}" if self.chance(0.5) else ""} = {kind}({self.constant(kind)});')
            self.constants.append((name, kind))
        for _ in range(self.rng.randint(0, 2)):
            table, name = Array(self.scalar(), self.rng.randint(1, 6)), self.name('c')
            self.emit(f'const {name} = {table}({", ".join(self.constant(table.element, 1) for _ in range(table.count))});')
            self.tables.append((name, table))
        for _ in range(self.rng.randint(0, 3)):
            kind, name = self.scalar(), self.name('o')
            if kind in WIDE:  # overrides cannot be
                continue
            default = f' = {self.constant(kind)}' if self.chance(0.6) else ''
            self.emit(f'override {name}: {kind}{default};')
            if not default or self.chance(0.5):
                value = {'i32': self.rng.randint(-100, 100), 'u32': self.rng.randint(0, 100), 'bool': self.rng.randrange(2)}
                self.overrides[name] = value.get(kind, self.rng.randrange(16))
            self.constants.append((name, kind))

    def exchange(self):
        """What invocations tell each other; only where all of them come by."""
        roll = self.rng.random()
        if self.subgroups and roll < 0.5:
            kind = self.rng.choice(('i32', 'u32'))
            name, value = self.name('v'), self.operand(Vector(kind, 2) if self.chance(0.3) else kind, 2)
            choices = [f'subgroup{self.rng.choice(("Add", "Mul", "Min", "Max", "And", "Or", "Xor"))}({value})',
                       f'subgroup{self.rng.choice(("Inclusive", "Exclusive"))}{self.rng.choice(("Add", "Mul"))}({value})',
                       f'subgroupBroadcast({value}, {self.rng.randrange(INVOCATIONS)}u)', f'subgroupBroadcastFirst({value})',
                       f'subgroupShuffle({value}, (lane + {self.rng.randrange(4)}u) % {INVOCATIONS}u)',
                       f'subgroupShuffleXor({value}, {self.rng.randrange(4)}u)', f'quadSwap{self.rng.choice(("X", "Y", "Diagonal"))}({value})',
                       f'quadBroadcast({value}, {self.rng.randrange(4)}u)', f'{kind}(subgroupBallot({self.operand("bool", 1)}).x)',
                       f'{kind}(subgroup{self.rng.choice(("All", "Any"))}({self.operand("bool", 1)}))']
            self.emit(f'let {name} = {self.rng.choice(choices)};')
            self.emit(f'hash = hash * 31u + u32(dot(vec2<{kind}>({name}), vec2<{kind}>(1)));')
        elif roll < 0.7:
            self.emit(f'if (lane == {self.rng.randrange(INVOCATIONS)}u) {{ leader = {self.operand("i32", 2)}; }}')
            self.emit('hash = hash * 31u + u32(workgroupUniformLoad(&leader));')
        else:  # look at a neighbor's part of the workgroup memory
            self.emit(f'atomic{self.rng.choice(("Add", "Max", "Or", "Xor"))}(&tally, {self.operand("u32", 1)});')
            self.emit('workgroupBarrier();')
            self.fold(f'team[(lane + {self.rng.randint(1, 3)}u) % {INVOCATIONS}u]', self.team)
            self.emit('hash += atomicLoad(&tally);')
            self.emit('workgroupBarrier();')
            self.emit('atomicStore(&tally, 5u);')
            self.emit('workgroupBarrier();')

    def whole_functions(self):
        """The functions that bring floats back to small whole numbers, exactly."""
        for scalar in ('f32', 'f16') if self.half else ('f32',):
            bound = FLOATS[scalar][1]
            for width in (1, 2, 3, 4):
                kind = scalar if width == 1 else Vector(scalar, width)
                self.emit(f'fn {whole(kind)}(x: {kind}) -> {kind} {{ return floor(x) - floor(floor(x) * {1 / bound}) * {bound}.0; }}')
        for name, kind in self.matrices.items():
            columns = ', '.join(f'{whole(kind.column)}(m[{i}])' for i in range(kind.columns))
            self.emit(f'fn {name}(m: {kind}) -> {kind} {{ return {kind}({columns}); }}')

    def declare_types(self):
        if self.half:
            self.emit('enable f16;')
        if self.subgroups:
            self.emit('enable subgroups;')
        for extra in sorted(self.extras):
            if not self.plain or extra != 'swizzles':
                self.emit(f'requires {EXTRAS[extra]};')
        for _ in range(self.rng.randint(0, 3)):
            self.structs.append(Struct(self.name('S'), [(self.name('m'), self.any_type(1)) for _ in range(self.rng.randint(1, 4))]))
        for s in self.structs:
            self.emit(f'struct {s.name} {{ ' + ', '.join(f'{n}: {t}' for n, t in s.members) + ' }')

    def declare_memory(self):
        """Buffers and workgroup memory; gives the places that every function may name."""
        self.emit(f'@group(0) @binding(0) var<storage, read> input: array<u32, {IN_WORDS}>;')
        self.emit(f'@group(0) @binding(1) var<storage, read_write> output: array<array<u32, {OUT_WORDS}>, {INVOCATIONS}>;')
        if 'texels' in self.extras:
            self.emit('@group(0) @binding(5) var texels: texel_buffer<r32uint, read_write>;')
        own, fixed = self.shared_struct(False), self.shared_struct(True)
        self.emit(f'@group(0) @binding(2) var<storage, read_write> data: array<{own}{f", {INVOCATIONS}" if self.sized else ""}>;')
        self.emit(f'@group(0) @binding(3) var<uniform> constants: {fixed};')
        self.team, crew, heap = self.any_type(), self.any_type(), self.any_type()
        self.emit(f'var<workgroup> team: array<{self.team}, {INVOCATIONS}>;')
        self.emit('var<workgroup> tally: atomic<u32>;')
        self.emit('var<workgroup> leader: i32;')
        # What functions reach through pointers only: naming the variables too would be aliasing.
        self.emit(f'var<workgroup> crew: array<{crew}, {INVOCATIONS}>;')
        self.emit(f'var<private> heap: {heap};')
        self.emit('struct Mine { unsigned: atomic<u32>, signed: atomic<i32> }')
        space = self.rng.choice(('var<workgroup>', '@group(0) @binding(4) var<storage, read_write>'))
        self.emit(f'{space} mine: array<Mine, {INVOCATIONS}>;')
        lend = self.chance(0.5)
        data = Place('data[lane]', own, True, 'data' if lend else None, 'storage')
        self.lent = {'workgroup': Place('crew[lane]', crew, True, 'crew', 'workgroup'),
                     'private': Place('heap', heap, True, 'heap', 'private'), 'storage': data}
        return ([] if lend else [data]) + [Place('constants', fixed, False, None), Place('team[lane]', self.team, True, None)]

    def entry_point(self):
        """Ends with a checksum of everything that it can name."""
        self.emit(f'@compute @workgroup_size({INVOCATIONS})')
        self.emit('fn main(@builtin(local_invocation_index) lane: u32) {')
        self.budget, self.result, self.loops, self.indent = 60, None, 0, 1
        self.scopes = [[Place('lane', 'u32', False, None)] + [p for p in self.lent.values() if p.root]]
        self.emit('var hash = 17u;')
        for kind in ('u32', 'i32', 'f32', 'bool') + (('f16',) if self.half else ()) + self.wide():  # so that something always flows from the input to the output
            name = self.name('v')
            self.emit(f'var {name} = {self.runtime(kind)};')
            self.scopes[0].append(Place(name, kind, True, name))
        slots = [Place(f'output[lane][{i}]', 'u32', True, None) for i in range(1, 4)]
        self.globals += slots
        for _ in range(self.rng.randint(6, 14)):
            self.statement()
            if self.chance(0.12):
                self.exchange()
        for place in self.scopes[0][1:] + [p for p in self.globals if p not in slots]:
            self.fold(place.text, place.kind)
        self.emit('hash += atomicLoad(&mine[lane].unsigned) + u32(atomicLoad(&mine[lane].signed));')
        if 'texels' in self.extras:
            self.fold(f'textureLoad(texels, {self.texel()}).x', 'u32')
        self.emit('output[lane][0] = hash;')
        self.indent = 0
        self.emit('}')

    def generate(self):
        self.declare_types()
        shared = self.declare_memory()
        self.emit('')
        for _ in range(self.rng.randint(0, 3)):
            kind = self.any_type()
            name = self.name('g')
            self.emit(f'var<private> {name}: {kind};')
            self.globals.append(Place(name, kind, True, None))
        self.declare_constants()
        self.emit('')
        self.globals += shared
        for _ in range(self.rng.randint(1, 4)):
            self.function()
        self.entry_point()
        self.emit('')
        self.whole_functions()
        return '\n'.join(self.lines) + '\n'


def shader(seed, extras=(), plain=False):
    """The source of a shader, and the values of its overrides; `plain`: with assignments to swizzles written in WGSL without them."""
    made = Generator(seed, extras, plain)
    return made.generate(), made.overrides


DATA_BYTES = 4096  # more than any `data` or `constants` takes


def inputs(seed):
    rng = random.Random(seed * 7919 + 1)
    edges = (0, 1, 2, 0xffffffff, 0x80000000, 0x7fffffff, 31, 32)
    return [rng.choice(edges) if rng.random() < 0.3 else rng.getrandbits(rng.choice((4, 8, 16, 32))) for _ in range(IN_WORDS)]
