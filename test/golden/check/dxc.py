"""HLSL through Microsoft's compiler, where there is one: on PATH as `dxc`, or as the command in TESSERA_DXC, which may have
arguments (`-I FOLDER` where the compiler does not find dx/linalg.h by itself)."""
import os
import re
import shlex
import shutil
import subprocess
import tempfile

PROFILES = {"comp": "cs", "frag": "ps", "vert": "vs"}
# Constant buffers and positions as Direct3D has them; registers of different kinds have different numbers anyway.
SPIRV = ["-spirv", "-fspv-target-env=vulkan1.3", "-fvk-use-dx-layout", "-fvk-use-dx-position-w",
         "-fspv-use-unknown-image-format"]


def find():
    """The command that runs DXC; None without one."""
    if os.environ.get("TESSERA_DXC"):
        return shlex.split(os.environ["TESSERA_DXC"])
    found = shutil.which("dxc")
    return [found] if found else None


def shader_model(text):
    return "6_10" if "dx/linalg.h" in text else "6_6"


def describe(command, text, name, stage):
    """(what it tells about the DXIL: signatures, layouts of buffers, assembly; None) or (None, what is wrong)."""
    with tempfile.TemporaryDirectory() as folder:
        listing = os.path.join(folder, "listing")
        _, wrong = compile(command, text, name, stage, ["-Fc", listing])
        if wrong is not None:
            return None, wrong
        with open(listing) as f:
            return f.read(), None


def compile(command, text, name, stage, flags=()):
    """(what it made, None) or (None, what is wrong). DXIL, validated, unless `flags` are SPIRV."""
    with tempfile.TemporaryDirectory() as folder:
        source, output = os.path.join(folder, "a.hlsl"), os.path.join(folder, "o")
        with open(source, "w") as f:
            f.write(text)
        run = subprocess.run([*command, "-T", f"{PROFILES[stage]}_{shader_model(text)}", "-E", name, "-HV", "2021",
                              "-enable-16bit-types", *flags, source, "-Fo", output], capture_output=True, text=True)
        if run.returncode == 0:
            with open(output, "rb") as f:
                return f.read(), None
        said = run.stderr or run.stdout
        errors = [line for line in said.splitlines() if "rror" in line] or said.splitlines()[:1] or ["it died"]
        place = re.search(r"a\.hlsl:(\d+)", errors[0])
        line = text.splitlines()[int(place.group(1)) - 1].strip() if place else ""
        return None, re.sub(r"\S*a\.hlsl:", "", errors[0])[:400] + ("\n    " + line if line else "")
