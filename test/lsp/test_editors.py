"""Tests the language server with editors as clients. The editors run headless, with the configurations in editors/."""
import os
import pathlib
import subprocess
import tempfile

from harness import ROOT, LeftOut, needs

NEOVIM_SHADER = '''fn f(v: vec3f) -> f32 {
    return lenght(v);
}
fn   g( a:f32 )->f32{ return a*2.0; }
'''

NEOVIM_SAYS = '''filetype: wgsl
diagnostic: 2:12 unknown function 'lenght' (did you mean 'length'?)
fix: Replace 'lenght' with 'length'
fixed:     return length(v);
hover: fn length(e: T) -> T  // where T is f32 or f16
completion: true
renamed: fn f(vector: vec3f) -> f32 {
refused: 'let' is a keyword
formatted:
fn f(vector: vec3f) -> f32 {
    return length(vector);
}
fn g(a: f32) -> f32 {
    return a * 2.0;
}
'''


def run_editor(command, shader, program, config):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'a.wgsl')
        path.write_text(shader, encoding='utf-8')
        environment = {**os.environ, 'TESSERA': program, 'CONFIG': str(ROOT / 'editors' / config), 'FILE': str(path),
                       'HOME': folder, 'XDG_CONFIG_HOME': folder, 'XDG_STATE_HOME': folder, 'XDG_DATA_HOME': folder}
        done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
        return done.stdout, done.stderr


def test_neovim(program):
    neovim = needs('nvim')
    script = ROOT / 'test/lsp/neovim.lua'
    said, errors = run_editor([neovim, '--headless', '-u', 'NONE', '-i', 'NONE', '-c', f'luafile {script}'], NEOVIM_SHADER,
                              program, 'neovim/tessera.lua')
    assert said == NEOVIM_SAYS, f'{said!r}\n{errors}'


OUTPUT_SHADER = '''@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> count: u32;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    for (var i = 0u; i < count; i++) {
        data[i] = 0.25;
    }
}
'''

OUTPUT_SAYS = '''windows: 2
output: kernel void main_1
from the source: true
cursor of the output is there: true
from the output: 6
after an edit: with 0.125
lenses: SPIR-V, MSL, HLSL, GLSL, WGSL, remarks
remark: 6 [clamped-index] in the quickfix list: true
remarks after an edit: 0
lens shows: [numthreads(64, 1, 1)]
'''


def test_neovim_outputs(program):
    neovim = needs('nvim')
    script = ROOT / 'test/lsp/neovim_outputs.lua'
    said, errors = run_editor([neovim, '--headless', '-u', 'NONE', '-i', 'NONE', '-c', f'luafile {script}'], OUTPUT_SHADER,
                              program, 'neovim/tessera.lua')
    assert said == OUTPUT_SAYS, f'{said!r}\n{errors}'


EMACS_SHADER = '''fn g(a: f32) -> f32 { return a * 0.5; }
fn f() -> f32 {
  return g(1.0) + 1u;
}
'''

EMACS_SAYS = '''mode: wgsl-mode
diagnostic: 3 tessera [type-mismatch]: '+' cannot be applied to 'f32' and 'u32'
definition: line 1
fn half(a: f32) -> f32 {
    return a * 0.5;
}
fn f() -> f32 {
    return half(1.0) + 1u;
}

'''


def test_emacs(program):
    emacs = needs('emacs')
    has_eglot = subprocess.run([emacs, '--batch', '-f', 'package-initialize', '--eval', "(require 'eglot)"],
                               capture_output=True, check=False)
    if has_eglot.returncode != 0:
        raise LeftOut('Emacs has no eglot')
    script = ROOT / 'test/lsp/emacs.el'
    said, errors = run_editor([emacs, '--batch', '-q', '-l', str(script)], EMACS_SHADER, program, 'emacs/tessera.el')
    assert said == EMACS_SAYS, f'{said!r}\n{errors}'
