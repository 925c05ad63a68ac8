"""Runs the shaders of examples/webgpu_host for every target, unchanged and shuffled (test/embed/shuffle.py). The
example itself binds SPIR-V descriptors. This test binds the slots and registers that the compiler reports.
"""
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SHADERS = ROOT / 'examples/webgpu_host/shaders'
sys.path.insert(0, str(ROOT / 'test/embed'))

PLACES = re.compile(r'@(group|binding)\((\d+)\)\s*@(?:group|binding)\((\d+)\)\s*var(?:<[^>]*>)?\s+(\w+)')
TILE, PICTURE = 8, 4  # pixels per side of a tile; texels per side of the texture `picture`
BRIGHTNESS, SHADE, TINT, FAR = 0.75, 0.5, [0.25, 0.5, 1, 1], 99
# Bindings of the vertex buffers and of the parts of the external texture. No shader uses these
# bindings for anything else.
CORNERS, COORDINATES, PLANE1, PARAMETERS = 30, 31, 40, 41


def places_of(source, names):
    """Returns the groups and bindings in `source`, by the names that the variables have in the unshuffled example."""
    found = {}
    for first, a, b, name in PLACES.findall(source):
        group, binding = (int(a), int(b)) if first == 'group' else (int(b), int(a))
        found[name] = {'group': group, 'binding': binding}
    return {name: found[other] for name, other in names.items() if other in found}


def f32(values):
    return {'type': 'f32', 'values': values}


def parameters():
    return [{'type': 'u32', 'values': [TILE, TILE, 2, 0]},
            dict(f32([1, 0, 1.5748, -0.7874, 1, -0.1873, -0.4681, 0.3277, 1, 1.8556, 0, -0.9278]), offset=16),
            dict(f32([1, 0, 0, 0, 0, 1, 0, 0] * 2), offset=176),
            dict(f32([0.5 / TILE] * 2 + [1 - 0.5 / TILE] * 2), offset=240),
            dict(f32([1 / TILE] * 2 + [1 - 1 / TILE] * 2), offset=256), dict(f32([0.5, 0.5, 0, 0]), offset=272)]


