"""Generates shaders from operations.py. Each shader evaluates a dozen operations in one of three ways: at run time, with
operands from buffers (`run`); as const-expressions of literals with a suffix (`const`); or of abstract literals
(`abstract`).
"""
import re
import struct

from fp import accepts
from operations import OPERATIONS, components
from overloads import COVERAGE, ROWS
from values import literal

KINDS = ('f32', 'i32', 'u32', 'f16', 'i64', 'u64')
CODES = {'f32': 'f', 'i32': 'i', 'u32': 'I', 'f16': 'e', 'i64': 'q', 'u64': 'Q'}
IN_A_MODULE = 12
CONSTANTS = 16  # const-expressions per operation
HALF_REQUIREMENTS = ['shaderFloat16', 'storageBuffer16BitAccess']
OUTPUTS = 8  # binding of the first output buffer


def stored(kind):
    return 'u32' if kind == 'bool' else kind


def type_name(kind, shape):
    if isinstance(shape, tuple):
        return f'mat{shape[0]}x{shape[1]}<{kind}>'
    return kind if shape == 1 else f'vec{shape}<{kind}>'


def parts(value, kind, shape):
    """Returns an expression for each component of a value, converted to the type that is stored."""
    if isinstance(shape, tuple):
        out = [f'{value}[{c}][{r}]' for c in range(shape[0]) for r in range(shape[1])]
    else:
        out = [value] if shape == 1 else [f'{value}.{"xyzw"[k]}' for k in range(shape)]
    return [f'select(0u, 1u, {x})' for x in out] if kind == 'bool' else out


def const_value(kind, shape, values, abstract):
    items = ', '.join(literal(kind, v, abstract) for v in values)
    if isinstance(shape, tuple):
        return f'mat{shape[0]}x{shape[1]}({items})' if abstract else f'{type_name(kind, shape)}({items})'
    if shape == 1:
        return items
    return f'vec{shape}({items})' if abstract else f'{type_name(kind, shape)}({items})'


