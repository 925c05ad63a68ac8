"""Compares what two SPIR-V modules compute, ignoring ids and the order of instructions without side effects.

Each result id gets a value number, which depends on the operation and the value numbers of its operands. The number of a
load also depends on how many instructions with side effects precede it in its function. i32 and u32 are treated as one
type, because operations for which signedness matters have different opcodes. As a result, modules that differ only in ids,
names or the order of commuting instructions have the same `signature`. A different offset, stride, layout or type changes
the signature.
"""
import re

# Debug instructions, which do not affect the result.
IGNORED = {'OpName', 'OpMemberName', 'OpSource', 'OpSourceExtension', 'OpString', 'OpLine', 'OpNoLine', 'OpModuleProcessed'}
# Instructions that have side effects or whose position matters.
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
    """The value numbers of one module. Compared modules share `table`, so that equal values have equal numbers."""

    def __init__(self, text, table):
        self.table = table
        self.values = {}
        self.decorations = {}
        self.outside = []   # module-scope instructions other than types and constants
        self.zeros = set()  # value numbers of zero constants
        self.chains = {}    # base and indices of each access chain
        self.bodies = {}    # instructions of each function, by ID
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
        """Returns a list of the module-scope instructions that have no result. Each OpEntryPoint and OpExecutionMode is
        followed by the steps of its entry point (see steps()). Functions that are not called are ignored.
        """
        signature = []
        for op, words in self.outside:
            done = self.function(words[1 if op == 'OpEntryPoint' else 0]) if op in ('OpEntryPoint', 'OpExecutionMode') else []
            signature += [(op, *sorted(map(str, self.operands(words)))), *done]
        return signature

    def function(self, result):
        """Returns the steps of a function (see steps()). The function's value number is derived from them."""
        body = self.bodies[result]
        for _, op, words in body:
            if op == 'OpFunctionCall' and words[1] not in self.values:
                self.function(words[1])
        done = self.steps(body)
        self.values[result] = self.number('function', *done)
        return done

    def steps(self, body):
        """Returns the steps of a function body, in program order: the parameters, and the instructions with side effects or
        control flow. Each step contains the value numbers of the operands. The phi instructions come last.
        """
        done, epoch, variables = [], 0, 0
        labels = [result for result, op, _ in body if op == 'OpLabel']
        self.values.update((label, self.number('label', i)) for i, label in enumerate(labels))
        late = {}
        for result, op, words in body:  # phi operands may be defined later
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
                if op == 'OpAccessChain':  # merges the chain with its base if the base is a chain, too
                    operands = operands[:1] + self.chains.get(operands[1], operands[1:2]) + operands[2:]
                self.values[result] = self.number(op, operands)
                if op == 'OpAccessChain':
                    self.chains[self.values[result]] = operands[1:]
        # Adds the operands of phi instructions last, because their values may be defined later in
        # the function.
        done += [('phi', self.operands(words)) for _, op, words in body if op == 'OpPhi']
        return done


def differences(one, other, most=6):
    """Returns the differences between two SPIR-V modules in assembly, or an empty list if they compute the same."""
    table = {}
    first, second = Module(one, table).signature(), Module(other, table).signature()
    if first == second:
        return []
    found = [f'{a} / {b}' for a, b in zip(first, second) if a != b][:most]
    return found or [f'{len(first)} / {len(second)} things done']
