"""Compiles GLSL with glslang. GLSL for Vulkan is compiled to SPIR-V and validated with SPIRV-Tools."""
import os
import re
import shutil
import subprocess
import tempfile

import glslang

HERE = os.path.dirname(os.path.abspath(__file__))
# The line above each entry point's text in golden files.
HEAD = re.compile(r"^// (vertex|fragment|compute) ([^\n]*)\n", re.M)
STAGES = {"vertex": "vert", "fragment": "frag", "compute": "comp"}


def find_validator():
    """Returns the command that runs SPIRV-Tools' validator, from the system or the private prefix, or None."""
    found = shutil.which("spirv-val")
    if found:
        return [found]
    root = os.path.join(HERE, "..", "..", "..")
    prefix = subprocess.run([os.path.join(root, "tools", "bootstrap"), "--prefix"],
                            capture_output=True, text=True).stdout.strip()
    program = os.path.join(prefix, "tools", "spirv-val")
    return [program] if os.path.exists(program) else None


FETCH = "#extension GL_EXT_shader_framebuffer_fetch : require\n"


def entry_points(text):
    """Returns (name, glslang's name of the stage, text) of each entry point in a golden file."""
    parts = HEAD.split(text)[1:]
    return [(parts[i + 1], STAGES[parts[i]], parts[i + 2]) for i in range(0, len(parts), 3)]


def is_for_vulkan(text):
    return text.lstrip().startswith("#version 460\n")


def compile(command, text, stage, validator=None):
    """Returns (SPIR-V, None) or (None, error). Warnings are errors. For OpenGL's GLSL, the SPIR-V is empty."""
    vulkan = is_for_vulkan(text)
    # glslang does not support framebuffer fetch. Its `inout` variables can be compiled as outputs,
    # because outputs may be read, too.
    if FETCH in text:
        text = re.sub(r"^(layout\(.*\)) inout ", r"\1 out ", text.replace(FETCH, "\n"), flags=re.M)
    with tempfile.TemporaryDirectory() as folder:
        source, output = os.path.join(folder, "a.glsl"), os.path.join(folder, "o")
        open(source, "w").write(text)
        flags = ["-V", "--target-env", "vulkan1.3", "-o", output] if vulkan else []
        run = subprocess.run(command + [*flags, "-S", stage, source],
                             capture_output=True, text=True)
        lines = [line for line in (run.stdout + run.stderr).splitlines() if "ERROR" in line or "WARNING" in line]
        if run.returncode != 0 or lines:
            what = re.sub(r"\S*a\.glsl", "", lines[0]) if lines else run.stdout[:200]
            line = re.search(r"[:(](\d+)[:)]", what)
            place = text.splitlines()[int(line.group(1)) - 1].strip() if line and int(line.group(1)) > 0 else ""
            return None, f"{what}\n    {place}"
        if not vulkan:
            return b"", None
        if validator:
            run = subprocess.run(validator + ["--target-env", "vulkan1.3", output], capture_output=True, text=True)
            if run.returncode != 0:
                return None, "spirv-val: " + (run.stdout + run.stderr).strip()[:300]
        return open(output, "rb").read(), None


def find():
    return glslang.find()