class Module:
    """A shader and the expected contents of its output buffers."""

    def __init__(self):
        self.inputs = {k: [] for k in KINDS}
        self.sizes = {k: 0 for k in KINDS}
        self.body = []
        self.wanted = []  # (kind, index, want, describe)

    def expect(self, kind, index, want, describe):
        self.wanted.append((kind, index, want, describe))

    def run(self, operation):
        loads = []
        count = len(operation.instances)
        for k, (kind, shape) in enumerate(operation.args):
            store, size = self.inputs[stored(kind)], components(shape)
            base = len(store)
            for arguments, _, _ in operation.instances:
                store.extend(int(v) if kind == 'bool' else v for v in arguments[k])
            reads = [f'in_{stored(kind)}[{base}u + i * {size}u + {c}u]' + (' != 0u' if kind == 'bool' else '')
                     for c in range(size)]
            loads.append(f'    let a{k} = {type_name(kind, shape)}({", ".join(reads)});' if size > 1 else f'    let a{k} = {reads[0]};')
        kind, shape = operation.result
        out, size = stored(kind), components(shape)
        base = self.sizes[out]
        self.sizes[out] += count * size
        self.body += [f'  for (var i = 0u; i < {count}u; i++) {{'] + loads
        self.body.append('    let r = ' + operation.template.format(*(f'a{k}' for k in range(len(operation.args)))) + ';')
        self.body += [f'    out_{out}[{base}u + i * {size}u + {c}u] = {part};' for c, part in enumerate(parts('r', kind, shape))]
        self.body.append('  }')
        for i, (arguments, wants, _) in enumerate(operation.instances):
            for c, want in enumerate(wants):
                self.expect(out, base + i * size + c, want, (operation, arguments, c))

    def const(self, operation, abstract, limit):
        usable = [x for x in operation.instances if x[2]]
        step = max(1, len(usable) // limit)
        kind, shape = operation.result
        out, size = stored(kind), components(shape)
        for arguments, wants, _ in usable[::step][:limit]:
            base = self.sizes[out]
            self.sizes[out] += size
            values = [const_value(k, s, v, abstract) for (k, s), v in zip(operation.args, arguments)]
            self.body.append('  {')
            self.body.append('    const r = ' + operation.template.format(*values) + ';')
            self.body += [f'    out_{out}[{base + c}] = {part};' for c, part in enumerate(parts('r', kind, shape))]
            self.body.append('  }')
            for c, want in enumerate(wants):
                self.expect(out, base + c, want, (operation, arguments, c))

    def source(self):
        text = '\n'.join(self.body)
        half = 'f16' in text or self.inputs['f16'] or self.sizes['f16']
        lines = ['enable f16;'] if half else []
        for binding, kind in enumerate(KINDS):
            if self.inputs[kind]:
                lines.append(f'@group(0) @binding({binding}) var<storage, read> in_{kind}: array<{kind}>;')
        for binding, kind in enumerate(KINDS):
            if self.sizes[kind]:
                lines.append(f'@group(0) @binding({binding + OUTPUTS}) var<storage, read_write> out_{kind}: array<{kind}>;')
        return '\n'.join(lines + ['', '@compute @workgroup_size(1)', 'fn main() {'] + self.body + ['}', '']), half

    def case(self, half):
        buffers = []
        for binding, kind in enumerate(KINDS):
            if self.inputs[kind]:
                code = CODES[kind]
                buffers.append({'binding': binding, 'kind': 'read',
                                'data': {'hex': struct.pack(f'<{len(self.inputs[kind])}{code}', *self.inputs[kind]).hex()}})
        for binding, kind in enumerate(KINDS):
            if self.sizes[kind]:
                buffers.append({'binding': binding + OUTPUTS, 'size': self.sizes[kind] * struct.calcsize(CODES[kind]), 'dump': True})
        for b in buffers:
            if 'data' in b and len(b['data']['hex']) % 8:  # the size of a storage buffer must be a multiple of 4 bytes
                b['data']['hex'] += '0000'
            if 'size' in b:
                b['size'] = (b['size'] + 3) // 4 * 4
        case = {'buffers': buffers, 'requires': HALF_REQUIREMENTS if half else []}
        if re.search('[iu]64', '\n'.join(self.body)):
            case['requires'] = case['requires'] + ['shaderInt64']
            case['options'] = {'allow-language-feature': ['standard', 'wgpu_int64']}
        return case

    def checker(self, case):
        bindings = [b['binding'] for b in case['buffers']]

        def check(dumps):
            values = {}
            for binding, content in zip(bindings, dumps):
                if binding >= OUTPUTS:
                    kind = KINDS[binding - OUTPUTS]
                    count = len(content) // struct.calcsize(CODES[kind])
                    values[kind] = struct.unpack(f'<{count}{CODES[kind]}', content[:count * struct.calcsize(CODES[kind])])
            failures, shown = [], {}
            for kind, index, want, (operation, arguments, component) in self.wanted:
                got = values[kind][index]
                if not accepts(want, got):
                    shown[operation.name] = shown.get(operation.name, 0) + 1
                    if shown[operation.name] <= 3:
                        text = operation.template.format(*(str(a[0] if len(a) == 1 else a) for a in arguments))
                        failures.append(f'{operation.name}: {text} component {component}: got {got}, wanted {want}')
            return failures + [f'{name}: {count} wrong' for name, count in shown.items() if count > 3]
        return check


def modules(operations):
    """Yields modules, each with up to a dozen operations of one group."""
    by_group = {}
    for operation in operations:
        if operation.instances:
            by_group.setdefault(operation.group, []).append(operation)
    for group, items in by_group.items():
        size = IN_A_MODULE * (3 if group == 'constructor' else 1)
        for i in range(0, len(items), size):
            yield f'{group.replace(" ", "_")}_{i // size}', items[i:i + size]


def note(operation):
    """Records which overload of a built-in function the operation calls, if any."""
    call = re.fullmatch(r'(\w+)(?:<.*>)?\(((?:\{\d\}(?:, )?)*)\)(?:\.\w+)?', operation.template)
    if call and any(row.name == call[1] for row in ROWS):
        COVERAGE.call(call[1], [type_name(*operation.args[int(i)]) for i in re.findall(r'\d', call[2])])


def tests(make, full):
    for number, (name, items) in enumerate(modules(OPERATIONS)):
        for variant in ('run', 'const', 'abstract'):
            if not full and (number * 3 + ('run', 'const', 'abstract').index(variant)) % 17 != 0:
                continue
            module = Module()
            for operation in items:
                if variant == 'run':
                    module.run(operation)
                    note(operation)
                elif variant == 'const':
                    module.const(operation, False, CONSTANTS)
                elif operation.abstract and all(k in ('f32', 'i32') for k, _ in operation.args):
                    module.const(operation, True, CONSTANTS)
            if not module.wanted:
                continue
            source, half = module.source()
            case = module.case(half)
            yield make(f'operations/{name}/{variant}', source, case, module.checker(case), len(items))
