"""Generates code for random shaders that uses optional language features, which not every implementation supports:
64-bit integers, swizzle assignments, and a texel buffer in which each invocation has a separate part.
"""

WIDE = ('i64', 'u64')
TEXELS = 4  # texels per invocation


class Extras:
    """A mixin for generate.Generator."""

    def wide(self):
        return WIDE if 'int64' in self.extras else ()

    def texel(self):
        return f'(lane * {TEXELS}u + {self.rng.randrange(TEXELS)}u)'

    def wide_literal(self, kind):
        r = self.rng
        if kind == 'u64':
            return f'{r.choice((0, 1, 2, 3, 63, 64, 1 << 32, 0xffffffff, 1 << 63, (1 << 64) - 1, r.getrandbits(64), r.getrandbits(33)))}lu'
        top = (1 << 63) - 1
        v = r.choice((0, 1, 2, 3, 63, -1, -5, 1 << 32, -(1 << 32), top, -top, r.randint(-1000, 1000), r.randint(-top, top)))
        return f'({v}li)' if v < 0 else f'{v}li'

    def wide_constants(self, kind, a, b):
        """Returns operations on constants that never cause an error."""
        operator = self.rng.choice('&|^')
        return (f'({a} {operator} {b})', f'(~{a})', f'min({a}, {b})', f'({a} >> {self.rng.randrange(64)}u)', f'({a} {self.rng.choice("+-*")} {b})',
                f'(vec3<{kind}>({a}, {b}, {a}) {operator} vec3<{kind}>({b})).{self.rng.choice("xyz")}', f'{kind}(u32({a}))', f'bitcast<{kind}>({a})')

    def wide_input(self, kind, word):
        other = f'input[(lane * 7u + {self.rng.randrange(64)}u) % 64u]'
        if self.chance(0.3):  # a small number, possibly negative
            return f'{kind}(i32({word}))'
        both = f'((u64({word}) << 32u) | u64({other}))'
        return both if kind == 'u64' else f'i64({both})'

    def expression_wide(self, kind, depth):
        r, unsigned = self.rng, 'u64' in str(kind)
        scalar = 'u64' if unsigned else 'i64'
        vector = str(kind) != scalar
        like = (lambda s: type(kind)(s, kind.width)) if vector else (lambda s: s)
        a = self.operand(kind, depth)
        roll = r.random()
        if roll < 0.35:
            return f'({a} {r.choice("+-*&|^")} {self.expression(kind, depth)[0]})'
        if roll < 0.47:
            return f'({a} {r.choice("/%")} {self.right(kind, depth)})'
        if roll < 0.57:
            return f'({a} {r.choice(("<<", ">>"))} {self.right(like("u32"), depth, 0, 63)})'
        if roll < 0.63:
            return f'(~{a})' if unsigned or self.chance(0.5) else f'(-{a})'
        if roll < 0.72:
            return f'{r.choice(("min", "max"))}({a}, {self.expression(kind, depth)[0]})'
        if roll < 0.78:
            return f'{r.choice(("abs",) if unsigned else ("abs", "sign"))}({a})'
        if roll < 0.82:
            return f'clamp({a}, {self.operand(kind, depth - 1)}, {self.operand(kind, depth - 1)})'
        if roll < 0.86 and not vector:
            pair = self.vector(scalar, r.randint(2, 4))
            return f'dot({self.operand(pair, depth)}, {self.operand(pair, depth)})'
        source = r.choice(('i32', 'u32', 'bool', 'i64' if unsigned else 'u64', self.float()))
        if source in WIDE and self.chance(0.5):
            return f'bitcast<{kind}>({self.operand(like(source), depth)})'
        return f'{kind}({self.operand(like(source), depth)})'

    def assign_swizzle(self, place):
        """Assigns to components of a vector, which is the Place itself or a part of it. Returns False if the Place has no vector."""
        text, kind = self.whole_vector(place.text, place.kind)
        if text is None:
            return False
        width = self.rng.randint(2, kind.width)
        letters = ''.join(self.rng.sample('xyzw'[:kind.width], width))
        part = self.vector(kind.scalar, width)
        operators = '+-*&|^' if kind.scalar in ('i32', 'u32', *WIDE) else ''
        operator = self.rng.choice(operators) if operators and self.chance(0.5) else ''
        value = self.expression(part, 2)[0]
        if not self.plain:
            self.emit(f'{text}.{letters} {operator}= {value};')
            return True
        # WGSL evaluates the left side of an assignment first. In a compound assignment, it also
        # reads the left side before it evaluates the right side.
        self.emit('{')
        self.emit(f'  let place = &{text};')
        self.emit(f'  let value = {f"(*place).{letters} {operator} " if operator else ""}{value};')
        for i, letter in enumerate(letters):
            self.emit(f'  (*place).{letter} = value.{"xyzw"[i]};')
        self.emit('}')
        return True
