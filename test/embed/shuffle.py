#!/usr/bin/env python3
"""Changes everything in a shader of examples/webgpu_host that a host could wrongly rely on: names, groups, bindings,
locations, override ids and the order of declarations.

    shuffle.py SEED FILE.wgsl OUTPUT.wgsl       prints NAME=OTHER for each name
"""
import pathlib
import random
import re
import sys

WORDS = 'amber birch cedar delta ember fjord grove heath inlet jetty knoll larch marsh north ocean pines quill ridge shore thorn'.split()
VERTEX_INPUTS = ('corner', 'coordinates')


def replaced_numbers(rng, text, pattern, numbers):
    """Replaces the number captured by each match of `pattern` with a distinct number from `numbers`."""
    rest = rng.sample(numbers, len(re.findall(pattern, text)))
    return re.sub(pattern, lambda m: m.group(0).replace(m.group(1), str(rest.pop()), 1), text)


def declarations(text):
    """Returns the declarations of a module. Each ends at a line that ends with ';' or '}' and closes all open braces."""
    parts, depth = [''], 0
    for line in text.splitlines(keepends=True):
        parts[-1] += line
        depth += line.count('{') - line.count('}')
        if depth == 0 and line.rstrip().endswith((';', '}')):
            parts.append('')
    assert not parts.pop().strip()
    return parts


def shuffled(seed, text):
    """Returns the shuffled text and {old name: new name}."""
    rng = random.Random(str(seed))
    text = re.sub('//.*', '', text)
    # Uses up to four groups, some of which may be empty.
    places = rng.sample([(g, b) for g in range(4) for b in range(20)], 20)
    text = re.sub(r'@group\(\d+\) @binding\(\d+\)', lambda _: '@binding(%d) @group(%d)' % places.pop()[::-1], text)
    ids = rng.sample(range(1, 1000), 20)
    text = re.sub(r'^override', lambda _: f'@id({ids.pop()}) override', text, flags=re.M)
    # Shuffles the locations of inter-stage variables and of vertex inputs.
    text = replaced_numbers(rng, text, r'@location\((\d+)\)(?: @interpolate\([^)]*\))? (?!corner|coordinates)\w+:', range(16))
    text = replaced_numbers(rng, text, rf'@location\((\d+)\) (?:{"|".join(VERTEX_INPUTS)}):', range(16))

    declared = re.findall(r'^(?:@\w+(?:\(\w+\))? )*(?:var(?:<.*?>)?|override|const) (\w+)', text, re.M)
    declared += re.findall(r'^fn (\w+)|^struct (\w+)', text, re.M)
    names = [name if isinstance(name, str) else ''.join(name) for name in declared] + [n for n in VERTEX_INPUTS if n in text]
    others = dict(zip(names, (f'{word}_{k}' for k, word in enumerate(rng.sample(WORDS, len(names))))))
    # Structure members keep their names. A variable may have the same name as a member.
    text = re.sub(r'(?<![.\w])\w+\b', lambda m: others.get(m.group(0), m.group(0)), text)

    directives = re.findall(r'^enable .*;\n', text, re.M)
    parts = declarations(re.sub(r'^enable .*;\n', '', text, flags=re.M))
    rng.shuffle(parts)
    return ''.join(directives + parts), others


def main():
    text, others = shuffled(sys.argv[1], pathlib.Path(sys.argv[2]).read_text())
    pathlib.Path(sys.argv[3]).write_text(text)
    print(*(f'{name}={other}' for name, other in others.items()))


if __name__ == '__main__':
    main()
