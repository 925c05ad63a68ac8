"""Compiles HLSL of shader model 5.1 with vkd3d's compiler, if `vkd3d-compiler` is on PATH or TESSERA_VKD3D names its
command. It accepts the same language as FXC, which runs only on Windows. Features that it lacks (as of vkd3d 2.1) are
declared here.
"""
import functools
import os
import re
import shlex
import shutil
import subprocess
import tempfile

TOO_SLOW = "it takes more than a minute"  # for large constant arrays
PROFILES = {"comp": "cs_5_1", "frag": "ps_5_1", "vert": "vs_5_1"}

# Declares what vkd3d lacks: RWByteAddressBuffer methods except Store (as functions that take the
# buffer), buffer sizes, and reversebits.
SHIM = "cbuffer shim_constants : register(b99, space99) { uint4 shim_size; };\n"
SHIM += "uint shim_load(RWByteAddressBuffer b, uint at) { return b[at]; }\n"
SHIM += "".join(f"uint{n} shim_load{n}(RWByteAddressBuffer b, uint at) {{ return uint{n}({', '.join(f'b[at + {4 * k}u]' for k in range(n))}); }}\n"
                for n in (2, 3, 4))
SHIM += "".join(f"uint{n} reversebits(uint{n} x) {{ return ~x; }}\n" for n in ("", 2, 3, 4))
for operation in ("Add", "And", "Or", "Xor", "Min", "Max", "Exchange"):
    for type_ in ("uint", "int"):
        head = f"void shim_Interlocked{operation}(RWByteAddressBuffer b, uint at, {type_} v"
        SHIM += f"{head}, out {type_} old) {{ uint was; Interlocked{operation}(b[at], uint(v), was); old = {type_}(was); }}\n"
        if operation != "Exchange":
            SHIM += f"{head}) {{ Interlocked{operation}(b[at], uint(v)); }}\n"
for type_ in ("uint", "int"):
    SHIM += (f"void shim_InterlockedCompareExchange(RWByteAddressBuffer b, uint at, {type_} c, {type_} v, out {type_} old) "
             f"{{ uint was; InterlockedCompareExchange(b[at], uint(c), uint(v), was); old = {type_}(was); }}\n")


@functools.cache
def find():
    """Returns the command that runs the compiler, or None. The version in Debian 12 does not read HLSL and is ignored."""
    if os.environ.get("TESSERA_VKD3D"):
        return shlex.split(os.environ["TESSERA_VKD3D"])
    found = shutil.which("vkd3d-compiler")
    if not found:
        return None
    sources = subprocess.run([found, "--print-source-types"], capture_output=True, text=True).stdout
    return [found] if re.search(r"^\s*hlsl\b", sources, re.M) else None


def lacks(text):
    """Returns the feature used by `text` that the compiler lacks, or None."""
    if re.search(r"^(RW)?(Texture|Sampler)\S* \w+\[\d+\]", text, re.M):
        return "arrays of resources"
    if "SV_Coverage" in text:
        return "SV_Coverage"
    return None


def shimmed(text):
    writable = set(re.findall(r"RWByteAddressBuffer (\w+)", text))
    names = "|".join(writable) or "-"
    text = re.sub(rf"\b({names})\.(Load[234]?)\(", lambda m: f"shim_{m[2].lower()}({m[1]}, ", text)
    text = re.sub(rf"\b({names})\.(Interlocked\w+)\(", r"shim_\2(\1, ", text)
    text = re.sub(r"^  \w+\.GetDimensions\(bytes\);", "  bytes = shim_size.x;", text, flags=re.M)
    sizes = r"(\(RWTexture\S+ t\) \{\n  uint [\w, ]+;\n)  t\.GetDimensions\((\w+)(?:, (\w+))?(?:, (\w+))?\);"
    texts = lambda m: m[1] + "".join(f"  {n} = shim_size.{c};\n" for n, c in zip(m.groups()[1:], "xyz") if n)  # noqa: E731
    text = re.sub(r"\bSV_Depth\w+", "SV_Depth", re.sub(r"\bsample (?=\w+ \w+ :)", "", text))
    # Moves UAVs past the eight render targets, because the compiler numbers both together, as in
    # Direct3D 11. Direct3D 12, which uses shader model 5.1, numbers them separately.
    text = re.sub(r"\bregister\(u(\d+)", lambda m: f"register(u{int(m[1]) + 8}", text)
    return SHIM + re.sub(sizes, texts, text)


def compile(command, text, name, stage):
    """Returns (output, None) or (None, error)."""
    with tempfile.TemporaryDirectory() as folder:
        source, output = os.path.join(folder, "a.hlsl"), os.path.join(folder, "o")
        with open(source, "w") as f:
            f.write(shimmed(text))
        try:
            run = subprocess.run([*command, "-x", "hlsl", "-b", "dxbc-tpf", "-p", PROFILES[stage], "-e", name, source, "-o", output],
                                 capture_output=True, text=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None, TOO_SLOW
        if run.returncode == 0:
            with open(output, "rb") as f:
                return f.read(), None
        errors = [line for line in run.stderr.splitlines() if ": E" in line] or run.stderr.splitlines() or ["it died"]
        place = re.search(r"a\.hlsl:(\d+)", errors[0])
        line = shimmed(text).splitlines()[int(place.group(1)) - 1].strip() if place else ""
        return None, re.sub(r"\S*a\.hlsl:", "", errors[0])[:400] + ("\n    " + line if line else "")
