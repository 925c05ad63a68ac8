"""Lists every operator, built-in function, conversion and constructor that a single invocation can evaluate, each with
a reference. References are exact for integers and use the intervals of fp.py for floats.
"""
import math
import struct

from fp import ANY, FLOATS, F16, F32, hull, with_flushed_inputs
from values import F32 as F32_VALUES
from values import BOOL, I32, I64, U32, VALUES, between, f16, f32, product

LIMITS = {'i32': (-0x80000000, 0x7fffffff), 'u32': (0, 0xffffffff), 'i64': (-1 << 63, (1 << 63) - 1), 'u64': (0, (1 << 64) - 1)}
INTEGERS = ('i32', 'u32', 'i64', 'u64')


def bits(kind):
    return int(kind[1:])


def wrap(kind, x):
    x &= (1 << bits(kind)) - 1
    return x - (1 << bits(kind)) if kind[0] == 'i' and x >> (bits(kind) - 1) else x


class Operation:
    """One overload: `template` is WGSL with {0}, {1} ... for the arguments.

    `result` and each element of `args` are pairs (scalar kind, shape). A shape is 1, 2, 3, 4 or (columns, rows). Each
    element of `instances` is a tuple (components of the arguments, expected components, whether the operands are allowed in
    a const-expression).
    """

    def __init__(self, group, name, template, args, result, instances, abstract=True):
        self.group, self.name, self.template, self.args, self.result = group, name, template, args, result
        self.instances, self.abstract = instances, abstract


OPERATIONS = []


def components(shape):
    return shape[0] * shape[1] if isinstance(shape, tuple) else shape


def component_wise(group, name, template, kinds, result, reference, tuples, const=None, widths=(1, 2, 3, 4),
                   abstract=True, scalar_args=()):
    """Adds an operation on scalars and its component-wise form on vectors."""
    f = FLOATS.get(next((k for k in kinds if k in FLOATS), None)) or FLOATS.get(result)
    if any(k in FLOATS for k in kinds):
        reference = with_flushed_inputs(f, reference)
        scalar = [(t, reference(*t)) for t in tuples]
    else:
        scalar = [(t, reference(f, *t) if result in FLOATS else reference(*t)) for t in tuples]
    scalar = [(t, want, want is not None and want != ANY and (const is None or const(*t))) for t, want in scalar]
    for width in widths:
        if width > 1 and scalar_args:
            continue
        instances = []
        for i in range(0, len(scalar) - width + 1, width):
            chunk = scalar[i:i + width]
            instances.append(([[c[0][k] for c in chunk] for k in range(len(kinds))], [c[1] for c in chunk],
                              all(c[2] for c in chunk)))
        OPERATIONS.append(Operation(group, f'{name}_{"_".join(kinds)}_{width}', template, [(k, width) for k in kinds],
                                    (result, width), instances, abstract))


def general(group, name, template, args, result, reference, tuples, const=None, abstract=True):
    """Adds an operation on whole vectors or matrices. `reference` computes the result; it takes and returns components."""
    instances = []
    for t in tuples:
        want = reference(*t)
        ok = all(w is not None and w != ANY for w in want) and (const is None or const(*t))
        instances.append((list(t), want, ok))
    OPERATIONS.append(Operation(group, name, template, args, result, instances, abstract))


# --- Operators -----------------------------------------------------------------------------------

def int_binary(kind, symbol, function, right=None, const=None):
    right = right or kind
    values = product(VALUES[kind], VALUES[right])
    low, high = LIMITS[kind]
    fits = lambda a, b: low <= function(a, b) <= high  # noqa: E731
    ok = const or fits
    component_wise(f'operator {kind}', f'op{symbol}', '({0} ' + symbol + ' {1})', [kind, right], kind,
                   lambda a, b: wrap(kind, function(a, b)), values, ok, abstract=right == kind)
    if symbol in '+-*/%':  # vector and scalar operands
        for width in (2, 4):
            pairs = [([a] * (width - 1) + [b], [b]) for a, b in values[:120]]
            for swap in (False, True):
                def reference(v, s, swap=swap):
                    return [wrap(kind, function(s[0], x) if swap else function(x, s[0])) for x in v]

                def const_ok(v, s, swap=swap):
                    return all(ok(*((s[0], x) if swap else (x, s[0]))) for x in v)
                general(f'operator {kind}', f'op{symbol}_{kind}_{"sv" if swap else "vs"}{width}',
                        f'({{1}} {symbol} {{0}})' if swap else f'({{0}} {symbol} {{1}})',
                        [(kind, width), (kind, 1)], (kind, width), reference, pairs, const_ok)


def divide(a, b):
    if b == 0:
        return a
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def remainder(a, b):
    return 0 if b == 0 else a - b * divide(a, b)


for kind in INTEGERS:
    def divisible(a, b, kind=kind):
        return b != 0 and not (a == LIMITS[kind][0] and b == -1)
    int_binary(kind, '+', lambda a, b: a + b)
    int_binary(kind, '-', lambda a, b: a - b)
    int_binary(kind, '*', lambda a, b: a * b)
    int_binary(kind, '/', divide, const=divisible)
    int_binary(kind, '%', remainder, const=divisible)
    always = lambda a, b: True  # noqa: E731
    int_binary(kind, '&', lambda a, b: a & b, const=always)
    int_binary(kind, '|', lambda a, b: a | b, const=always)
    int_binary(kind, '^', lambda a, b: a ^ b, const=always)
    shift_values = product(VALUES[kind], VALUES['u32'])
    low, high = LIMITS[kind]

    def no_bits_lost(a, b, kind=kind):
        if b >= bits(kind):
            return False
        lost = a << b
        return LIMITS[kind][0] <= lost <= LIMITS[kind][1]
    component_wise(f'operator {kind}', 'shl', '({0} << {1})', [kind, 'u32'], kind,
                   lambda a, b, kind=kind: wrap(kind, a << (b % bits(kind))), shift_values, no_bits_lost, abstract=False)
    component_wise(f'operator {kind}', 'shr', '({0} >> {1})', [kind, 'u32'], kind, lambda a, b, kind=kind: a >> (b % bits(kind)),
                   shift_values, lambda a, b, kind=kind: b < bits(kind), abstract=False)
    component_wise(f'operator {kind}', 'complement', '(~{0})', [kind], kind,
                   lambda a, kind=kind: wrap(kind, ~a), [(x,) for x in VALUES[kind]], abstract=kind[0] == 'i')
