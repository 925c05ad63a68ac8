"""What two SPIR-V modules compute, compared without regard to ids and to the order of what has no effect.

Each result id becomes a number that stands for its value: of its operation and of the numbers of its operands. A load counts
what has changed memory before it in its function. i32 and u32 are one: what computes with them differs, or its operations do. So
`signature` is the same for modules that differ in ids, names, or in the order of what commutes, and different for another
offset, stride, layout or type.
"""
import re

# What a result is called, and where it came from: no matter.
IGNORED = {'OpName', 'OpMemberName', 'OpSource', 'OpSourceExtension', 'OpString', 'OpLine', 'OpNoLine', 'OpModuleProcessed'}
# These do more than give a value, or their place matters.
EFFECTS = {'OpStore', 'OpCopyMemory', 'OpControlBarrier', 'OpMemoryBarrier', 'OpCooperativeMatrixStoreKHR', 'OpImageWrite',
           'OpFunctionCall', 'OpKill', 'OpDemoteToHelperInvocation'}
FLOW = {'OpBranch', 'OpBranchConditional', 'OpSwitch', 'OpSelectionMerge', 'OpLoopMerge', 'OpReturn', 'OpReturnValue',
        'OpUnreachable', 'OpFunction', 'OpFunctionParameter', 'OpFunctionEnd', 'OpLabel', 'OpPhi', 'OpVariable'}
READS = {'OpLoad', 'OpCooperativeMatrixLoadKHR', 'OpImageRead', 'OpImageFetch'}

INSTRUCTION = re.compile(r'^\s*(?:(%\S+)\s*=\s*)?(Op\w+)\s*(.*)$')
OPERAND = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')


def instructions(text):
    for line in text.splitlines():
        match = INSTRUCTION.match(line.split(' ; ')[0])
        if match and match.group(2) not in IGNORED:
            yield match.group(1), match.group(2), OPERAND.findall(match.group(3))


class Module:
    """The numbers of one module; `table` is shared by those that are compared."""

    def __init__(self, text, table):
        self.table = table
        self.values = {}
        self.decorations = {}
        self.outside = []   # what stands before the functions and is no type or constant
        self.zeros = set()  # constants
        self.chains = {}    # of accesses: where they begin, and their indices
        self.bodies = {}    # of functions, by id
        self.lines = list(instructions(text))
        self.find()

    def number(self, *key):
        return self.table.setdefault(key, len(self.table))

    def operands(self, words):
        return tuple(self.values.get(w, w) if w.startswith('%') else w for w in words)

    def find(self):
        for _, op, words in self.lines:
            if op in ('OpDecorate', 'OpMemberDecorate', 'OpDecorateId'):
                self.decorations.setdefault(words[0], []).append(tuple(words[1:]))
        body = None
        for result, op, words in self.lines:
            if op == 'OpFunction':
                body = self.bodies[result] = []
            if body is not None:
                body.append((result, op, words))
            elif op not in ('OpDecorate', 'OpMemberDecorate', 'OpDecorateId'):
                self.global_(result, op, words)
            if op == 'OpFunctionEnd':
                body = None

    def global_(self, result, op, words):
        if result is None:
            self.outside.append((op, words))
            return
        if op == 'OpTypeInt':
            words = words[:1]
        if op == 'OpConstant' and words[1] in ('0', '0x0p+0'):
            op, words = 'OpConstantNull', words[:1]
        elif op == 'OpConstantComposite' and all(self.values[w] in self.zeros for w in words[1:]):
            op, words = 'OpConstantNull', words[:1]
        marks = tuple(sorted(self.decorations.get(result, [])))
        self.values[result] = self.number(op, self.operands(words), marks)
        if op == 'OpConstantNull':
            self.zeros.add(self.values[result])

    def signature(self):
        """The entry points, and what each does in its order. Functions that none calls do not count."""
        signature = []
        for op, words in self.outside:
            done = self.function(words[1 if op == 'OpEntryPoint' else 0]) if op in ('OpEntryPoint', 'OpExecutionMode') else []
            signature += [(op, *sorted(map(str, self.operands(words)))), *done]
        return signature

    def function(self, result):
        """What a function does; its own number is of that."""
        body = self.bodies[result]
        for _, op, words in body:
            if op == 'OpFunctionCall' and words[1] not in self.values:
                self.function(words[1])
        done = self.steps(body)
        self.values[result] = self.number('function', *done)
        return done

    def steps(self, body):
        done, epoch, variables = [], 0, 0
        labels = [result for result, op, _ in body if op == 'OpLabel']
        self.values.update((label, self.number('label', i)) for i, label in enumerate(labels))
        late = {}
        for result, op, words in body:  # what a phi takes may come later
            if op == 'OpPhi':
                late[result] = self.number('phi', len(late))
        self.values.update(late)
        for result, op, words in body:
            operands = self.operands(words)
            if op == 'OpVariable':
                self.values[result] = self.number(op, variables, operands)
                variables += 1
            elif op == 'OpFunctionParameter':
                self.values[result] = self.number(op, len(done), operands)
                done.append((op, operands))
            elif op in EFFECTS or op.startswith('OpAtomic'):
                epoch += 1
                done.append((op, operands))
                if result:
                    self.values[result] = self.number(op, epoch, operands)
            elif op in FLOW:
                done.append((op, operands))
            elif op in READS:
                self.values[result] = self.number(op, epoch, operands)
            elif op == 'OpBitcast' and operands[0] == self.number('OpTypeInt', ('32',), ()):
                self.values[result] = operands[1]
            elif op == 'OpCompositeConstruct' and all(o in self.zeros for o in operands[1:]):
                self.values[result] = self.number('OpConstantNull', operands[:1], ())
            else:
                if op == 'OpAccessChain':  # of a chain: one chain
                    operands = operands[:1] + self.chains.get(operands[1], operands[1:2]) + operands[2:]
                self.values[result] = self.number(op, operands)
                if op == 'OpAccessChain':
                    self.chains[self.values[result]] = operands[1:]
        # A phi's operands again, now that all are known.
        done += [('phi', self.operands(words)) for _, op, words in body if op == 'OpPhi']
        return done


def differences(one, other, most=6):
    """What the second of two texts of SPIR-V assembly does otherwise; empty if they compute the same."""
    table = {}
    first, second = Module(one, table).signature(), Module(other, table).signature()
    if first == second:
        return []
    found = [f'{a} / {b}' for a, b in zip(first, second) if a != b][:most]
    return found or [f'{len(first)} / {len(second)} things done']
