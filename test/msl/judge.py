"""Checks MSL by compiling it with clang and our own library, which follows the Metal Shading Language Specification 4.
Rules that C++ types cannot express (attributes, their slots and stages, missing address spaces, recursion, …) are
checked on clang's syntax tree. See README.md.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import harness  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
DEFAULT_VERSION = '3.1'
LANGUAGE = ['-triple', 'x86_64-unknown-linux-gnu', '-x', 'clcpp', '-cl-std=clc++2021', '-cl-single-precision-constant',
            '-fno-builtin', '-fnative-half-type', '-fnative-half-arguments-and-returns',
            '-isystem', str(HERE / 'library')]
WARNINGS = ['-Wall', '-Wextra', '-Wimplicit-float-conversion', '-Wglobal-constructors', '-Werror',
            # Warnings that are irrelevant, disabled in Metal, or about OpenCL.
            '-Wno-unused', '-Wno-unused-parameter', '-Wno-missing-field-initializers', '-Wno-missing-braces', '-Wno-duplicate-decl-specifier', '-Wno-self-assign']
SHOWN = ['-fno-caret-diagnostics', '-fmacro-backtrace-limit=1', '-ferror-limit', '0']


def find_clang():
    return next((c for c in ('clang++-19', 'clang++-20', 'clang++') if shutil.which(c)), None)


def version_flags(version):
    major, minor = (int(part) for part in version.split('.'))
    number = major * 100 + minor * 10
    return [f'-D__METAL_VERSION__={number}', '-cl-ext=-cl_khr_fp64,-__opencl_c_fp64'] + ([] if major >= 4 else ['-Wpre-c++17-compat'])


# ---- translation of MSL to input for clang

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\d[\w.]*(?:(?<=[eE])[-+]\d+\w*)?|\w+|\[\[|\]\]|::|\s+|.', re.S)
DEFINED = 'is_function_constant_defined'
CLOSING = {'(': ')', '[': ']', '{': '}', '[[': ']]'}


def tokens_of(text):
    """Returns the tokens of MSL, with comments and whitespace. A `]]` that ends no attribute, as in `a[b[0]]`, is split."""
    tokens = TOKEN.findall(text)
    out, open_brackets = [], []
    for token in tokens:
        if token == ']]' and (not open_brackets or open_brackets[-1] != '[['):
            out += [']', ']']
            del open_brackets[-2:]
            continue
        if token in ('[', '[['):
            open_brackets.append(token)
        elif token in (']', ']]') and open_brackets:
            open_brackets.pop()
        out.append(token)
    return out


def annotated(tokens):
    """Converts attributes to annotations, which clang preserves: [[buffer(0)]] becomes [[clang::annotate("buffer(0)")]]."""
    out, inside = [], None
    for token in tokens:
        if inside is None and token == '[[':
            inside = []
        elif inside is not None and token == ']]':
            out.append('[[clang::annotate("' + re.sub(r'\s+', ' ', ''.join(inside)).strip().replace('"', "'") + '")]]')
            inside = None
        elif inside is not None:
            inside.append(token)
        else:
            out.append(token)
    return out


def is_space(token):
    return token.isspace() or token.startswith(('//', '/*'))


def after(tokens, i, ends):
    """Returns the index of the first token, from `i` on, that is in `ends`. Skips brackets, template arguments and inner `?:`."""
    depth = inner = angles = 0
    while i < len(tokens):
        token = tokens[i]
        # A `<` directly after a name begins template arguments, because the writer puts spaces around comparison
        # operators.
        if token == '<' and re.match(r'\w', tokens[i - 1]):
            angles += 1
            depth += 1
        elif angles and token == '>':
            angles -= 1
            depth -= 1
        elif depth == 0 and token == ':' and inner:
            inner -= 1
        elif depth == 0 and token in ends:
            return i
        elif depth == 0 and token == '?':
            inner += 1
        elif token in CLOSING:
            depth += 1
        elif token in CLOSING.values():
            depth -= 1
        i += 1
    return i


def chosen(tokens):
    """Wraps each branch of `?:` in a call that converts a swizzle to a vector, because C++ requires equal branch types."""
    before, behind = {}, {}
    for i, token in enumerate(tokens):
        if token != '?':
            continue
        middle = after(tokens, i + 1, (':', ';'))
        end = after(tokens, middle + 1, (')', ']', '}', ',', ';', ':'))
        for first, last in ((i + 1, middle), (middle + 1, end)):
            before[first] = 'metal::__inner::read(' + before.get(first, '')
            behind[last] = ')' + behind.get(last, '')
    return [behind.get(i, '') + before.get(i, '') + token for i, token in enumerate(tokens)]


def declarations(tokens):
    """Yields the token range of each declaration in a program, including the `;` or body that ends it."""
    begin, depth = 0, 0
    for i, token in enumerate(tokens):
        depth += (token in CLOSING) - (token in CLOSING.values())
        if depth == 0 and token in (';', '}'):
            yield begin, i + 1
            begin = i + 1


def function_constants(tokens, values):
    """Converts function constants (5.8) to variables without a value, each with a variable that says whether it is
    defined. These variables are not constant expressions, and neither are program-scope variables that depend on them.
    If the program is to be run, `values` contains the values of the function constants by index.
    """
    tokens, known = list(tokens), set()
    for begin, end in list(declarations(tokens)):
        places = [i for i in range(begin, end) if not is_space(tokens[i])]
        words = [tokens[i] for i in places]
        if not words or words[0] != 'constant' or words[-1] != ';':
            continue
        brackets = words.index('[[') if '[[' in words else 0
        if brackets and words[brackets + 1] == 'function_constant' and words[-2] == ']]':
            name, kind, index = words[brackets - 1], ' '.join(words[1:brackets - 1]), words[brackets + 3]
            known.add(name)
            if values is None:
                tokens[places[0]] = 'extern constant'
                tokens[end - 1] = f'; extern constant bool {DEFINED}_{name};'
            else:
                given = values.get(int(index))
                tokens[places[0]] = f'constant {kind} {name} = {kind}({91 if given is None else given}); '
                tokens[end - 1] = f'constant bool {DEFINED}_{name} = {"false" if given is None else "true"};'
                for i in places[1:-1]:
                    tokens[i] = ''
        elif '=' in words and values is None and (DEFINED in words or known & set(words)):
            known.add(words[words.index('=') - 1])
            tokens[places[0]] = '_Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \\"-Wglobal-constructors\\"") constant'
            tokens[end - 1] = '; _Pragma("clang diagnostic pop")'
    return re.sub(DEFINED + r'\s*\(\s*(\w+)\s*\)', DEFINED + r'_\1', ''.join(tokens))


def function_templates(tokens):
    """Yields (name, index of the parameter list) of the program's function templates whose parameters are values, not memory."""
    for i, token in enumerate(tokens):
        if token != 'template':
            continue
        begin = next((k for k in range(i, len(tokens)) if tokens[k] in ('(', '{', ';')), None)
        if begin is not None and tokens[begin] == '(' and not {'*', '&'} & set(tokens[begin:after(tokens, begin + 1, (')',))]):
            yield next(t for t in reversed(tokens[:begin]) if not is_space(t)), begin


