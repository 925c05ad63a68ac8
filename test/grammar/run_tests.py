#!/usr/bin/env python3
"""Tests the tree-sitter grammar in editors/tree-sitter-wgsl.

    test/grammar/run_tests.py [--build-dir DIR]

Every valid shader of the tests must parse without an error node, and each shader with mistakes must yield one. Neovim,
if it is installed, loads the parser and the queries.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

import harness  # noqa: E402
from harness import ROOT  # noqa: E402

GRAMMAR = ROOT / 'editors/tree-sitter-wgsl'


class Results(harness.Results):
    def outcome(self, name, good, said=''):
        if self.wanted(name):
            self.note(name, None if good else said or 'unexpected')


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)


def queries_name_known_nodes(results):
    """Checks that each (node) in the queries is a rule of the grammar. Needs no program."""
    rules = set(re.findall(r'^    (\w+):', (GRAMMAR / 'grammar.js').read_text(), re.M)) | {'block_comment'}
    for path in sorted((GRAMMAR / 'queries').glob('*.scm')):
        text = re.sub(r'"[^"]*"|;.*', '', path.read_text())
        unknown = {name for name in re.findall(r'\((\w+)', text) if name not in rules}
        results.outcome(f'{path.name}: nodes', not unknown, str(unknown))


def parse(paths, work):
    """Returns the paths of the files whose syntax trees contain error nodes."""
    listed = work / 'paths.txt'
    listed.write_text('\n'.join(map(str, paths)))
    said = run('tree-sitter', 'parse', '-q', '-s', '--paths', listed, cwd=work / 'grammar').stdout
    count = re.search(r'Total parses: (\d+)', said)
    assert count and int(count[1]) == len(paths), said
    return {pathlib.Path(line.split('\t')[0].strip()) for line in said.splitlines() if '(ERROR' in line or '(MISSING' in line}


def shaders_parse(program, work, results):
    shaders = sorted([*ROOT.glob('test/golden/**/*.wgsl'), *ROOT.glob('examples/**/*.wgsl')])
    wrong = parse(shaders, work)
    for path in shaders:
        checked = run(program, 'check', '--format', 'short', path)
        if checked.returncode == 0:
            results.outcome(f'{path.relative_to(ROOT)} is valid', path not in wrong)


def mistakes_do_not_parse(work, results):
    mistakes = ['fn f( {}', 'const a = ;', 'let a = 1;', 'fn f() { if (a) b = c; }', 'struct S { a f32 }', 'const a = f(b < c, d > e);',
                'fn f() { a + b; }', 'fn f() { /* }', 'var<private a: i32;', 'fn f() -> { }', 'enable f16', 'import a::b']
    paths = []
    for i, text in enumerate(mistakes):
        paths.append(work / f'wrong{i}.wgsl')
        paths[-1].write_text(text)
    wrong = parse(paths, work)
    for path, text in zip(paths, mistakes):
        results.outcome(f'does not parse: {text}', path in wrong)


def corpus(work, results):
    said = run('tree-sitter', 'test', cwd=work / 'grammar')
    results.outcome('corpus', said.returncode == 0 and '✓' in said.stdout, said.stdout + said.stderr)


def queries_compile(work, results):
    shader = ROOT / 'examples/gemm/4_blocked.wgsl'
    for path in sorted((GRAMMAR / 'queries').glob('*.scm')):
        said = run('tree-sitter', 'query', path, shader, cwd=work / 'grammar')
        results.outcome(f'{path.name}: query', said.returncode == 0 and 'capture' in said.stdout, said.stderr)


LUA = r'''
local add = vim.treesitter.language and vim.treesitter.language.add or vim.treesitter.require_language
local parse_query = vim.treesitter.query and vim.treesitter.query.parse or vim.treesitter.parse_query
local ok, wrong = pcall(function()
  if vim.treesitter.require_language then add('wgsl', PARSER) else add('wgsl', {path = PARSER}) end
  local tree = vim.treesitter.get_parser(0, 'wgsl'):parse()[1]
  local query = parse_query('wgsl', table.concat(vim.fn.readfile(QUERY), '\n'))
  local found = {}
  for id, node in query:iter_captures(tree:root(), 0, 0, -1) do
    local row, column, _, last = node:range()
    local text = string.sub(vim.fn.getline(row + 1), column + 1, last)
    found[text] = query.captures[id]
  end
  for _, name in ipairs({'enable', 'multiply', 'subgroupMatrixLoad', 'vec3u', 'tile', '@', '4', 'workgroup_id', 'for'}) do
    print(name .. '=' .. tostring(found[name]))
  end
end)
if not ok then print('error: ' .. tostring(wrong)) end
'''
EXPECTED = {'enable': 'include', 'multiply': 'function', 'subgroupMatrixLoad': 'function.call', 'vec3u': 'type.builtin',
            '@': 'attribute', '4': 'number', 'workgroup_id': 'constant.builtin', 'for': 'repeat'}


def neovim_highlights(parser, work, results):
    if not shutil.which('nvim'):
        results.leave_out('Neovim highlights a shader', 'nvim is not installed')
        return
    script = work / 'check.lua'
    script.write_text(f'local PARSER, QUERY = {str(parser)!r}, {str(GRAMMAR / "queries/highlights.scm")!r}\n' + LUA)
    shown = run('nvim', '--headless', '--clean', ROOT / 'examples/gemm/4_blocked.wgsl', '-c', f'luafile {script}', '-c', 'qa!',
                env={**os.environ, 'HOME': str(work)}, timeout=60)
    found = dict(line.strip().split('=', 1) for line in (shown.stdout + shown.stderr).splitlines() if '=' in line)
    results.outcome('Neovim highlights a shader', all(found.get(name) == kind for name, kind in EXPECTED.items()), shown.stdout + shown.stderr)


def check_parser(program, work, results):
    # tree-sitter keeps compiled parsers below the home directory.
    os.environ['HOME'] = os.environ['XDG_CACHE_HOME'] = os.environ['XDG_CONFIG_HOME'] = str(work)
    shutil.copytree(GRAMMAR, work / 'grammar')
    built = run(work / 'grammar/build', work / 'wgsl.so')
    results.outcome('the parser is built', built.returncode == 0, built.stderr)
    if built.returncode == 0:
        corpus(work, results)
        queries_compile(work, results)
        mistakes_do_not_parse(work, results)
        shaders_parse(program, work, results)
        neovim_highlights(work / 'wgsl.so', work, results)


def main():
    options = harness.arguments(__doc__).parse_args()
    results = Results(options.only)
    queries_name_known_nodes(results)
    missing = [name for name in ('tree-sitter', 'node', 'cc') if not shutil.which(name)]
    if missing:
        results.leave_out('the parser', f'there is no {missing[0]}')
    else:
        with tempfile.TemporaryDirectory() as folder:
            check_parser(options.build_dir / 'tessera', pathlib.Path(folder), results)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
