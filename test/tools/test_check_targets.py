"""Tests that tools/internal/check_targets finds each list that lacks a target or a kind of remark."""
import pathlib
import re
import shutil
import subprocess

from harness import ROOT
from program import write

SCRIPT = 'tools/internal/check_targets'
TABLE = 'src/backend/targets.def'
REMARKS = 'src/tools/remarks/kinds.def'
FILES, REMARK_FILES = (re.findall(r"^    \('([^']+)'", part, re.MULTILINE)
                       for part in (ROOT / SCRIPT).read_text().split('REMARK_LISTS = ['))


def run():
    done = subprocess.run(['copy/' + SCRIPT], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout.splitlines()


def test_a_new_row_is_missing_in_each_list():
    for name in {SCRIPT, TABLE, *FILES, REMARKS, *REMARK_FILES}:
        path = pathlib.Path('copy') / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, path)
    assert run() == (0, []), run()
    table = (ROOT / TABLE).read_text()
    write('copy/' + TABLE, table + 'TESSERA_TARGET(kMadeUp, made_up, "madeup", "MadeUp", 0, true, false, false, ".up")\n')
    status, found = run()
    assert status == 1 and [line.split(':')[0] for line in found] == FILES, found
    # The script must not ignore a row that it cannot read.
    write('copy/' + TABLE, table + 'TESSERA_TARGET(kMadeUp, made_up, "madeup",\n    "MadeUp", 0, true, false, false, ".up")\n')
    assert run() == (1, []), run()
    rust = 'packages/rust/tessera/src/lib.rs'
    write('copy/' + TABLE, table)
    write('copy/' + rust, (ROOT / rust).read_text().replace('Target::Hlsl => "hlsl"', 'Target::Hlsl => "other"'))
    status, found = run()
    assert status == 1 and len(found) == 1 and found[0].startswith(rust) and found[0].endswith('lacks => "hlsl"'), found
    write('copy/' + rust, (ROOT / rust).read_text())
    write('copy/' + REMARKS, (ROOT / REMARKS).read_text() + 'TESSERA_REMARK(kMadeUp, "made-up", "made-up-code", "",\n)\n')
    status, found = run()
    assert status == 1 and [line.split(':')[0] for line in found] == REMARK_FILES, found