for kind in ('i32', 'i64'):
    component_wise(f'operator {kind}', 'negate', '(-{0})', [kind], kind, lambda a, kind=kind: wrap(kind, -a),
                   [(x,) for x in VALUES[kind]], lambda a, kind=kind: a != LIMITS[kind][0])

COMPARISONS = {'==': lambda a, b: a == b, '!=': lambda a, b: a != b, '<': lambda a, b: a < b,
               '<=': lambda a, b: a <= b, '>': lambda a, b: a > b, '>=': lambda a, b: a >= b}
for kind in (*INTEGERS, 'f32', 'f16', 'bool'):
    pairs = product(VALUES[kind], VALUES[kind]) + [(x, x) for x in VALUES[kind]]
    for symbol, function in COMPARISONS.items():
        if kind == 'bool' and symbol not in ('==', '!='):
            continue
        if kind in FLOATS:
            def reference(f, a, b, function=function):
                return frozenset([function(a, b)])
            # Const-expressions do not flush subnormal values to zero; other expressions may flush
            # them.
            component_wise(f'comparison {kind}', f'op{symbol}', '({0} ' + symbol + ' {1})', [kind, kind], 'bool',
                           reference, pairs)
        else:
            component_wise(f'comparison {kind}', f'op{symbol}', '({0} ' + symbol + ' {1})', [kind, kind], 'bool',
                           function, pairs)

bools = product(BOOL, BOOL) * 3
component_wise('bool', 'and', '({0} & {1})', ['bool', 'bool'], 'bool', lambda a, b: a and b, bools)
component_wise('bool', 'or', '({0} | {1})', ['bool', 'bool'], 'bool', lambda a, b: a or b, bools)
component_wise('bool', 'short_and', '({0} && {1})', ['bool', 'bool'], 'bool', lambda a, b: a and b, bools, widths=(1,))
component_wise('bool', 'short_or', '({0} || {1})', ['bool', 'bool'], 'bool', lambda a, b: a or b, bools, widths=(1,))
component_wise('bool', 'not', '(!{0})', ['bool'], 'bool', lambda a: not a, [(x,) for x in BOOL * 6])
for width in (1, 2, 3, 4):
    vectors = [([bool(i >> k & 1) for k in range(width)],) for i in range(1 << width)]
    general('bool', f'all_{width}', 'all({0})', [('bool', width)], ('bool', 1), lambda v: [all(v)], vectors)
    general('bool', f'any_{width}', 'any({0})', [('bool', width)], ('bool', 1), lambda v: [any(v)], vectors)

FLOAT_OPERATORS = {'+': lambda f, a, b: f.add((a, a), (b, b)), '-': lambda f, a, b: f.sub((a, a), (b, b)),
                   '*': lambda f, a, b: f.mul((a, a), (b, b)), '/': lambda f, a, b: f.div((a, a), (b, b))}


def float_remainder(f, a, b):
    quotient = f.div((a, a), (b, b))
    if quotient == ANY:
        return ANY
    whole = (float(math.trunc(quotient[0])), float(math.trunc(quotient[1])))
    inherited = f.sub((a, a), f.mul((b, b), whole))
    return hull(inherited, f.point(math.fmod(a, b)))


FLOAT_OPERATORS['%'] = float_remainder
for kind in ('f32', 'f16'):
    pairs = product(VALUES[kind], VALUES[kind])
    for symbol, function in FLOAT_OPERATORS.items():
        component_wise(f'operator {kind}', f'op{symbol}', '({0} ' + symbol + ' {1})', [kind, kind], kind, function, pairs)
    f = FLOATS[kind]
    component_wise(f'operator {kind}', 'negate', '(-{0})', [kind], kind, lambda f, a: f.point(-a), [(x,) for x in VALUES[kind]])
    for symbol in '+-*/':
        function = FLOAT_OPERATORS[symbol]
        for swap in (False, True):
            reference = with_flushed_inputs(f, (lambda f, a, b, g=function: g(f, b, a)) if swap else function)
            general(f'operator {kind}', f'op{symbol}_{kind}_{"sv" if swap else "vs"}3',
                    f'({{1}} {symbol} {{0}})' if swap else f'({{0}} {symbol} {{1}})', [(kind, 3), (kind, 1)], (kind, 3),
                    lambda v, s, r=reference: [r(x, s[0]) for x in v], [([a, b, a], [b]) for a, b in pairs[:150]])

# --- Integer built-in functions ------------------------------------------------------------------


def leading_zeros(x):
    return 32 - (x & 0xffffffff).bit_length()


def trailing_zeros(x):
    x &= 0xffffffff
    return 32 if x == 0 else (x & -x).bit_length() - 1


def first_leading_bit(kind, x):
    x &= 0xffffffff
    if kind == 'i32' and x & 0x80000000:
        x ^= 0xffffffff
    return x.bit_length() - 1


def reverse(x):
    return int(format(x & 0xffffffff, '032b')[::-1], 2)


def extract(kind, x, offset, count):
    offset = min(offset, 32)
    count = min(count, 32 - offset)
    if count == 0:
        return 0
    bits = (x & 0xffffffff) >> offset & ((1 << count) - 1)
    if kind == 'i32' and bits >> (count - 1):
        bits -= 1 << count
    return bits


def insert(kind, x, y, offset, count):
    offset = min(offset, 32)
    count = min(count, 32 - offset)
    mask = (((1 << count) - 1) << offset) & 0xffffffff
    return wrap(kind, (x & 0xffffffff & ~mask) | ((y << offset) & mask))


