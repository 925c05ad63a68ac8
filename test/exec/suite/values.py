"""Selects operands for the generated tests: ordinary values and edge cases."""
import itertools
import math
import random
import struct


def f32(x):
    return struct.unpack('<f', struct.pack('<f', x))[0]


def f16(x):
    return struct.unpack('<e', struct.pack('<e', x))[0]


I32 = [0, 1, -1, 2, -2, 3, 7, -7, 10, -10, 31, 32, 33, 100, -100, 255, 256, 65535, 65536, -65536, 0x55555555,
       -0x55555556, 0x7fffffff, -0x80000000, -0x7fffffff, 123456789]
U32 = [0, 1, 2, 3, 7, 10, 31, 32, 33, 100, 255, 256, 65535, 65536, 0x55555555, 0xaaaaaaaa, 0x7fffffff, 0x80000000,
       0x80000001, 0xfffffffe, 0xffffffff, 123456789]
F32 = [f32(x) for x in (
    0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.5, 3.7, -3.7, 0.1, -0.25, 10.0, -10.0, 100.25, 1e-3, -1e-3, 1e6, 8388607.5,
    -8388607.5, 16777216.0, 2.0 ** 31, -2.0 ** 31, 2.0 ** 32, 65504.0, 65520.0, math.pi, 1 / 3, 0.99999994, 1.0000001, 2.0 ** -126,
    -2.0 ** -126, 1e-40, 2.0 ** -149, 1e30, -1e30, 3.4028234663852886e38, -3.4028234663852886e38)]
F16 = [f16(x) for x in (
    0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.5, 3.7, -3.7, 0.1, -0.25, 10.0, -10.0, 100.25, 1e-3, 1000.5, 2047.0, 2048.0, -2049.0,
    math.pi, 1 / 3, 0.9995, 1.001, 2.0 ** -14, -2.0 ** -14, 2.0 ** -20, 2.0 ** -24, 65504.0, -65504.0, 30000.0)]
BOOL = [False, True]
I64 = [0, 1, -1, 2, -2, 3, -7, 10, 31, 32, 63, 64, 65536, -65536, 0x7fffffff, -0x80000000, 0x80000000, 0xffffffff, -0x100000000,
       0x100000001, 0x123456789abcdef, -0x123456789abcdef, 0x5555555555555555, -0x5555555555555556, 0x7fffffffffffffff,
       -0x8000000000000000, -0x7fffffffffffffff]
U64 = [0, 1, 2, 3, 7, 10, 31, 32, 63, 64, 65536, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x100000001, 0x123456789abcdef,
       0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 0x7fffffffffffffff, 0x8000000000000000, 0x8000000000000001, 0xfffffffffffffffe,
       0xffffffffffffffff]
VALUES = {'i32': I32, 'u32': U32, 'i64': I64, 'u64': U64, 'f32': F32, 'f16': F16, 'bool': BOOL}


def product(*lists, limit=480, seed=1):
    """Returns all tuples with one element of each list. If there are more than `limit`, returns a fixed random sample."""
    total = math.prod(len(x) for x in lists)
    if total <= limit:
        return list(itertools.product(*lists))
    rng = random.Random(seed)
    return [tuple(rng.choice(x) for x in lists) for _ in range(limit)]


def between(kind, low, high):
    """Returns those VALUES of the type `kind` that lie in a range, followed by random values from that range."""
    rng = random.Random(7)
    convert = f32 if kind == 'f32' else f16
    inside = [convert(low + (high - low) * rng.random()) for _ in range(12)]
    return [x for x in VALUES[kind] if low <= x <= high] + inside


def literal(kind, x, abstract=False):
    """Returns the value as a WGSL const-expression, without a suffix if `abstract`."""
    if kind == 'bool':
        return 'true' if x else 'false'
    if kind == 'u32':
        return str(x) if abstract else f'{x}u'
    if kind == 'i32':
        if abstract:
            return f'({x})'
        return f'({x}i)' if x > -0x80000000 else 'i32(-2147483648)'
    if kind == 'u64':
        return f'u64({x})' if abstract else f'{x}lu'
    if kind == 'i64':
        return 'i64(-9223372036854775807 - 1)' if x == -0x8000000000000000 else f'i64({x})' if abstract else f'({x}li)'
    text = float(x).hex()
    return f'({text}{"" if abstract else "f" if kind == "f32" else "h"})'
