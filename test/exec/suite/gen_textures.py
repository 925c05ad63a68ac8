"""Generates tests for every overload of every texture function. The calls are generated from the rows of the compiler's
table. The expected results are looked up in textures whose texels are all different. Textures are sampled at texel
centers with nearest filters, so that results are exact. One call samples between two texels with a linear filter. For
implicit derivatives, the coordinates are linear in the pixel position, and the footprint of a pixel is a power of two.
"""
import random
import re
import struct

from overloads import COVERAGE, EXCUSED_TYPES, ROWS, scalars

SIZES = {'1d': (8, 1, 1), '2d': (8, 4, 1), '2d_array': (8, 4, 1), '3d': (8, 4, 4), 'cube': (4, 4, 1), 'cube_array': (4, 4, 1)}
LAYERS = {'2d_array': 3, 'cube': 6, 'cube_array': 12}
MIPS = 3
CHANNELS = {'f32': 'float', 'i32': 'sint', 'u32': 'uint'}
CODES = {'f32': 'f', 'i32': 'i', 'u32': 'I'}
OFFSETS = ((1, -1, 1), (-2, 1, -1), (7, -8, 2), (-1, 2, 0))
CLEAR = 5  # clear value of multisampled textures
POINTS = 4
LINEAR = 6  # index of the call with a linear filter
INDICES = ('i32', 'u32')


class Texture:
    """A texture of a WGSL type, with its texels."""

    def __init__(self, kind):
        self.kind = kind
        base, inner = re.fullmatch(r'(\w+?)(?:<(.*)>)?', kind).groups()
        self.depth, self.storage, self.multisampled = 'depth' in base, 'storage' in base, 'multisampled' in base
        self.dim = re.sub('texture_|depth_|storage_|multisampled_', '', base)
        self.channel = 'f32' if self.depth else inner.split(', ')[0]
        self.access = inner.split(', ')[1] if self.storage else None
        self.channels = 1 if self.depth or self.access == 'read_write' else 4
        self.format = ('depth32float' if self.depth else f'r32{CHANNELS[self.channel]}' if self.access == 'read_write' else
                       'rgba16float' if self.channel == 'f32' and not self.storage else f'rgba32{CHANNELS[self.channel]}')
        self.mips = 1 if self.storage or self.multisampled or self.dim == '1d' else MIPS
        self.layers = LAYERS.get(self.dim, 1)
        self.arrays = {'2d_array': 3, 'cube_array': 2}.get(self.dim)
        self.cube = self.dim.startswith('cube')

    def type(self):
        return f'{self.kind.split("<")[0]}<{self.format}, {self.access}>' if self.storage else self.kind

    def size(self, level):
        return tuple(max(n >> level, 1) for n in SIZES[self.dim])

    def dimensions(self):
        return {'1d': 1, '3d': 3}.get(self.dim, 2)

    def number(self, level, layer, at):
        """Returns the index of a texel in the data."""
        before = sum(self.layers * w * h * d for w, h, d in (self.size(i) for i in range(level)))
        w, h, d = self.size(level)
        return before + ((layer * d + at[2]) * h + at[1]) * w + at[0]

    def value(self, number, channel):
        if self.depth:
            return number / 512
        return {'f32': number * 4.0 + channel, 'i32': -number * 4 - channel - 1, 'u32': 3000000000 + number * 4 + channel}[self.channel]

    def texel(self, level, layer, at):
        """Returns the result of a load: four components, or the depth."""
        if self.multisampled:
            return [CLEAR / 8] if self.depth else [CLEAR] * 4
        number = self.number(level, layer, at)
        return [self.value(number, c) if c < self.channels else int(c == 3) for c in range(1 if self.depth else 4)]

    def json(self):
        w, h, d = SIZES[self.dim]
        out = {'binding': 0, 'kind': 'storage' if self.storage else 'sampled', 'dim': self.dim.replace('_', '-'),
               'format': self.format, 'width': w, 'height': h, 'depth': d, 'layers': self.layers, 'mips': self.mips}
        if self.multisampled:
            return dict(out, samples=4, clear=[CLEAR / 8 if self.depth else CLEAR] * 4)
        count = sum(self.layers * w * h * d for w, h, d in (self.size(i) for i in range(self.mips)))
        values = [self.value(n, c) for n in range(count) for c in range(self.channels)]
        return dict(out, data={'type': 'f16' if self.format == 'rgba16float' else self.channel, 'values': values})