BIT_COUNTS = [0, 1, 2, 5, 8, 16, 31, 32, 33, 64, 0x7fffffff, 0xffffffff]
for kind in INTEGERS:
    group, one = f'integer {kind}', [(x,) for x in VALUES[kind]]
    two = product(VALUES[kind], VALUES[kind])
    to = lambda x, kind=kind: wrap(kind, x)  # noqa: E731
    component_wise(group, 'abs', 'abs({0})', [kind], kind, lambda a, to=to: to(abs(a)), one,
                   lambda a, kind=kind: a != LIMITS[kind][0])
    component_wise(group, 'max', 'max({0}, {1})', [kind] * 2, kind, max, two)
    component_wise(group, 'min', 'min({0}, {1})', [kind] * 2, kind, min, two)
    component_wise(group, 'clamp', 'clamp({0}, {1}, {2})', [kind] * 3, kind, lambda e, a, b: min(max(e, a), b),
                   product(VALUES[kind], VALUES[kind], VALUES[kind]), lambda e, a, b: a <= b)
    for width in (2, 3, 4):
        t = [([a] * width, [b] * (width - 1) + [1]) for a, b in two[:240]]
        general(group, f'dot_{kind}_{width}', 'dot({0}, {1})', [(kind, width)] * 2, (kind, 1),
                lambda a, b, to=to: [to(sum(x * y for x, y in zip(a, b)))], t,
                lambda a, b, kind=kind: LIMITS[kind][0] <= -sum(abs(x * y) for x, y in zip(a, b)) * (kind[0] == 'i') and
                sum(abs(x * y) for x, y in zip(a, b)) <= LIMITS[kind][1])
    if bits(kind) == 64:  # wgpu has no bit functions for 64-bit integers
        continue
    component_wise(group, 'countLeadingZeros', 'countLeadingZeros({0})', [kind], kind, leading_zeros, one, abstract=False)
    component_wise(group, 'countTrailingZeros', 'countTrailingZeros({0})', [kind], kind, trailing_zeros, one, abstract=False)
    component_wise(group, 'countOneBits', 'countOneBits({0})', [kind], kind, lambda a: bin(a & 0xffffffff).count('1'), one, abstract=False)
    component_wise(group, 'firstLeadingBit', 'firstLeadingBit({0})', [kind], kind,
                   lambda a, kind=kind, to=to: to(first_leading_bit(kind, a)), one, abstract=False)
    component_wise(group, 'firstTrailingBit', 'firstTrailingBit({0})', [kind], kind,
                   lambda a, to=to: to(-1 if trailing_zeros(a) == 32 else trailing_zeros(a)), one, abstract=False)
    component_wise(group, 'reverseBits', 'reverseBits({0})', [kind], kind, lambda a, to=to: to(reverse(a)), one, abstract=False)
    bits_ok = lambda o, c: o + c <= 32  # noqa: E731
    for width in (1, 2, 3, 4):
        t = [([a] * (width - 1) + [b], [o], [c]) for a, b, o, c in product(VALUES[kind], VALUES[kind], BIT_COUNTS, BIT_COUNTS)]
        general(group, f'extractBits_{kind}_{width}', 'extractBits({0}, {1}, {2})', [(kind, width), ('u32', 1), ('u32', 1)],
                (kind, width), lambda e, o, c, kind=kind: [extract(kind, x, o[0], c[0]) for x in e], t,
                lambda e, o, c: o[0] + c[0] <= 32, abstract=False)
        t = [([a] * width, [b] * width, [o], [c]) for a, b, o, c in product(VALUES[kind], VALUES[kind], BIT_COUNTS, BIT_COUNTS)]
        general(group, f'insertBits_{kind}_{width}', 'insertBits({0}, {1}, {2}, {3})',
                [(kind, width), (kind, width), ('u32', 1), ('u32', 1)], (kind, width),
                lambda e, n, o, c, kind=kind: [insert(kind, x, y, o[0], c[0]) for x, y in zip(e, n)], t,
                lambda e, n, o, c: o[0] + c[0] <= 32, abstract=False)
for kind in ('i32', 'i64'):
    component_wise(f'integer {kind}', 'sign', 'sign({0})', [kind], kind, lambda a: (a > 0) - (a < 0), [(x,) for x in VALUES[kind]])

for kind in (*INTEGERS, 'f32', 'f16', 'bool'):
    values = [v for v in VALUES[kind] if not (isinstance(v, float) and 0 < abs(v) < FLOATS[kind].min_normal)]
    picks = product(values, values, BOOL)
    component_wise('select', 'select', 'select({0}, {1}, {2})', [kind, kind, 'bool'], kind,
                   (lambda f, a, b, c: (b if c else a,) * 2) if kind in FLOATS else (lambda a, b, c: b if c else a), picks)
    for width in (2, 3, 4):
        general('select', f'select_{kind}_scalar_{width}', 'select({0}, {1}, {2})', [(kind, width), (kind, width), ('bool', 1)],
                (kind, width), lambda a, b, c: list(b if c[0] else a), [([a] * width, [b] * width, [c]) for a, b, c in picks[:60]])

# --- Floating point built-in functions -----------------------------------------------------------


def pt(x):
    return (x, x)


def round_even(x):
    return float(round(x))


def sin_cos(f, function, x):
    if not -math.pi <= x <= math.pi:
        return ANY
    return f.widen(pt(function(x)), 2.0 ** -11 if f.kind == 'f32' else 2.0 ** -7)


def acos(f, x):
    if not -1 <= x <= 1:
        return ANY
    absolute = f.widen(pt(math.acos(x)), 6.77e-5 if f.kind == 'f32' else 3.91e-3)
    inherited = f.atan2(f.sqrt(f.sub(pt(1.0), f.mul(pt(x), pt(x)))), pt(x))
    return hull(absolute, inherited)


def asin(f, x):
    if not -1 <= x <= 1:
        return ANY
    absolute = f.widen(pt(math.asin(x)), 6.81e-5 if f.kind == 'f32' else 3.91e-3)
    inherited = f.atan2(pt(x), f.sqrt(f.sub(pt(1.0), f.mul(pt(x), pt(x)))))
    return hull(absolute, inherited)


def tanh(f, x):
    absolute = f.widen(pt(math.tanh(x)), 1e-5)
    quotient = f.div(sinh(f, x), cosh(f, x))
    return hull(absolute, quotient)


def exps(f, x):
    return f.exp(pt(x)), f.exp(pt(-x))


def sinh(f, x):
    a, b = exps(f, x)
    return f.mul(f.sub(a, b), pt(0.5))


def cosh(f, x):
    a, b = exps(f, x)
    return f.mul(f.add(a, b), pt(0.5))


def asinh(f, x):
    return f.log(f.add(pt(x), f.sqrt(f.add(f.mul(pt(x), pt(x)), pt(1.0)))))


def acosh(f, x):
    return ANY if x < 1 else f.log(f.add(pt(x), f.sqrt(f.sub(f.mul(pt(x), pt(x)), pt(1.0)))))


def atanh(f, x):
    if not -1 < x < 1:
        return ANY
    return f.mul(f.log(f.div(f.add(pt(1.0), pt(x)), f.sub(pt(1.0), pt(x)))), pt(0.5))


def fract(f, x):
    v = f.sub(pt(x), pt(float(math.floor(x))))
    # If the result rounds up to 1.0, it may be clamped to a value below 1.0; the interval contains both values.
    return v


