"""Describes the extension module tessera._c to cffi. The extension contains the static library, so a wheel needs no
other files.
"""
import os
import pathlib
import subprocess

import cffi

# The declarations of tessera/tessera_c.h that the package uses. The compiler checks them against the header.
DECLARATIONS = '''
typedef struct tessera_options tessera_options;
typedef struct tessera_module tessera_module;
typedef struct tessera_result tessera_result;
typedef struct tessera_bindings_shader { const char* name; const tessera_module* module; } tessera_bindings_shader;
typedef struct tessera_bindings_options {
  size_t size;
  const char* language;
  const char* math;
  const char* apis;
  const char* name_space;
  uint32_t all_structures;
  ...;
} tessera_bindings_options;
typedef struct tessera_format_options {
  size_t size;
  uint32_t line_width, indent_width, indent_with_tabs, first_line, last_line;
  ...;
} tessera_format_options;

const char* tessera_version(void);
const char* tessera_explain(const char* code);
tessera_options* tessera_options_create(void);
void tessera_options_destroy(tessera_options* options);
int tessera_options_set(tessera_options* options, const char* name, const char* value);
int tessera_options_add_override(tessera_options* options, const char* name, double value);
const char* tessera_options_error(const tessera_options* options);
tessera_module* tessera_module_create(const char* wgsl, size_t length, const tessera_options* options);
void tessera_module_destroy(tessera_module* module);
int tessera_module_ok(const tessera_module* module);
tessera_result* tessera_module_check(const tessera_module* module);
tessera_result* tessera_module_generate(const tessera_module* module, const tessera_options* options);
char* tessera_module_reflect_json(const tessera_module* module, const tessera_options* options);
void tessera_string_destroy(char* string);
tessera_result* tessera_convert_matrix_dialect(const char* wgsl, size_t length, const char* dialect,
                                               const tessera_options* options);
tessera_result* tessera_format(const char* wgsl, size_t length, const tessera_format_options* options);
tessera_result* tessera_bindings(const tessera_bindings_shader* shaders, size_t count,
                                 const tessera_bindings_options* options, const tessera_options* compile_options);
void tessera_result_destroy(tessera_result* result);
int tessera_result_ok(const tessera_result* result);
const uint32_t* tessera_result_spirv(const tessera_result* result, size_t* word_count);
const char* tessera_result_text(const tessera_result* result, size_t* length);
const char* tessera_result_render_text(tessera_result* result, int color);
const char* tessera_result_render_json(tessera_result* result);
const char* tessera_result_entry_points_json(tessera_result* result);
const char* tessera_result_function_constants_json(tessera_result* result);
'''


def flags():
    """Returns the arguments for set_source that locate the library."""
    folder = os.environ.get('TESSERA_DIR')
    if folder is None:
        words = subprocess.run(['pkg-config', '--cflags', '--libs', '--static', 'tessera'], capture_output=True, text=True,
                               check=True).stdout.split()
        return {'extra_compile_args': [w for w in words if w.startswith('-I')],
                'extra_link_args': [w for w in words if not w.startswith('-I')]}
    root = pathlib.Path(folder)
    archive = next((p for p in sorted(root.glob('lib*/**/libtessera.a'))), None)
    if archive is None:
        raise SystemExit(f'there is no libtessera.a below {root}; install tessera there')
    return {'include_dirs': [str(root / 'include')],
            'extra_link_args': [str(archive), '-lstdc++', '-lm', '-pthread']}


builder = cffi.FFI()
builder.cdef(DECLARATIONS)
builder.set_source('tessera._c', '#include <tessera/tessera_c.h>', **flags())
