"""tools/internal/check_includes must find two mistakes: a writer that reports diagnostics, and an include that is not allowed."""
import pathlib
import shutil
import subprocess

from harness import ROOT
from program import write


def run(*lines, status):
    """Runs check_includes in the folder `copy`. It must print one line for each of `lines`, beginning with that text."""
    script = pathlib.Path('copy/tools/internal/check_includes')
    script.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / 'tools/internal/check_includes', script)
    done = subprocess.run([script], capture_output=True, text=True, timeout=60, check=False)
    found = done.stdout.splitlines()
    assert done.returncode == status and len(found) == len(lines), done
    for line, wanted in zip(found, lines):
        assert line.startswith(wanted), done


def test_writers_do_not_report_diagnostics():
    write('copy/src/backend_glsl/writer.h', 'class GlslWriter final : public text::CWriter {};\n')
    write('copy/src/backend_glsl/expressions.cc', '#include "backend_glsl/writer.h"\nint x;\n')
    write('copy/src/backend_glsl/version.cc', 'void Check(Diagnostics& diagnostics);\n')
    run(status=0)
    write('copy/src/backend_glsl/expressions.cc', '#include "backend_glsl/writer.h"\nvoid f(Diagnostics& diagnostics);\n')
    run('src/backend_glsl/expressions.cc:2: a writer must not report diagnostics', status=1)
    write('copy/src/backend_glsl/writer.h', 'class GlslWriter final : public text::CWriter {\n  DiagCode code;\n};\n')
    run('src/backend_glsl/expressions.cc:2: a writer', 'src/backend_glsl/writer.h:2: a writer', status=1)


def test_folders_that_must_not_be_included():
    write('copy/src/wgsl/a.h', '')
    write('copy/src/ir/b.cc', '#include "wgsl/a.h"\n')
    run("src/ir/b.cc:1: src/ir must not include src/wgsl ('wgsl/a.h')", status=1)
    write('copy/src/ir/b.cc', '#include "ir/missing.h"\n')
    run("src/ir/b.cc:1: 'src/ir/missing.h' does not exist", status=1)