def smoothstep(f, low, high, x):
    if low >= high:
        return ANY
    t = f.clamp(f.div(f.sub(pt(x), pt(low)), f.sub(pt(high), pt(low))), pt(0.0), pt(1.0))
    rest = f.sub(pt(3.0), f.mul(pt(2.0), t))
    # The factors of a product may be multiplied in any order (section 'Reassociation and Fusion').
    # The order matters if an intermediate product is subnormal.
    return hull(f.mul(f.mul(t, t), rest), f.mul(t, f.mul(t, rest)))


def power(f, x, y):
    if x <= 0:
        return ANY
    return f.exp2(f.mul(pt(y), f.log2(pt(x))))


def mix(f, x, y, z):
    a = f.add(f.mul(pt(x), f.sub(pt(1.0), pt(z))), f.mul(pt(y), pt(z)))
    b = f.add(pt(x), f.mul(f.sub(pt(y), pt(x)), pt(z)))
    return hull(a, b)


def float_clamp(f, x, low, high):
    values = {min(max(x, low), high), sorted((x, low, high))[1]}
    return hull(*(f.point(v) for v in values))


def quantize(f, x):
    return F16.point(x)


def ldexp(f, x, e):
    bias = 127 if f.kind == 'f32' else 15
    if e > bias + 1:
        return ANY
    try:
        v = f.point(math.ldexp(x, e))
    except OverflowError:
        return ANY
    return hull(v, pt(0.0)) if e + bias <= 0 else v


def tangent(f, x):
    return f.div(sin_cos(f, math.sin, x), sin_cos(f, math.cos, x))


def log_like(method):
    return lambda f, x: getattr(f, method)(pt(x))


def small(kind):
    """Returns operands that are small enough for a few products and sums to stay in range."""
    top = 1e6 if kind == 'f32' else 30.0
    return [x for x in VALUES[kind] if abs(x) <= top]


for kind in ('f32', 'f16'):
    f, group = FLOATS[kind], f'float {kind}'
    one = [(x,) for x in VALUES[kind]]
    two = product(VALUES[kind], VALUES[kind])
    angle = [(x,) for x in between(kind, -math.pi, math.pi)] + [(x,) for x in VALUES[kind][:12]]
    unit = [(x,) for x in between(kind, -1, 1)]
    positive = [(x,) for x in VALUES[kind] if x > 0] + [(x,) for x in between(kind, 0.4, 3)]
    exponents = [(x,) for x in between(kind, *((-80, 80) if kind == 'f32' else (-8, 10)))]
    exact = {'abs': abs, 'ceil': lambda x: float(math.ceil(x)), 'floor': lambda x: float(math.floor(x)),
             'trunc': lambda x: float(math.trunc(x)), 'round': round_even,
             'sign': lambda x: float((x > 0) - (x < 0)), 'saturate': lambda x: min(max(x, 0.0), 1.0)}
    for name, function in exact.items():
        component_wise(group, name, name + '({0})', [kind], kind, lambda f, x, g=function: f.point(g(x)), one)
    unary = {
        'acos': (acos, unit), 'asin': (asin, unit), 'tanh': (tanh, exponents), 'sinh': (sinh, exponents),
        'cosh': (cosh, exponents), 'asinh': (asinh, [(x,) for x in small(kind)]), 'acosh': (acosh, positive),
        'atanh': (atanh, unit), 'atan': (lambda f, x: f.ulps(pt(math.atan(x)), 4096 if f.kind == 'f32' else 5), one),
        'cos': (lambda f, x: sin_cos(f, math.cos, x), angle), 'sin': (lambda f, x: sin_cos(f, math.sin, x), angle),
        'tan': (tangent, angle), 'degrees': (lambda f, x: f.mul(pt(x), f.point(57.295779513082322865)), one),
        'radians': (lambda f, x: f.mul(pt(x), f.point(0.017453292519943295474)), one),
        'exp': (log_like('exp'), exponents), 'exp2': (log_like('exp2'), exponents), 'fract': (fract, one),
        'inverseSqrt': (log_like('inverse_sqrt'), positive), 'log': (log_like('log'), positive),
        'log2': (log_like('log2'), positive), 'sqrt': (log_like('sqrt'), positive + [(0.0,)]),
    }
    for name, (function, operands) in unary.items():
        component_wise(group, name, name + '({0})', [kind], kind, function, operands)
    component_wise(group, 'max', 'max({0}, {1})', [kind] * 2, kind, lambda f, a, b: f.point(max(a, b)), two)
    component_wise(group, 'min', 'min({0}, {1})', [kind] * 2, kind, lambda f, a, b: f.point(min(a, b)), two)
    component_wise(group, 'step', 'step({0}, {1})', [kind] * 2, kind, lambda f, e, x: pt(1.0 if e <= x else 0.0), two)
    component_wise(group, 'atan2', 'atan2({0}, {1})', [kind] * 2, kind, lambda f, y, x: f.atan2(pt(y), pt(x)), two)
    component_wise(group, 'pow', 'pow({0}, {1})', [kind] * 2, kind, power,
                   product([x for (x,) in positive], [x for (x,) in exponents]))
    some = small(kind)
    three = product(some, some, some, limit=360)
    component_wise(group, 'fma', 'fma({0}, {1}, {2})', [kind] * 3, kind,
                   lambda f, a, b, c: hull(f.add(f.mul(pt(a), pt(b)), pt(c)), f.point(a * b + c)), three)
    component_wise(group, 'mix', 'mix({0}, {1}, {2})', [kind] * 3, kind, mix, three)
    component_wise(group, 'clamp', 'clamp({0}, {1}, {2})', [kind] * 3, kind, float_clamp,
                   product(VALUES[kind], VALUES[kind], VALUES[kind], limit=360), lambda x, a, b: a <= b)
    component_wise(group, 'smoothstep', 'smoothstep({0}, {1}, {2})', [kind] * 3, kind, smoothstep, three)
    shifts = [-30, -16, -15, -14, -3, -1, 0, 1, 2, 5, 10, 15, 16] + ([-200, -127, -126, 100, 127, 128] if kind == 'f32' else [])
    component_wise(group, 'ldexp', 'ldexp({0}, {1})', [kind, 'i32'], kind, ldexp, product(VALUES[kind], shifts))
    for width in (2, 3, 4):
        general(group, f'mix_{kind}_scalar_{width}', 'mix({0}, {1}, {2})', [(kind, width), (kind, width), (kind, 1)],
                (kind, width), lambda a, b, z, f=f: [with_flushed_inputs(f, mix)(x, y, z[0]) for x, y in zip(a, b)],
                [([a] * width, [b] * width, [c]) for a, b, c in three[:100]])
    normal = [x for x in VALUES[kind] if x == 0 or abs(x) >= f.min_normal]
    component_wise(group, 'modf_fract', 'modf({0}).fract', [kind], kind, lambda f, x: f.point(math.modf(x)[0]), [(x,) for x in normal])
    component_wise(group, 'modf_whole', 'modf({0}).whole', [kind], kind, lambda f, x: f.point(math.modf(x)[1]), [(x,) for x in normal])
    component_wise(group, 'frexp_fract', 'frexp({0}).fract', [kind], kind, lambda f, x: f.point(math.frexp(x)[0]), [(x,) for x in normal])
    component_wise(group, 'frexp_exp', 'frexp({0}).exp', [kind], 'i32', lambda f, x: math.frexp(x)[1], [(x,) for x in normal], abstract=False)
