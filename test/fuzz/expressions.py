"""Generates the expressions in random shaders. Methods return the text and whether it is a const-expression, or only
the text."""
from extras import Extras, WIDE
from shapes import Array, FLOATS, IN_WORDS, Matrix, scalar_of, Struct, Vector, whole


class Expressions:
    """A mixin for generate.Generator."""

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
        """Returns a const-expression whose operations never cause an error."""
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
        """Returns a scalar that is computed from the input, so that it is never a const-expression."""
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
        """Returns an expression of exactly the type `kind`: a Place or a part of a Place. Returns
        None if none is found."""
        candidates = [p for p in self.places() if not isinstance(p.kind, str)]
        self.rng.shuffle(candidates)
        for place in candidates[:8]:
            text = self.part(place.text, place.kind, kind)
            if text:
                return text
        return None

    def part(self, text, have, want):
        """Returns the text of the Place, or of a part of it, that has the type `want`. Returns None
        if there is none."""
        if str(have) == str(want):
            return text
        if isinstance(have, Array):
            return self.part(f'{text}[{self.index(have.count)}]', have.element, want)
        if isinstance(have, Struct):
            found = [t for t in (self.part(f'{text}.{n}', member, want) for n, member in have.members) if t]
            return self.rng.choice(found) if found else None
        return None

    def matrix_expression(self, kind):
        """Returns a sum, product or transpose of existing matrices, or None."""
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
        """Returns an expression that is always evaluated at run time."""
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
        """Returns the right operand of /, %, << or >>. If it is constant, it is a number that is valid there."""
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
        """Returns a call to a less common integer function, or None if the type has none."""
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
        # The operands are whole numbers, which clamping turns into 0, 1 or (for snorm) -1. All of
        # these convert without rounding.
        return f'pack{form}{r.choice(("unorm", "snorm"))}({self.operand(Vector("f32", width), depth)})'

    expression_i32 = expression_int
    expression_u32 = expression_int

    def small_float(self, kind):
        """Returns a float expression whose value is a small whole number, as in all float variables. It is never a const-expression."""
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
        """Returns a call to a float function whose result is exact. If the function yields a multiple of 0.5, the returned
        expression multiplies it by 2, so that it is a whole number.
        """
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
        """Returns the product of an existing matrix and a vector, or None."""
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
        """Returns a call to a function that returns `kind`, or None. Its pointer arguments point to distinct variables."""
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
        # The other arguments can safely read the variables that the callee changes through
        # pointers, because all arguments are evaluated before the callee runs.
        self.budget -= 10
        return f'{f.name}(lane{"".join(", " + a for a in arguments)})'
