#!/usr/bin/env python3
"""Checks the uniformity of random programs with tessera and another WGSL checker, and lists disagreements.

    test/conformance/uniformity.py --oracle 'COMMAND' --count 10000

COMMAND has the interface that mutate.py describes. The programs are valid except for uniformity. They contain functions
that call earlier ones, pointer parameters into every address space, loops with break and continue, switches, early
returns and barriers. A manual tool, not part of CI.

One difference from Dawn is known. It concerns pointer parameters that point to read-only memory. Dawn treats a call in
divergent control flow as an assignment to them. According to the specification, an identifier that names such a
parameter is as uniform as the control flow in which it is evaluated.
"""
import argparse
import random
import sys

sys.dont_write_bytecode = True

from compare import add_options, compare  # noqa: E402

HEAD = '''@group(0) @binding(0) var<storage, read_write> rw : array<i32, 4>;
@group(0) @binding(1) var<storage> ro : array<i32, 4>;
@group(0) @binding(2) var<uniform> un : array<vec4i, 4>;
@group(0) @binding(3) var<storage, read_write> rw_passed : array<i32, 4>;
var<workgroup> wg : array<i32, 4>;
var<workgroup> wg_passed : array<i32, 4>;
var<private> pv : i32;
var<private> pv_passed : array<i32, 4>;
struct S { a : i32, b : vec2i }
'''
# Maps each pointer type that parameters have to the module-scope variable to which arguments of
# this type point, or to None if they point to a function-scope variable.
POINTERS = {
    'ptr<function, i32>': None,
    'ptr<function, S>': None,
    'ptr<storage, array<i32, 4>, read_write>': 'rw_passed',
    'ptr<storage, array<i32, 4>>': 'ro',
    'ptr<uniform, array<vec4i, 4>>': 'un',
    'ptr<workgroup, array<i32, 4>>': 'wg_passed',
    'ptr<private, array<i32, 4>>': 'pv_passed',
}
READ_ONLY = ('ptr<storage, array<i32, 4>>', 'ptr<uniform, array<vec4i, 4>>')


