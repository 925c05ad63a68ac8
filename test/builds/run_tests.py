#!/usr/bin/env python3
"""Tests projects that compile shaders as part of their build, using CMake or Meson and the installed program.

    test/builds/run_tests.py [--build-dir DIR] [--only TEXT]...
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True

import harness  # noqa: E402
from harness import ROOT, needs  # noqa: E402


def run(*command, folder, status=0, **environment):
    done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, text=True, check=False,
                          env=dict(os.environ, **environment))
    text = done.stdout + done.stderr
    assert (done.returncode == 0) == (status == 0), f'{command}: status {done.returncode}\n{text}'
    return text


class Project:
    """A copy of a project in an empty folder."""

    def __init__(self, name, installed):
        self.folder = pathlib.Path.cwd() / name
        shutil.copytree(HERE / name, self.folder)
        self.build = self.folder / 'build'
        self.installed = installed

    def times(self):
        files = [p for p in self.build.rglob('*') if p.suffix in ('.spv', '.metal', '.hlsl', '.hpp', '.h')]
        return {str(p.relative_to(self.build)): p.stat().st_mtime_ns for p in files if 'CMakeFiles' not in p.parts}

    def changed(self, action, *build):
        """Returns the files that are rewritten by a build after `action`."""
        before = self.times()
        time.sleep(0.05)
        action()
        run(*build, folder=self.folder)
        return sorted(name for name, at in self.times().items() if before.get(name) != at)


def replace(path, old, new):
    text = path.read_text(encoding='utf-8')
    assert old in text
    path.write_text(text.replace(old, new), encoding='utf-8')


def cmake(installed, generator, program):
    needs('cmake')
    needs(program)
    project = Project('cmake', installed)
    run('cmake', '-S', '.', '-B', 'build', '-G', generator, f'-DCMAKE_PREFIX_PATH={installed}', folder=project.folder)
    build = ('cmake', '--build', 'build')
    run(*build, folder=project.folder)
    every = ['tessera/app/app_bindings.hpp', 'tessera/app/shaders/deep/fill.metal', 'tessera/app/shaders/deep/fill.spv', 'tessera/app/shaders/scale.metal',
             'tessera/app/shaders/scale.spv', 'tessera/other/shaders/deep/fill_msl.hpp', 'tessera/other/shaders/deep/fill_spv.hpp',
             'tessera/shared_shaders/shaders/scale.hlsl', 'tessera/shared_shaders/shared_shaders_bindings.h']
    assert sorted(project.times()) == every, sorted(project.times())
    assert run('build/app', folder=project.folder) == '16 bytes, binding 2, 2\n'
    assert run('build/other', folder=project.folder) == 'binding 2, 7230203, 1\n'
    assert 'numthreads(1, 1, 1)' in (project.build / 'tessera/shared_shaders/shaders/scale.hlsl').read_text(encoding='utf-8')
    # If nothing has changed, a build rewrites nothing. Otherwise it rewrites only what depends on
    # the changed file.
    assert project.changed(lambda: None, *build) == []
    fill = project.folder / 'shaders/deep/fill.wgsl'
    assert project.changed(fill.touch, *build) == [name for name in every if 'fill' in name or name == 'tessera/app/app_bindings.hpp']
    scale = project.folder / 'shaders/scale.wgsl'
    assert project.changed(lambda: replace(scale, '@binding(2)', '@binding(5)'), *build) == \
        [name for name in every if 'fill' not in name]
    assert run('build/app', folder=project.folder) == '16 bytes, binding 5, 2\n'
    # Options are part of the build commands, so changing one rebuilds the outputs that it affects.
    lists = project.folder / 'CMakeLists.txt'
    assert [name for name in project.changed(lambda: replace(lists, 'count=4', 'count=8'), *build) if 'hlsl' in name] == []
    # An error stops the build and is shown with its position.
    replace(scale, 'params.factor', 'params.facto')
    text = run(*build, folder=project.folder, status=1)
    assert 'scale.wgsl:13:' in text and 'facto' in text, text
    run('cmake', '-B', 'build', '-DTESSERA_MESSAGE_FORMAT=short', folder=project.folder)
    text = run(*build, folder=project.folder, status=1)
    # The regular expression of Visual Studio Code's problem matcher $gcc.
    found = re.search(r'^(.*?):(\d+):(\d*):?\s+(?:fatal\s+)?(warning|error):\s+(.*)$', text, flags=re.M)
    assert found and pathlib.Path(found[1]) == scale and found[2] == '13' and 'facto' in found[5], text


def test_cmake_with_ninja(installed):
    cmake(installed, 'Ninja', 'ninja')


def test_cmake_groups_of_ides(installed):
    """CMake's file API must list the shaders in groups, because IDEs show these groups."""
    needs('cmake')
    needs('ninja')
    project = Project('cmake', installed)
    query = project.build / '.cmake/api/v1/query/codemodel-v2'
    query.parent.mkdir(parents=True)
    query.touch()
    run('cmake', '-S', '.', '-B', 'build', '-G', 'Ninja', f'-DCMAKE_PREFIX_PATH={installed}',
        folder=project.folder)
    targets = [json.loads(p.read_text(encoding='utf-8')) for p in (project.build / '.cmake/api/v1/reply').glob('target-*.json')]
    groups = {t['name']: {g['name']: {t['sources'][i]['path'] for i in g['sourceIndexes']} for g in t.get('sourceGroups', [])} for t in targets}
    assert groups['app']['Shaders'] == {'shaders/scale.wgsl', 'shaders/deep/fill.wgsl'}, groups
    assert 'build/tessera/app/shaders/scale.spv' in groups['app']['Shaders\\Generated'], groups
    assert [t['folder']['name'] for t in targets if t['name'] == 'shared_shaders_shaders'] == ['Shaders'], targets


