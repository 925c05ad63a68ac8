"""Encodes, decodes and compares the typed data of execution tests (README.md)."""
import math
import struct

FORMATS = {'i8': 'b', 'u8': 'B', 'i16': 'h', 'u16': 'H', 'i32': 'i', 'u32': 'I', 'i64': 'q', 'u64': 'Q',
           'f16': 'e', 'f32': 'f', 'f64': 'd'}


def is_float(kind):
    return kind[0] == 'f'


def size_of(kind):
    return struct.calcsize(FORMATS[kind])


def to_bytes(kind, value):
    """Encodes a value as little-endian bytes. Integers wrap; floats overflow to infinity."""
    code = '<' + FORMATS[kind]
    if isinstance(value, str):
        if value.startswith('bits:'):
            return int(value[5:], 16).to_bytes(size_of(kind), 'little')
        if not is_float(kind):
            value = int(value, 0)
        elif value.lstrip('+-').startswith('0x'):
            value = float.fromhex(value)
        else:
            value = float(value)
    if is_float(kind):
        try:
            return struct.pack(code, value)
        except OverflowError:
            return struct.pack(code, math.copysign(math.inf, value))
    return (int(value) & ((1 << 8 * size_of(kind)) - 1)).to_bytes(size_of(kind), 'little')


def from_bytes(kind, data):
    """Returns all values in a byte string."""
    count = len(data) // size_of(kind)
    return list(struct.unpack(f'<{count}{FORMATS[kind]}', data[:count * size_of(kind)]))


def _random(spec, count):
    state = (spec.get('seed', 1) * 2654435761 + 12345) & 0xffffffff or 1
    low, high, scale = spec.get('min', 0), spec.get('max', 7), spec.get('scale', 1)
    for _ in range(count):
        state ^= (state << 13) & 0xffffffff
        state ^= state >> 17
        state ^= (state << 5) & 0xffffffff
        yield (low + (state >> 8) % (high - low + 1)) * scale


def piece_bytes(piece):
    if 'hex' in piece:
        return bytes.fromhex(piece['hex'])
    kind = piece.get('type', 'u32')
    if 'values' in piece:
        values = piece['values']
    elif 'fill' in piece:
        values = [piece['fill']] * piece['count']
    elif 'iota' in piece:
        start, step = piece['iota']
        values = [start + step * i for i in range(piece['count'])]
    else:
        values = _random(piece['random'], piece['count'])
    return b''.join(to_bytes(kind, v) for v in values)


def pieces(data):
    return [] if data is None else data if isinstance(data, list) else [data]


def encode(data, size=None, background=0):
    parts = [(p.get('offset', 0), piece_bytes(p)) for p in pieces(data)]
    length = size if size is not None else max([o + len(b) for o, b in parts], default=0)
    out = bytearray([background]) * length
    for offset, part in parts:
        out[offset:offset + len(part)] = part
    return bytes(out)


def ordered_bits(kind, value):
    """Maps the bits of a float to an integer, preserving the order of the values."""
    bits = int.from_bytes(to_bytes(kind, value), 'little')
    sign = 1 << (8 * size_of(kind) - 1)
    return sign - bits if bits & sign else bits


def close(kind, got, want, tolerance):
    if not is_float(kind):
        return got == want
    if math.isnan(got) or math.isnan(want):
        return math.isnan(got) and math.isnan(want)
    if abs(ordered_bits(kind, got) - ordered_bits(kind, want)) <= tolerance.get('ulp', 0):
        return True
    difference = abs(got - want)
    return difference <= tolerance.get('abs', 0) or difference <= tolerance.get('rel', 0) * abs(want)


def matmul_pieces(spec, initial):
    """Computes the same results as matmul.cc, but more slowly. `initial` maps (group, binding)
    to bytes.
    """
    m, n, k = spec['m'], spec['n'], spec['k']

    def read(matrix, rows, columns):
        values = from_bytes(matrix['type'], initial[matrix.get('group', 0), matrix.get('binding', 0)])
        offset, stride = matrix.get('offset', 0), matrix.get('stride', 0)
        if matrix.get('col_major'):
            return [[values[offset + c * stride + r] for c in range(columns)] for r in range(rows)]
        return [values[offset + r * stride:][:columns] for r in range(rows)]
    a, b = read(spec['a'], m, k), read(spec['b'], k, n)
    columns = list(zip(*b))
    total = read(spec['c'], m, n) if 'c' in spec else [[0] * n for _ in range(m)]
    bias, scale = spec.get('bias', 0), spec.get('scale', 1)
    result = [[(total[i][j] + sum(x * y for x, y in zip(a[i], columns[j])) + bias) * scale for j in range(n)]
              for i in range(m)]
    d = spec['d']
    lines = zip(*result) if d.get('col_major') else result
    for number, line in enumerate(lines):
        yield {'type': d['type'], 'values': list(line), 'abs': spec.get('abs', 0), 'rel': spec.get('rel', 0),
               'offset': (d.get('offset', 0) + number * d.get('stride', 0)) * size_of(d['type'])}


def check_buffer(buffer, got, initial):
    """Returns the failures in the bytes of one buffer, in the wording of vk_run."""
    failures = []
    wanted = pieces(buffer.get('expect'))
    if 'matmul' in buffer:
        wanted = wanted + list(matmul_pieces(buffer['matmul'], initial))
    covered = set()
    for piece in wanted:
        kind, offset = piece.get('type', 'u8'), piece.get('offset', 0)
        want = piece_bytes(piece)
        if offset + len(want) > len(got):
            failures.append(f'the expectation covers {offset + len(want)} bytes, but the buffer has only {len(got)}')
        step = size_of(kind)
        for i, (g, w) in enumerate(zip(from_bytes(kind, got[offset:offset + len(want)]), from_bytes(kind, want))):
            if not close(kind, g, w, piece):
                failures.append(f'[{offset // step + i}]: got {g}, expected {w}')
        if buffer.get('unchanged'):
            covered.update(range(offset, offset + len(want)))
    if buffer.get('unchanged'):
        before = initial[buffer.get('group', 0), buffer.get('binding', 0)]
        if len(before) != len(got):
            failures.append(f'the buffer has {len(got)} bytes instead of {len(before)}')
        failures += [f'byte {i} must not change, got {g}, was {b}' for i, (g, b) in enumerate(zip(got, before))
                     if g != b and i not in covered]
    return failures
