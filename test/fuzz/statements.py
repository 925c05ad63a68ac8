"""Generates the statements of random shaders."""
from extras import WIDE
from shapes import Array, Matrix, Place, Struct, Vector


class Statements:
    """A mixin for generate.Generator."""

    def block(self, count, header=None, extra=()):
        if header is not None:
            self.emit(header + ' {')
        self.indent += 1
        self.scopes.append(list(extra))
        for _ in range(count):
            self.statement()
        self.scopes.pop()
        self.indent -= 1
        if header is not None:
            self.emit('}')

    def statement(self):
        self.budget -= 1
        if self.budget < 0:
            return
        if 'prints' in self.extras and self.chance(0.03):
            return self.emit(f'print({self.operand(self.rng.choice(["u32", "i32", "f32"]), 2)});')
        if 'texels' in self.extras and self.chance(0.05):
            return self.emit(f'textureStore(texels, {self.texel()}, vec4({self.operand("u32", 2)}, 0u, 0u, 1u));')
        if self.chance(0.06):
            return self.unusual()
        roll = self.rng.random()
        nested = len(self.scopes) < 6
        if roll < 0.28:
            self.declare()
        elif roll < 0.62 or not nested:
            self.assign()
        elif roll < 0.74:
            self.emit_if()
        elif roll < 0.84:
            self.loop()
        elif roll < 0.90:
            self.switch()
        elif roll < 0.94 and self.loops and not self.in_continuing:
            self.emit(f'if ({self.operand("bool", 2)}) {{ {self.rng.choice(("break", "continue"))}; }}')
        elif roll < 0.955:
            self.emit(f'_ = {self.operand(self.simple_type(), 2)};')
        elif roll < 0.975:
            self.atomic()
        elif roll < 0.985 and self.result is not None and not self.in_continuing and not self.continuings:
            self.emit(f'if ({self.operand("bool", 2)}) {{ return {self.expression(self.result, 2)[0]}; }}')
        else:
            self.pointer()
        return None

    def value(self, name, kind):
        return Place(name, kind, False, None)

    def declare(self):
        kind = self.any_type()
        name = self.name('v')
        if self.chance(0.3):
            self.emit(f'let {name} = {self.operand(kind, 3) if not isinstance(kind, (Array, Struct, Matrix)) else self.construct(kind, 2)[0]};')
            self.scopes[-1].append(Place(name, kind, False, None))
            return
        value = '' if self.chance(0.2) else f' = {self.construct(kind, 3)[0]}'
        self.emit(f'var {name}: {kind}{value};')
        self.scopes[-1].append(Place(name, kind, True, name))

    def atomic(self):
        """Adds an operation on the invocation's own atomic. Its result does not depend on other invocations."""
        name = self.name('v')
        kind, place = self.rng.choice((('u32', 'mine[lane].unsigned'), ('i32', 'mine[lane].signed')))
        operation = self.rng.choice(('Add', 'Sub', 'Max', 'Min', 'And', 'Or', 'Xor', 'Exchange', 'Load', 'Store', 'Compare'))
        value = self.operand(kind, 1)
        if operation == 'Store':
            return self.emit(f'atomicStore(&{place}, {value});')
        if operation == 'Compare':
            self.emit(f'let {name} = atomicCompareExchangeWeak(&{place}, {self.operand(kind, 1)}, {value});')
            self.scopes[-1].append(Place(f'{name}.old_value', kind, False, None))
            return None
        self.emit(f'let {name} = atomic{operation}(&{place}{"" if operation == "Load" else ", " + value});')
        self.scopes[-1].append(Place(name, kind, False, None))
        return None

    def pointer(self):
        options = [p for scope in self.scopes for p in scope if p.writable and p.root is not None]
        if not options:
            return self.assign()
        place = self.rng.choice(options)
        text, kind = place.text, place.kind
        while isinstance(kind, (Array, Struct)) and self.chance(0.7):
            if isinstance(kind, Array):
                text, kind = f'{text}[{self.index(kind.count)}]', kind.element
            else:
                member, member_kind = self.rng.choice(kind.members)
                text, kind = f'{text}.{member}', member_kind
        name = self.name('p')
        self.emit(f'let {name} = &{text};')
        self.scopes[-1].append(Place(f'(*{name})', kind, True, None))
        return None

    def assign(self):
        writable = [p for p in self.places() if p.writable]
        if not writable:
            return
        place = self.rng.choice(writable)
        if isinstance(place.kind, (Array, Struct, Matrix)) and self.chance(0.15):
            self.emit(f'{place.text} = {self.construct(place.kind, 2)[0]};')
            return
        if 'swizzles' in self.extras and self.chance(0.4) and self.assign_swizzle(place):
            return
        text, kind = self.inside(place.text, place.kind)
        scalar = kind.scalar if isinstance(kind, Vector) else kind
        if scalar in ('i32', 'u32', *WIDE) and self.chance(0.35):
            if self.chance(0.3) and not isinstance(kind, Vector):
                self.emit(f'{text}{self.rng.choice(("++", "--"))};')
            elif self.chance(0.2):
                self.emit(f'{text} {self.rng.choice("/%")}= {self.right(kind, 2)};')
            elif self.chance(0.2):
                shift = Vector('u32', kind.width) if isinstance(kind, Vector) else 'u32'
                self.emit(f'{text} {self.rng.choice(("<<", ">>"))}= {self.right(shift, 2, 0, 31)};')
            else:
                self.emit(f'{text} {self.rng.choice("+-*&|^")}= {self.expression(kind, 3)[0]};')
        else:
            self.emit(f'{text} = {self.expression(kind, 3)[0]};')

    def emit_if(self):
        self.block(self.rng.randint(1, 3), f'if ({self.operand("bool", 3)})')
        while self.chance(0.3):
            self.lines[-1] += f' else if ({self.operand("bool", 2)}) {{'
            self.block(self.rng.randint(1, 2))
            self.emit('}')
        if self.chance(0.5):
            self.lines[-1] += ' else {'
            self.block(self.rng.randint(1, 3))
            self.emit('}')

    def loop(self):
        if self.loops >= 2:
            return self.assign()
        counter, count = self.name('i'), self.rng.randint(1, 6)
        saved = self.in_continuing
        self.in_continuing = False
        self.loops += 1
        roll = self.rng.random()
        if roll < 0.4:
            self.block(self.rng.randint(1, 4), f'for (var {counter} = 0; {counter} < {count}; {counter}++)',
                       [Place(counter, 'i32', False, None)])
        elif roll < 0.5:  # the body declares a variable that shadows the name
            self.emit(f'for (var {counter} = 0; {counter} < {count}; {counter}++) {{')
            self.emit(f'  var {counter} = {self.rng.randrange(100)}u + u32({counter});')
            self.block(self.rng.randint(1, 4), None, [Place(counter, 'u32', True, counter)])
            self.emit('}')
        elif roll < 0.7:
            self.emit(f'var {counter} = 0u;')
            self.emit(f'while ({counter} < {count}u && {self.operand("bool", 1)}) {{')
            self.indent += 1
            self.emit(f'{counter}++;')
            self.indent -= 1
            self.block(self.rng.randint(1, 4), None, [Place(counter, 'u32', False, None)])
            self.emit('}')
        else:
            self.emit(f'var {counter} = {count};')
            self.emit('loop {')
            self.indent += 1
            self.emit(f'if ({counter} <= 0) {{ break; }}')
            self.emit(f'{counter} -= 1;')
            self.indent -= 1
            self.block(self.rng.randint(1, 4), None, [Place(counter, 'i32', False, None)])
            self.indent += 1
            self.emit('continuing {')
            self.in_continuing = True
            self.continuings += 1
            loops, self.loops = self.loops, 2 if self.chance(0.7) else 1
            self.block(self.rng.randint(0, 2))
            self.loops = loops
            if self.chance(0.4):
                self.indent += 1
                self.emit(f'break if {self.operand("bool", 1)};')
                self.indent -= 1
            self.continuings -= 1
            self.in_continuing = False
            self.emit('}')
            self.indent -= 1
            self.emit('}')
        self.loops -= 1
        self.in_continuing = saved
        return None

    def switch(self):
        kind = self.rng.choice(('i32', 'u32'))
        suffix = kind[0]
        self.emit(f'switch ({self.operand(kind, 2)} % 5{suffix}) {{')
        self.indent += 1
        values = [0, 1, 2, 3, 4]
        self.rng.shuffle(values)
        # With the maximum depth, 2, no loop is generated inside a switch that is in a loop. Such a
        # switch may contain 'continue' and 'break', but 'break' leaves only the switch.
        loops, self.loops = self.loops, 2 if self.loops else 0
        default = False
        while values and self.chance(0.8):
            chosen = [values.pop() for _ in range(min(len(values), self.rng.randint(1, 2)))]
            labels = [f'{v}{suffix}' for v in chosen]
            if not default and self.chance(0.2):
                labels.append('default')
                default = True
            self.block(self.rng.randint(1, 3), f'case {", ".join(labels)}:')
        if not default:
            self.block(self.rng.randint(0, 2), 'default:')
        self.loops = loops
        self.indent -= 1
        self.emit('}')