def test_cmake_with_make(installed):
    cmake(installed, 'Unix Makefiles', 'make')


def test_cmake_cross_compiling(installed):
    """When cross-compiling, the build must run the build machine's program, even if CMake searches for packages only in
    the target's root.
    """
    needs('cmake')
    needs('ninja')
    project = Project('cmake', installed)
    toolchain = project.folder / 'toolchain.cmake'
    toolchain.write_text(f'''set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR other)
set(CMAKE_CXX_COMPILER "{shutil.which('c++')}")
set(CMAKE_FIND_ROOT_PATH "{installed}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
''', encoding='utf-8')
    host = project.folder / 'host'
    host.mkdir()
    shutil.copy(pathlib.Path(installed) / 'bin/tessera', host / 'tessera')
    path = f'{host}:{os.environ["PATH"]}'
    run('cmake', '-S', '.', '-B', 'build', '-G', 'Ninja', '--toolchain', toolchain,
        f'-DCMAKE_MAKE_PROGRAM={shutil.which("ninja")}', folder=project.folder, PATH=path)
    assert f'TESSERA_PROGRAM:FILEPATH={host}/tessera\n' in (project.build / 'CMakeCache.txt').read_text(encoding='utf-8')
    run('cmake', '--build', 'build', folder=project.folder, PATH=path)
    assert (project.build / 'tessera/app/shaders/scale.spv').exists()


def test_cmake_wrong_arguments(installed):
    needs('cmake')
    needs('ninja')
    for arguments, said in (('SOURCES a.wgsl', 'give TARGETS'), ('TARGETS spirv', 'SOURCES is empty'),
                            ('SOURCES a.wgsl TARGETS dxil', "no target or language 'dxil'"),
                            ('a.wgsl SOURCES b.wgsl TARGETS spirv', 'unexpected arguments: a.wgsl')):
        folder = pathlib.Path(tempfile.mkdtemp(dir='.')).resolve()
        (folder / 'CMakeLists.txt').write_text('cmake_minimum_required(VERSION 3.25)\nproject(p LANGUAGES CXX)\n'
                                               f'find_package(tessera REQUIRED)\ntessera_add_shaders(x {arguments})\n',
                                               encoding='utf-8')
        text = run('cmake', '-S', '.', '-B', 'build', '-G', 'Ninja', f'-DCMAKE_PREFIX_PATH={installed}', folder=folder, status=1)
        assert said in ' '.join(text.split()), text