def given_values(tokens):
    """Converts the arguments of the program's function templates to values. A vector in Metal may be a swizzle in our
    library, and template parameters cannot be deduced from a swizzle.
    """
    found = dict(function_templates(tokens))
    before, behind = {}, {}
    for i, token in enumerate(tokens):
        if token not in found:
            continue
        begin = re.match(r'(?:\s*<[^()]*?>)?\s*', ''.join(tokens[i + 1:i + 12])).end()
        at = i + 1
        while begin > 0:
            begin -= len(tokens[at])
            at += 1
        if tokens[at] != '(' or tokens[at + 1] == ')' or at == found[token]:
            continue
        end = at
        while tokens[end] != ')':
            first, end = end + 1, after(tokens, end + 1, (',', ')'))
            before[first] = 'metal::__inner::read(' + before.get(first, '')
            behind[end] = behind.get(end, '') + ')'
    return ''.join(behind.get(i, '') + before.get(i, '') + token for i, token in enumerate(tokens))


def translated(text, values=None):
    """Translates MSL to C++ for OpenCL that uses our library, and keeps the line numbers. If `values` contains the
    values of the function constants by index, the program can be run.
    """
    text = given_values(tokens_of(function_constants(tokens_of(text), values)))
    text = ''.join(chosen(annotated(tokens_of(text))))
    # clang cannot overload methods for objects in device memory, so such methods become __generic
    # (library/base.h). The references that they return must refer to device memory, so in_device()
    # converts them.
    text = re.sub(r'\)( const)? device \{ return ([^;{}]*); \}', r')\1 __generic { return metal::__inner::in_device(\2); }', text)
    return re.sub(r'\)( const)? device\b', r')\1 __generic', text)


