"""Rules that compile WGSL shaders, and generate host code for them. docs/builds.md has an example."""

_EXTENSIONS = {
    "spirv": ".spv",
    "spvasm": ".spvasm",
    "msl": ".metal",
    "hlsl": ".hlsl",
    "glsl": ".glsl",
    "wgsl": ".wgsl",
}

_LANGUAGES = {
    "c": ".h",
    "cpp": ".hpp",
    "python": ".py",
    "rust": ".rs",
    "swift": ".swift",
    "typescript": ".ts",
    "zig": ".zig",
}

_PROGRAM = attr.label(
    default = "@tessera//:bin/tessera",
    allow_single_file = True,
    executable = True,
    cfg = "exec",
    doc = "The program tessera.",
)

def _run(ctx, arguments, inputs, output, mnemonic):
    ctx.actions.run(
        executable = ctx.executable.program,
        arguments = arguments + ctx.attr.options,
        inputs = inputs,
        outputs = [output],
        mnemonic = mnemonic,
    )
    return [DefaultInfo(files = depset([output]), runfiles = ctx.runfiles(files = [output]))]

def _shader(ctx):
    output = ctx.actions.declare_file(ctx.label.name + _EXTENSIONS[ctx.attr.target])
    arguments = ["compile", ctx.file.src.path, "--target", ctx.attr.target, "-o", output.path]
    return _run(ctx, arguments, [ctx.file.src] + ctx.files.imports, output, "TesseraCompile")

tessera_shader = rule(
    implementation = _shader,
    doc = "Compiles a shader. The output is named after the rule.",
    attrs = {
        "src": attr.label(mandatory = True, allow_single_file = [".wgsl", ".wesl"]),
        "imports": attr.label_list(allow_files = True, doc = "Modules that a .wesl file imports."),
        "target": attr.string(default = "spirv", values = _EXTENSIONS.keys()),
        "options": attr.string_list(doc = "Options of tessera compile."),
        "program": _PROGRAM,
    },
)

def _bindings(ctx):
    output = ctx.actions.declare_file(ctx.label.name + _LANGUAGES[ctx.attr.language])
    arguments = ["bindings"] + [f.path for f in ctx.files.srcs]
    arguments += ["--language", ctx.attr.language, "-o", output.path]
    return _run(ctx, arguments, ctx.files.srcs, output, "TesseraBindings")

tessera_bindings = rule(
    implementation = _bindings,
    doc = "Generates host code for shaders. The output is named after the rule.",
    attrs = {
        "srcs": attr.label_list(mandatory = True, allow_files = [".wgsl"]),
        "language": attr.string(default = "cpp", values = _LANGUAGES.keys()),
        "options": attr.string_list(doc = "Options of tessera bindings."),
        "program": _PROGRAM,
    },
)
