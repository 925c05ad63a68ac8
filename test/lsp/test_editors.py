"""Editors as clients, run headless with the configurations of editors/."""
import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class LeftOut(Exception):
    """Raised by a test that cannot run here."""


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
    neovim = shutil.which('nvim')
    if neovim is None:
        raise LeftOut('there is no nvim')
    script = ROOT / 'test/lsp/neovim.lua'
    said, errors = run_editor([neovim, '--headless', '-u', 'NONE', '-i', 'NONE', '-c', f'luafile {script}'], NEOVIM_SHADER,
                              program, 'neovim/tessera.lua')
    assert said == NEOVIM_SAYS, f'{said!r}\n{errors}'
