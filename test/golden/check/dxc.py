"""Compiles HLSL with Microsoft's DXC, if available. Uses the first of these: the command in TESSERA_DXC, which may have
arguments (`-I FOLDER` if the compiler does not find dx/linalg.h by itself); `dxc` on PATH; the compiler that
`tools/bootstrap --hlsl` installs, run by wine.
"""
import os
import re
import shlex
import shutil
import subprocess
import tempfile

import microsoft

PROFILES = {"comp": "cs", "frag": "ps", "vert": "vs"}
# Selects Direct3D's rules for constant buffers, positions, and vertex and instance indices.
# Registers need no shifts, because registers of different kinds have distinct numbers.
SPIRV = ["-spirv", "-fspv-target-env=vulkan1.3", "-fvk-use-dx-layout", "-fvk-use-dx-position-w",
         "-fvk-support-nonzero-base-vertex", "-fvk-support-nonzero-base-instance", "-fspv-use-unknown-image-format"]


# Returned instead of a command if DXC runs under wine.
UNDER_WINE = "wine"


def find_command():
    """Returns the command that runs DXC, or None. It can generate SPIR-V, too."""
    if os.environ.get("TESSERA_DXC"):
        return shlex.split(os.environ["TESSERA_DXC"])
    found = shutil.which("dxc")
    return [found] if found else None


def find():
    """Returns the command that runs DXC, or UNDER_WINE, or None if there is neither."""
    return find_command() or (UNDER_WINE if microsoft.folder() else None)


def shader_model(text, model):
    return "6_10" if "dx/linalg.h" in text else model.replace(".", "_")


def made_for(options):
    """Returns (shader model, language version) for the output of tessera with these options."""
    model = options.get("shader-model", "6.6")
    return model, "2018" if model == "5.1" else options.get("hlsl-version", "2021")


def describe(command, text, name, stage, options={}):
    """Returns (listing, None) or (None, error). The listing has the signatures, buffer layouts and assembly of the DXIL."""
    if command == UNDER_WINE:
        _, listing, wrong = under_wine(text, arguments(text, name, stage, options), "list")
        return (None, wrong) if wrong is not None else (listing, None)
    with tempfile.TemporaryDirectory() as folder:
        listing = os.path.join(folder, "listing")
        _, wrong = compile(command, text, name, stage, ["-Fc", listing], options)
        if wrong is not None:
            return None, wrong
        with open(listing) as f:
            return f.read(), None


def arguments(text, name, stage, options):
    model, version = made_for(options)
    half = "float16_t" in text or "ComponentType::F16" in text
    return ["-T", f"{PROFILES[stage]}_{shader_model(text, model)}", "-E", name, "-HV", version,
            *(["-enable-16bit-types"] if half else [])]


def under_wine(text, given, lists):
    """Returns (DXIL, listing, None) or (None, None, error)."""
    accepted, messages, made, listing = microsoft.ask("dxc", text, lists, "a.hlsl", *given)
    return (made, listing, None) if accepted else (None, None, first_error(messages, text))


def first_error(messages, text):
    lines = messages.splitlines()
    errors = [line for line in lines if "rror" in line] or lines[:1] or ["it died"]
    place = re.search(r"a\.hlsl:(\d+)", errors[0])
    line = text.splitlines()[int(place.group(1)) - 1].strip() if place else ""
    return re.sub(r"\S*a\.hlsl:", "", errors[0])[:400] + ("\n    " + line if line else "")


def compile(command, text, name, stage, flags=(), options={}):
    """Returns (output, None) or (None, error). The output is validated DXIL unless `flags` is SPIRV. `options` are
    tessera's.
    """
    given = [*arguments(text, name, stage, options), *flags]
    if command == UNDER_WINE:
        made, _, wrong = under_wine(text, given, "")
        return made, wrong
    with tempfile.TemporaryDirectory() as folder:
        source, output = os.path.join(folder, "a.hlsl"), os.path.join(folder, "o")
        with open(source, "w") as f:
            f.write(text)
        run = subprocess.run([*command, *given, source, "-Fo", output], capture_output=True, text=True)
        if run.returncode == 0:
            with open(output, "rb") as f:
                return f.read(), None
        return None, first_error(run.stderr or run.stdout, text)