def pixel(picture, luma, chroma, x, y):
    column, row = TILE - 1 - x % TILE, y % TILE
    brightness = luma[row * TILE + column] / 255
    u, v = (c / 255 - 0.5 for c in chroma[2 * (row // 2 * (TILE // 2) + column // 2):][:2])
    red = brightness + 1.5748 * v
    if y < TILE and x < TILE:
        scale = TILE // PICTURE
        return [c / 255 for c in picture[4 * (row // scale * PICTURE + column // scale):][:4]]
    if y < TILE:
        return [red, brightness - 0.1873 * u - 0.4681 * v, brightness + 1.8556 * u, 1]
    if x < TILE:
        return [c * BRIGHTNESS * SHADE for c in TINT]
    return [(column + 0.5) / TILE, (row + 0.5) / TILE, red, 1]


def scene(source, names):
    rng = random.Random(1)
    picture, luma, chroma = ([rng.randrange(256) for _ in range(n)] for n in (4 * PICTURE ** 2, TILE ** 2, TILE ** 2 // 2))
    place = places_of(source, names)
    vertex, fragment = (re.search(rf'@{stage}\s+fn (\w+)', source).group(1) for stage in ('vertex', 'fragment'))
    location = {name: re.search(rf'@location\((\d+)\) {names[name]}:', source).group(1) for name in ('corner', 'coordinates')}
    video = place['video']
    own = {'group': 3}
    corners = [FAR, FAR] * 3 + [0, 0, 4, 0, 0, 4, 4, 0, 4, 4, 0, 4]
    coordinates = [0, 0] * 3 + [0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1]
    texels = lambda values: {'type': 'u8', 'values': values}  # noqa: E731
    side = 2 * TILE
    expected = [c for y in range(side) for x in range(side) for c in pixel(picture, luma, chroma, x, y)]
    return {
        'overrides': {key_of(source, names['brightness']): BRIGHTNESS, key_of(source, names['mirrored']): 1},
        'options': {
            'vertex-buffer': [f'3,{CORNERS}=8,vertex:{location["corner"]}=float32x2@0',
                              f'3,{COORDINATES}=8,vertex:{location["coordinates"]}=float32x2@0'],
            'external-texture': [f'{video["group"]},{video["binding"]}=3,{PLANE1}:3,{PARAMETERS}']},
        'push_constants': f32(TINT),
        'samplers': [place['nearest']],
        'textures': [dict(place['picture'], format='rgba8unorm', width=PICTURE, height=PICTURE, data=texels(picture)),
                     dict(video, format='r8unorm', width=TILE, height=TILE, data=texels(luma)),
                     dict(own, binding=PLANE1, format='rg8unorm', width=TILE // 2, height=TILE // 2, data=texels(chroma))],
        'buffers': [dict(place['view'], kind='uniform', data=f32([0.25, -0.25, -1, 1])),
                    dict(place['places'], kind='read', data=f32([FAR, FAR, 0, 0, 4, 0, 0, 4, 4, 4])),
                    dict(place['shades'], kind='read', data=f32([0] * 3 + [SHADE] * 6)),
                    dict(own, binding=CORNERS, kind='read', data=f32(corners)),
                    dict(own, binding=COORDINATES, kind='read', data=f32(coordinates)),
                    dict(own, binding=PARAMETERS, kind='uniform', size=288, data=parameters())],
        'render': {'width': side, 'height': side, 'vertex': vertex, 'fragment': fragment, 'vertices': 6, 'instances': 4, 'first_vertex': 3,
                   'first_instance': 1,
                   'targets': [{'format': 'rgba32float', 'clear': [9, 9, 9, 9], 'expect': dict(f32(expected), abs=0.002)}]}}


def key_of(source, name):
    """Returns the key that identifies an override in WebGPU: its @id if it has one, otherwise its name."""
    number = re.search(rf'@id\((\d+)\)\s+override {name}\b', source)
    return number.group(1) if number else name


def gemm(source, names, kind):
    m, n, k = 16, 24, 16
    place = places_of(source, names)
    matrix = lambda name, columns: dict(place[name], type=kind, stride=columns)  # noqa: E731
    random_ = lambda count, seed: {'type': kind, 'count': count, 'random': {'seed': seed, 'min': -4, 'max': 4}}  # noqa: E731
    tile = {key_of(source, names['tile' if kind == 'f32' else 'lanes']): 8}
    return {
        'requires': [] if kind == 'f32' else ['coopmat:f16,f16,f32,f32,8x8x8', 'subgroupSize:8'],
        'entry_point': re.search(r'fn (\w+)', source).group(1), 'overrides': tile, 'dispatch': [n // 8, m // 8, 1],
        'buffers': [dict(place['size'], kind='uniform', data={'type': 'u32', 'values': [m, n, k]}),
                    dict(place['a'], kind='read', data=random_(m * k, 1)), dict(place['b'], kind='read', data=random_(k * n, 2)),
                    dict(place['c'], size=4 * m * n, matmul={'m': m, 'n': n, 'k': k, 'a': matrix('a', k), 'b': matrix('b', n),
                                                            'd': {'type': 'f32', 'stride': n}})]}


def tests(make, full):
    if not SHADERS.is_dir():  # in a bundle
        return
    import shuffle
    for name in ('scene', 'gemm', 'gemm_matrix'):
        text = (SHADERS / f'{name}.wgsl').read_text()
        for seed in (0, 1, 2, 3) if full else (0, 1):
            source, others = shuffle.shuffled(seed, text)
            names = others if seed else {n: n for n in others}
            source = source if seed else text
            case = scene(source, names) if name == 'scene' else gemm(source, names, 'f32' if name == 'gemm' else 'f16')
            yield make(f'host/{name}/{seed}', source, case)
