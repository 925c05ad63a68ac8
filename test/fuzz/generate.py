"""Makes random valid compute shaders whose results every correct implementation must agree on.

Integers wrap, floats stay small whole numbers (so that no rounding or fusing shows), indices are kept in range,
loops are bounded, and each invocation writes only its own part of the output.
"""
import random

INVOCATIONS = 4
IN_WORDS = 64
OUT_WORDS = 32  # of one invocation
SCALARS = ('i32', 'u32', 'f32', 'bool')


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
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows

    def __str__(self):
        return f'mat{self.columns}x{self.rows}<f32>'


class Function:
    def __init__(self, name, parameters, result):
        self.name, self.parameters, self.result = name, parameters, result


class Place:
    """Something that can be read, perhaps written: a variable, a `let`, a parameter, a pointer."""

    def __init__(self, text, kind, writable, root):
        self.text, self.kind, self.writable, self.root = text, kind, writable, root


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.lines = []
        self.indent = 0
        self.counter = 0
        self.structs, self.functions, self.globals, self.constants = [], [], [], []
        self.scopes = []
        self.loops = 0
        self.budget = 0
        self.in_continuing = False
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
        return self.rng.choice(('i32', 'u32', 'i32', 'u32', 'f32', 'bool'))

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
            return Matrix(self.rng.randint(2, 4), self.rng.randint(2, 4))
        return self.simple_type()

    def shared_type(self, depth, uniform):
        """A type of integers for a buffer; in a uniform buffer arrays are of vec4."""
        scalar = self.rng.choice(('i32', 'u32'))
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
        sizes = [f'@align({self.rng.choice((16, 32))}) ' if self.chance(0.15) else '' for _ in members]
        self.emit(f'struct {made} {{ ' + ', '.join(f'{a}{n}: {t}' for a, (n, t) in zip(sizes, members)) + ' }')
        return made

    # Places -------------------------------------------------------------------------------------

    def places(self):
        return [p for scope in self.scopes for p in scope] + self.globals

    def inside(self, text, kind):
        """(text, type) of every simple part of a place, indices chosen at random."""
        if isinstance(kind, Array):
            return self.inside(f'{text}[{self.index(kind.count)}]', kind.element)
        if isinstance(kind, Struct):
            name, member = self.rng.choice(kind.members)
            return self.inside(f'{text}.{name}', member)
        if isinstance(kind, Matrix):
            return self.inside(f'{text}[{self.index(kind.columns)}]', Vector('f32', kind.rows))
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
            return f'({v}i)' if v < 0 else f'{v}i'
        if kind == 'u32':
            return f'{r.choice((0, 1, 2, 3, 8, 31, 32, 255, 0x80000000, 0xffffffff, r.getrandbits(32)))}u'
        if kind == 'f32':
            return f'{r.randint(0, 100)}.0f' if self.chance(0.7) else f'{r.randint(0, 100)}f'
        return r.choice(('true', 'false'))

    def leaf(self, kind):
        if self.chance(0.75):
            found = self.find(kind)
            if found:
                return found, False
        if isinstance(kind, Vector):
            return self.construct(kind, 0)
        if self.chance(0.35) and kind != 'bool':
            return self.runtime(kind), False
        return self.literal(kind), True

    def runtime(self, kind):
        """A scalar from the input: never a const-expression."""
        word = f'input[(lane * 13u + {self.rng.randrange(IN_WORDS)}u) % {IN_WORDS}u]'
        return {'u32': word, 'i32': f'i32({word})', 'f32': f'f32({word} & 63u)', 'bool': f'(({word} & 1u) == 1u)'}[kind]

    def construct(self, kind, depth):
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
            parts = [(self.operand_leaf(Vector('f32', kind.rows)), False) for _ in range(kind.columns)]
        else:
            return self.expression(kind, depth)
        return f'{kind}({", ".join(p[0] for p in parts)})', all(p[1] for p in parts)

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
            condition = self.operand('bool', depth - 1)
            return f'select({self.expression(kind, depth - 1)[0]}, {self.expression(kind, depth - 1)[0]}, {condition})', False
        return getattr(self, 'expression_' + scalar)(kind, depth - 1), False

    def right(self, kind, depth, minimum=1, limit=None):
        """The right operand of an operation that is an error for some constants."""
        text, const = self.expression(kind, depth)
        if not const:
            return text
        scalar = kind.scalar if isinstance(kind, Vector) else kind
        value = self.rng.randint(minimum, (limit or 100))
        return f'{kind}({value}{"u" if scalar == "u32" else "i"})'

    def expression_int(self, kind, depth):
        r, unsigned = self.rng, 'u32' in str(kind)
        a = self.operand(kind, depth)
        roll = r.random()
        shift = Vector('u32', kind.width) if isinstance(kind, Vector) else 'u32'
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
        source = Vector('bool', kind.width) if isinstance(kind, Vector) else r.choice(('bool', 'f32'))
        return f'{kind}({self.operand(source, depth)})'

    expression_i32 = expression_int
    expression_u32 = expression_int

    def small_float(self, kind):
        """A float below 128 and whole: what a variable holds."""
        return self.operand_leaf(kind)

    def operand_leaf(self, kind):
        text, const = self.leaf(kind)
        if const and isinstance(kind, Vector):
            return f'{kind}({self.runtime("f32")})'
        return self.runtime('f32') if const else text

    def expression_f32(self, kind, depth):
        r = self.rng
        a, b = self.operand_leaf(kind), self.operand_leaf(kind)
        roll = r.random()
        if isinstance(kind, Vector) and roll < 0.2:
            matrix = self.matrix(kind)
            if matrix:
                return f'whole{kind.width}({matrix})'
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
        return f'whole{kind.width if isinstance(kind, Vector) else 1}({value})'

    def matrix(self, kind):
        """The product of a matrix that there is and a vector, or None."""
        for place in self.places():
            if isinstance(place.kind, Matrix) and self.chance(0.7):
                if place.kind.rows == kind.width:
                    return f'{place.text} * {self.operand_leaf(Vector("f32", place.kind.columns))}'
                if place.kind.columns == kind.width:
                    return f'{self.operand_leaf(Vector("f32", place.kind.rows))} * {place.text}'
        return None

    def expression_bool(self, kind, depth):
        r = self.rng
        if isinstance(kind, Vector):
            s = Vector(r.choice(('i32', 'u32', 'f32')), kind.width)
            return f'({self.operand(s, depth)} {r.choice(("==", "!=", "<", "<=", ">", ">="))} {self.expression(s, depth)[0]})'
        roll = r.random()
        if roll < 0.45:
            s = r.choice(('i32', 'u32', 'f32'))
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
        for parameter, pointer in f.parameters:
            if not pointer:
                arguments.append(self.expression(parameter, min(depth, 1))[0])
                continue
            options = [p for scope in self.scopes for p in scope
                       if p.writable and str(p.kind) == str(parameter) and p.root not in used and p.root is not None]
            if not options:
                return None
            place = self.rng.choice(options)
            used.add(place.root)
            arguments.append(f'&{place.text}' if not place.text.startswith('(*') else place.text[2:-1])
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
        elif roll < 0.97 and self.result is not None and not self.in_continuing:
            self.emit(f'if ({self.operand("bool", 2)}) {{ return {self.expression(self.result, 2)[0]}; }}')
        else:
            self.pointer()

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
        text, kind = self.inside(place.text, place.kind)
        scalar = kind.scalar if isinstance(kind, Vector) else kind
        if scalar in ('i32', 'u32') and self.chance(0.35):
            if self.chance(0.3) and not isinstance(kind, Vector):
                self.emit(f'{text}{self.rng.choice(("++", "--"))};')
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
        if roll < 0.5:
            self.block(self.rng.randint(1, 4), f'for (var {counter} = 0; {counter} < {count}; {counter}++)',
                       [Place(counter, 'i32', False, None)])
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
            loops, self.loops = self.loops, 2
            self.block(self.rng.randint(0, 2))
            self.loops = loops
            if self.chance(0.4):
                self.indent += 1
                self.emit(f'break if {self.operand("bool", 1)};')
                self.indent -= 1
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

    def zero_or_value(self, kind):
        return f'{kind}()'

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
                self.fold(f'{text}[{i}]', Vector('f32', kind.rows))
        elif isinstance(kind, Vector):
            for i in range(kind.width):
                self.fold(f'{text}.{"xyzw"[i]}', kind.scalar)
        else:
            word = {'u32': text, 'i32': f'bitcast<u32>({text})', 'f32': f'u32(i32({text}))', 'bool': f'u32({text})'}[kind]
            self.emit(f'hash = hash * 31u + {word};')

    def function(self):
        parameters, places = [], [Place('lane', 'u32', False, None)]
        name = self.name('f')
        result = self.simple_type() if self.chance(0.8) else self.any_type()
        header = []
        for _ in range(self.rng.randint(0, 4)):
            pointer = self.chance(0.4)
            kind = self.any_type() if pointer else self.simple_type()
            argument = self.name('a')
            parameters.append((kind, pointer))
            header.append(f', {argument}: ' + (f'ptr<function, {kind}>' if pointer else str(kind)))
            places.append(Place(f'(*{argument})', kind, True, argument) if pointer else Place(argument, kind, False, None))
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

    def generate(self):
        for _ in range(self.rng.randint(0, 3)):
            self.structs.append(Struct(self.name('S'), [(self.name('m'), self.any_type(1)) for _ in range(self.rng.randint(1, 4))]))
        for s in self.structs:
            self.emit(f'struct {s.name} {{ ' + ', '.join(f'{n}: {t}' for n, t in s.members) + ' }')
        self.emit(f'@group(0) @binding(0) var<storage, read> input: array<u32, {IN_WORDS}>;')
        self.emit(f'@group(0) @binding(1) var<storage, read_write> output: array<array<u32, {OUT_WORDS}>, {INVOCATIONS}>;')
        own, fixed = self.shared_struct(False), self.shared_struct(True)
        self.emit(f'@group(0) @binding(2) var<storage, read_write> data: array<{own}, {INVOCATIONS}>;')
        self.emit(f'@group(0) @binding(3) var<uniform> constants: {fixed};')
        team = self.any_type()
        self.emit(f'var<workgroup> team: array<{team}, {INVOCATIONS}>;')
        self.emit('var<workgroup> tally: atomic<u32>;')
        shared = [Place('data[lane]', own, True, None), Place('constants', fixed, False, None), Place('team[lane]', team, True, None)]
        self.emit('')
        for width in (1, 2, 3, 4):
            kind = 'f32' if width == 1 else f'vec{width}<f32>'
            self.emit(f'fn whole{width}(x: {kind}) -> {kind} {{ return floor(x) - floor(floor(x) * 0.0078125) * 128.0; }}')
        self.emit('')
        for _ in range(self.rng.randint(0, 3)):
            kind = self.any_type()
            name = self.name('g')
            self.emit(f'var<private> {name}: {kind};')
            self.globals.append(Place(name, kind, True, None))
        for _ in range(self.rng.randint(0, 3)):
            kind = self.scalar()
            name = self.name('c')
            self.emit(f'const {name} = {self.literal(kind)};')
        self.emit('')
        self.globals += shared
        for _ in range(self.rng.randint(1, 4)):
            self.function()
        self.emit(f'@compute @workgroup_size({INVOCATIONS})')
        self.emit('fn main(@builtin(local_invocation_index) lane: u32) {')
        self.budget, self.result, self.loops, self.indent = 60, None, 0, 1
        self.scopes = [[Place('lane', 'u32', False, None)]]
        self.emit('var hash = 17u;')
        for kind in ('u32', 'i32', 'f32', 'bool'):  # so that something always flows from the input to the output
            name = self.name('v')
            self.emit(f'var {name} = {self.runtime(kind)};')
            self.scopes[0].append(Place(name, kind, True, name))
        slots = [Place(f'output[lane][{i}]', 'u32', True, None) for i in range(1, 4)]
        self.globals += slots
        for _ in range(self.rng.randint(6, 14)):
            self.statement()
            if self.chance(0.1):  # look at a neighbour's part of the workgroup memory
                self.emit(f'atomic{self.rng.choice(("Add", "Max", "Or", "Xor"))}(&tally, {self.operand("u32", 1)});')
                self.emit('workgroupBarrier();')
                self.fold(f'team[(lane + {self.rng.randint(1, 3)}u) % {INVOCATIONS}u]', team)
                self.emit('hash += atomicLoad(&tally);')
                self.emit('workgroupBarrier();')
                self.emit('atomicStore(&tally, 5u);')
                self.emit('workgroupBarrier();')
        for place in self.scopes[0][1:] + [p for p in self.globals if p not in slots]:
            self.fold(place.text, place.kind)
        self.emit('output[lane][0] = hash;')
        self.indent = 0
        self.emit('}')
        return '\n'.join(self.lines) + '\n'


def shader(seed):
    return Generator(seed).generate()


DATA_BYTES = 4096  # more than any `data` or `constants` takes


def inputs(seed):
    rng = random.Random(seed * 7919 + 1)
    edges = (0, 1, 2, 0xffffffff, 0x80000000, 0x7fffffff, 31, 32)
    return [rng.choice(edges) if rng.random() < 0.3 else rng.getrandbits(rng.choice((4, 8, 16, 32))) for _ in range(IN_WORDS)]