def direction(face, s, t):
    """Returns the direction vector for a cube face and the coordinates on it, from -1 to 1. The coordinates may be
    expressions.
    """
    return (('1.0', f'-({t})', f'-({s})'), ('-1.0', f'-({t})', s), (s, '1.0', t), (s, '-1.0', f'-({t})'), (s, f'-({t})', '1.0'),
            (f'-({s})', f'-({t})', '-1.0'))[face]


class Call:
    """A call to one overload at a random texel: its arguments and its result."""

    def __init__(self, row, texture, index, variant, rng):
        self.row, self.texture, self.index, self.rng = row, texture, index, rng
        self.fragment = row.has_derivative
        t, names = texture, [name for name, _, _ in row.parameters]
        self.linear = variant == LINEAR
        self.lod, self.bias = rng.randrange(min(t.mips, 2 if t.cube else 3)), 0
        if 'bias' in names:
            self.lod, self.bias = rng.choice(((0, 1), (1, -1), (1, 1), (0, 2)))
        if row.name in ('textureGather', 'textureGatherCompare', 'textureSampleCompareLevel', 'textureSampleBaseClampToEdge') or self.linear:
            self.lod = self.bias = 0
        if row.name in ('textureLoad', 'textureDimensions'):
            self.lod = rng.randrange(t.mips) if 'level' in names else 0
        self.level = self.lod + self.bias
        self.gather = 'Gather' in row.name
        size = t.size(self.level)
        room = [n - 1 if self.gather or self.linear and i == 0 else n for i, n in enumerate(size)]
        self.at = [rng.randrange(max(n, 1)) for n in room]
        if t.dim != '3d':
            self.at[2] = 0
        self.face, self.array = variant % 6 if t.cube else 0, rng.randrange(t.arrays or 1)
        self.offset = rng.choice(OFFSETS) if 'offset' in names else (0, 0, 0)
        self.component = rng.randrange(4)
        self.layer = self.array * 6 + self.face if t.cube else self.array
        self.reference = rng.choice((-1, 1)) / 1024 + self.found(0)[0] if 'depth_ref' in names else 0

    def found(self, corner):
        """Returns the texel at the position or a neighbor: `corner` is 0 for the texel itself, 1 for the next texel in
        x, 2 in y, and 3 in both."""
        size = self.texture.size(self.level)
        at = [min(max(a + o + (corner >> i & 1 if i < 2 else 0), 0), n - 1) for i, (a, o, n) in enumerate(zip(self.at, self.offset, size))]
        if self.texture.dim != '3d':
            at[2] = 0
        return self.texture.texel(self.level, self.layer, at)

    def coordinates(self):
        """Returns float coordinates that are linear in `d`, the distance to pixel 0, with a footprint of 2^lod texels."""
        t, count = self.texture, self.texture.dimensions()
        size, base = t.size(self.level), t.size(0)
        middle = 1.0 if self.gather else 0.5
        place = [(a + (1.0 if self.linear and i == 0 else middle if i < 2 else 0.5)) / n for i, (a, n) in enumerate(zip(self.at, size))]
        parts = []
        for i in range(count):
            step = 2.0 ** self.lod / base[i] * (1 if place[i] < 0.5 else -1)
            parts.append(f'{place[i]} + d.{"xy"[i]} * {step}' if self.fragment and i < 2 else f'{place[i]}')
        if t.cube:
            return f'vec3<f32>({", ".join(direction(self.face, f"2.0 * ({parts[0]}) - 1.0", f"2.0 * ({parts[1]}) - 1.0"))})'
        return parts[0] if count == 1 else f'vec{count}<f32>({", ".join(parts)})'

    def gradient(self, axis):
        """Returns the difference of the coordinates between adjacent pixels for a footprint of 2^lod texels."""
        t = self.texture
        steps = [2.0 ** self.lod / n if i == axis else 0.0 for i, n in enumerate(t.size(0))]
        if t.cube:
            parts = [part if part[-1] == ')' or part in 'st' else '0.0' for part in direction(self.face, 's', 't')]
            text = ', '.join(parts).replace('s', str(2 * steps[0])).replace('t', str(2 * steps[1]))
            return f'vec3<f32>({text})'
        return f'vec{t.dimensions()}<f32>({", ".join(map(str, steps[:t.dimensions()]))})'

    def argument(self, name, kind):
        kind = self.index if kind in self.row.variables else re.sub(r'<(\w)>', f'<{self.index}>', kind)
        count = self.texture.dimensions()
        if name == 'coords' and 'f32' not in kind:
            at = ', '.join(map(str, self.at[:count]))
            return f'{kind}({at})'
        simple = {'t': 't', 's': 'compare' if kind == 'sampler_comparison' else 'linear' if self.linear else 'nearest',
                  'component': f'{kind}({self.component})', 'array_index': f'{kind}({self.array})', 'level': f'{kind}({self.lod})',
                  'bias': f'{float(self.bias)}', 'sample_index': f'{kind}({self.at[0] % 4})', 'depth_ref': f'{self.reference!r}',
                  'offset': f'{kind}({", ".join(map(str, self.offset[:count]))})'}
        if name in simple:
            return simple[name]
        return {'coords': self.coordinates, 'ddx': lambda: self.gradient(0), 'ddy': lambda: self.gradient(1)}[name]()

    def text(self):
        return f'{self.row.name}({", ".join(self.argument(n, k) for n, k, _ in self.row.parameters)})'

    def note(self):
        def concrete(kind):
            if kind.startswith('texture'):
                return self.texture.kind
            for variable, names in self.row.variables.items():
                scalar = self.texture.channel if 'f32' in scalars(names) else self.index
                kind = re.sub(rf'\b{variable}\b', scalar, kind)
            return kind
        COVERAGE.call(self.row.name, [concrete(k) for _, k, _ in self.row.parameters])

    def wanted(self):
        """Returns (type, value, tolerance) for each component of the result."""
        name, t = self.row.name, self.texture
        numbers = {'textureDimensions': list(t.size(self.lod)[:t.dimensions()]), 'textureNumLayers': [t.arrays],
                   'textureNumLevels': [t.mips], 'textureNumSamples': [4]}
        if name in numbers:
            return [('u32', n, 0) for n in numbers[name]]
        less = lambda x: float(self.reference < x[0])  # noqa: E731
        if self.gather:
            # textureGather returns the four texels counterclockwise, starting at (u min, v max).
            four = [self.found(corner) for corner in (2, 3, 1, 0)]
            return [(t.channel, less(x) if 'Compare' in name else x[0 if t.depth else self.component], 0) for x in four]
        if 'Compare' in name:
            return [('f32', less(self.found(0)), 0)]
        if self.linear:
            return [('f32', (a + b) / 2, abs(a - b) / 64) for a, b in zip(self.found(0), self.found(1))]
        return [(t.channel, x, 0) for x in self.found(0)]