component_wise('float f32', 'quantizeToF16', 'quantizeToF16({0})', ['f32'], 'f32', quantize, [(x,) for x in F32_VALUES])

# --- Geometry and matrices -----------------------------------------------------------------------


def dot(f, a, b):
    """Sums may be evaluated in any order and fused, so the reference allows an error instead of following one order.
    """
    exact = math.fsum(x * y for x, y in zip(a, b))
    products = [f.mul(pt(x), pt(y)) for x, y in zip(a, b)]
    if ANY in products:
        return ANY
    size = math.fsum(max(abs(p[0]), abs(p[1])) for p in products)
    error = (2 * len(a)) * size * 2.0 ** -f.bits * 2 + f.ulp(0) * len(a)
    return f.widen(pt(exact), error)


def length(f, v):
    return f.sqrt(dot_positive(f, v))


def dot_positive(f, v):
    d = dot(f, v, v)
    return d if d == ANY else (max(d[0], 0.0), d[1])


def vectors(kind, width, count, count_of=1, seed=3):
    import random
    rng = random.Random(seed)
    some = [x for x in small(kind) if x == 0 or abs(x) > (1e-3 if kind == 'f32' else 0.05)]
    return [tuple([rng.choice(some) for _ in range(width)] for _ in range(count_of)) for _ in range(count)]


def face_forward(f, a, b, c):
    d = dot(f, c, b)
    if d == ANY:
        return [ANY] * len(a)
    choices = ([a] if d[0] < 0 else []) + ([[-x for x in a]] if d[1] >= 0 else [])
    return [hull(*(pt(c[i]) for c in choices)) for i in range(len(a))]


def reflect(f, a, b):
    d = f.mul(pt(2.0), dot(f, b, a))
    return [f.sub(pt(x), f.mul(d, pt(y))) for x, y in zip(a, b)]


def refract(f, a, b, eta):
    d = dot(f, b, a)
    e = pt(eta[0])
    k = f.sub(pt(1.0), f.mul(f.mul(e, e), f.sub(pt(1.0), f.mul(d, d))))
    if k == ANY or k[0] <= 0 <= k[1]:
        return [ANY] * len(a)
    if k[1] < 0:
        return [pt(0.0)] * len(a)
    factor = f.add(f.mul(e, d), f.sqrt(k))
    return [f.sub(f.mul(e, pt(x)), f.mul(factor, pt(y))) for x, y in zip(a, b)]


def column(m, rows, c):
    return m[c * rows:(c + 1) * rows]


def row(m, columns, rows, r):
    return [m[c * rows + r] for c in range(columns)]