def test_meson(installed):
    needs('meson')
    needs('ninja')
    project = Project('meson', installed)
    path = f'{installed}/bin:{os.environ["PATH"]}'
    run('meson', 'setup', 'build', folder=project.folder, PATH=path)
    run('ninja', '-C', 'build', folder=project.folder)
    assert run('build/app', folder=project.folder) == 'binding 2\n'
    scale = project.folder / 'scale.wgsl'
    assert project.changed(lambda: None, 'ninja', '-C', 'build') == []
    assert project.changed(lambda: replace(scale, '@binding(2)', '@binding(7)'), 'ninja', '-C', 'build') == \
        ['bindings.hpp', 'scale.spv']
    assert run('build/app', folder=project.folder) == 'binding 7\n'


def sections_of_page():
    """Yields (title, {file name: content}, commands) of each section of docs/builds.md."""
    for section in re.split(r'^## ', (ROOT / 'docs/builds.md').read_text(encoding='utf-8'), flags=re.M)[1:]:
        files = dict(re.findall(r'`([\w.]+)`(?:\.[^`\n]*)?:\n\n```\w+\n(.*?)^```', section, flags=re.M | re.S))
        commands = [re.sub(r'^    ', '', text, flags=re.M) for text in re.findall(r'(?:^    \S.*\n)+', re.sub(r'^```.*?^```', '', section, flags=re.M | re.S), flags=re.M)]
        yield section.splitlines()[0], files, commands


def test_page(installed):
    """Does what a reader of docs/builds.md does: saves the files and runs the commands."""
    needs('cmake')
    folder = pathlib.Path.cwd() / 'project'
    folder.mkdir()
    (pathlib.Path.cwd() / '.local').symlink_to(installed)
    seen = []
    for title, files, commands in sections_of_page():
        for name, content in files.items():
            (folder / name).write_text(content, encoding='utf-8')
        if title not in ('CMake', 'Meson', 'Make') or shutil.which(title.lower()) is None:
            continue
        script, = commands
        assert run('bash', '-ec', script, folder=folder, HOME=str(folder.parent)).count('8 bytes at binding 0\n') == 1, title
        seen.append(title)
    assert 'CMake' in seen, seen


def test_bazel(installed):
    """Tests the rules in packages/bazel. Uses no rules for C++ or other languages, because Bazel would have to
    download them.
    """
    needs('bazel')
    files = {name: content for title, all_files, _ in sections_of_page() for name, content in all_files.items()}
    for name in ('scale.wgsl', 'WORKSPACE', 'BUILD'):
        pathlib.Path(name).write_text(files[name], encoding='utf-8')
    replace(pathlib.Path('WORKSPACE'), '/path/to/tessera/packages/bazel', str(ROOT / 'packages/bazel'))
    replace(pathlib.Path('WORKSPACE'), '/home/me/.local', str(installed))
    build = ('bazel', '--output_user_root=cache', 'build', ':scale', ':app_bindings')
    try:
        run(*build, folder='.')
        assert pathlib.Path('bazel-bin/scale.spv').read_bytes()[:4] == b'\x03\x02\x23\x07'
        replace(pathlib.Path('scale.wgsl'), '@binding(0)', '@binding(7)')
        run(*build, folder='.')
        assert 'binding = 7u;' in pathlib.Path('bazel-bin/app_bindings.hpp').read_text(encoding='utf-8')
    finally:
        run('bazel', '--output_user_root=cache', 'shutdown', folder='.')


def main():
    options = harness.arguments(__doc__).parse_args()
    results = harness.Results(options.only)
    with tempfile.TemporaryDirectory() as installed:
        subprocess.run(['cmake', '--install', options.build_dir, '--prefix', installed], capture_output=True, check=True)
        results.run_all(harness.functions(sys.modules[__name__]), installed)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
