#!/usr/bin/env python3
"""Checks mutated shaders with tessera and another WGSL checker, and lists disagreements.

    test/conformance/mutate.py --oracle 'COMMAND' --count 1000 FOLDER_OR_FILE...

COMMAND reads JSON Lines {"id", "source"} and writes {"id", "ok", "messages": [{"type", "line", "message"}]}. A mutant
is a shader in which one token (sometimes two) was deleted, duplicated, swapped or replaced. Disagreements are grouped
by the message of the side that rejected the shader; one example per group is written to --out. A manual tool, not part
of CI.
"""
import argparse
import pathlib
import random
import re
import sys

sys.dont_write_bytecode = True

from compare import add_options, compare  # noqa: E402

TOKEN = re.compile(r'''(?P<blank>\s+|//[^\n]*|/\*.*?\*/)|(?P<number>0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?[fhiu]?
    |(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[fhiu]?)|(?P<word>[A-Za-z_]\w*)
    |(?P<symbol>->|&&|\|\||<<=|>>=|[-+*/%&|^<>=!]=|\+\+|--|<<|>>|.)''', re.S | re.X)
TYPES = ['f32', 'i32', 'u32', 'bool', 'f16', 'vec2f', 'vec3f', 'vec4f', 'vec2<f32>', 'vec3<u32>', 'vec4<i32>', 'mat4x4f',
         'array<f32, 4>', 'array<u32>', 'atomic<u32>', 'sampler', 'texture_2d<f32>', 'ptr<function, f32>', 'vec3u']
WORDS = ['let', 'var', 'const', 'override', 'return', 'if', 'else', 'for', 'while', 'loop', 'switch', 'case', 'default', 'break',
         'continue', 'continuing', 'discard', 'fn', 'struct', 'true', 'false', 'storage', 'uniform', 'workgroup', 'private',
         'function', 'read', 'read_write', 'write', 'vertex', 'fragment', 'compute', 'position', 'select', 'min', 'dot', 'abs',
         'workgroupBarrier', 'textureSample', 'textureLoad', 'dpdx', 'arrayLength', 'atomicAdd', 'x', 'xyz', 'rgba']
SYMBOLS = list('+-*/%&|^<>=!~.,;:(){}[]@') + ['&&', '||', '==', '!=', '<=', '>=', '<<', '>>', '+=', '-=', '++', '--', '->', '_']
NUMBERS = ['0', '1', '2', '-1', '3u', '4i', '1.0', '0.5f', '1h', '32', '31u', '2147483648', '4294967296', '1e40', '0x1p-3', '16', '64', '255']


def tokens(text):
    return [(m.lastgroup, m.group()) for m in TOKEN.finditer(text)]


# Tokens that can replace each other, so that the mutant still parses and only semantic rules can reject it.
FAMILIES = [
    ('+', '-', '*', '/', '%'), ('&', '|', '^'), ('<<', '>>'), ('&&', '||'), ('==', '!='), ('<', '>', '<=', '>='),
    ('=', '+=', '-=', '*=', '/='), ('f32', 'i32', 'u32', 'bool', 'f16'), ('vec2', 'vec3', 'vec4'),
    ('vec2f', 'vec3f', 'vec4f', 'vec2u', 'vec3u', 'vec4u', 'vec2i', 'vec3i', 'vec4i'), ('x', 'y', 'z', 'w', 'xy', 'xyz', 'rgba'),
    ('let', 'var', 'const', 'override'), ('storage', 'uniform', 'workgroup', 'private', 'function'), ('read', 'read_write', 'write'),
    ('vertex', 'fragment', 'compute'), ('break', 'continue', 'return', 'discard'), ('true', 'false'),
    ('min', 'max', 'pow', 'step', 'atan2', 'dot', 'distance', 'reflect', 'cross'),
    ('abs', 'sin', 'floor', 'sqrt', 'normalize', 'length', 'sign', 'any', 'all', 'countOneBits', 'dpdx', 'fwidth', 'subgroupAdd'),
    ('clamp', 'mix', 'smoothstep', 'select', 'fma', 'faceForward', 'refract'),
    ('textureSample', 'textureSampleLevel', 'textureSampleBias', 'textureSampleGrad', 'textureSampleCompare', 'textureLoad', 'textureGather'),
    ('texture_2d', 'texture_3d', 'texture_cube', 'texture_2d_array', 'texture_multisampled_2d', 'texture_1d'),
    ('workgroupBarrier', 'storageBarrier', 'textureBarrier'), ('atomicAdd', 'atomicMax', 'atomicStore', 'atomicExchange', 'atomicLoad'),
    ('position', 'vertex_index', 'instance_index', 'front_facing', 'frag_depth', 'sample_index', 'sample_mask',
     'local_invocation_id', 'local_invocation_index', 'global_invocation_id', 'workgroup_id', 'num_workgroups'),
    ('location', 'binding', 'group', 'align', 'size', 'id'),
]
FAMILY_OF = {token: family for family in FAMILIES for token in family}
# Code to insert before statements: branches on non-uniform conditions, jumps, and code without effect.
INSERTIONS = ['if (dpdx(1.0) > 0.0) { return; }', 'discard;', 'break;', 'continue;', 'return;', 'workgroupBarrier();', 'storageBarrier();',
              'loop { }', 'loop { break; }', '{ }', 'let mutant = 1;', 'var mutant: i32;', 'const_assert true;', '_ = 1u;',
              'if (false) { workgroupBarrier(); }', 'while (true) { }', 'switch 1 { default: { } }']