# ---- clang's syntax tree

NODE = re.compile(r'^([ |`-]*)([\w<]\S*)(?: 0x([0-9a-f]+))? ?(.*)$')
QUOTED = re.compile(r"'((?:[^'])*)'")


class Node:
    """A node of the dump: kind, type as written and desugared, and its attributes and declarations as children."""

    def __init__(self, kind, identity, rest):
        self.kind, self.identity, self.rest = kind, identity, rest
        self.children = []
        quoted = QUOTED.findall(rest)
        self.type = quoted[0] if quoted else ''
        self.full_type = quoted[1] if len(quoted) > 1 and f"'{quoted[0]}':'{quoted[1]}'" in rest else self.type
        words = re.sub(r'<.*?>(?= |$)', '', rest.split(" '")[0]).split()
        named_last = words and not words[-1].startswith(('col:', 'line:')) and words[-1] not in ('used', 'referenced', 'invalid')
        self.name = words[-1] if named_last else ''

    def attributes(self):
        found = []
        for child in self.children:
            if child.kind == 'AnnotateAttr':
                text = re.search(r'"(.*)"', child.rest).group(1)
                found += [part.strip() for part in re.split(r',(?![^(]*\))', text)]
        return found

    def every(self):
        """Yields all descendants, without recursion."""
        stack = list(reversed(self.children))
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


def trees(dump):
    """Returns the root node of each translation unit in clang's dump of the syntax tree."""
    roots, path = [], []
    for line in dump.splitlines():
        match = NODE.match(line)
        if not match:
            continue
        depth = len(match.group(1)) // 2
        node = Node(match.group(2), match.group(3), match.group(4))
        if depth == 0:
            roots.append(node)
        else:
            path[depth - 1].children.append(node)
        path[depth:] = [node]
    return roots


# ---- rules that types cannot express

WORD = ('uint', 'ushort')
GRID = ('uint', 'uint2', 'uint3', 'ushort', 'ushort2', 'ushort3')
FLOAT4 = ('float4',)
# The attributes allowed for parameters in each stage, each with the types that it allows (5.2.3),
# or with None if separate rules check the type.
RESOURCES = {'buffer': None, 'texture': None, 'sampler': None}
LANES = {'thread_index_in_simdgroup': WORD, 'threads_per_simdgroup': WORD, 'thread_index_in_quadgroup': WORD}
PARAMETERS = {
    'kernel': {**RESOURCES, **LANES, 'threadgroup': None, 'stage_in': None,
               **dict.fromkeys(('thread_position_in_grid', 'thread_position_in_threadgroup',
                                'threadgroup_position_in_grid', 'threadgroups_per_grid', 'threads_per_grid',
                                'threads_per_threadgroup', 'dispatch_threads_per_threadgroup', 'grid_origin',
                                'grid_size'), GRID),
               **dict.fromkeys(('thread_index_in_threadgroup', 'simdgroup_index_in_threadgroup',
                                'simdgroups_per_threadgroup', 'quadgroup_index_in_threadgroup',
                                'quadgroups_per_threadgroup', 'dispatch_simdgroups_per_threadgroup',
                                'dispatch_quadgroups_per_threadgroup', 'thread_execution_width'), WORD)},
    'vertex': {**RESOURCES, 'stage_in': None,
               **dict.fromkeys(('vertex_id', 'instance_id', 'base_vertex', 'base_instance', 'amplification_id',
                                'amplification_count'), WORD)},
    'fragment': {**RESOURCES, **LANES, 'stage_in': None, 'position': FLOAT4, 'front_facing': ('bool',),
                 'point_coord': ('float2',), 'barycentric_coord': ('float', 'float2', 'float3'), 'color': None,
                 **dict.fromkeys(('sample_id', 'sample_mask', 'primitive_id', 'viewport_array_index',
                                  'render_target_array_index', 'amplification_id', 'amplification_count'), WORD),
                 'post_depth_coverage': None},
}
INTERPOLATION = {'flat', 'center_perspective', 'center_no_perspective', 'centroid_perspective', 'centroid_no_perspective',
                 'sample_perspective', 'sample_no_perspective'}
