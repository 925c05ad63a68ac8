"""Checks the recipes for package managers with tools for the recipes' languages. Nothing is downloaded or built."""
import ast
import json
import re
import subprocess

from harness import ROOT, needs

RECIPES = ROOT / 'packages/recipes'
# Stands in for nixpkgs. Each package is represented by a string.
NIX_PACKAGES = '''{ stdenv.mkDerivation = x: x; lib = { cleanSource = x: x; licenses = { asl20 = "a"; llvm-exception = "l"; }; platforms.unix = "u"; };
  cmake = "cmake"; ninja = "ninja"; abseil-cpp = "abseil"; cli11 = "cli11"; fmt = "fmt"; nlohmann_json = "json"; spirv-headers = "headers";
  spirv-tools = "tools"; }'''


def read(name):
    return (RECIPES / name).read_text(encoding='utf-8')


def version():
    return re.search(r'project\(tessera\s+VERSION ([\d.]+)', (ROOT / 'CMakeLists.txt').read_text(encoding='utf-8'))[1]


def output(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_vcpkg():
    manifest = json.loads(read('vcpkg/tessera/vcpkg.json'))
    assert (manifest['version'], manifest['license']) == (version(), 'Apache-2.0 WITH LLVM-exception')
    assert set(manifest['default-features']) <= set(manifest['features'])
    assert read('vcpkg/tessera/portfile.cmake').count('(') == read('vcpkg/tessera/portfile.cmake').count(')')


def test_conan():
    tree = ast.parse(read('conan/conanfile.py'))
    recipe, = [n for n in tree.body if isinstance(n, ast.ClassDef)]
    values = {n.targets[0].id: n.value for n in recipe.body if isinstance(n, ast.Assign)}
    assert ast.literal_eval(values['license']) == 'Apache-2.0 WITH LLVM-exception'
    assert {'layout', 'requirements', 'build', 'package', 'package_info'} <= {n.name for n in recipe.body if isinstance(n, ast.FunctionDef)}


def test_homebrew():
    needs('ruby')
    assert 'Syntax OK' in output('ruby', '-wc', RECIPES / 'homebrew/tessera.rb')


def test_nix():
    needs('nix-instantiate')
    # Only evaluates the derivation's fields; nothing is built.
    text = output('nix-instantiate', '--eval', '--strict', '--json', '--expr',
                  f'removeAttrs (import {RECIPES / "nix/default.nix"} {{ pkgs = {NIX_PACKAGES}; }}) [ "src" ]')
    recipe = json.loads(text)
    assert recipe['version'] == version() and 'fmt' in recipe['buildInputs'], recipe


def test_docker():
    text = read('docker/Dockerfile')
    # Every path that a COPY instruction reads from the build context must exist.
    for sources in re.findall(r'^COPY (?!--from)(.*) \S+$', text, flags=re.M):
        assert all((ROOT / s).exists() for s in sources.split()), sources
    assert set(re.findall(r'--from=(\w+)', text)) <= set(re.findall(r'^FROM \S+ AS (\w+)', text, flags=re.M))


def test_options_exist():
    """Checks that the project has every CMake option that the recipes use."""
    lists = [ROOT / 'CMakeLists.txt', ROOT / 'third_party/CMakeLists.txt']
    known = {name for p in lists for name in re.findall(r'^ *option\((TESSERA_\w+)', p.read_text(encoding='utf-8'), flags=re.M)}
    for path in RECIPES.rglob('*'):
        for name in re.findall(r'\bTESSERA_[A-Z_]+\b', path.read_text(encoding='utf-8')) if path.is_file() else ():
            assert name in known, f'{path.name}: {name}'