for kind in ('f32', 'f16'):
    f, group = FLOATS[kind], f'vector {kind}'
    for w in (2, 3, 4):
        v, s = (kind, w), (kind, 1)
        general(group, f'dot_{kind}_{w}', 'dot({0}, {1})', [v, v], s, lambda a, b, f=f: [dot(f, a, b)], vectors(kind, w, 60, 2))
        general(group, f'length_{kind}_{w}', 'length({0})', [v], s, lambda a, f=f: [length(f, a)], vectors(kind, w, 60))
        general(group, f'distance_{kind}_{w}', 'distance({0}, {1})', [v, v], s,
                lambda a, b, f=f: [length(f, [f32(x - y) if f is F32 else f16(x - y) for x, y in zip(a, b)])]
                if all(f.representable(x - y) for x, y in zip(a, b)) else [ANY], vectors(kind, w, 60, 2))
        general(group, f'normalize_{kind}_{w}', 'normalize({0})', [v], v,
                lambda a, f=f: [f.div(pt(x), length(f, a)) for x in a], vectors(kind, w, 60),
                lambda a: any(a))
        general(group, f'faceForward_{kind}_{w}', 'faceForward({0}, {1}, {2})', [v] * 3, v,
                lambda a, b, c, f=f: face_forward(f, a, b, c), vectors(kind, w, 60, 3))
        general(group, f'reflect_{kind}_{w}', 'reflect({0}, {1})', [v, v], v, lambda a, b, f=f: reflect(f, a, b),
                vectors(kind, w, 60, 2))
        refractions = [(a, b, [e]) for (a, b), e in zip(vectors(kind, w, 60, 2), [0.5, 1.0, 1.5, 0.25] * 15)]
        general(group, f'refract_{kind}_{w}', 'refract({0}, {1}, {2})', [v, v, s], v,
                lambda a, b, e, f=f: refract(f, a, b, e), refractions)
    general(group, f'length_{kind}_1', 'length({0})', [(kind, 1)], (kind, 1), lambda a, f=f: [length(f, a)],
            [([x],) for x in small(kind) if x == 0 or abs(x) > 0.01])
    general(group, f'distance_{kind}_1', 'distance({0}, {1})', [(kind, 1)] * 2, (kind, 1),
            lambda a, b, f=f: [length(f, [a[0] - b[0]])], [([x], [y]) for x in (1.5, 10.0, -3.0) for y in (0.5, -2.0, 8.0)])
    general(group, f'cross_{kind}', 'cross({0}, {1})', [(kind, 3)] * 2, (kind, 3),
            lambda a, b, f=f: [dot(f, [a[(i + 1) % 3], -a[(i + 2) % 3]], [b[(i + 2) % 3], b[(i + 1) % 3]]) for i in range(3)],
            vectors(kind, 3, 60, 2))
    group = f'matrix {kind}'
    for c in (2, 3, 4):
        for r in (2, 3, 4):
            m, size = (kind, (c, r)), c * r
            tag = f'{kind}_{c}x{r}'
            pairs = vectors(kind, size, 12, 2)
            for symbol in '+-':
                general(group, f'op{symbol}_{tag}', f'({{0}} {symbol} {{1}})', [m, m], m,
                        lambda a, b, g=FLOAT_OPERATORS[symbol], f=f: [g(f, x, y) for x, y in zip(a, b)], pairs)
            general(group, f'scale_{tag}', '({0} * {1})', [m, (kind, 1)], m,
                    lambda a, s, f=f: [f.mul(pt(x), pt(s[0])) for x in a], [(a, [b[0]]) for a, b in pairs])
            general(group, f'scaled_{tag}', '({1} * {0})', [m, (kind, 1)], m,
                    lambda a, s, f=f: [f.mul(pt(x), pt(s[0])) for x in a], [(a, [b[0]]) for a, b in pairs])
            general(group, f'matvec_{tag}', '({0} * {1})', [m, (kind, c)], (kind, r),
                    lambda a, v, c=c, r=r, f=f: [dot(f, row(a, c, r, i), v) for i in range(r)], [(a, b[:c]) for a, b in pairs])
            general(group, f'vecmat_{tag}', '({1} * {0})', [m, (kind, r)], (kind, c),
                    lambda a, v, c=c, r=r, f=f: [dot(f, v, column(a, r, i)) for i in range(c)], [(a, b[:r]) for a, b in pairs])
            general(group, f'transpose_{tag}', 'transpose({0})', [m], (kind, (r, c)),
                    lambda a, c=c, r=r: [pt(x) for i in range(r) for x in row(a, c, r, i)], [(a,) for a, _ in pairs])
            columns_template = f'mat{c}x{r}<{kind}>(' + ', '.join(f'{{{i}}}' for i in range(c)) + ')'
            general(group, f'columns_{tag}', columns_template, [(kind, r)] * c, m,
                    lambda *v: [pt(x) for part in v for x in part],
                    [tuple(column(a, r, i) for i in range(c)) for a, _ in pairs])
            general(group, f'scalars_{tag}', f'mat{c}x{r}<{kind}>(' + ', '.join(f'{{{i}}}' for i in range(size)) + ')',
                    [(kind, 1)] * size, m, lambda *v: [pt(x[0]) for x in v], [tuple([x] for x in a) for a, _ in pairs[:6]])
            for k in (2, 3, 4):
                n = (kind, (k, c))
                products = [(a, b) for a, b in zip((p[0] for p in pairs), (p[0] for p in vectors(kind, k * c, 12, 1, 9)))]
                general(group, f'matmat_{tag}_{k}', '({0} * {1})', [m, n], (kind, (k, r)),
                        lambda a, b, c=c, r=r, k=k, f=f: [dot(f, row(a, c, r, i), column(b, c, j)) for j in range(k) for i in range(r)],
                        products)
    for n in (2, 3, 4):
        # With small whole numbers, the result is exact in any order of evaluation.
        import random
        rng = random.Random(n)
        mats = [([float(rng.randint(-3, 3)) for _ in range(n * n)],) for _ in range(12)]

        def determinant(m, n):
            rows = [[m[c * n + r] for c in range(n)] for r in range(n)]
            if n == 1:
                return rows[0][0]
            total = 0.0
            for c in range(n):
                minor = [x for cc in range(n) if cc != c for x in m[cc * n + 1:cc * n + n]]
                total += (-1) ** c * rows[0][c] * determinant(minor, n - 1)
            return total
        general(group, f'determinant_{kind}_{n}', 'determinant({0})', [(kind, (n, n))], (kind, 1),
                lambda m, n=n: [pt(determinant(m, n))], mats)

# --- Conversions and constructors ----------------------------------------------------------------

# For each pair of a float type and an integer type: the smallest and the largest value that both
# types represent exactly.
INT_FROM_FLOAT = {('f32', 'i32'): (-2147483648, 2147483520), ('f32', 'u32'): (0, 4294967040),
                  ('f32', 'i64'): (-1 << 63, (1 << 63) - (1 << 39)), ('f32', 'u64'): (0, (1 << 64) - (1 << 40)),
                  **{('f16', kind): (-65504 * (kind[0] == 'i'), 65504) for kind in INTEGERS}}


def convert(source, target):
    if target == 'bool':
        return (lambda f, x: frozenset([x != 0])) if source in FLOATS else (lambda x: x != 0)
    if source == 'bool':
        return (lambda f, x: pt(float(x))) if target in FLOATS else (lambda x: int(x))
    if source in FLOATS and target in FLOATS:
        return lambda f, x: FLOATS[target].point(x)
    if target in FLOATS:
        return lambda f, x: FLOATS[target].point(float(x))
    if source in FLOATS:
        low, high = INT_FROM_FLOAT[source, target]
        return lambda f, x: min(max(math.trunc(x), low), high)
    return lambda x: wrap(target, x)


for source in (*INTEGERS, 'f32', 'f16', 'bool'):
    for target in (*INTEGERS, 'f32', 'f16', 'bool'):
        operands = [(x,) for x in VALUES[source] * (4 if source == 'bool' else 1)]
        for width in (1, 2, 3, 4):
            template = f'{target}({{0}})' if width == 1 else f'vec{width}<{target}>({{0}})'
            component_wise('conversion', f'{target}_from', template, [source], target, convert(source, target), operands,
                           widths=(width,), abstract=False)


def bits_of(kind, x):
    if kind in FLOATS:
        return struct.unpack('<I' if kind == 'f32' else '<H', struct.pack('<f' if kind == 'f32' else '<e', x))[0]
    return x & ((1 << bits(kind)) - 1)


def from_bits(kind, word):
    """Returns the value with these bits. Returns None for NaN and infinity, for which any result is allowed."""
    if kind == 'f32':
        x = struct.unpack('<f', struct.pack('<I', word))[0]
        return F32.flush(pt(x)) if math.isfinite(x) else None
    if kind == 'f16':
        x = struct.unpack('<e', struct.pack('<H', word))[0]
        return F16.flush(pt(x)) if math.isfinite(x) else None
    return wrap(kind, word)


for source in (*INTEGERS, 'f32'):
    for target in (*INTEGERS, 'f32'):
        if (source[1:] == '64') != (target[1:] == '64'):
            continue
        if source in FLOATS:
            reference = (lambda f, x, s=source, t=target: from_bits(t, bits_of(s, x)))
        elif target in FLOATS:
            reference = (lambda f, x, s=source, t=target: from_bits(t, bits_of(s, x)))
        else:
            reference = (lambda x, s=source, t=target: from_bits(t, bits_of(s, x)))
        for width in (1, 2, 3, 4):
            template = f'bitcast<{target}>({{0}})' if width == 1 else f'bitcast<vec{width}<{target}>>({{0}})'
            component_wise('bitcast', f'bitcast_{target}_from', template, [source], target, reference,
                           [(x,) for x in VALUES[source]], widths=(width,), abstract=False)
