"""Reads the overloads of built-in functions from the compiler's table (src/ir/builtin_functions.def), and
records which of them the tests execute. Every overload must have a test.
"""
import pathlib
import re

TABLE = pathlib.Path(__file__).resolve().parents[3] / 'src/ir/builtin_functions.def'
SCALARS = {'numeric': 'i32 u32 f32 f16 i64 u64', 'float': 'f32 f16', 'signed': 'i32 f32 f16 i64', 'scalar': 'i32 u32 f32 f16 i64 u64 bool',
           'concrete': 'i32 u32 f32 f16', 'int': 'i32 u32', 'aint': '', 'afloat': ''}

# Functions that no generated test executes, and where they are tested instead. Each entry covers all overloads of a
# name.
EXCUSED = {
    'arrayLength': 'cases/robustness',
    'inputAttachmentLoad': 'cases/render/input_attachments', 'print': 'cases/memory/print',
    'bufferView': 'cases/memory/buffer_view', 'bufferArrayView': 'cases/memory/buffer_view',
    'bufferLength': 'cases/memory/buffer_view',
    'subgroupMatrixLoad': 'gen_matrix: every layout, component and address space',
    'subgroupMatrixStore': 'gen_matrix', 'subgroupMatrixMultiplyAccumulate': 'gen_matrix',
    'subgroupMatrixMultiply': 'cases/matrix/epilogue', 'subgroupMatrixScalarAdd': 'cases/matrix/epilogue',
    'subgroupMatrixScalarSubtract': 'cases/matrix/epilogue', 'subgroupMatrixScalarMultiply': 'cases/matrix/epilogue',
    'atomicStoreMax': 'cases/memory/atomic_vec2u', 'atomicStoreMin': 'cases/memory/atomic_vec2u',
    'workgroupUniformLoad': 'cases/memory/workgroup', 'workgroupBarrier': 'cases/memory/workgroup, gen_atomics',
    'storageBarrier': 'gen_atomics',
}
EXCUSED_TYPES = {'texture_external': 'cases/textures/external, which knows its layout',
                 **{f'texel_buffer<CF, {access}>': 'cases/textures/texel_buffers'
                    for access in ('any', 'readable', 'writable')}}


def scalars(names):
    """Returns the concrete scalars of a list like `int|f32`."""
    return [s for name in names.split('|') if name != 'vec' for s in SCALARS.get(name, name).split()]