# The attributes of structure members that are inputs or outputs of stages.
MEMBERS = {
    'fragment in': {**{k: v for k, v in PARAMETERS['fragment'].items() if k not in RESOURCES}, 'user': None,
                    'clip_distance': None, 'invariant': None, 'point_size': ('float',), 'shared': None,
                    **dict.fromkeys(INTERPOLATION)},
    'vertex in': {'attribute': None},
    'kernel in': {'attribute': None},
    'vertex out': {'position': FLOAT4, 'point_size': ('float',), 'clip_distance': None, 'invariant': None, 'user': None,
                   'shared': None, 'viewport_array_index': WORD, 'render_target_array_index': WORD,
                   **dict.fromkeys(INTERPOLATION)},
    'fragment out': {'color': None, 'index': None, 'depth': ('float',), 'sample_mask': WORD, 'stencil': WORD,
                     'raster_order_group': None},
}
SLOTS = {'buffer': 31, 'texture': 128, 'sampler': 16, 'threadgroup': 31, 'attribute': 31, 'color': 8}
FUNCTIONS = {'kernel': {'max_total_threads_per_threadgroup', 'host_name', 'user_annotation', 'required_threads_per_threadgroup'},
             'vertex': {'host_name', 'patch', 'user_annotation'},
             'fragment': {'host_name', 'early_fragment_tests', 'user_annotation'}}
FRAGMENT_ONLY = {'dfdx', 'dfdy', 'fwidth', 'discard_fragment'}
SCALAR_OR_VECTOR = re.compile(r'(float|half|int|uint|short|ushort|char|uchar|bool)[234]?$')
SPACES = r"\b__private\b|\b__generic\b|\b__local\b|\b__global\b|\bdevice\b|__attribute__\(\(address_space\(\d+\)\)\)|\bconst\b|\bmetal::"


def plain(type_text):
    """Returns the type without spaces and const."""
    return re.sub(r'\s+', ' ', re.sub(SPACES, '', type_text)).strip()


def named(attribute):
    """Returns the name and the argument of an attribute."""
    match = re.fullmatch(r'(\w+)(?:\((.*)\))?', attribute)
    return (match.group(1), match.group(2)) if match else (attribute, None)