HALVES = [x for x in VALUES['f16'] if x == 0 or abs(x) >= F16.min_normal]
for kind in ('i32', 'u32', 'f32'):
    pairs = [p for p in product(HALVES, HALVES, limit=60)]
    words = [bits_of('f16', a) | bits_of('f16', b) << 16 for a, b in pairs]
    general('bitcast', f'bitcast_{kind}_from_vec2h', f'bitcast<{kind}>({{0}})', [('f16', 2)], (kind, 1),
            lambda v, kind=kind: [from_bits(kind, bits_of('f16', v[0]) | bits_of('f16', v[1]) << 16)], [(list(p),) for p in pairs],
            abstract=False)
    usable = [w for w in words if from_bits(kind, w) is not None]
    numbers = [wrap(kind, w) if kind != 'f32' else struct.unpack('<f', struct.pack('<I', w))[0] for w in usable]
    numbers = [x for x in numbers if not isinstance(x, float) or x == 0 or abs(x) >= F32.min_normal]
    general('bitcast', f'bitcast_vec2h_from_{kind}', f'bitcast<vec2<f16>>({{0}})', [(kind, 1)], ('f16', 2),
            lambda v, kind=kind: [from_bits('f16', bits_of(kind, v[0]) & 0xffff), from_bits('f16', bits_of(kind, v[0]) >> 16)],
            [([x],) for x in numbers], abstract=False)

for width in (1, 3, 4):
    parts = [HALVES[i:i + width] for i in range(0, len(HALVES) - width + 1, width)]
    template = 'bitcast<f16>({0})' if width == 1 else f'bitcast<vec{width}<f16>>({{0}})'
    general('bitcast', f'bitcast_f16_{width}', template, [('f16', width)], ('f16', width), lambda v: [pt(x) for x in v],
            [(p,) for p in parts], abstract=False)
for kind in ('i32', 'u32'):  # bitcasts between two 32-bit integers and four f16
    four = [HALVES[i:i + 4] for i in range(len(HALVES) - 3)]
    pairs = [[wrap(kind, bits_of('f16', v[i]) | bits_of('f16', v[i + 1]) << 16) for i in (0, 2)] for v in four]
    general('bitcast', f'bitcast_vec2_{kind}_from_vec4h', f'bitcast<vec2<{kind}>>({{0}})', [('f16', 4)], (kind, 2),
            lambda v, four=four, pairs=pairs: pairs[four.index(v)], [(v,) for v in four], abstract=False)
    general('bitcast', f'bitcast_vec4h_from_vec2_{kind}', 'bitcast<vec4<f16>>({0})', [(kind, 2)], ('f16', 4),
            lambda v, four=four, pairs=pairs: [pt(x) for x in four[pairs.index(v)]], [(w,) for w in pairs], abstract=False)

for kind in (*INTEGERS, 'f32', 'f16', 'bool'):
    normal = [x for x in VALUES[kind] if not isinstance(x, float) or x == 0 or abs(x) >= FLOATS[kind].min_normal] * 8
    same = (lambda *v: [pt(x) if kind in FLOATS else x for part in v for x in part])
    want = lambda v, kind=kind: [pt(x) if kind in FLOATS else x for x in v]  # noqa: E731
    for parts in ((1, 1), (1, 1, 1), (2, 1), (1, 2), (1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2), (3, 1), (1, 3)):
        width = sum(parts)
        operands = []
        for i in range(0, len(normal) - 4, 3):
            at, pieces = i, []
            for p in parts:
                pieces.append(normal[at:at + p])
                at += p
            operands.append(tuple(pieces))
        for spelled in (f'vec{width}<{kind}>', f'vec{width}'):
            general('constructor', f'{spelled}_{kind}_{"".join(map(str, parts))}'.replace('<', '_').replace('>', ''),
                    spelled + '(' + ', '.join(f'{{{i}}}' for i in range(len(parts))) + ')', [(kind, p) for p in parts], (kind, width),
                    lambda *v, w=want: w([x for part in v for x in part]), operands[:12], abstract=False)
    for width in (2, 3, 4):
        general('constructor', f'splat_{kind}_{width}', f'vec{width}<{kind}>({{0}})', [(kind, 1)], (kind, width),
                lambda v, w=want, width=width: w(v * width), [([x],) for x in normal[:12]], abstract=False)
        general('constructor', f'zero_{kind}_{width}', f'select({{0}}, vec{width}<{kind}>(), true)', [(kind, width)], (kind, width),
                lambda v, w=want, kind=kind, width=width: w([VALUES[kind][0]] * width), [(normal[:width],)], abstract=False)
        for a in range(width):
            for b in range(width):
                letters = 'xyzw'[a] + 'xyzw'[b] + 'xyzw'[a]
                general('constructor', f'swizzle_{kind}_{width}_{letters}', '{0}.' + letters, [(kind, width)], (kind, 3),
                        lambda v, w=want, a=a, b=b: w([v[a], v[b], v[a]]), [(normal[i:i + width],) for i in range(4)], abstract=False)
    general('constructor', f'array_{kind}', f'array<{kind}, 3>({{0}}, {{1}}, {{2}})[1]', [(kind, 1)] * 3, (kind, 1),
            lambda a, b, c, w=want: w(b), [([a], [b], [c]) for a, b, c in zip(normal, normal[1:], normal[2:])][:12], abstract=False)

# --- Packing -------------------------------------------------------------------------------------


def rounded(x):
    """Returns the allowed values of floor(0.5 + x). Near a tie, these are both neighbors, because x may have been rounded."""
    return sorted({math.floor(0.5 + x - 2e-3), math.floor(0.5 + x + 2e-3)} if abs(x) > 256 else
                  {math.floor(0.5 + x - 1e-4), math.floor(0.5 + x + 1e-4)})


def packed(parts, size):
    """Returns the set of all words in which each part, `size` bits wide, has an allowed value. `parts` lists the allowed values of each."""
    words = {0}
    for i, alternatives in enumerate(parts):
        words = {w | ((a & ((1 << size) - 1)) << (i * size)) for w in words for a in alternatives}
    return frozenset(words)