class Row:
    """An overload in the table. `has_derivative` tells whether only fragment shaders may call the function. Each element of
    `parameters` is a tuple (name, type, whether the argument must be a const-expression).
    """

    def __init__(self, index, name, has_derivative, text):
        self.index, self.name, self.has_derivative, self.text = index, name, has_derivative, text
        head, body = re.match(r'(?:<(.*?)>)?\((.*)$', text).groups()
        depth, end = 1, 0
        while depth:
            depth += {'(': 1, ')': -1}.get(body[end], 0)
            end += 1
        self.result = body[end:].removeprefix(' -> ')
        self.variables = dict(part.strip().split(': ') for part in head.split(',')) if head else {}
        self.parameters = []
        for part in re.findall(r'(\w+): ((?:[^,<\[]|<[^>]*(?:<[^>]*>[^>]*)*>|\[[^\]]*\])+)', body[:end - 1]):
            kind = re.sub(r'^const(\[.*?\])? ', '', part[1])
            self.parameters.append((part[0], kind, kind != part[1]))

    def signature(self):
        return f'{self.name}{self.text}'

    def required(self):
        """Returns the keys that calls to this overload must cover. A key is a tuple: type parameter, scalar type, number of
        components, and shape. The empty key stands for any call. `bind` returns the keys of a call.
        """
        keys = {()}
        shapes = [f'{c}x{r}' for c in (2, 3, 4) for r in (2, 3, 4)] if 'matCxR' in self.text else \
            [f'{c}x{c}' for c in (2, 3, 4)] if 'matCxC' in self.text else [2, 3, 4] if 'vecN' in self.text else [None]
        first = next(iter(self.variables), None)
        for variable, names in self.variables.items():
            widths = (1, 2, 3, 4) if names.endswith('|vec') else (None,)
            for s in scalars(names):
                for width in widths:
                    for shape in shapes if variable == first else [None]:
                        keys.add((variable, s, width, shape))
        if not self.variables:
            keys |= {(None, None, None, shape) for shape in shapes if shape}
        return keys

    def bind(self, arguments):
        """Returns the keys that a call with arguments of these types covers, or None if the overload rejects them."""
        if len(arguments) != len(self.parameters):
            return None
        found, shape = {}, [None]

        def unify(pattern, kind):
            if pattern in self.variables:
                vector = re.fullmatch(r'vec(\d)<(\w+)>', kind) if self.variables[pattern].endswith('|vec') else None
                value = (vector[2], int(vector[1])) if vector else (kind, 1 if self.variables[pattern].endswith('|vec') else None)
                return value[0] in scalars(self.variables[pattern]) and found.setdefault(pattern, value) == value
            if pattern == kind:
                return True
            a, b = re.fullmatch(r'(\w+)<(.*)>', pattern), re.fullmatch(r'(\w+)<(.*)>', kind)
            if not a or not b:
                return False
            if a[1].startswith('texture_storage'):
                return a[1] == b[1] and unify(a[2].split(', ')[0], b[2].split(', ')[0])
            if a[1] == 'vecN' and re.fullmatch(r'vec\d', b[1]) or a[1] in ('matCxR', 'matCxC') and b[1].startswith('mat'):
                size = int(b[1][3]) if a[1] == 'vecN' else b[1][3:]
                if a[1] == 'matCxC' and size[0] != size[2] or shape[0] not in (None, size):
                    return False
                shape[0] = size
            elif a[1] != b[1]:
                return False
            return unify(a[2], b[2])
        if not all(unify(pattern, kind) for (_, pattern, _), kind in zip(self.parameters, arguments)):
            return None
        first = next(iter(self.variables), None)
        keys = {(v, *value, shape[0] if v == first else None) for v, value in found.items()}
        return {()} | (keys or ({(None, None, None, shape[0])} if shape[0] else set()))


def read():
    text = re.sub(r'^\s*//.*$', '', TABLE.read_text(), flags=re.MULTILINE)
    rows, name, columns = [], None, None
    for match in re.finditer(r'^ *TESSERA_(?:BUILTIN\((\w+)([^()]*)\)|(?:OWN_)?OVERLOAD\(((?:"[^"]*"\s*)+)\))', text, re.MULTILINE):
        if match[1]:
            name, columns = match[1], match[2]
        else:
            rows.append(Row(len(rows), name, '.derivative' in columns, ''.join(re.findall(r'"([^"]*)"', match[3]))))
    return rows


ROWS = read()


class Coverage:
    """Records what the generated tests execute."""

    def __init__(self):
        self.seen = {}

    def call(self, name, arguments):
        """Records a call of the function `name`. Fails if no overload accepts the arguments."""
        hits = [(row, keys) for row in ROWS if row.name == name for keys in [row.bind(arguments)] if keys]
        assert hits, f'no overload {name}({", ".join(arguments)})'
        for row, keys in hits:
            self.seen.setdefault(row.index, set()).update(keys)

    def missing(self):
        """Yields each overload that the tests do not fully cover, with the missing keys."""
        for row in ROWS:
            if row.name in EXCUSED or any(kind in EXCUSED_TYPES for _, kind, _ in row.parameters):
                continue
            if row.variables and not any(scalars(names) for names in row.variables.values()):
                continue  # all types are abstract, so there is nothing to execute
            lacking = row.required() - self.seen.get(row.index, set())
            if lacking:
                yield row.signature(), sorted(map(str, lacking))


COVERAGE = Coverage()