class Rules:
    """Checks one program. `problems` contains the errors found."""

    def __init__(self, root, version):
        self.problems = []
        self.version = tuple(int(part) for part in version.split('.'))
        self.records = {n.identity: n for n in root.children if n.kind == 'CXXRecordDecl' and 'definition' in n.rest}
        self.by_name = {re.sub(r' definition.*', '', n.rest).split()[-1]: n for n in self.records.values()}
        # ID of each declaration of a function -> ID of the first declaration of that function.
        self.first = {}
        for node in root.children:
            if node.kind == 'FunctionDecl':
                previous = re.search(r'\bprev 0x([0-9a-f]+)', node.rest)
                self.first[node.identity] = self.first.get(previous and previous.group(1), node.identity)
        self.program = {n.identity for n in root.children}
        self.indices, self.specialized = set(), {}  # indices of function constants; types of the variables that depend on them, keyed by name
        self.functions = {self.first[n.identity]: n for n in root.children if n.kind == 'FunctionDecl'}
        self.calls = {i: self.references(n) for i, n in self.functions.items()}
        for node in root.children:
            if node.kind == 'VarDecl':
                self.program_variable(node)
        for node in root.every():
            self.declaration(node)
        for function in self.functions.values():
            self.function(function)

    def bad(self, text):
        self.problems.append(text)

    def references(self, function):
        """Returns (id, name) of the functions that a function refers to."""
        found = set()
        for node in function.every():
            match = re.search(r"(?:Function|CXXMethod) 0x([0-9a-f]+) '(\w+)'", node.rest)
            if match:
                found.add((self.first.get(match.group(1)), match.group(2)))
        return found

    def program_variable(self, variable):
        if 'const __global' not in variable.type:
            self.bad(f'the variable {variable.name} of the program is not constant')
        for name, argument in map(named, variable.attributes()):
            if name != 'function_constant':
                self.bad(f'{variable.name}: {name} is no attribute of a variable of the program')
            else:
                self.function_constant(variable, argument)
        called = False
        for node in variable.every():
            function = re.search(r" (?:Function|CXXMethod) 0x[0-9a-f]+ '(\w+)'", node.rest)
            called |= function is not None and function.group(1) != 'read'  # the wrapper of `?:` branches is not a real call
            used = node.kind == 'DeclRefExpr' and re.search(r" Var 0x[0-9a-f]+ '(\w+)' '([^']*)'", node.rest)
            if not used:
                continue
            if used.group(1) in self.specialized or used.group(1).startswith(DEFINED + '_'):
                self.specialized[variable.name] = plain(variable.type)
            elif not re.fullmatch(r'u?(int|short|char|long)|bool', plain(used.group(2))):
                self.bad(f'{variable.name}: {used.group(1)} is no constant expression')
        if called and variable.name in self.specialized:
            self.bad(f'{variable.name}: a function computes with function constants for a variable of the program')

    def function_constant(self, variable, argument):
        """Checks a function constant (5.8.1): it must be a scalar or vector without a value, with a unique index."""
        here = variable.name
        if not SCALAR_OR_VECTOR.match(plain(variable.type)):
            self.bad(f'{here}: a function constant is a scalar or a vector, not {plain(variable.type)}')
        if ' cinit' in variable.rest:
            self.bad(f'{here}: a function constant is not given a value by the program')
        if argument is None or not argument.isdigit() or int(argument) > 65535:
            self.bad(f'{here}: the index of a function constant is from 0 to 65535')
        if argument in self.indices:
            self.bad(f'{here}: function_constant({argument}) twice')
        self.indices.add(argument)
        self.specialized[here] = plain(variable.type)

    def declaration(self, node):
        """Checks the rules that apply to variables, parameters and members wherever they are declared."""
        if node.kind not in ('VarDecl', 'ParmVarDecl', 'FieldDecl') or ' implicit' in node.rest or not node.name:
            return
        if '__generic' in node.type and 'operator=' not in node.rest:
            self.bad(f'{node.name}: a pointer or a reference without an address space')
        if node.kind == 'VarDecl':
            if node.identity not in self.program and any(name == 'function_constant' for name, _ in map(named, node.attributes())):
                self.bad(f'{node.name}: a function constant is a variable of the program')
            bare = plain(node.full_type)
            if bare.startswith(('texture', 'depth')) and ('access::write' in bare or 'write' in bare.partition('access::')[2]):
                self.bad(f'{node.name}: a variable that is a texture to write')
            if re.match(r'atomic<', bare) and '__local' not in node.type:
                self.bad(f'{node.name}: an atomic outside device and threadgroup memory')
            if '__local' in node.type and '*' not in node.type and '&' not in node.type and self.version < (3, 0) and self.has_matrix(bare):
                self.bad(f'{node.name}: matrices in threadgroup memory have no default constructor before MSL 3.0')

    def has_matrix(self, bare, depth=0):
        if re.search(r'\b(float|half)[234]x[234]\b|\bmatrix<', bare):
            return True
        record = self.by_name.get(re.match(r'\w*', bare).group(0))
        return record is not None and depth < 20 and any(
            self.has_matrix(plain(f.full_type), depth + 1) for f in record.children if f.kind == 'FieldDecl')

    def reachable(self, identity):
        seen, names, stack = set(), set(), [identity]
        while stack:
            for target, name in self.calls.get(stack.pop(), ()):
                names.add(name)
                if target in self.functions and target not in seen:
                    seen.add(target)
                    stack.append(target)
        return seen, names

    def function(self, function):
        seen, names = self.reachable(self.first[function.identity])
        if self.first[function.identity] in seen:
            self.bad(f'{function.name} calls itself')
        attributes = [named(a) for a in function.attributes()]
        stages = [name for name, _ in attributes if name in PARAMETERS]
        parameters = [n for n in function.children if n.kind == 'ParmVarDecl']
        if not stages:
            for parameter in parameters:
                if parameter.attributes():
                    self.bad(f'{function.name}: an attribute at a parameter of a function that is no entry point')
            return
        if len(stages) > 1:
            return self.bad(f'{function.name}: of several stages')
        stage = stages[0]
        for name, _ in attributes:
            if name not in FUNCTIONS[stage] and name != stage:
                self.bad(f'{function.name}: {name} is no attribute of a {stage} function')
        if stage != 'fragment' and names & FRAGMENT_ONLY:
            self.bad(f'{function.name}: {sorted(names & FRAGMENT_ONLY)[0]} is for fragment functions')
        returned = plain(function.full_type.partition('(')[0])
        if stage == 'kernel' and returned != 'void':
            self.bad(f'{function.name}: a kernel returns nothing')
        self.parameters(function.name, stage, parameters)
        if returned != 'void':
            self.result(function.name, stage, returned)

    def parameters(self, function, stage, parameters):
        taken = {}
        for parameter in parameters:
            where = f'{function}, {parameter.name}'
            attributes = [named(a) for a in parameter.attributes()]
            if not attributes:
                self.bad(f'{where}: a parameter of an entry point has an attribute')
            for name, argument in attributes:
                if name == 'function_constant' and self.specialized.get(argument) != 'bool':
                    self.bad(f'{where}: {argument} is no function constant of type bool')
                if name == 'function_constant' or name == 'id' or name in INTERPOLATION and stage == 'fragment':
                    continue
                if name not in PARAMETERS[stage]:
                    self.bad(f'{where}: {name} is no attribute of a parameter of a {stage} function')
                elif name in SLOTS:
                    self.slot(where, name, argument, parameter, taken)
                elif name == 'stage_in':
                    self.members(where, stage + ' in', plain(parameter.type))
                else:
                    self.typed(where, name, PARAMETERS[stage][name], plain(parameter.type))
                    if name in taken:
                        self.bad(f'{where}: {name} twice')
                    taken[name] = True

    def typed(self, where, name, types, bare):
        if types is not None and bare not in types:
            self.bad(f'{where}: {name} is {" or ".join(types)}, not {bare}')

    def slot(self, where, name, argument, parameter, taken):
        if argument is None or not argument.isdigit():
            return self.bad(f'{where}: {name} needs a number')
        bare, written = plain(parameter.full_type), parameter.type
        count = re.match(r'array<.*, (\d+)U?L*>$', bare)
        used = range(int(argument), int(argument) + (int(count.group(1)) if count else 1))
        if used[-1] >= SLOTS[name]:
            self.bad(f'{where}: {name}({used[-1]}) is not from 0 to {SLOTS[name] - 1}')
        for k in used:
            if (name, k) in taken:
                self.bad(f'{where}: {name}({k}) twice')
            taken[name, k] = True
        fits = {'buffer': re.search(r"(\bdevice\b|address_space\(1\)|const __global\b).*[*&]", written),
                'threadgroup': re.search(r'__local\b.*[*&]', written),
                'texture': re.match(r'(array<)?(texture|depth)', bare),
                'sampler': re.match(r'(array<)?sampler\b', bare), 'color': True, 'attribute': True}
        if not fits[name]:
            self.bad(f'{where}: {name} for a {written}')
        if name == 'buffer':
            self.arguments(where, plain(written).rstrip('*& '))

    def arguments(self, where, record_name):
        """Checks an argument buffer (2.13): a structure with members that are not plain data."""
        record, taken = self.by_name.get(record_name), set()
        for field in record.children if record else ():
            if field.kind != 'FieldDecl':
                continue
            here = f'{where}, {field.name}'
            if re.search(r'[*&]$', field.type) and not re.search(r'\bdevice\b|address_space\(1\)|const __global\b', field.type):
                self.bad(f'{here}: a pointer in an argument buffer is to device or constant memory')
            for name, argument in map(named, field.attributes()):
                if name != 'id':
                    self.bad(f'{here}: {name} is no attribute of a member of an argument buffer')
                elif argument is None or not argument.isdigit():
                    self.bad(f'{here}: id needs a number')
                else:
                    count = re.match(r'array<.*, (\d+)U?L*>$', plain(field.full_type))
                    for k in range(int(argument), int(argument) + (int(count.group(1)) if count else 1)):
                        if k in taken:
                            self.bad(f'{here}: id({k}) twice')
                        taken.add(k)

    def members(self, where, kind, record_name):
        record = self.by_name.get(record_name)
        if record is None:
            return self.bad(f'{where}: {record_name} is no structure')
        taken = {}
        fields = [n for n in record.children if n.kind == 'FieldDecl']
        for field in fields:
            here = f'{where}, {field.name}'
            attributes = [named(a) for a in field.attributes()]
            if not attributes and kind not in ('fragment in', 'vertex out'):
                self.bad(f'{here}: a member of what goes in or out has an attribute')
            for name, argument in attributes:
                self.member(here, kind, name, argument, field, taken)
            self.member_type(here, kind, attributes, plain(field.type))
        if kind == 'vertex out' and 'position' not in taken:
            self.bad(f'{where}: a vertex function gives a position')

    def member(self, where, kind, name, argument, field, taken):
        if name not in MEMBERS[kind]:
            return self.bad(f'{where}: {name} is no attribute of a member that is {kind}')
        self.typed(where, name, MEMBERS[kind][name], plain(field.type))
        if name in INTERPOLATION or name in ('invariant', 'index', 'raster_order_group', 'post_depth_coverage'):
            return
        if name in SLOTS and (argument is None or not argument.isdigit() or int(argument) >= SLOTS[name]):
            self.bad(f'{where}: {name}({argument}) is not from 0 to {SLOTS[name] - 1}')
        if name == 'depth' and argument not in ('any', 'less', 'greater'):
            self.bad(f'{where}: depth is any, less or greater')
        index = [a for n, a in map(named, field.attributes()) if n == 'index']
        key = (name, argument, *index) if argument and name != 'depth' else name
        if key in taken:
            self.bad(f'{where}: {name} twice')
        taken[key] = True

    def member_type(self, where, kind, attributes, bare):
        names = {name for name, _ in attributes}
        if len(names & INTERPOLATION) > 1:
            self.bad(f'{where}: more than one kind of interpolation')
        if kind == 'fragment in' and re.match(r'u?(int|short|char|long)', bare) and 'user' in names and 'flat' not in names:
            self.bad(f'{where}: an integer is interpolated flat')
        if names & {'user', 'attribute', 'color'} and not SCALAR_OR_VECTOR.match(bare):
            self.bad(f'{where}: {bare} does not go between stages')

    def result(self, function, stage, returned):
        if returned in self.by_name:
            return self.members(function, stage + ' out', returned)
        if stage == 'vertex' and returned != 'float4':
            self.bad(f'{function}: a vertex function gives a position')
        if stage == 'fragment' and not SCALAR_OR_VECTOR.match(returned):
            self.bad(f'{function}: {returned} is no color')


