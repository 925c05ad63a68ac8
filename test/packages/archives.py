"""Packs the build with cpack and tests the packages: the archive in an arbitrary folder, and the Debian packages in an
empty root. lintian checks the Debian packages. The bill of materials is checked with hashlib and the rules of the SPDX
specification. Each test gets the folder of the packages.
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tarfile

from harness import ROOT, LeftOut, needs

BILL = 'share/doc/tessera/tessera.spdx.json'
# lintian reports this tag only because this build was not configured with the prefix /usr.
# tools/internal/check_package sets that prefix, and therefore does not suppress the tag.
ALLOWED_TAG = 'pkg-config-unavailable-for-cross-compilation'


def run(command, **environment):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False, env=dict(os.environ, **environment))
    assert done.returncode == 0, f'{command}\n{done.stdout}{done.stderr}'
    return done.stdout + done.stderr


def digest(path, algorithm):
    return hashlib.new(algorithm, path.read_bytes()).hexdigest()


def one(folder, pattern):
    found = sorted(folder.glob(pattern))
    assert len(found) == 1, f'{pattern}: {found}'
    return found[0]


def files_below(folder):
    return {str(p.relative_to(folder)) for p in folder.rglob('*') if not p.is_dir()}


def test_each_package_has_its_checksum(packed):
    sums = sorted(packed.glob('*.sha256'))
    packages = sorted([*packed.glob('*.deb'), *packed.glob('*.tar.gz')])
    assert [s.name for s in sums] == [p.name + '.sha256' for p in packages] and packages, sums
    for file in sums:
        value, name = file.read_text().split()
        assert value == digest(packed / name, 'sha256'), file


def test_the_archive_runs_anywhere(packed):
    work = pathlib.Path.cwd()
    with tarfile.open(one(packed, '*.tar.gz')) as archive:
        # All files must be in one folder, so that unpacking writes nothing outside that folder.
        folders = {name.split('/')[0] for name in archive.getnames()}
        assert len(folders) == 1 and not folders & {'', '.', '..'}, folders
        archive.extractall(work)
    (folder,) = [p for p in work.iterdir() if p.name.startswith('tessera-')]
    place = work / 'a place with spaces'
    folder.rename(place)
    assert 'OpEntryPoint' in run([place / 'bin/tessera', 'compile', place / 'share/doc/tessera/examples/matmul.wgsl', '--target', 'spvasm', '-o', '-'])
    library(place)


def library(prefix):
    """Compiles and runs the C example, using the pkg-config file of an installation."""
    if shutil.which('pkg-config') is None or shutil.which('cc') is None:
        return
    folder = one(prefix, 'lib*/**/tessera.pc').parent
    flags = run(['pkg-config', '--cflags', '--libs', 'tessera'], PKG_CONFIG_LIBDIR=str(folder))
    # pkg-config escapes a space in a path with a backslash.
    words = [w.replace('\\ ', ' ') for w in re.split(r'(?<!\\)\s+', flags.strip())]
    run(['cc', '-Werror', ROOT / 'examples/embed/embed.c', *words, '-o', 'embed_c'])
    text = run(['./embed_c', ROOT / 'examples/matmul.wgsl'], LD_LIBRARY_PATH=str(folder.parent))
    assert 'matmul' in text, text


def test_the_bill_lists_what_is_packed(packed):
    work = pathlib.Path.cwd()
    with tarfile.open(one(packed, '*.tar.gz')) as archive:
        archive.extractall(work)
    (folder,) = [p for p in work.iterdir() if p.is_dir()]
    bill = json.loads((folder / BILL).read_text())
    assert bill == json.loads(one(packed, '*.spdx.json').read_text())
    # SPDX 2.3, 6: the fields that every document must have.
    assert (bill['spdxVersion'], bill['dataLicense'], bill['SPDXID']) == ('SPDX-2.3', 'CC0-1.0', 'SPDXRef-DOCUMENT')
    assert re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ', bill['creationInfo']['created'])
    assert all(re.match(r'(Tool|Organization|Person): ', c) for c in bill['creationInfo']['creators'])
    assert '#' not in bill['documentNamespace'] and ':' in bill['documentNamespace']
    # SPDX 2.3, 8: every file must be listed with its checksums.
    listed = {f['fileName'][2:]: {c['algorithm']: c['checksumValue'] for c in f['checksums']} for f in bill['files']}
    assert set(listed) == files_below(folder) - {BILL}
    for name, sums in listed.items():
        assert sums == {'SHA1': digest(folder / name, 'sha1'), 'SHA256': digest(folder / name, 'sha256')}, name
    # SPDX 2.3, 7.9: the verification code of the package.
    tessera = bill['packages'][0]
    code = hashlib.sha1(''.join(sorted(s['SHA1'] for s in listed.values())).encode()).hexdigest()
    assert tessera['packageVerificationCode'] == {'packageVerificationCodeValue': code, 'packageVerificationCodeExcludedFiles': ['./' + BILL]}
    # SPDX 2.3, 11: relationships must connect elements that exist.
    identifiers = [e['SPDXID'] for e in bill['files'] + bill['packages']] + [bill['SPDXID']]
    assert len(set(identifiers)) == len(identifiers) and all(re.fullmatch(r'SPDXRef-[A-Za-z0-9.-]+', i) for i in identifiers)
    joined = {(r['relationshipType'], r['spdxElementId'], r['relatedSpdxElement']) for r in bill['relationships']}
    assert all(a in identifiers and b in identifiers for _, a, b in joined)
    assert ('DESCRIBES', bill['SPDXID'], tessera['SPDXID']) in joined
    assert {b for t, a, b in joined if t == 'CONTAINS'} == set(identifiers) - {bill['SPDXID'], tessera['SPDXID']}
    libraries_are_those_of_the_notices(bill['packages'][1:], folder)


def libraries_are_those_of_the_notices(libraries, folder):
    notices = (folder / 'share/doc/tessera/THIRD_PARTY_NOTICES').read_text().replace('{fmt}', 'fmt').replace('GNU C Library', 'glibc')
    table = notices[:notices.index('====\n', 200)]
    for package in libraries:
        assert package['name'] in table, package['name']
    assert len(libraries) >= 5
    versions = {p['name']: p.get('versionInfo') for p in libraries}
    for name in ('Abseil', 'fmt', 'nlohmann-json', 'SPIRV-Headers', 'CLI11'):
        # The version is missing if CMake fetched the library, because only installed libraries have
        # a file that states their version.
        assert versions[name] is None or re.fullmatch(r'\d[\w.]+', versions[name]), name
    # glibc and libstdc++ are listed only if they are linked statically, because the binaries
    # contain them only then.
    if 'glibc' in versions:
        assert versions['glibc'] == os.confstr('CS_GNU_LIBC_VERSION').split()[1], versions
        assert re.fullmatch(r'\d+ \(\d{8}\)', versions['libstdc++']), versions


def test_lintian_finds_nothing(packed):
    needs('dpkg-deb')
    needs('lintian')
    run(['lintian', '--allow-root', '--fail-on', 'error,warning', '--suppress-tags', ALLOWED_TAG, *packed.glob('*.deb')])


def test_packages_share_no_file(packed):
    needs('dpkg-deb')
    seen = {}
    for package in packed.glob('*.deb'):
        for line in run(['dpkg-deb', '--contents', package]).splitlines():
            mode, owner, *_, name = line.split(None, 5)
            assert owner == 'root/root', line
            if not mode.startswith('d'):
                assert name not in seen, f'{name}: {seen[name]} and {package.name}'
                seen[name] = package.name
    expected = {'./usr/bin/tessera': 'tessera_', './usr/include/tessera/tessera_c.h': 'libtessera-dev_',
                './usr/share/doc/tessera/docs/cli.md': 'tessera-doc_', './usr/share/man/man1/tessera.1.gz': 'tessera_'}
    for name, package in expected.items():
        assert seen[name].startswith(package), name


def test_debian_packages_install_and_leave(packed):
    needs('dpkg-deb')
    if os.geteuid() != 0:
        raise LeftOut('only root installs packages')
    root = pathlib.Path.cwd() / 'root'
    (root / 'var/lib/dpkg').mkdir(parents=True)
    for file in ('status', 'available'):
        (root / 'var/lib/dpkg' / file).touch()
    # Makes dpkg ignore dependencies, because the root does not contain the libraries that a
    # dynamically linked program depends on.
    dpkg = ['dpkg', f'--root={root}', '--force-depends']
    packages = sorted(packed.glob('*.deb'))
    run([*dpkg, '--install', *packages])
    assert 'OpEntryPoint' in run([root / 'usr/bin/tessera', 'compile', root / 'usr/share/doc/tessera/examples/matmul.wgsl', '--target', 'spvasm', '-o', '-'])
    library(root / 'usr')
    run([*dpkg, '--purge', *(p.name.split('_')[0] for p in packages)])
    left = files_below(root / 'usr') if (root / 'usr').exists() else set()
    assert not left, left


def pack(build_dir, folder):
    """Packs the build into a new folder."""
    run(['cpack', '--config', build_dir / 'CPackConfig.cmake', '-B', folder])