NORMS = [f32(x) for x in (0.0, 1.0, -1.0, 0.5, -0.5, 0.25, 2.0, -2.0, 0.1, -0.7, 0.9, 1e-3, 0.3333333432674408, 100.0, -1e10)]
norm_vectors = {w: [tuple([[NORMS[(i * 7 + k * k * 3 + k) % len(NORMS)] for k in range(w)]]) for i in range(45)] for w in (2, 4)}
clamp = lambda x, a, b: min(max(x, a), b)  # noqa: E731
general('packing', 'pack4x8snorm', 'pack4x8snorm({0})', [('f32', 4)], ('u32', 1),
        lambda v: [packed([rounded(127 * clamp(x, -1.0, 1.0)) for x in v], 8)], norm_vectors[4], abstract=False)
general('packing', 'pack4x8unorm', 'pack4x8unorm({0})', [('f32', 4)], ('u32', 1),
        lambda v: [packed([rounded(255 * clamp(x, 0.0, 1.0)) for x in v], 8)], norm_vectors[4], abstract=False)
general('packing', 'pack2x16snorm', 'pack2x16snorm({0})', [('f32', 2)], ('u32', 1),
        lambda v: [packed([rounded(32767 * clamp(x, -1.0, 1.0)) for x in v], 16)], norm_vectors[2], abstract=False)
general('packing', 'pack2x16unorm', 'pack2x16unorm({0})', [('f32', 2)], ('u32', 1),
        lambda v: [packed([rounded(65535 * clamp(x, 0.0, 1.0)) for x in v], 16)], norm_vectors[2], abstract=False)


def half_bits(x):
    v = F16.point(x)
    if v == ANY:
        return None
    # The possible results are the two f16 values next to `x`, and both zeros if one of them is
    # subnormal and may therefore be flushed.
    return {bits_of('f16', y) for y in (F16.down(x), F16.up(x))} | ({0x8000, 0} if v[0] <= 0 <= v[1] else set())


def pack_halves(v):
    parts = [half_bits(x) for x in v]
    return [None if None in parts else packed(parts, 16)]


half_pairs = [([a, b],) for a, b in zip(F32_VALUES, F32_VALUES[3:])]
general('packing', 'pack2x16float', 'pack2x16float({0})', [('f32', 2)], ('u32', 1), pack_halves, half_pairs, abstract=False)
BYTES_I = [0, 1, -1, 127, -128, 128, 255, 256, -129, 1000, -0x80000000, 0x7fffffff]
byte_vectors = [([BYTES_I[(i + k * 5) % 12] for k in range(4)],) for i in range(24)]
unsigned_vectors = [([x & 0xffffffff for x in v[0]],) for v in byte_vectors]
general('packing', 'pack4xI8', 'pack4xI8({0})', [('i32', 4)], ('u32', 1), lambda v: [sum((x & 255) << 8 * i for i, x in enumerate(v))],
        byte_vectors, abstract=False)
general('packing', 'pack4xU8', 'pack4xU8({0})', [('u32', 4)], ('u32', 1), lambda v: [sum((x & 255) << 8 * i for i, x in enumerate(v))],
        unsigned_vectors, abstract=False)
general('packing', 'pack4xI8Clamp', 'pack4xI8Clamp({0})', [('i32', 4)], ('u32', 1),
        lambda v: [sum((clamp(x, -128, 127) & 255) << 8 * i for i, x in enumerate(v))], byte_vectors, abstract=False)
general('packing', 'pack4xU8Clamp', 'pack4xU8Clamp({0})', [('u32', 4)], ('u32', 1),
        lambda v: [sum(min(x, 255) << 8 * i for i, x in enumerate(v))], unsigned_vectors, abstract=False)


def signed(x, bits):
    return x - (1 << bits) if x >> (bits - 1) & 1 else x


def split(word, bits):
    return [word >> i & ((1 << bits) - 1) for i in range(0, 32, bits)]


words = [([x],) for x in U32 + [0x80ff7f01, 0x7f80ff00, 0x12345678, 0x80008001, 0x7fff0001]]
general('packing', 'unpack4xI8', 'unpack4xI8({0})', [('u32', 1)], ('i32', 4), lambda v: [signed(x, 8) for x in split(v[0], 8)], words, abstract=False)
general('packing', 'unpack4xU8', 'unpack4xU8({0})', [('u32', 1)], ('u32', 4), lambda v: split(v[0], 8), words, abstract=False)
ulp3 = lambda x: F32.ulps(pt(x), 3)  # noqa: E731
general('packing', 'unpack4x8snorm', 'unpack4x8snorm({0})', [('u32', 1)], ('f32', 4),
        lambda v: [ulp3(max(signed(x, 8) / 127, -1.0)) for x in split(v[0], 8)], words, abstract=False)
general('packing', 'unpack4x8unorm', 'unpack4x8unorm({0})', [('u32', 1)], ('f32', 4),
        lambda v: [ulp3(x / 255) for x in split(v[0], 8)], words, abstract=False)
general('packing', 'unpack2x16snorm', 'unpack2x16snorm({0})', [('u32', 1)], ('f32', 2),
        lambda v: [ulp3(max(signed(x, 16) / 32767, -1.0)) for x in split(v[0], 16)], words, abstract=False)
general('packing', 'unpack2x16unorm', 'unpack2x16unorm({0})', [('u32', 1)], ('f32', 2),
        lambda v: [ulp3(x / 65535) for x in split(v[0], 16)], words, abstract=False)


def unpack_half(bits):
    x = struct.unpack('<e', struct.pack('<H', bits))[0]
    if not math.isfinite(x):
        return None
    return (min(x, 0.0), max(x, 0.0)) if abs(x) < F16.min_normal else pt(x)


general('packing', 'unpack2x16float', 'unpack2x16float({0})', [('u32', 1)], ('f32', 2),
        lambda v: [unpack_half(x) for x in split(v[0], 16)], words, abstract=False)
dots = [([a], [b]) for a, b in product(U32 + [0x80808080, 0x7f7f7f7f, 0x01ff80fe], U32 + [0x80808080, 0x12345678], limit=200)]
general('packing', 'dot4U8Packed', 'dot4U8Packed({0}, {1})', [('u32', 1)] * 2, ('u32', 1),
        lambda a, b: [sum(x * y for x, y in zip(split(a[0], 8), split(b[0], 8)))], dots, abstract=False)
general('packing', 'dot4I8Packed', 'dot4I8Packed({0}, {1})', [('u32', 1)] * 2, ('i32', 1),
        lambda a, b: [sum(signed(x, 8) * signed(y, 8) for x, y in zip(split(a[0], 8), split(b[0], 8)))], dots, abstract=False)
