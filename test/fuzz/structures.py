"""Generates statements and conditions with unusual control flow: unreachable code, jumps in `continuing`, short-circuit
operands. Their results are as deterministic as those of all other code in generate.py.
"""


class Structures:
    """A mixin for generate.Generator."""

    def unusual(self):
        roll = self.rng.random()
        if len(self.scopes) >= 6 or roll < 0.15:
            self.block(1, f'if ({self.decided()})')
        elif roll < 0.55:
            self.never_continues()
        elif roll < 0.8:
            self.leaves_a_switch()
        else:
            self.jumps_only()

    def leave(self):
        """Adds a statement that always leaves the loop, so that everything after it is unreachable."""
        condition = self.operand('bool', 1)
        choices = ['break;', '{ break; }', f'if ({condition}) {{ break; }} else {{ break; }}']
        if self.result is not None and not self.continuings:
            value = self.expression(self.result, 1)[0]
            give = f'return {value};'
            choices += [f'if ({condition}) {{ {give} }} else {{ break; }}',
                        f'if ({condition}) {{ loop {{ {give} }} }} else {{ break; }}',
                        f'if ({condition}) {{ switch ({self.operand("i32", 1)}) {{ default {{ {give} }} }} }} else {{ break; }}',
                        f'if ({condition}) {{ loop {{ if ({self.operand("bool", 1)}) {{ {give} }} else {{ {give} }} }} }} else {{ break; }}']
        return self.rng.choice(choices)

    def never_continues(self):
        """Adds a loop with a jump before the end of its body. Declarations after the jump are used only in `continuing`."""
        self.emit('loop {')
        self.indent += 1
        self.scopes.append([])
        loops, self.loops = self.loops, max(self.loops, 1)
        saved, self.in_continuing = self.in_continuing, True  # break and continue are allowed only at the end
        for _ in range(self.rng.randint(0, 2)):
            self.statement()
        self.emit(self.leave())
        for _ in range(self.rng.randint(1, 3)):
            if self.chance(0.3):
                self.pointer()
            elif self.chance(0.2):
                name = self.name('c')
                self.emit(f'const {name} = {self.rng.randrange(100)}u;')
                self.scopes[-1].append(self.value(f'(lane + {name})', 'u32'))
            else:
                self.declare()
        self.loops = loops
        self.continuing(self.rng.randint(1, 4))
        self.in_continuing = saved
        self.scopes.pop()
        self.indent -= 1
        self.emit('}')

    def continuing(self, count):
        """Adds a continuing block with `count` statements, including loops and switches, and perhaps a `break if`."""
        self.emit('continuing {')
        saved, self.in_continuing = self.in_continuing, True
        self.continuings += 1
        self.block(count)
        if self.chance(0.4):
            self.indent += 1
            self.emit(f'break if {self.operand("bool", 1)};')
            self.indent -= 1
        self.continuings -= 1
        self.in_continuing = saved
        self.emit('}')

    def leaves_a_switch(self):
        """Adds a switch in which all paths leave their case early."""
        self.emit(f'switch ({self.operand("u32", 1)} % 4u) {{')
        self.indent += 1
        loops, self.loops = self.loops, 2
        saved, self.in_continuing = self.in_continuing, True  # no jumps out of the switch other than the ones below
        for label in self.rng.sample(('case 0u, 3u:', 'case 1u:', 'default:'), 3):
            self.emit(label + ' {')
            self.block(self.rng.randint(0, 1))
            self.indent += 1
            inner = self.rng.choice(('break;', '{ break; }', ''))
            if self.chance(0.7):
                self.emit(f'if ({self.operand("bool", 1)}) {{ {inner} }} else {{ break; }}')
            if self.chance(0.3):
                self.emit(f'if ({self.operand("bool", 1)}) {{ if ({self.operand("bool", 1)}) {{ break; }} else {{ break; }} }}')
            self.indent -= 1
            self.emit('}')
        self.in_continuing = saved
        self.loops = loops
        self.indent -= 1
        self.emit('}')

    def jumps_only(self):
        """Adds a loop whose body consists of jumps."""
        counter = self.name('i')
        self.emit(f'var {counter} = {self.rng.randint(0, 3)};')
        self.emit('loop {')
        self.indent += 1
        condition = f'{counter} <= 0' + (f' || {self.operand("bool", 1)}' if self.chance(0.5) else '')
        form = self.rng.randrange(3)
        if form == 0:
            self.emit(f'if ({condition}) {{ break; }} else {{ continue; }}')
        elif form == 1:
            self.emit(f'if ({condition}) {{ break; }}')
            self.emit(f'switch ({self.operand("i32", 1)}) {{ case 1 {{ continue; }} default {{ continue; }} }}')
        else:
            self.emit(f'if ({condition}) {{ break; }}')
        loops, self.loops = self.loops, 2
        self.scopes.append([])
        self.emit(f'continuing {{ {counter}--;')
        saved, self.in_continuing = self.in_continuing, True
        self.continuings += 1
        self.block(self.rng.randint(0, 2))
        if self.chance(0.5):
            self.emit(f'  loop {{ {counter}--; if ({counter} < 3 || {self.operand("bool", 1)}) {{ break; }} }}')
        if self.chance(0.5):
            self.emit(f'  break if {self.operand("bool", 1)};')
        self.continuings -= 1
        self.in_continuing = saved
        self.emit('}')
        self.scopes.pop()
        self.loops = loops
        self.indent -= 1
        self.emit('}')

    # Conditions -----------------------------------------------------------------------------------

    def abstract_int(self):
        r = self.rng
        return r.choice((f'({r.randrange(9)} - {r.randrange(9)})', f'({r.randrange(9)} + {r.randrange(9)})', f'(1 << {r.randrange(5)}u)',
                         f'{r.randrange(9)}', f'(-{r.randrange(1, 9)})'))

    def abstract_float(self):
        r = self.rng
        return r.choice((f'({r.randrange(9)}.5 * {r.randrange(9)})', f'({r.randrange(9)} - 0.25)', f'{r.randrange(9)}.0'))

    def decided(self):
        """Returns an `&&` or `||` expression whose left operand decides the result. The right operand uses abstract
        numbers and may contain errors.
        """
        i, f = self.abstract_int, self.abstract_float
        signed, unsigned, real, flag = (self.runtime(kind) for kind in ('i32', 'u32', 'f32', 'bool'))
        right = self.rng.choice((
            f'{signed} < {i()}', f'({i()} << {self.rng.randrange(40)}u) < {signed}', f'({signed} >> ({i()} + 9)) == {i()}',
            f'vec3({i()}, {i()}, {i()})[{unsigned} % 3u] == {signed}', f'vec2({f()}, {i()}).y == {real}',
            f'vec2({i()}, {i()})[{i()}] == {signed}', f'array({i()}, {i()})[{unsigned} % 2u] == {signed}', f'array({f()}, {i()})[1 - 1] == {real}',
            f'mat2x2({f()}, {i()}, {f()}, {i()})[{unsigned} % 2u].x == {real}', f'(vec2({i()}, 2) * {f()}).x == {real}',
            f'max({i()}, {i()}) < {signed}', f'clamp({signed}, {i()}, {i()}) == 1', f'abs({i()}) == {signed}', f'dot(vec2({i()}, {i()}), vec2({signed}, {i()})) == 3',
            f'frexp({f()}).exp == {signed}', f'modf({f()}).whole == {real}', f'ldexp({f()}, {i()}) == {real}', f'bitcast<u32>({i()}) == {unsigned}',
            f'bitcast<vec2<u32>>(vec2({i()}, {i()})).x == {unsigned}', f'u32({signed} == {i()}) == {unsigned}', f'select({i()}, {signed}, {flag}) == {i()}',
            f'select({i()}, {i()}, {flag}) == {signed}', f'all(vec2({i()}) == vec2({signed}))', f'extractBits({i()}, {self.rng.randrange(40)}, {self.rng.randrange(40)}) == {signed}',
            f'{i()} / 0 == {signed}', f'{i()} % ({i()} * 0) == {signed}', f'(~{i()}) < {signed}', f'({i()} < {i()}) == {flag}', f'({i()} == {signed}) || {flag}'))
        if self.chance(0.15):
            right = self.decided()
        left, operator = self.rng.choice((('false', '&&'), ('0 < 0', '&&'), ('true', '||'), ('1 > 0', '||'), ('!true', '&&'), ('2.5 > 1', '||')))
        text = f'({left} {operator} ({right}))'
        return f'({flag} {self.rng.choice(("&&", "||"))} {text})' if self.chance(0.2) else text