class Function:
    def __init__(self, rng, name, callees, entry=False):
        self.rng, self.name, self.callees, self.entry = rng, name, callees, entry
        self.names = 0
        self.values, self.vars, self.structs = [], [], []  # the readable names, assignable names and structures in scope
        self.params = []
        self.returns = not entry and rng.random() < 0.7
        self.loops = 0  # number of loops around the statement, for break and continue
        self.continuing = False
        self.barriers = rng.choice((0.01, 0.02, 0.06))  # programs with few barriers reveal more disagreements
        if entry:
            self.values = ['wid.x', 'nwg.y', 'wid.z'] + (['lid.x'] if rng.random() < 0.6 else [])
        else:
            for i in range(rng.randint(0, 3)):
                if rng.random() < 0.4:
                    self.params.append((f'a{i}', 'i32'))
                    self.values.append(f'a{i}')
                else:
                    self.params.append((f'p{i}', rng.choice(list(POINTERS))))

    def pick(self, *choices):
        return self.rng.choice(choices)

    def fresh(self, letter):
        self.names += 1
        return f'{letter}{self.names}'

    def pointers(self, kind=None):
        return [(n, t) for n, t in self.params if t.startswith('ptr') and (kind is None or t == kind)]

    # Returns an expression for a scalar in the memory that a pointer parameter points to.
    def element(self, name, kind, depth):
        if kind == 'ptr<function, i32>':
            return f'(*{name})'
        if kind == 'ptr<function, S>':
            return self.pick(f'{name}.a', f'{name}.b.x', f'(*{name}).b[{self.index(depth)}]')
        place = f'{name}[{self.index(depth)}]'
        return place + '.y' if 'uniform' in kind else place

    def value(self, depth=2):
        roll = self.rng.random()
        if depth <= 0 or roll < 0.2:
            return str(self.rng.randint(0, 3))
        if roll < 0.5 and self.values + self.vars:
            return self.rng.choice(self.values + self.vars)
        if roll < 0.58 and self.pointers():
            return self.element(*self.rng.choice(self.pointers()), depth - 1)
        if roll < 0.64 and self.structs:
            s = self.rng.choice(self.structs)
            return self.pick(f'{s}.a', f'{s}.b.y', f'{s}.b[{self.index(depth - 1)}]')
        if roll < 0.7:
            return self.pick('ro[%s]', 'ro[%s]', 'un[%s].x', 'un[%s].x', 'rw[%s]', 'wg[%s]') % self.index(depth - 1)
        if roll < 0.71:
            return 'pv'
        if roll < 0.73:
            return f'workgroupUniformLoad(&wg[{self.index(depth - 1)}])'
        if roll < 0.85:
            return f'select({self.value(depth - 1)}, {self.value(depth - 1)}, {self.condition(depth - 1)})'
        if roll < 0.92:
            call = self.call(depth - 1, True)
            if call:
                return call
        return f'({self.value(depth - 1)} {self.pick("+", "*", "&")} {self.value(depth - 1)})'

    def index(self, depth):
        roll = self.rng.random()
        if roll < 0.5 or depth <= 0:
            return str(self.rng.randint(0, 1))
        return f'({self.value(depth)} & 1)'

    def condition(self, depth=2):
        if depth > 0 and self.rng.random() < 0.2:
            return f'({self.condition(depth - 1)} {self.pick("&&", "||")} {self.condition(depth - 1)})'
        return f'{self.value(depth)} {self.pick("<", "==", "!=")} {self.value(depth - 1)}'

    def argument(self, kind, used, depth):
        """Returns a pointer of type `kind`, or None. Only read-only pointers may point to a variable in `used`."""
        choices = [n for n, _ in self.pointers(kind)]
        if kind == 'ptr<function, i32>':
            choices += ['&' + v for v in self.vars]
            choices += [f'&{s}.a' for s in self.structs]
        elif kind == 'ptr<function, S>':
            choices += ['&' + s for s in self.structs]
        elif self.entry or kind in READ_ONLY:
            choices.append('&' + POINTERS[kind])
        choices = [c for c in choices if c.strip('&').split('.')[0] not in used or kind in READ_ONLY]
        if not choices:
            return None
        choice = self.rng.choice(choices)
        used.add(choice.strip('&').split('.')[0])
        return choice

    def call(self, depth, value):
        callees = [f for f in self.callees if f.returns == value]
        if not callees:
            return None
        callee = self.rng.choice(callees)
        arguments, used = [], set()
        for _, kind in callee.params:
            argument = self.value(0 if used else 1) if kind == 'i32' else self.argument(kind, used, depth)
            if argument is None or (kind == 'i32' and argument in used):
                return None
            arguments.append(argument)
        return f'{callee.name}({", ".join(arguments)})'

    def block(self, depth, indent):
        saved = len(self.values), len(self.vars), len(self.structs)
        lines = []
        for _ in range(self.rng.randint(1, 3)):
            lines += self.statement(depth, indent)
        del self.values[saved[0]:], self.vars[saved[1]:], self.structs[saved[2]:]
        return lines

    def statement(self, depth, indent):
        tab, roll = '  ' * indent, self.rng.random()
        if roll < 0.12:
            name = self.fresh('v')
            line = f'{tab}var {name} = {self.value()};' if self.rng.random() < 0.8 else f'{tab}var {name} : i32;'
            self.vars.append(name)
            return [line]
        if roll < 0.16:
            name = self.fresh('s')
            line = f'{tab}var {name} = S({self.value()}, vec2i({self.value(1)}));'
            self.structs.append(name)
            return [line]
        if roll < 0.2:
            name = self.fresh('l')
            line = f'{tab}let {name} = {self.value()};'
            self.values.append(name)
            return [line]
        if roll < 0.36:
            targets = self.vars + [f'{s}.{self.pick("a", "b.x", "b[1]")}' for s in self.structs]
            targets += [self.element(n, t, 1) for n, t in self.pointers() if t not in READ_ONLY] * 2
            targets += ['pv', 'rw[1]', 'wg[0]']
            return [f'{tab}{self.rng.choice(targets)} {self.pick("=", "=", "=", "+=")} {self.value()};']
        if roll < 0.36 + self.barriers:
            return [f'{tab}{self.pick("workgroupBarrier", "workgroupBarrier", "storageBarrier")}();']
        if roll < 0.54:
            call = self.call(1, False)
            if call:
                return [f'{tab}{call};']
            call = self.call(1, True)
            return [f'{tab}_ = {call};'] if call else []
        if self.loops and not self.continuing and roll < 0.62:
            return [f'{tab}if {self.condition(1)} {{ {self.pick("break", "continue", "break")}; }}']
        if not self.continuing and roll < 0.66 and depth < 3:
            leave = f'return {self.value(1)};' if self.returns else 'return;'
            return [f'{tab}if {self.condition()} {{ {leave} }}']
        return self.nested(roll, depth, indent) if depth > 0 else []

    def nested(self, roll, depth, indent):
        """Returns a statement that contains blocks."""
        tab, inner = '  ' * indent, '  ' * (indent + 1)
        if roll < 0.78:
            lines = [f'{tab}if {self.condition()} {{'] + self.block(depth - 1, indent + 1)
            if self.rng.random() < 0.5:
                lines += [f'{tab}}} else {{'] + self.block(depth - 1, indent + 1)
            return lines + [f'{tab}}}']
        if roll < 0.84:
            lines = [f'{tab}switch {self.value()} {{']
            for case in range(self.rng.randint(0, 2)):
                lines += [f'{inner}case {case} {{'] + self.block(depth - 1, indent + 2) + [f'{inner}}}']
            return lines + [f'{inner}default {{'] + self.block(depth - 1, indent + 2) + [f'{inner}}}', f'{tab}}}']
        return [] if self.continuing else self.loop(roll, depth, indent)

    def loop(self, roll, depth, indent):
        tab, inner = '  ' * indent, '  ' * (indent + 1)
        self.loops += 1
        if roll < 0.9:
            # Declares variables before any 'continue' in the body, so that 'continuing' can use them.
            saved = len(self.vars)
            lines = [f'{tab}loop {{']
            for _ in range(self.rng.randint(0, 2)):
                name = self.fresh('v')
                lines.append(f'{inner}var {name} = {self.value()};')
                self.vars.append(name)
            lines += self.block(depth - 1, indent + 1)
            if self.rng.random() < 0.7:
                self.continuing = True
                lines += [f'{inner}continuing {{'] + self.block(0, indent + 2)
                lines += [f'{inner}  break if {self.condition()};', f'{inner}}}']
                self.continuing = False
            else:
                lines += [f'{inner}if {self.condition()} {{ break; }}']
            lines += [f'{tab}}}']
            del self.vars[saved:]
        elif roll < 0.95:
            lines = [f'{tab}while {self.condition()} {{'] + self.block(depth - 1, indent + 1) + [f'{tab}}}']
        else:
            name = self.fresh('i')
            head = f'{tab}for (var {name} = {self.value()}; {name} < {self.value()}; {name}++) {{'
            self.vars.append(name)
            lines = [head] + self.block(depth - 1, indent + 1) + [f'{tab}}}']
            self.vars.remove(name)
        self.loops -= 1
        return lines

    def text(self):
        if self.entry:
            head = ('@compute @workgroup_size(4) fn main(@builtin(workgroup_id) wid_ : vec3u, @builtin(num_workgroups) nwg_ : '
                    'vec3u,\n    @builtin(local_invocation_id) lid_ : vec3u) {\n  let wid = vec3i(wid_);\n  let nwg = '
                    'vec3i(nwg_);\n  let lid = vec3i(lid_);')
        else:
            params = ', '.join(f'{n} : {t}' for n, t in self.params)
            head = f'fn {self.name}({params}){" -> i32" if self.returns else ""} {{'
        lines = [head]
        for _ in range(self.rng.randint(2, 6)):
            lines += self.statement(2, 1)
        if self.returns:
            lines.append(f'  return {self.value()};')
        return '\n'.join(lines + ['}'])


def program(rng):
    functions, texts = [], []
    for i in range(rng.randint(1, 4)):
        f = Function(rng, f'f{i}', list(functions))
        texts.append(f.text())
        functions.append(f)
    texts.append(Function(rng, 'main', functions, entry=True).text())
    return HEAD + '\n'.join(texts) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, 'uniformity')
    options = parser.parse_args()
    rng = random.Random(options.seed)
    return compare(lambda: program(rng), options.count, options)


if __name__ == '__main__':
    sys.exit(main())