def shader(calls, texture):
    fragment = any(c.fragment for c in calls)
    lines = [f'@group(0) @binding(0) var t: {texture.type()};', '@group(0) @binding(1) var nearest: sampler;',
             '@group(0) @binding(2) var compare: sampler_comparison;', '@group(0) @binding(3) var linear: sampler;',
             '@group(0) @binding(4) var<storage, read_write> out: array<u32>;', '']
    if fragment:
        lines += ['@vertex', 'fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {',
                  '  return vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.0, 1.0);', '}', '', '@fragment',
                  'fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {', '  let d = p.xy - 0.5;']
    else:
        lines += ['@compute @workgroup_size(1)', 'fn main() {']
    stores, count = [], 0
    for i, call in enumerate(calls):
        lines.append(f'  let r{i} = {call.text()};')
        wanted = call.wanted()
        for k in range(len(wanted)):
            stores.append(f'    out[{count}] = bitcast<u32>(r{i}{"." + "xyzw"[k] if len(wanted) > 1 else ""});')
            count += 1
    return '\n'.join(lines + ['  if (all(d == vec2f(0.0))) {' if fragment else '  {'] + stores + ['  }'] +
                     (['  return vec4f(0.0);'] if fragment else []) + ['}', '']), count


def checker(calls):
    wanted = [(call, *one) for call in calls for one in call.wanted()]

    def check(dumps):
        failures = []
        for i, (call, kind, value, tolerance) in enumerate(wanted):
            got = struct.unpack_from('<' + CODES[kind], dumps[0], 4 * i)[0]
            if not abs(got - value) <= tolerance:
                failures.append(f'{call.text()} of {call.texture.kind}: word {i}: got {got}, wanted {value}')
        return failures
    return check