# ---- the checker

def errors(stderr):
    """Returns (line, message) for each clang error. An error in the library is attributed to the line of the program that
    clang's notes refer to.
    """
    found, pending = [], None
    for line in stderr.splitlines():
        place = re.search(r'program\.metal:(\d+):\d+: ', line)
        what = re.search(r'(?:fatal )?error: (.*)', line)
        if what:
            pending = what.group(1)
        if place and pending:
            found.append((int(place.group(1)), pending))
            pending = None
    return found


class Judge:
    """A context manager that holds the precompiled library."""

    def __init__(self):
        self.clang = find_clang()
        self.headers = {}

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def flags(self, version):
        return [self.clang, '-cc1', *LANGUAGE, *version_flags(version), *WARNINGS, *SHOWN]

    def header(self, version):
        if version not in self.headers:
            path = os.path.join(self.folder.name, f'metal-{version}.pch')
            subprocess.run([*self.flags(version), '-emit-pch', '-o', path, str(HERE / 'library/metal_stdlib')], check=True)
            self.headers[version] = path
        return self.headers[version]

    def judge(self, texts, version=DEFAULT_VERSION):
        """Returns a list of error messages for each program. The list is empty if the program is valid."""
        if not texts:
            return []
        header = self.header(version)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            judged = pool.map(lambda text: self.judge_one(text, version, header), texts)
            return list(harness.over(judged, f'programs of MSL {version}', len(texts)))

    def judge_one(self, text, version, header):
        with tempfile.TemporaryDirectory(dir=self.folder.name) as folder:
            source = pathlib.Path(folder) / 'program.metal'
            source.write_text(translated(text))
            run = subprocess.run([*self.flags(version), '-include-pch', header, '-ast-dump', str(source)],
                                 capture_output=True, text=True)
        problems = [f'{what}\n    {text.splitlines()[line - 1].strip()}' for line, what in errors(run.stderr)]
        if run.returncode and not problems:
            return [run.stderr[-2000:] or f'clang ended with {run.returncode}']
        return problems or Rules(trees(run.stdout)[0], version).problems