def mutate_meaning(text, rng):
    """Returns a mutant that probably parses, so that only semantic rules can reject it."""
    parts = tokens(text)
    what = rng.choice(('family', 'family', 'family', 'name', 'name', 'number', 'statement', 'insert', 'attribute', 'wrap'))
    solid = [i for i, (kind, _) in enumerate(parts) if kind != 'blank']
    if what == 'family':
        places = [i for i in solid if parts[i][1] in FAMILY_OF]
        if places:
            at = rng.choice(places)
            parts[at] = (parts[at][0], rng.choice([t for t in FAMILY_OF[parts[at][1]] if t != parts[at][1]]))
    elif what == 'name':
        names = [i for i in solid if parts[i][0] == 'word' and parts[i][1] not in FAMILY_OF]
        if names:
            parts[rng.choice(names)] = parts[rng.choice(names)]
    elif what == 'number':
        places = [i for i in solid if parts[i][0] == 'number']
        if places:
            parts[rng.choice(places)] = ('number', rng.choice(NUMBERS))
    elif what == 'attribute':
        # Deletes @name or @name(...).
        places = [n for n, i in enumerate(solid[:-1]) if parts[i][1] == '@']
        if places:
            n = rng.choice(places)
            end = n + 1
            if end + 1 < len(solid) and parts[solid[end + 1]][1] == '(':
                while end < len(solid) - 1 and parts[solid[end]][1] != ')':
                    end += 1
            for i in solid[n:end + 1]:
                parts[i] = ('blank', '')
    else:
        # Finds statements. A statement begins after a ';', '{' or '}' and ends with the next ';'.
        # It contains no braces.
        ends = [n for n, i in enumerate(solid) if parts[i][1] in ';{}']
        statements = [(a + 1, b) for a, b in zip(ends, ends[1:]) if parts[solid[b]][1] == ';' and b > a + 1]
        if statements:
            a, b = rng.choice(statements)
            if what == 'statement':
                for i in solid[a:b + 1]:
                    parts[i] = ('blank', '')
            elif what == 'insert':
                parts[solid[a]] = ('word', rng.choice(INSERTIONS) + ' ' + parts[solid[a]][1])
            else:
                names = [parts[i][1] for i in solid if parts[i][0] == 'word' and parts[i][1] not in FAMILY_OF] or ['x']
                condition = rng.choice((f'{rng.choice(names)} > {rng.choice(("0", "0u", "0.0"))}', 'true', f'{rng.choice(names)}.x == 1'))
                parts[solid[a]] = ('word', f'if ({condition}) {{ ' + parts[solid[a]][1])
                parts[solid[b]] = ('symbol', '; }')
    return ''.join(t for _, t in parts), what


def mutate(text, rng):
    """Returns a mutant and the name of the mutation."""
    parts = tokens(text)
    solid = [i for i, (kind, _) in enumerate(parts) if kind != 'blank']
    if len(solid) < 4:
        return text, 'nothing'
    at = rng.choice(solid)
    kind, old = parts[at]
    what = rng.choice(('delete', 'double', 'swap', 'replace', 'replace', 'replace', 'exchange', 'type', 'number'))
    if what == 'delete':
        parts[at] = ('blank', '')
    elif what == 'double':
        parts[at] = (kind, old + ' ' + old)
    elif what == 'swap':
        other = solid[min(solid.index(at) + 1, len(solid) - 1)]
        parts[at], parts[other] = parts[other], parts[at]
    elif what == 'exchange':
        same = [i for i in solid if parts[i][0] == kind and parts[i][1] != old]
        if same:
            parts[at] = parts[rng.choice(same)]
    elif what == 'type':
        places = [i for i in solid if parts[i][1] in TYPES]
        if places:
            at = rng.choice(places)
        parts[at] = ('word', rng.choice(TYPES))
    elif what == 'number':
        places = [i for i in solid if parts[i][0] == 'number']
        if places:
            at = rng.choice(places)
        parts[at] = ('number', rng.choice(NUMBERS))
    else:
        names = [parts[i][1] for i in solid if parts[i][0] == 'word']
        choice = {'word': WORDS + names, 'number': NUMBERS, 'symbol': SYMBOLS}[kind]
        parts[at] = (kind, rng.choice(choice))
    return ''.join(t for _, t in parts), what


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('paths', nargs='+', type=pathlib.Path)
    parser.add_argument('--coarse', type=float, default=0.2, help='the fraction of mutants that need not parse')
    parser.add_argument('--max-bytes', type=int, default=8000, help='the maximum size of a shader to mutate')
    parser.add_argument('--unmutated', action='store_true', help='check the shaders unchanged')
    add_options(parser, 'mutants')
    options = parser.parse_args()
    files = sorted(f for p in options.paths for f in ([p] if p.is_file() else p.glob('**/*.wgsl')))
    sources = [f.read_text(errors='replace') for f in files]
    sources = [s for s in sources if len(s) <= options.max_bytes or options.unmutated]
    rng = random.Random(options.seed)
    if options.unmutated:
        return compare(iter(sources).__next__, len(sources), options)

    def mutant():
        by = mutate if rng.random() < options.coarse else mutate_meaning
        text, _ = by(rng.choice(sources), rng)
        return by(text, rng)[0] if rng.random() < 0.1 else text

    return compare(mutant, options.count, options)


if __name__ == '__main__':
    sys.exit(main())