def case(calls, texture, count):
    out = {'textures': [texture.json()], 'samplers': [{'binding': 1}, {'binding': 2, 'compare': 'less'},
                                                      {'binding': 3, 'filter': 'linear', 'mip': 'nearest'}],
           'buffers': [{'binding': 4, 'size': 4 * count, 'dump': True}]}
    if 'multisampled_2d_array' in texture.kind:
        out['options'] = {'allow-language-feature': 'all'}
    if any(c.fragment for c in calls):
        out['render'] = {'width': 2, 'height': 2, 'vertex': 'vs', 'fragment': 'fs', 'targets': [{'format': 'rgba32float'}]}
    return out


def kinds(row):
    """Returns the texture types that the overload accepts."""
    kind = next(k for n, k, _ in row.parameters if n == 't')
    if not re.search(r'<(ST|CF)', kind):
        return [kind]
    access = re.search(r', (\w+)>', kind)
    accesses = {'any': ('read', 'write', 'read_write'), 'readable': ('read', 'read_write'), 'writable': ('write', 'read_write')}
    return [re.sub(r'<.*>', f'<{s}{", " + a if a else ""}>', kind) for s in ('f32', 'i32', 'u32')
            for a in (accesses[access[1]] if access else (None,))]


def calls_of(row, kind):
    texture, rng = Texture(kind), random.Random(f'{row.index} {kind}')
    points = 6 if texture.cube else POINTS
    variants = list(range(points if any(n == 'coords' for n, _, _ in row.parameters) else 1))
    if row.name.startswith('textureSample') and 'Compare' not in row.name and not texture.cube and not texture.depth:
        variants.append(LINEAR)
    for index in INDICES if row.variables.keys() - {'ST', 'CF'} else INDICES[:1]:
        for variant in variants:
            if variant == LINEAR and 'offset' in [n for n, _, _ in row.parameters]:
                continue  # the offset may lead out of the texture
            call = Call(row, texture, index, variant, rng)
            call.note()
            yield call


def stores(make, row, kind):
    """Tests textureStore: checks the contents of the texture."""
    texture, rng = Texture(kind), random.Random(f'{row.index} {kind}')
    lines, places = [], {}
    for index in INDICES:
        for _ in range(POINTS):
            call = Call(row, texture, index, 0, rng)
            call.note()
            number = texture.number(0, call.layer, call.at)
            values = [{'f32': number + c / 4, 'i32': -number - c * 1000, 'u32': 4000000000 + number + c}[texture.channel] for c in range(4)]
            value = f'vec4<{texture.channel}>({", ".join(map(str, values))})'
            arguments = [value if n == 'value' else call.argument(n, k) for n, k, _ in row.parameters]
            lines.append(f'  textureStore({", ".join(arguments)});')
            places[number] = values[:texture.channels]
    size = 4 * texture.channels
    expected = [{'type': texture.channel, 'offset': size * n, 'values': v} for n, v in places.items()]
    source = '\n'.join([f'@group(0) @binding(0) var t: {texture.type()};', '', '@compute @workgroup_size(1)', 'fn main() {'] + lines + ['}', ''])
    return make(f'textures/textureStore/{row.index}/{kind}', source,
                {'textures': [dict(texture.json(), unchanged=True, expect=expected)], 'buffers': []})


BARRIER = """\
@group(0) @binding(0) var t: texture_storage_2d<r32uint, read_write>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 32>;

@compute @workgroup_size(8, 4)
fn main(@builtin(local_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  textureStore(t, id.xy, vec4u(id.x + 100u * id.y));
  textureBarrier();
  out[lane] = textureLoad(t, vec2u(7u - id.x, 3u - id.y)).x;
}
"""


def tests(make, full):
    COVERAGE.call('textureBarrier', [])
    yield make('textures/textureBarrier', BARRIER, {
        'textures': [{'binding': 0, 'kind': 'storage', 'format': 'r32uint', 'width': 8, 'height': 4}],
        'buffers': [{'binding': 1, 'size': 128, 'expect': {'type': 'u32', 'values': [7 - i % 8 + 100 * (3 - i // 8) for i in range(32)]}}]})
    number = 0
    for row in ROWS:
        if not row.name.startswith('texture') or row.name.startswith('textureAtomic') or not row.parameters or any(k in EXCUSED_TYPES for _, k, _ in row.parameters):
            continue
        for kind in kinds(row):
            number += 1
            if not full and number % 12 != 0:
                continue
            if row.name == 'textureStore':
                yield stores(make, row, kind)
                continue
            calls = list(calls_of(row, kind))
            source, count = shader(calls, calls[0].texture)
            yield make(f'textures/{row.name}/{row.index}/{kind}', source, case(calls, calls[0].texture, count), checker(calls), len(calls))
