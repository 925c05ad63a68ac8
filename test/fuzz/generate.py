"""Generates random valid compute shaders for which every correct implementation must compute the same results.

Integers wrap, floats stay small whole numbers (so that rounding and fusing have no effect), indices are kept in range,
and loops are bounded. Each invocation writes only its own part of the output. f32 values are below 128 and f16 values
below 16, so that every sum of products is exact.

EXTRAS are language features that not every implementation has. They are used only on request.
"""
import random

from expressions import Expressions
from extras import Extras, WIDE
from shapes import Array, FLOATS, Function, IN_WORDS, INVOCATIONS, Matrix, OUT_WORDS, Place, pointer_type, Struct, Vector, whole
from statements import Statements
from structures import Structures

EXTRAS = {'int64': 'wgpu_int64', 'swizzles': 'swizzle_assignment', 'texels': 'texel_buffers', 'prints': 'chromium_print'}


class Generator(Expressions, Statements, Structures, Extras):
    def __init__(self, seed, extras=(), plain=False):
        self.rng = random.Random(seed)
        self.extras, self.plain = frozenset(extras), plain
        self.lines = []
        self.indent = 0
        self.counter = 0
        self.structs, self.functions, self.globals, self.constants = [], [], [], []
        self.scopes = []
        self.tables = []  # (name, type) of module-scope constant arrays
        self.overrides = {}  # the values of the overrides
        self.matrices = {}  # maps the name of each function that makes the components of a matrix whole to the matrix type
        self.half = self.chance(0.4)
        self.subgroups = self.chance(0.3)
        self.sized = self.chance(0.5)  # whether the array in the storage buffer has a fixed size
        self.loops = 0
        self.budget = 0
        self.in_continuing = False
        self.continuings = 0  # number of continuing blocks around the statement
        self.result = None

    # Random choices and types
    # ------------------------------------------------------------------------

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
        """Returns an integer type for a buffer. In a uniform buffer, arrays have elements of type vec4."""
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
        """Returns (text, type) of a vector: the Place or a random part of it. Returns (None, None) if that part is a scalar."""
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
        """Returns (text, type) of a random scalar or vector in `text`, an expression of type `kind`."""
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
        """Returns the text of a random Place, or of a part of one, that has the given simple type. Returns None if
        there is none."""
        candidates = [p for p in self.places() if p.writable or not writable]
        self.rng.shuffle(candidates)
        for place in candidates[:6]:
            text, got = self.inside(place.text, place.kind)
            if str(got) == str(kind):
                return text
        return None

    # The module -------------------------------------------------------------------------------------

    def fold(self, text, kind):
        """Adds statements that fold every scalar of a value into the checksum."""
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
            # There is one shared variable per address space. The pointer parameter has the type of this variable or of
            # a part of it.
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
            if kind in WIDE:  # overrides cannot have this type
                continue
            default = f' = {self.constant(kind)}' if self.chance(0.6) else ''
            self.emit(f'override {name}: {kind}{default};')
            if not default or self.chance(0.5):
                value = {'i32': self.rng.randint(-100, 100), 'u32': self.rng.randint(0, 100), 'bool': self.rng.randrange(2)}
                self.overrides[name] = value.get(kind, self.rng.randrange(16))
            self.constants.append((name, kind))

    def exchange(self):
        """Adds communication between invocations. Called only in uniform control flow."""
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
        else:  # reads the part of the workgroup memory that belongs to a neighbor
            self.emit(f'atomic{self.rng.choice(("Add", "Max", "Or", "Xor"))}(&tally, {self.operand("u32", 1)});')
            self.emit('workgroupBarrier();')
            self.fold(f'team[(lane + {self.rng.randint(1, 3)}u) % {INVOCATIONS}u]', self.team)
            self.emit('hash += atomicLoad(&tally);')
            self.emit('workgroupBarrier();')
            self.emit('atomicStore(&tally, 5u);')
            self.emit('workgroupBarrier();')

    def whole_functions(self):
        """Emits functions that map floats to small whole numbers: to floor(x) modulo a bound, without rounding errors."""
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
        """Declares buffers and workgroup memory. Returns the Places that every function may use."""
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
        # Functions access these variables only through pointers, because WGSL's alias analysis does
        # not allow them to use the names as well.
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
        """Adds the entry point, which ends with a checksum of everything in scope."""
        self.emit(f'@compute @workgroup_size({INVOCATIONS})')
        self.emit('fn main(@builtin(local_invocation_index) lane: u32) {')
        self.budget, self.result, self.loops, self.indent = 60, None, 0, 1
        self.scopes = [[Place('lane', 'u32', False, None)] + [p for p in self.lent.values() if p.root]]
        self.emit('var hash = 17u;')
        for kind in ('u32', 'i32', 'f32', 'bool') + (('f16',) if self.half else ()) + self.wide():  # variables that depend on the input
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
    """Returns the source of a shader and the values of its overrides. With `plain`, swizzle assignments are written
    without the `swizzle_assignment` language feature.
    """
    made = Generator(seed, extras, plain)
    return made.generate(), made.overrides


DATA_BYTES = 4096  # at least the size of any `data` or `constants`


def inputs(seed):
    rng = random.Random(seed * 7919 + 1)
    edges = (0, 1, 2, 0xffffffff, 0x80000000, 0x7fffffff, 31, 32)
    return [rng.choice(edges) if rng.random() < 0.3 else rng.getrandbits(rng.choice((4, 8, 16, 32))) for _ in range(IN_WORDS)]
