"""Compiles HLSL with glslang's front end. hlsl_shim.hlsl declares what the front end lacks."""
import os, re, shutil, subprocess, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def find():
    """Returns the command that runs glslang, from the system or the private prefix, or None."""
    found = shutil.which("glslang") or shutil.which("glslangValidator")
    if found:
        return [found]
    root = os.path.join(HERE, "..", "..", "..")
    prefix = subprocess.run([os.path.join(root, "tools", "bootstrap"), "--prefix"],
                            capture_output=True, text=True).stdout.strip()
    program = os.path.join(prefix, "usr", "bin", "glslang")
    if not os.path.exists(program):
        return None
    lib = os.path.join(prefix, "usr", "lib", "x86_64-linux-gnu")
    return [os.path.join(prefix, "usr", "lib64", "ld-linux-x86-64.so.2"), "--library-path", lib, program]


def entry_points(text):
    """Returns (name, glslang's name of the stage) of each entry point in tessera's HLSL."""
    found = []
    text = re.sub(r"^#line .*\n", "", text, flags=re.M)
    for m in re.finditer(r"^\[numthreads\([^\n]*\)\]\n(?:\[[^\n]*\]\n)*void (\w+)\(", text, re.M):
        found.append((m.group(1), "comp"))
    for m in re.finditer(r"^(\w+)_outputs(?:_\d+)? (\w+)\(", text, re.M):
        body = text[text.index("struct " + m.group(1) + "_outputs"):m.start()]
        found.append((m.group(2), "frag" if "SV_Target" in body or "SV_Depth" in body or
                      "SV_Coverage" in body else "vert"))
    return found


def lacks(text):
    """Returns the feature used by `text` that glslang's front end lacks, or None."""
    if "dx/linalg.h" in text:
        return "dx/linalg.h"
    if "int64_t" in text:
        return "64-bit integers in HLSL"
    return "16-bit types" if "float16_t" in text else None


SHIM = open(os.path.join(HERE, "hlsl_shim.hlsl")).read()


def hoisted(store):
    """Moves the value of a multiword Store to a variable, because glslang would otherwise compute it once per word."""
    indent, head, words, arguments = store.groups()
    depth = 0
    for at, c in enumerate(arguments):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            break
    address, value = arguments[:at], arguments[at + 2:]
    return (f"{indent}{{ const uint{words} stored_words = {value}; "
            f"{head}.Store{words}({address}, stored_words); }}")


def zeros(cast):
    """Returns an initializer that sets an array to zero without a cast to its type."""
    text = f"({cast.group(1)})0"
    for count in reversed(re.findall(r"\d+", cast.group(2))):
        text = "{" + ", ".join([text] * int(count)) + "}"
    return f" = {text};"


def zeroed(assignment):
    """Rewrites the assignment of a zero array to a variable that is declared elsewhere."""
    indent, name, element, counts = assignment.groups()
    return f"{indent}{{ const {element} no_elements{counts} = ({element}{counts})0; {name} = no_elements; }}"


def shimmed(text):
    """Rewrites `text` for glslang: without array casts and braces around a value, and with buffer sizes in words."""
    text = re.sub(r"^( *)(\w+) = \((\w+)((?:\[\d+\])+)\)0;", zeroed, text, flags=re.M)
    text = re.sub(r" = \((\w+)((?:\[\d+\])+)\)0;", zeros, text)
    text = re.sub(r" = \{\{(?!true\b|false\b)([A-Za-z_]\w*(?:\[\d+\]|\([\w, ]*\))?)\}\};", r" = {\1};", text)
    text = re.sub(r"^( *)(\w+)\.Store([234])\((.*)\);$", hoisted, text, flags=re.M)
    return SHIM + text.replace("  return bytes;\n", "  return bytes * 4u;\n")


def compile(command, text, name, stage):
    """Returns (SPIR-V, None) or (None, error)."""
    with tempfile.TemporaryDirectory() as folder:
        source, output = os.path.join(folder, "a.hlsl"), os.path.join(folder, "o")
        text = shimmed(text)
        open(source, "w").write(text)
        run = subprocess.run(command + ["-D", "-V", "--no-storage-format", "--target-env", "vulkan1.3", "-S", stage, "-e", name,
                                        source, "-o", output], capture_output=True, text=True)
        if run.returncode == 0:
            return open(output, "rb").read(), None
        lines = [line for line in (run.stdout + run.stderr).splitlines() if "rror" in line]
        what = re.sub(r"\S*a\.hlsl", "", lines[0]) if lines else run.stdout[:200]
        line = re.search(r"[:(](\d+)[:)]", what)
        place = text.splitlines()[int(line.group(1)) - 1].strip() if line else ""
        return None, f"{what}\n    {place}"
